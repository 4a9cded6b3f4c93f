# Everything third-party, found and never downloaded: ./dev brings what is missing, and a build
# without it stops here with the name of the package.

# cardloom_require(DEBIAN-PACKAGE PURPOSE find_package arguments...)
macro(cardloom_require debian purpose)
    find_package(${ARGN} QUIET)
    if(NOT ${ARGV2}_FOUND)
        message(FATAL_ERROR
            "${ARGV2} was not found; it is needed for ${purpose}.\n"
            "On Debian, ./dev brings it (package ${debian}). "
            "Elsewhere, install it or use vcpkg.json; docs/building.md tells how.")
    endif()
    string(TOUPPER ${ARGV2} upper)  # one module spells its version so
    message(STATUS "Found ${ARGV2} ${${ARGV2}_VERSION}${${upper}_VERSION_STRING}")
endmacro()

cardloom_require(libfmt-dev "formatting text" fmt)
cardloom_require(nlohmann-json3-dev "reading and writing JSON" nlohmann_json)
cardloom_require(libyaml-cpp-dev "reading cards and rules" yaml-cpp)
cardloom_require(libcli11-dev "the command line" CLI11)
cardloom_require(liblua5.4-dev "card effects" Lua 5.4 EXACT)
cardloom_require(sol2-dev "binding Lua to C++" sol2 3.5)
if(BUILD_TESTING)
    cardloom_require("catch2, its source" "the tests" Catch2 3)
endif()

# The name by which later versions of yaml-cpp export themselves.
if(NOT TARGET yaml-cpp::yaml-cpp)
    add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp)
endif()

# Lua as a target, so that its headers reach only who links it. It must be the library built as C:
# an error or a yield is then a longjmp, ten times cheaper than an exception.
if(LUA_LIBRARIES MATCHES "c\\+\\+")
    message(FATAL_ERROR "Found Lua built as C++ (${LUA_LIBRARIES}); the C library is needed.")
endif()
add_library(cardloom_lua INTERFACE)
add_library(cardloom::lua ALIAS cardloom_lua)
target_include_directories(cardloom_lua SYSTEM INTERFACE ${LUA_INCLUDE_DIR})
target_link_libraries(cardloom_lua INTERFACE ${LUA_LIBRARIES})
