#include "scripting/versions.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

namespace versions_tests {

using Catch::Matchers::Matches;
using Catch::Matchers::StartsWith;

TEST_CASE("the scripting libraries answer with the versions the design asks for") {
    const cardloom::Versions versions = cardloom::linked_versions();

    CHECK_THAT(versions.lua, Matches(R"(5\.4\.\d+)"));
    CHECK_THAT(versions.sol2, StartsWith("3."));
    CHECK_THAT(versions.yaml_cpp, Matches(R"(\d+\.\d+\.\d+)"));
}

TEST_CASE("Lua is the C build, whose errors and yields are cheap") {
    CHECK(cardloom::linked_versions().lua_is_c_build);
}

}  // namespace versions_tests
