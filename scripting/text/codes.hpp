/// The kinds of mistakes in content: a stable word for programs, and for people what it means, with
/// an example. docs/diagnostics.md is written from this table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace cardloom {

enum class Code : std::uint8_t {
    // Files and text.
    unreadable_file,
    unread_file,
    bad_text,
    // YAML, and the fields of its documents.
    yaml_syntax,
    yaml_not_used,
    yaml_too_deep,
    yaml_too_large,
    bad_key,
    repeated_key,
    empty_document,
    several_documents,
    bad_format,
    missing_field,
    unknown_field,
    not_one_kind,
    missing_value,
    wrong_type,
    bad_number,
    out_of_range,
    bad_name,
    unknown_word,
    repeated_item,
    unquoted_expression,
    // Lua.
    lua_syntax,
    lua_not_available,
    lua_too_large,
    lua_unknown_name,
    lua_bad_call,
    // Expressions.
    expression_syntax,
    expression_not_available,
    expression_unknown_name,
    expression_kind,
    expression_filter,
    expression_too_large,
    // Cards.
    bad_pattern,
    bad_cost,
    bad_tally,
    bad_limit,
    impossible_card,
    unknown_reference,
    repeated_id,
    wrong_id,
    missing_function,
    unused_function,
    bad_deck,
    bad_parameter,
    missing_keyword,
    undeclared,
    unused_entry,
    repeated_name,
    unknown_lineage,
    reads_own_change,
    // Rulesets.
    unknown_ruleset,
    extends_cycle,
    ruleset_name,
    repeated_section,
    not_an_override,
    unknown_override,
    repeated_entry,
    unknown_entry,
    missing_entry,
    too_many_entries,
    unknown_action,
    misplaced_action,
    bad_step,
    bad_phase,
    no_main_phase,
    phase_without_end,
    unreachable_step,
    bad_setup,
    unknown_check,
    cost_order,
    play_order,
    unknown_policy,
    bad_policy_value,
    bad_zone,
    bad_event,
    bad_type,
    element_never_enabled,
    bad_range,
};

enum class Severity : std::uint8_t { error, warning };

struct CodeEntry {
    Code code{};
    std::string_view word;  // as in error[word]
    Severity severity = Severity::error;
    std::string_view meaning;  // a sentence or two
    std::string_view wrong;    // an example, as a file has it
    std::string_view right;
};

/// Every code, in the order of the enumeration.
[[nodiscard]] std::span<const CodeEntry> all_codes();
[[nodiscard]] const CodeEntry& entry(Code code);

}  // namespace cardloom
