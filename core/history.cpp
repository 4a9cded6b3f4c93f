#include "core/history.hpp"

#include <utility>

namespace cardloom {

/// Pages may form a long chain: it is taken apart in a loop, not by recursion.
History::Page::~Page() {
    std::shared_ptr<const Page> next = std::move(before);
    while (next && next.use_count() == 1) {
        auto& page = const_cast<Page&>(*next);  // nobody else has it
        std::shared_ptr<const Page> further = std::move(page.before);
        next = std::move(further);
    }
}

History History::share(History& other) {
    if (!other.words_.empty()) {
        other.past_ = std::make_shared<const Page>(std::move(other.past_), std::move(other.words_));
        other.words_.clear();
    }
    return other;
}

void History::add(std::uint32_t answered, const StepLog& log) {
    words_.push_back(answered);
    words_.push_back(static_cast<std::uint32_t>(log.size()));
    words_.insert(words_.end(), log.words().begin(), log.words().end());
    answered_ += answered;
    ++steps_;
}

std::vector<std::uint32_t> History::words() const {
    std::vector<const std::vector<std::uint32_t>*> pages;
    for (const Page* page = past_.get(); page != nullptr; page = page->before.get()) {
        pages.push_back(&page->words);
    }
    std::vector<std::uint32_t> all;
    for (std::size_t i = pages.size(); i-- > 0;) {
        all.insert(all.end(), pages[i]->begin(), pages[i]->end());
    }
    all.insert(all.end(), words_.begin(), words_.end());
    return all;
}

bool History::assign(std::vector<std::uint32_t> words) {
    std::uint32_t answered = 0, steps = 0;
    for (std::size_t at = 0; at < words.size(); ++steps) {
        if (words.size() - at < 2 || words[at + 1] > words.size() - at - 2) return false;
        StepLog log;
        const StepRecord record = read(words, at);
        log.assign(record.words);
        if (!log.is_well_formed()) return false;
        answered += record.answered;
    }
    past_.reset();
    words_ = std::move(words);
    answered_ = answered;
    steps_ = steps;
    return true;
}

StepRecord History::read(std::span<const std::uint32_t> words, std::size_t& at) {
    const StepRecord record{words[at], words.subspan(at + 2, words[at + 1])};
    at += 2 + record.words.size();
    return record;
}

}  // namespace cardloom
