#include "core/few.hpp"

#include <catch2/catch_test_macros.hpp>
#include <vector>

namespace few_tests {

using namespace cardloom;

namespace {

template <class List>
std::vector<int> values(const List& list) {
    return {list.begin(), list.end()};
}

}  // namespace

TEST_CASE("a list of a few values is a list, also beyond the room it has", "[few]") {
    Few<int, 3> list;
    std::vector<int> expected;
    CHECK(list.empty());
    for (int i = 0; i < 8; ++i) {
        list.push_back(i);
        expected.push_back(i);
        CHECK(values(list) == expected);
        CHECK(list.size() == expected.size());
    }
    const Few<int, 3> copy = list;
    for (const std::size_t at : {std::size_t{7}, std::size_t{0}, std::size_t{2}}) {
        list.erase(at);
        expected.erase(expected.begin() + static_cast<std::ptrdiff_t>(at));
        CHECK(values(list) == expected);
    }
    CHECK(copy.size() == 8);
    CHECK(copy[7] == 7);
    while (!list.empty()) list.pop_back();
    for (int i = 10; i < 15; ++i) list.push_back(i);
    CHECK(values(list) == std::vector{10, 11, 12, 13, 14});
}

TEST_CASE("one of its own values can be added to a list of a few", "[few]") {
    Few<int, 2> list;
    list.push_back(1);
    list.push_back(2);
    for (int i = 0; i < 10; ++i) list.push_back(list[0]);
    CHECK(list.size() == 12);
    CHECK(list[11] == 1);
    list.push_back(5) = 6;
    CHECK(list[12] == 6);
}

}  // namespace few_tests
