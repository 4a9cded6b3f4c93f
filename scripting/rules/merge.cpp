#include "scripting/rules/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "scripting/rules/formats.hpp"

namespace cardloom::rules {

namespace {

/// The lists of entries with ids, and what one of their entries is called.
struct Table {
    std::string_view field, entry;
};
constexpr std::array tables{
    Table{"setups", "setup"},
    Table{"before_game", "step"},
    Table{"phases", "phase"},
    Table{"steps", "step"},
    Table{"turn_patches", "turn patch"},
    Table{"actions", "action"},
    Table{"checks", "check"},
    Table{"costs", "cost layer"},
    Table{"policies", "policy"},
    Table{"zones", "zone"},
    Table{"counters", "counter"},
    Table{"events", "event"},
    Table{"types", "type"},
    Table{"supertypes", "supertype"},
    Table{"classes", "class"},
    Table{"subtypes", "subtype"},
    Table{"elements", "element"},
    Table{"playing", "step of playing"},
    Table{"formats", "deck format"},
    Table{"parts", "deck part"},
    Table{"conditions", "condition"},
    Table{"keywords", "keyword"},
    Table{"hooks", "hook"},
    Table{"masteries", "mastery"},
    Table{"statuses", "status"},
    Table{"tokens", "token"},
    Table{"instructions", "instruction"},
    Table{"cost_parts", "part of a cost"},
};

const Table* find_table(std::string_view field) {
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [&](const Table& table) { return table.field == field; });
    return found == tables.end() ? nullptr : &*found;
}

/// Lists of entries that stand inside an entry of another list.
bool is_nested(const Table& table) {
    return table.field == "steps" || table.field == "parts" || table.field == "before_game";
}

/// "an event", "a step".
std::string with_article(std::string_view word) {
    const bool vowel = std::string_view("aeiou").find(word.front()) != std::string_view::npos;
    return fmt::format("{} {}", vowel ? "an" : "a", word);
}

const Node* id_of(const Node& entry) {
    if (!entry.is_map()) return nullptr;
    const NodeEntry* id = entry.find("id");
    return id != nullptr && id->value.is_scalar() ? &id->value : nullptr;
}

std::vector<std::string> ids_of(const Node& list) {
    std::vector<std::string> ids;
    for (const Node& item : list.items) {
        if (const Node* id = id_of(item)) ids.push_back(id->value);
    }
    return ids;
}

class Merging {
public:
    Merging(std::string base_id, Diagnostics& diagnostics)
        : base_id_(std::move(base_id)), diagnostics_(diagnostics) {}

    [[nodiscard]] std::vector<Touch> touched() && { return std::move(touched_); }

    void merge_document(Node& base, const Node& variant) {
        for (const NodeEntry& entry : variant.entries) {
            const std::string& field = entry.key.value;
            if (field == "extends") continue;
            if (field == "policies") {
                set_policies(field_of(base, entry), entry.value);
            } else if (find_table(field) != nullptr) {
                override_table(*find_table(field), field_of(base, entry), entry.value);
            } else {
                merge_field(base, entry);
            }
        }
    }

private:
    using Position = std::vector<Node>::iterator;

    /// The field of a map; made as an empty list if there is none.
    static Node& field_of(Node& map, const NodeEntry& like) {
        if (NodeEntry* found = map.find(like.key.value)) return found->value;
        Node list;
        list.kind = Node::Kind::list;
        list.place = like.key.place;
        return map.entries.emplace_back(NodeEntry{like.key, std::move(list)}).value;
    }

    void merge_field(Node& map, const NodeEntry& change) {
        NodeEntry* old = map.find(change.key.value);
        if (old == nullptr) {
            map.entries.push_back(change);
        } else if (old->value.is_map() && change.value.is_map()) {
            for (const NodeEntry& one : change.value.entries) merge_field(old->value, one);
            old->value.place = change.value.place;
        } else {
            *old = change;
        }
    }

    void change_entry(Node& entry, const Node& change) {
        for (const NodeEntry& one : change.entries) {
            const Table* table = find_table(one.key.value);
            if (table != nullptr && is_nested(*table)) {
                override_table(*table, field_of(entry, one), one.value);
            } else {
                merge_field(entry, one);
            }
        }
        entry.place = change.place;
    }

    void override_table(const Table& table, Node& list, const Node& node) {
        if (!node.is_map()) {
            if (node.kind == Node::Kind::unusable) return;
            diagnostics_.add(
                Code::not_an_override, node.place,
                fmt::format("in a variant '{}' is a map of what to do to entries of {}, not {}",
                            table.field, base_id_, in_words(node)),
                "write 'remove', 'replace', 'change' or 'insert' under it");
            return;
        }
        Overrides overrides;
        Reading reading(diagnostics_, "variant");
        reading.named(fmt::format("'{}'", table.field),
                      [&] { return overrides_record().read(node, reading, overrides); });
        for (const Word& id : overrides.remove) {
            const auto at = position(table, list, id.value, id.place, "remove");
            touched_.push_back({id.value, id.place, true});
            if (at == list.items.end()) continue;
            removed_.push_back({&list, id.value, id.place});
            list.items.erase(at);
        }
        for (const Node& entry : overrides.replace) {
            const auto at = position_of_entry(table, list, entry, "replace");
            if (at != list.items.end()) *at = entry;
        }
        for (const Node& entry : overrides.change) {
            const auto at = position_of_entry(table, list, entry, "change");
            if (at != list.items.end()) change_entry(*at, entry);
        }
        for (const Node& entry : overrides.insert) insert(table, list, entry);
    }

    /// Where the entry with that id stands; the end, and told, if there is none.
    Position position(const Table& table, Node& list, const std::string& id, const Place& place,
                      std::string_view purpose) {
        const auto at = std::find_if(list.items.begin(), list.items.end(), [&](const Node& item) {
            const Node* other = id_of(item);
            return other != nullptr && other->value == id;
        });
        if (at != list.items.end()) return at;
        for (const Removed& one : removed_) {
            if (one.list != &list || one.id != id) continue;
            diagnostics_.add(Code::unknown_override, place,
                             fmt::format("the {} '{}' is removed already, at {}", table.entry, id,
                                         to_text(one.place)));
            return at;
        }
        diagnostics_.add(Code::unknown_override, place,
                         fmt::format("{} has no {} '{}' to {}{}", base_id_, table.entry, id,
                                     purpose, did_you_mean(id, ids_of(list))),
                         fmt::format("its {} stand at {}", table.field, to_text(list.place)));
        return at;
    }

    Position position_of_entry(const Table& table, Node& list, const Node& entry,
                               std::string_view purpose) {
        if (const Node* id = id_of(entry)) {
            touched_.push_back({id->value, id->place, false});
            return position(table, list, id->value, id->place, purpose);
        }
        if (entry.kind != Node::Kind::unusable) {
            diagnostics_.add(Code::missing_field, entry.place,
                             fmt::format("this does not say which {} to {}", table.entry, purpose),
                             "give it the 'id' of the entry");
        }
        return list.items.end();
    }

    void insert(const Table& table, Node& list, Node entry) {
        const Node* id = id_of(entry);
        if (id != nullptr) {
            touched_.push_back({id->value, id->place, false});
            const auto ids = ids_of(list);
            if (std::find(ids.begin(), ids.end(), id->value) != ids.end()) {
                diagnostics_.add(Code::repeated_entry, id->place,
                                 fmt::format("{} already has {} '{}'", base_id_,
                                             with_article(table.entry), id->value),
                                 "use 'replace' or 'change', or give it another id");
                return;
            }
        }
        Position at = list.items.end();
        if (entry.is_map() && entry.find("after") != nullptr && entry.find("before") != nullptr) {
            diagnostics_.add(Code::not_an_override, entry.find("before")->key.place,
                             "this says both 'after' and 'before'", "give one of them");
            return;
        }
        for (const bool after : {true, false}) {
            const char* const key = after ? "after" : "before";
            const NodeEntry* where = entry.is_map() ? entry.find(key) : nullptr;
            if (where == nullptr) continue;
            const Node found = where->value;
            std::erase_if(entry.entries,
                          [&](const NodeEntry& one) { return one.key.value == key; });
            if (!found.is_scalar()) {
                diagnostics_.add(Code::wrong_type, found.place,
                                 fmt::format("'{}' must be the id of {}, not {}", key,
                                             with_article(table.entry), in_words(found)));
                return;
            }
            at = position(table, list, found.value, found.place, std::string("insert ") + key);
            if (after && at != list.items.end()) ++at;
        }
        list.items.insert(at, std::move(entry));
    }

    /// A variant gives policies by name: `policies: { max_wield: 2 }`.
    void set_policies(Node& list, const Node& values) {
        if (!values.is_map()) {
            if (values.kind == Node::Kind::unusable) return;
            diagnostics_.add(Code::not_an_override, values.place,
                             fmt::format("in a variant 'policies' is a map of names and values, "
                                         "not {}",
                                         in_words(values)),
                             "write it as in 'policies: { max_wield: 2 }'");
            return;
        }
        for (const NodeEntry& entry : values.entries) {
            touched_.push_back({entry.key.value, entry.key.place, false});
            const auto found =
                std::find_if(list.items.begin(), list.items.end(), [&](const Node& item) {
                    const Node* id = id_of(item);
                    return id != nullptr && id->value == entry.key.value;
                });
            if (found == list.items.end()) {
                diagnostics_.add(Code::unknown_policy, entry.key.place,
                                 fmt::format("{} has no policy '{}'{}", base_id_, entry.key.value,
                                             did_you_mean(entry.key.value, ids_of(list))),
                                 policy_help(entry.key.value, list));
                continue;
            }
            if (NodeEntry* value = found->find("value")) value->value = entry.value;
        }
    }

    static std::string policy_help(const std::string& name, const Node& list) {
        for (const char* word : {"remove", "replace", "change", "insert"}) {
            if (name == word) return "write it as in 'policies: { max_wield: 2 }'";
        }
        if (name.find(':') != std::string::npos) return "a blank is missing after the ':'";
        return fmt::format("its policies stand at {}", to_text(list.place));
    }

    struct Removed {
        const Node* list;
        std::string id;
        Place place;
    };
    std::string base_id_;
    Diagnostics& diagnostics_;
    std::vector<Removed> removed_;
    std::vector<Touch> touched_;
};

}  // namespace

std::vector<Touch> apply_variant(Node& base, const std::string& base_id, const Node& variant,
                                 Diagnostics& diagnostics) {
    Merging merging(base_id, diagnostics);
    merging.merge_document(base, variant);
    return std::move(merging).touched();
}

}  // namespace cardloom::rules
