#include "core/log.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/history.hpp"

namespace log_tests {

using namespace cardloom;

namespace {

using Words = std::vector<std::uint32_t>;

StepLog log_of(const Words& words) {
    StepLog log;
    log.assign(words);
    return log;
}

constexpr std::uint32_t head(EntryKind kind, std::uint32_t count) {
    return static_cast<std::uint32_t>(kind) | count << 8;
}

}  // namespace

TEST_CASE("a log gives back its entries in order", "[log]") {
    StepLog log;
    CHECK(log.empty());
    log.add_answer({{3, 1, 2}, 0});
    log.add_answer(Answer::value(-7));
    log.add_chance(0x123456789ABCDEF0ull);
    log.add_fault(5, FaultReason::budget, 12);
    log.add_concession(PlayerId{2}, 9);
    log.add_answer({});
    CHECK(log.is_well_formed());

    std::vector<Entry> entries;
    log.each_from(0, [&](const Entry& entry) { entries.push_back(entry); });
    REQUIRE(entries.size() == 6);
    CHECK(entries[0].kind == EntryKind::picks);
    CHECK(Words(entries[0].data.begin(), entries[0].data.end()) == Words{3, 1, 2});
    CHECK(entries[1].kind == EntryKind::number);
    CHECK(entries[1].number() == -7);
    CHECK(entries[2].kind == EntryKind::chance);
    CHECK(entries[2].chance() == 0x123456789ABCDEF0ull);
    CHECK(entries[3].kind == EntryKind::fault);
    CHECK(entries[3].invocation() == 5);
    CHECK(entries[3].reason() == FaultReason::budget);
    CHECK(entries[4].kind == EntryKind::concede);
    CHECK(entries[4].player() == PlayerId{2});
    CHECK(entries[4].asked() == 9);
    CHECK(entries[5].kind == EntryKind::picks);
    CHECK(entries[5].data.empty());

    std::size_t words = 0;
    for (const Entry& entry : entries) words += StepLog::length(entry);
    CHECK(words == log.size());
    CHECK_FALSE(log.entry(log.size()).has_value());
}

TEST_CASE("a log can be read from the middle, cut off and emptied", "[log]") {
    StepLog log;
    log.add_chance(1);
    const std::size_t middle = log.size();
    log.add_answer(Answer::pick(4));
    int found = 0;
    log.each_from(middle, [&](const Entry& entry) { found += entry.kind == EntryKind::picks; });
    CHECK(found == 1);

    StepLog same = log;
    CHECK(same == log);
    same.truncate(middle);
    CHECK_FALSE(same == log);
    CHECK(same.size() == middle);
    same.clear();
    CHECK(same.empty());
    CHECK(same.is_well_formed());
}

TEST_CASE("concessions can be forgotten from some answer on", "[log]") {
    StepLog log;
    log.add_concession(PlayerId{0}, 0);
    log.add_answer(Answer::pick(4));
    log.add_concession(PlayerId{1}, 1);
    log.add_chance(8);
    log.add_concession(PlayerId{2}, 2);
    log.drop_concessions(1);

    StepLog kept;
    kept.add_concession(PlayerId{0}, 0);
    kept.add_answer(Answer::pick(4));
    kept.add_chance(8);
    CHECK(log == kept);
}

TEST_CASE("words that are no entries are not well formed", "[log]") {
    for (const Words& words :
         {Words{0}, Words{head(EntryKind::picks, 1)}, Words{head(EntryKind::picks, 0xFFFFFF), 1, 2},
          Words{head(EntryKind::number, 0)}, Words{head(EntryKind::number, 2), 1, 2},
          Words{head(EntryKind::chance, 1), 1}, Words{head(EntryKind::fault, 2), 1, 1},
          Words{head(EntryKind::concede, 1), 0}, Words{7}, Words{0xFF}, Words{0xFFFFFFFF, 1},
          Words{head(EntryKind::number, 1), 1, head(EntryKind::chance, 2), 7}}) {
        const StepLog log = log_of(words);
        CHECK_FALSE(log.is_well_formed());
        int visits = 0;
        log.each_from(0, [&](const Entry&) { ++visits; });
        CHECK(visits <= 1);  // ends where the words stop making sense
    }
}

TEST_CASE("a concession of somebody there cannot be is not well formed", "[log]") {
    CHECK(log_of({head(EntryKind::concede, 2), 7, 0}).is_well_formed());
    CHECK_FALSE(log_of({head(EntryKind::concede, 2), 8, 0}).is_well_formed());
    CHECK_FALSE(log_of({head(EntryKind::concede, 2), 256, 0}).is_well_formed());
}

TEST_CASE("a fault for no reason there is is not well formed", "[log]") {
    CHECK(log_of({head(EntryKind::fault, 3), 0, 5, 1}).is_well_formed());
    CHECK_FALSE(log_of({head(EntryKind::fault, 3), 0, 0, 1}).is_well_formed());
    CHECK_FALSE(log_of({head(EntryKind::fault, 3), 0, 6, 1}).is_well_formed());
    CHECK_FALSE(log_of({head(EntryKind::fault, 3), 0, 257, 1}).is_well_formed());
}

TEST_CASE("every reason for a fault has a word", "[log]") {
    CHECK(word(FaultReason::error) == "error");
    CHECK(word(FaultReason::budget) == "budget");
    CHECK(word(FaultReason::memory) == "memory");
    CHECK(word(FaultReason::capacity) == "capacity");
    CHECK(word(FaultReason::limit) == "limit");
    CHECK(word(static_cast<FaultReason>(9)) == "unknown");
}

}  // namespace log_tests
