# How a folder of this repository becomes a target.

# What all our own code is compiled with. Third-party headers come as SYSTEM and are spared.
add_library(cardloom_options INTERFACE)
target_compile_options(cardloom_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
    -Wold-style-cast -Wshadow -Werror)
if(CARDLOOM_CHECKED)
    target_compile_definitions(cardloom_options INTERFACE CARDLOOM_CHECKED=1)
endif()
if(CARDLOOM_SANITIZE)
    set(sanitize -fsanitize=${CARDLOOM_SANITIZE} -fno-sanitize-recover=all)
    target_compile_options(cardloom_options INTERFACE ${sanitize})
    target_link_options(cardloom_options INTERFACE ${sanitize})
endif()
if(CARDLOOM_PROFILE STREQUAL "learn")
    set(profile -fprofile-generate -fprofile-update=prefer-atomic)
    target_compile_options(cardloom_options INTERFACE ${profile})
    target_link_options(cardloom_options INTERFACE ${profile})
elseif(CARDLOOM_PROFILE STREQUAL "use")
    # What was never run through has no counts, and what threads have counted need not add up. Code
    # that is moved across files is warned of at places that nobody wrote: the other presets warn.
    set(profile -fprofile-use -fprofile-correction)
    # Counts make GCC trade room for speed, but room is what is short: what games run through is more
    # than a processor keeps at hand.
    list(APPEND profile -fno-unroll-loops -fno-peel-loops -fno-tracer -fno-ipa-cp-clone
        -fno-split-loops -fno-unswitch-loops -fno-tree-loop-vectorize -fno-tree-slp-vectorize)
    if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
        list(APPEND profile -mstringop-strategy=libcall)
    endif()
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
    target_compile_options(cardloom_options INTERFACE ${profile} -Wno-missing-profile)
    target_link_options(cardloom_options INTERFACE ${profile} -w)
endif()
if(CARDLOOM_FUZZ)
    # Clang 14 cannot put the check of function types and libFuzzer's counters into one coroutine:
    # "Cannot represent a difference across sections".
    target_compile_options(cardloom_options INTERFACE
        -fsanitize=fuzzer-no-link -fno-sanitize=function)
endif()

# Sets VAR to a directory that contains the folder NAME of this repository and nothing else. As an
# include path it makes "NAME/..." reachable without making its sibling folders reachable too.
function(cardloom_include_root var name)
    set(root ${PROJECT_BINARY_DIR}/include/${name})
    file(MAKE_DIRECTORY ${root})
    file(CREATE_LINK ${PROJECT_SOURCE_DIR}/${name} ${root}/${name} SYMBOLIC)
    set(${var} ${root} PARENT_SCOPE)
endfunction()

# Headers of the standard library and of third parties, compiled once for each target instead of in
# every source. None of ours is among them: touching one of ours must not rebuild everything.
function(cardloom_precompile target)
    if(NOT CARDLOOM_GROUPED)
        return()
    endif()
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <coroutine> <cstdint>
        <functional> <map> <memory> <optional> <span> <string> <string_view> <unordered_map>
        <utility> <variant> <vector> <fmt/format.h> ${ARGN})
    # A compiled header without the time it was made: the compiler cache finds it in every tree.
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
endfunction()

# Compiles the sources of a target in groups: those of one folder, up to sixteen to a group. Names in
# an unnamed namespace are then shared within a folder, and the compiler tells where two clash. A
# source that takes the words of an enumeration for its own stays alone.
function(cardloom_group target)
    if(NOT CARDLOOM_GROUPED)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    foreach(file IN LISTS sources)
        file(STRINGS ${file} own_words REGEX "^using enum" LIMIT_COUNT 1)
        if(own_words)
            set_property(SOURCE ${file} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
            continue()
        endif()
        get_filename_component(folder ${file} DIRECTORY)
        file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
        # What a large header of others makes is made once for a group.
        file(STRINGS ${file} large REGEX "^#include <(CLI|nlohmann|sol)/" LIMIT_COUNT 1)
        string(REGEX REPLACE "^#include <([a-zA-Z]+)/.*" "_\\1" large "${large}")
        string(APPEND folder "${large}")
        string(MAKE_C_IDENTIFIER ${folder} folder)
        list(APPEND folders ${folder})
        list(APPEND sources_of_${folder} ${file})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    foreach(folder IN LISTS folders)
        set(number 0)
        foreach(file IN LISTS sources_of_${folder})
            math(EXPR group "${number} / 16")
            set_property(SOURCE ${file} PROPERTY UNITY_GROUP ${folder}_${group})
            math(EXPR number "${number} + 1")
        endforeach()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# cardloom_module(NAME [USES module...] [EXPORTS target...] [LINKS target...] [EXCEPT file...])
# The static library cardloom_NAME from all sources in the folder NAME. The modules it USES and the
# third-party targets it EXPORTS are visible to its own users as well, because its headers include
# them; what it LINKS stays its own affair.
function(cardloom_module name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES;EXPORTS;LINKS;EXCEPT")
    set(target cardloom_${name})
    cardloom_include_root(root ${name})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${name}/*.cpp)
    foreach(file IN LISTS arg_EXCEPT)
        list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/${name}/${file})
    endforeach()
    list(TRANSFORM arg_USES PREPEND cardloom_)

    if(sources)
        add_library(${target} STATIC ${sources})
        target_include_directories(${target} PUBLIC ${root})
        target_link_libraries(${target}
            PUBLIC ${arg_USES} ${arg_EXPORTS} PRIVATE cardloom_options ${arg_LINKS})
        cardloom_precompile(${target})
        cardloom_group(${target})
    else()  # headers only
        add_library(${target} INTERFACE)
        target_include_directories(${target} INTERFACE ${root})
        target_link_libraries(${target} INTERFACE ${arg_USES} ${arg_EXPORTS})
    endif()
endfunction()
