#include "core/history.hpp"

#include <utility>

namespace cardloom {

/// Pages may form a long chain: it is taken apart in a loop, not by recursion.
History::Page::~Page() {
    std::shared_ptr<const Page> next = std::move(before);
    while (next && next.use_count() == 1) {
        std::shared_ptr<const Page> further = std::move(next->before);  // nobody else has it
        next = std::move(further);
    }
}

History History::share(History& other) {
    // A few words are copied; only more of them are worth a page of their own.
    constexpr std::size_t few = 64;
    if (other.words_.size() > few) {
        other.past_ = std::make_shared<const Page>(std::move(other.past_), std::move(other.words_));
        other.words_.clear();
    }
    return other;
}

namespace {
constexpr std::uint32_t reload_mark = 0xFFFFFFFF;  // in place of the number of answers
}

void StepRecord::append_to(std::vector<std::uint32_t>& all) const {
    if (edition) {
        all.insert(all.end(), {reload_mark, 0, 1, *edition});
        return;
    }
    all.push_back(answered);
    all.push_back(static_cast<std::uint32_t>(refused.size()));
    all.push_back(static_cast<std::uint32_t>(words.size()));
    all.insert(all.end(), refused.begin(), refused.end());
    all.insert(all.end(), words.begin(), words.end());
}

void History::add(const StepRecord& record) {
    record.append_to(words_);
    answered_ += record.answered;
    steps_ += record.edition ? 0 : 1;
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
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t left = words.size() - at;
        if (left < 3 || words[at + 1] > left - 3 || words[at + 2] > left - 3 - words[at + 1]) {
            return false;
        }
        const bool is_reload = words[at] == reload_mark;
        if (is_reload && (words[at + 1] != 0 || words[at + 2] != 1)) return false;
        StepLog log;
        const StepRecord record = read(words, at);
        if (is_reload) continue;
        log.assign(record.words);
        if (!log.is_well_formed()) return false;
        answered += record.answered;
        ++steps;
    }
    past_.reset();
    words_ = std::move(words);
    answered_ = answered;
    steps_ = steps;
    return true;
}

StepRecord History::read(std::span<const std::uint32_t> words, std::size_t& at) {
    const std::size_t refused = words[at + 1], length = words[at + 2];
    if (words[at] == reload_mark) {
        const auto edition = static_cast<Edition>(words[at + 3]);
        at += 4;
        return {0, {}, {}, edition};
    }
    const StepRecord record{
        words[at], words.subspan(at + 3, refused), words.subspan(at + 3 + refused, length), {}};
    at += 3 + refused + length;
    return record;
}

std::vector<Edition> History::reloads() const {
    std::vector<Edition> editions;
    const std::vector<std::uint32_t> all = words();
    for (std::size_t at = 0; at < all.size();) {
        if (const StepRecord record = read(all, at); record.edition) {
            editions.push_back(*record.edition);
        }
    }
    return editions;
}

}  // namespace cardloom
