#include "scripting/rules/compiling.hpp"

#include "scripting/yaml/scalars.hpp"

namespace cardloom::rules {

namespace {

std::vector<std::string> policy_ids() {
    std::vector<std::string> ids;
    for (const PolicyKind& kind : policy_kinds()) ids.emplace_back(kind.id);
    return ids;
}

std::string quoted_list(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += fmt::format("{}'{}'", text.empty() ? "" : ", ", word);
    return text;
}

/// The value as the engine keeps it; nothing, and told, if it is none that the policy can have.
std::optional<std::int16_t> value_of(Compiling& compiling, const PolicyKind& kind,
                                     const Word& value) {
    if (kind.is_number()) {
        const auto number = decimal(value.value);
        if (number && *number >= kind.least && *number <= kind.most) {
            return static_cast<std::int16_t>(*number);
        }
        compiling.mistake(
            Code::bad_policy_value, value.place,
            fmt::format("'{}' must be a whole number from {} to {} in plain digits, not '{}'",
                        kind.id, kind.least, kind.most, value.value));
        return {};
    }
    const auto found = std::find(kind.words.begin(), kind.words.end(), value.value);
    if (found != kind.words.end()) return static_cast<std::int16_t>(found - kind.words.begin());
    compiling.mistake(Code::bad_policy_value, value.place,
                      fmt::format("'{}' cannot be '{}'{}", kind.id, value.value,
                                  did_you_mean(value.value, kind.words)),
                      fmt::format("it is one of {}", quoted_list(kind.words)));
    return {};
}

/// The values that the data says there are must be those that the engine knows.
void check_values(Compiling& compiling, const PolicyKind& kind, const PolicyEntry& from) {
    std::vector<std::string> said;
    for (const Word& word : from.values) said.push_back(word.value);
    if (!said.empty() && said != kind.words) {
        compiling.mistake(
            Code::bad_policy_value, from.values.front().place,
            fmt::format("these are not the values that the engine knows for '{}'", kind.id),
            kind.is_number() ? "it is a number; leave 'values' out"
                             : fmt::format("they are {}", quoted_list(kind.words)));
    }
    const bool range_differs =
        (from.least && (!kind.is_number() || from.least->value != kind.least)) ||
        (from.most && (!kind.is_number() || from.most->value != kind.most));
    if (!range_differs) return;
    compiling.mistake(Code::bad_policy_value, (from.least ? from.least : from.most)->place,
                      fmt::format("this is not the range that the engine knows for '{}'", kind.id),
                      kind.is_number() ? fmt::format("it goes from {} to {}", kind.least, kind.most)
                                       : "it is a word; leave 'least' and 'most' out");
}

/// Its values are what the data says they are.
void compile_content_policy(Compiling& compiling, const PolicyEntry& from) {
    ContentPolicy policy;
    PolicyKind kind;
    kind.id = from.id.value;
    for (const Word& word : from.values) kind.words.push_back(word.value);
    if (from.least) kind.least = from.least->value;
    if (from.most) kind.most = from.most->value;
    if (kind.words.empty() && !(from.least && from.most)) {
        compiling.mistake(Code::bad_policy_value, from.id.place,
                          fmt::format("nothing says what the policy '{}' can be", kind.id),
                          "give its 'values', or 'least' and 'most'");
        return;
    }
    const auto value = value_of(compiling, kind, from.value);
    if (!value) return;
    policy.words = kind.words;
    policy.least = kind.least;
    policy.most = kind.most;
    policy.value = *value;
    compiling.rules.content_policies.push_back(policy);
    compiling.rules.content_policy_labels.push_back(
        {from.id.value, from.meaning, from.cites, origin_of(from.value.place)});
}

}  // namespace

void compile_policies(Compiling& compiling) {
    const auto& policies = compiling.entry.policies;
    check_ids(compiling, "policy", policies, 1000);
    std::vector<bool> given(policy_count);
    compiling.rules.policy_labels.resize(policy_count);
    for (const PolicyEntry& from : policies) {
        const auto policy = find_policy(from.id.value);
        if (!policy && from.for_content) {
            compile_content_policy(compiling, from);
            continue;
        }
        if (!policy) {
            compiling.mistake(Code::unknown_policy, from.id.place,
                              fmt::format("the engine knows no policy '{}'{}", from.id.value,
                                          did_you_mean(from.id.value, policy_ids())),
                              "if only rules content asks for it, say 'for_content: true'");
            continue;
        }
        const auto index = static_cast<std::size_t>(*policy);
        given[index] = true;
        check_values(compiling, kind_of(*policy), from);
        const auto value = value_of(compiling, kind_of(*policy), from.value);
        if (value) compiling.rules.policies.values[index] = *value;
        compiling.rules.policy_labels[index] = {from.id.value, from.meaning, from.cites,
                                                origin_of(from.value.place)};
    }
    for (std::size_t i = 0; i < policy_count && !policies.empty(); ++i) {
        if (given[i]) continue;
        compiling.mistake(Code::missing_entry, policies.front().place,
                          fmt::format("the policy '{}' is missing", policy_kinds()[i].id));
    }
}

}  // namespace cardloom::rules
