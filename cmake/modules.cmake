# How a folder of this repository becomes a target.

# What all our own code is compiled with. Third-party headers come as SYSTEM and are spared.
add_library(cardloom_options INTERFACE)
target_compile_options(cardloom_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
    -Wold-style-cast -Werror)
if(NOT CARDLOOM_TOGETHER)  # where the names of one source are nothing to another
    target_compile_options(cardloom_options INTERFACE -Wshadow)
endif()
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

# With CARDLOOM_TOGETHER, the headers that nearly every source includes are compiled once, and several
# sources of a module as one. The release preset does without, so that no source can come to rely on it.
function(cardloom_precompile target)
    if(CARDLOOM_TOGETHER)
        target_precompile_headers(${target} PRIVATE <algorithm> <array> <coroutine> <cstdint>
            <functional> <map> <memory> <optional> <span> <string> <string_view> <unordered_map>
            <utility> <variant> <vector> <fmt/format.h> ${ARGN})
        # A compiled header without the time it was made: what it gives is the same in every tree, and cached.
        target_compile_options(${target} PRIVATE
            $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
    endif()
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
        if(CARDLOOM_TOGETHER AND NOT name STREQUAL proofs AND NOT name STREQUAL cli)
            set(apart ${sources})
            list(FILTER apart INCLUDE REGEX "/scripting/(doc|expression|lua|rules|text|yaml)/")
            set_property(SOURCE ${apart} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
            set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
        endif()
    else()  # headers only
        add_library(${target} INTERFACE)
        target_include_directories(${target} INTERFACE ${root})
        target_link_libraries(${target} INTERFACE ${arg_USES} ${arg_EXPORTS})
    endif()
endfunction()
