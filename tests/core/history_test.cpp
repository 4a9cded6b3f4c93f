#include "core/history.hpp"

#include <catch2/catch_test_macros.hpp>

namespace history_tests {

using namespace cardloom;

namespace {

using Words = std::vector<std::uint32_t>;

/// A record of one number, answered `answered` times.
void add(History& history, std::uint32_t answered, std::int32_t number) {
    StepLog log;
    log.add_answer(Answer::value(number));
    history.add({answered, {}, log.words()});
}

/// The numbers of all records.
std::vector<std::int32_t> numbers(const History& history) {
    const Words words = history.words();
    std::vector<std::int32_t> found;
    for (std::size_t at = 0; at < words.size();) {
        const StepRecord record = History::read(words, at);
        StepLog log;
        log.assign(record.words);
        found.push_back(log.entry(0)->number());
    }
    return found;
}

}  // namespace

TEST_CASE("a history counts its steps and the decisions answered in them", "[history]") {
    History history;
    CHECK(history.steps() == 0);
    CHECK(history.words().empty());
    add(history, 2, 10);
    add(history, 0, 11);
    add(history, 3, 12);
    CHECK(history.steps() == 3);
    CHECK(history.answered() == 5);
    CHECK(numbers(history) == std::vector{10, 11, 12});
}

TEST_CASE("a record tells what was answered, refused and logged", "[history]") {
    History history;
    const Words refused = {4, 1};
    StepLog log;
    log.add_chance(77);
    history.add({6, refused, log.words()});
    const Words words = history.words();
    std::size_t at = 0;
    const StepRecord record = History::read(words, at);
    CHECK(at == words.size());
    CHECK(record.answered == 6);
    CHECK(Words(record.refused.begin(), record.refused.end()) == refused);
    CHECK(Words(record.words.begin(), record.words.end()) == log.words());
}

TEST_CASE("a shared history goes on independently on both sides", "[history]") {
    History first;
    add(first, 1, 10);
    History second = History::share(first);
    CHECK(second.answered() == 1);
    add(first, 1, 11);
    add(second, 2, 21);
    History third = History::share(second);
    add(third, 1, 31);

    CHECK(numbers(first) == std::vector{10, 11});
    CHECK(numbers(second) == std::vector{10, 21});
    CHECK(numbers(third) == std::vector{10, 21, 31});
    CHECK(first.answered() == 2);
    CHECK(second.answered() == 3);
    CHECK(third.answered() == 4);
    CHECK(third.steps() == 3);
}

TEST_CASE("sharing a history twice makes no empty pages", "[history]") {
    History first;
    const History none = History::share(first);
    CHECK(none.words().empty());
    add(first, 1, 10);
    const History second = History::share(first), third = History::share(first);
    CHECK(numbers(second) == std::vector{10});
    CHECK(second.words() == third.words());
}

TEST_CASE("a history outlives the one it was shared from", "[history]") {
    History kept;
    {
        History gone;
        for (int i = 0; i < 5; ++i) {
            add(gone, 1, i);
            kept = History::share(gone);
        }
    }
    CHECK(numbers(kept) == std::vector{0, 1, 2, 3, 4});
}

TEST_CASE("a chain of 200,000 pages is taken apart without recursion", "[history]") {
    StepLog log;  // long enough to be worth a page of its own
    log.add_answer({std::vector<std::uint16_t>(70), 0});
    History history, middle;
    for (int i = 0; i < 20'000; ++i) {
        history.add({1, {}, log.words()});
        History twin = History::share(history);
        if (i == 10'000) middle = std::move(twin);
    }
    CHECK(history.steps() == 20'000);
    // A fork holds the middle of the chain: each half goes with its last owner.
    history = History();
    CHECK(middle.steps() == 10'001);
    CHECK(middle.words().size() == 10'001 * (3 + log.size()));
    middle = History();

    for (int i = 0; i < 200'000; ++i) {
        history.add({1, {}, log.words()});
        history = History::share(history);
    }
    history = History();
    CHECK(history.words().empty());
}

TEST_CASE("a history is read from its words", "[history]") {
    History history;
    add(history, 2, 10);
    add(history, 3, 11);
    History read;
    add(read, 1, 99);
    CHECK(read.assign(history.words()));
    CHECK(read.words() == history.words());
    CHECK(read.answered() == 5);
    CHECK(read.steps() == 2);
    CHECK(read.assign({}));
    CHECK(read.steps() == 0);
}

TEST_CASE("words that are no records are refused and change nothing", "[history]") {
    History history;
    add(history, 2, 10);
    const Words good = history.words();
    for (std::size_t cut = 1; cut < good.size(); ++cut) {
        Words words = good;
        words.resize(cut);
        CHECK_FALSE(history.assign(words));
    }
    for (const Words& words :
         {Words{1}, Words{1, 0}, Words{1, 0, 1}, Words{1, 1, 0}, Words{1, 0xFFFFFFFF, 0},
          Words{1, 0, 0xFFFFFFFF}, Words{1, 0xFFFFFFFF, 0xFFFFFFFF}, Words{1, 0, 1, 0}}) {
        CHECK_FALSE(history.assign(words));
    }
    CHECK(numbers(history) == std::vector{10});
    CHECK(history.answered() == 2);
}

}  // namespace history_tests
