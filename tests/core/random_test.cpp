#include "core/random.hpp"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <numeric>
#include <vector>

namespace random_tests {

using cardloom::Random;

namespace {

/// Pearson's statistic against equal frequencies.
template <class Counts>
double chi_square(const Counts& counts) {
    const double all = std::accumulate(counts.begin(), counts.end(), 0.0);
    const double expected = all / static_cast<double>(counts.size());
    double sum = 0;
    for (const auto count : counts) {
        const double off = static_cast<double>(count) - expected;
        sum += off * off / expected;
    }
    return sum;
}

}  // namespace

TEST_CASE("the generator is xoshiro256** seeded through splitmix64", "[random]") {
    CHECK(Random(0).next() == 0x99EC5F36CB75F2B4ull);  // as published implementations give it

    Random random(2026);
    const std::array<std::uint64_t, 6> pinned = {0x92E011592E98AE15, 0x489F37946D6D18D8,
                                                 0xD0009E279D9CDEDA, 0xE4C7DCA786D56702,
                                                 0xCFE18B79C1223ACA, 0xC9EDB1A3F94F7148};
    for (const std::uint64_t value : pinned) CHECK(random.next() == value);
}

TEST_CASE("bounded draws keep their sequence", "[random]") {
    Random dice(2026);
    const std::array<std::uint32_t, 20> pinned = {3, 1, 4, 5, 4, 4, 5, 4, 5, 1,
                                                  5, 1, 5, 4, 2, 4, 1, 1, 4, 2};
    for (const std::uint32_t value : pinned) CHECK(dice.below(6) == value);

    Random large(2026);
    for (const std::uint32_t value : {573733u, 283680u, 812511u, 893677u, 812037u}) {
        CHECK(large.below(1000003) == value);
    }
}

TEST_CASE("shuffles keep their order", "[random]") {
    std::array<int, 10> cards{};
    std::iota(cards.begin(), cards.end(), 0);
    Random(7).shuffle(cards);
    CHECK(cards == std::array{1, 8, 3, 0, 4, 5, 9, 6, 2, 7});
}

TEST_CASE("a bounded draw is below its bound", "[random]") {
    Random random(3);
    for (const std::uint32_t bound : {2u, 3u, 7u, 60u, 65537u, 0x80000001u, 0xFFFFFFFFu}) {
        for (int i = 0; i < 200; ++i) REQUIRE(random.below(bound) < bound);
    }
}

TEST_CASE("a draw among one or none is 0 and moves nothing", "[random]") {
    Random random(3);
    const Random before = random;
    CHECK(random.below(0) == 0);
    CHECK(random.below(1) == 0);
    CHECK(random == before);
}

TEST_CASE("raw values that would favour the low results are drawn again", "[random]") {
    // A quarter of all raw values must be thrown away for this bound; without that every third
    // result would come twice as often as the two after it.
    constexpr std::uint32_t bound = 3u << 30;
    Random random(11);
    std::array<int, 3> counts{};
    for (int i = 0; i < 30'000; ++i) ++counts[random.below(bound) % 3];
    CHECK(chi_square(counts) < 13.82);  // 2 degrees of freedom, one in a thousand
}

TEST_CASE("bounded draws are uniform", "[random]") {
    for (const std::uint32_t bound : {2u, 6u, 52u, 60u}) {
        Random random(bound);
        std::vector<int> counts(bound);
        for (int i = 0; i < 60'000; ++i) ++counts[random.below(bound)];
        CAPTURE(bound);
        CHECK(chi_square(counts) < 98.3);  // one in a thousand at 59 degrees, generous below
        if (bound == 2) CHECK(chi_square(counts) < 10.83);
        if (bound == 6) CHECK(chi_square(counts) < 20.52);
    }
}

TEST_CASE("every order of four cards is equally likely", "[random]") {
    Random random(5);
    std::array<int, 256> by_code{};
    for (int i = 0; i < 24'000; ++i) {
        std::array<unsigned, 4> cards = {0, 1, 2, 3};
        random.shuffle(cards);
        ++by_code[cards[0] | cards[1] << 2 | cards[2] << 4 | cards[3] << 6];
    }
    std::vector<int> counts;
    for (const int count : by_code) {
        if (count > 0) counts.push_back(count);
    }
    REQUIRE(counts.size() == 24);
    CHECK(chi_square(counts) < 49.73);  // 23 degrees of freedom, one in a thousand
}

TEST_CASE("a generator is a value", "[random]") {
    Random random(9);
    random.next();
    Random twin = random;
    CHECK(twin == random);
    CHECK(twin.next() == random.next());
    random.next();
    CHECK_FALSE(twin == random);
}

}  // namespace random_tests
