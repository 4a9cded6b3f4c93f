#include "scripting/versions.hpp"

#include <yaml-cpp/yaml.h>

#include <lua.hpp>
#include <sol/sol.hpp>
#include <stdexcept>

namespace cardloom {
namespace {

// Raises a Lua error and notes in the flag at index 1 whether it passes by as a C++ exception. It
// may own nothing with a destructor: in a C build the error is a longjmp.
int raise_and_watch(lua_State* L) {
    auto* thrown = static_cast<bool*>(lua_touserdata(L, 1));
    try {
        lua_pushnil(L);
        return lua_error(L);
    } catch (...) {
        *thrown = true;
        throw;
    }
}

bool errors_are_exceptions(lua_State* L) {
    bool thrown = false;
    lua_pushcfunction(L, raise_and_watch);
    lua_pushlightuserdata(L, &thrown);
    lua_pcall(L, 1, 0, 0);
    lua_settop(L, 0);
    return thrown;
}

// The library knows only its major and minor version at run time; the release number comes from
// the headers once both are known to agree.
std::string lua_release(sol::state& lua) {
    const std::string linked = lua["_VERSION"];
    const std::string header = LUA_RELEASE;
    if (linked != LUA_VERSION || lua_version(lua.lua_state()) != LUA_VERSION_NUM) {
        throw std::runtime_error("built for " + header + " but linked with " + linked);
    }
    return header.substr(header.find(' ') + 1);
}

}  // namespace

Versions linked_versions() {
    sol::state lua;
    lua.open_libraries(sol::lib::base);

    Versions versions;
    versions.lua = lua_release(lua);
    versions.lua_is_c_build = !errors_are_exceptions(lua.lua_state());
    versions.sol2 = SOL_VERSION_STRING;
    // Read by the library rather than quoted, so that a program that prints it can really parse.
    versions.yaml_cpp = YAML::Load("'" CARDLOOM_YAML_CPP_VERSION "'").as<std::string>();
    return versions;
}

}  // namespace cardloom
