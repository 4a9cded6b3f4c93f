#include "scripting/rules/formats.hpp"

#include <algorithm>

#include "scripting/rules/entry_records.hpp"

namespace cardloom::rules {

using namespace shapes;

const Record<RulesetEntry>& ruleset_record() {
    static const Record<RulesetEntry> record =
        Record<RulesetEntry>("ruleset", "The rules of a game, in one or several files.")
            .place(&RulesetEntry::place)
            .optional("ruleset", &RulesetEntry::ruleset, slug(), "Its id: the name of its folder.")
            .optional("name", &RulesetEntry::name, text(), "What it is called on the screen.")
            .optional("players", &RulesetEntry::players, nested(players_record),
                      "How many can play.")
            .optional("setup", &RulesetEntry::setup, word(), "Which of 'setups' begins a game.")
            .optional("setups", &RulesetEntry::setups, list_of(nested(setup_record)),
                      "Ways to begin a game.")
            .optional("phases", &RulesetEntry::phases, list_of(nested(phase_record)),
                      "The phases of a turn, in order.")
            .optional("turn_ends_at", &RulesetEntry::turn_ends_at, nested(turn_end_record),
                      "Where an effect that ends the turn goes on.")
            .optional("turn_patches", &RulesetEntry::turn_patches, list_of(nested(patch_record)),
                      "Changes of the turn that cards can switch on.")
            .optional("actions", &RulesetEntry::actions, list_of(nested(action_record)),
                      "Turn-based actions in Lua, which steps name.")
            .optional("checks", &RulesetEntry::checks, list_of(nested(check_record)),
                      "State-based checks, in order.")
            .optional("costs", &RulesetEntry::costs, list_of(nested(cost_record)),
                      "The layers of a cost, in order.")
            .optional("playing", &RulesetEntry::playing, list_of(nested(play_step_record)),
                      "The steps of playing a card, in order.")
            .optional("policies", &RulesetEntry::policies, list_of(nested(policy_record)),
                      "Rulings where the rulebook is unclear.")
            .optional("zones", &RulesetEntry::zones, list_of(nested(zone_record)),
                      "Where cards can be.")
            .optional("counters", &RulesetEntry::counters, list_of(nested(counter_record)),
                      "The kinds of counters that the rules know.")
            .optional("events", &RulesetEntry::events, list_of(nested(event_record)),
                      "The names of events.")
            .optional("types", &RulesetEntry::types, list_of(nested(type_record)), "Card types.")
            .optional("supertypes", &RulesetEntry::supertypes, list_of(nested(supertype_record)),
                      "Supertypes.")
            .optional("classes", &RulesetEntry::classes, list_of(nested(class_record)), "Classes.")
            .optional("subtypes", &RulesetEntry::subtypes, list_of(nested(subtype_record)),
                      "Subtypes that mean something to the rules.")
            .optional("elements", &RulesetEntry::elements, list_of(nested(element_record)),
                      "Elements, and what enables them.")
            .optional("formats", &RulesetEntry::formats, list_of(nested(format_record)),
                      "What decks may be.")
            .optional("conditions", &RulesetEntry::conditions, list_of(nested(condition_record)),
                      "Conditions that cards can name.")
            .optional("keywords", &RulesetEntry::keywords, list_of(nested(keyword_record)),
                      "Keywords: abilities with a name.")
            .optional("hooks", &RulesetEntry::hooks, list_of(nested(hook_record)),
                      "Words for triggers, as on_enter.")
            .optional("masteries", &RulesetEntry::masteries, list_of(nested(standing_record)),
                      "What a player can have one of.")
            .optional("tokens", &RulesetEntry::tokens, list_of(nested(token_record)),
                      "Tokens that the rules themselves know.")
            .optional("statuses", &RulesetEntry::statuses, list_of(nested(standing_record)),
                      "What a player can have several of.")
            .optional("instructions", &RulesetEntry::instructions,
                      list_of(nested(instruction_record)),
                      "What instructions of the rules mean, as `empower` or `gather`.")
            .optional("cost_parts", &RulesetEntry::cost_parts, list_of(nested(cost_part_record)),
                      "Further parts of costs.");
    return record;
}

const FormatNumber& ruleset_format() {
    static const FormatNumber number{"ruleset", 1, {}};
    return number;
}

std::string ruleset_schema() { return document_schema(ruleset_record().table(), ruleset_format()); }

const Record<Overrides>& overrides_record() {
    static const Record<Overrides> record =
        Record<Overrides>("override", "What a variant does to a list of entries.")
            .optional("remove", &Overrides::remove, words(), "Entries to leave out, by their ids.")
            .optional("replace", &Overrides::replace, list_of(any_value()),
                      "Entries in the place of those with the same ids.")
            .optional("change", &Overrides::change, list_of(any_value()),
                      "Entries of which only the fields given here change.")
            .optional("insert", &Overrides::insert, list_of(any_value()),
                      "New entries; 'after' or 'before' says where, else they come last.");
    return record;
}

namespace {

using Fields = std::vector<SchemaField>;

SchemaField field(std::string name, std::string description, Schema schema) {
    return {std::move(name), std::move(description), false, std::move(schema)};
}

Schema list_schema_of(Schema item) { return list_schema(std::move(item), {}); }

/// Whether a schema is a list of entries with ids, which a variant can override one by one.
bool is_table(const Schema& schema, const Schemas& schemas) {
    if (schema.type != "array" || schema.items.empty()) return false;
    const auto found = schemas.definitions().find(schema.items.front().reference);
    if (found == schemas.definitions().end()) return false;
    const Fields& fields = found->second.fields;
    return std::any_of(fields.begin(), fields.end(),
                       [](const SchemaField& one) { return one.name == "id"; });
}

Schema overrides_schema(const Schema& table, Schemas& schemas);

/// An entry of which only the id must be there.
Schema changed_schema(const std::string& entry, Schemas& schemas) {
    return schemas.define("changed " + entry, [&] {
        Schema schema = schemas.definitions().at(entry);
        schema.exactly_one_of.clear();
        for (SchemaField& one : schema.fields) {
            one.required = one.name == "id";
            if (!is_table(one.schema, schemas)) continue;
            one.schema = either_schema({one.schema, overrides_schema(one.schema, schemas)});
        }
        return schema;
    });
}

Schema inserted_schema(const std::string& entry, Schemas& schemas) {
    return schemas.define("inserted " + entry, [&] {
        Schema schema = schemas.definitions().at(entry);
        schema.fields.push_back(
            field("after", "The entry it comes after.", word().describe(schemas)));
        schema.fields.push_back(
            field("before", "The entry it comes before.", word().describe(schemas)));
        return schema;
    });
}

Schema overrides_schema(const Schema& table, Schemas& schemas) {
    const std::string entry = table.items.front().reference;
    Schema schema = overrides_record().table().describe(schemas);
    for (SchemaField& one : schema.fields) {
        if (one.name == "replace") one.schema = table;
        if (one.name == "change") one.schema = list_schema_of(changed_schema(entry, schemas));
        if (one.name == "insert") one.schema = list_schema_of(inserted_schema(entry, schemas));
    }
    return schema;
}

/// What a variant may say of a field of a ruleset.
Schema override_schema(const FieldTable::Field& of, Schemas& schemas) {
    Schema schema = of.describe(schemas);
    if (of.name == "policies") {
        return map_schema(
            word().describe(schemas),
            either_schema({word().describe(schemas), whole_number().describe(schemas)}));
    }
    if (is_table(schema, schemas)) return overrides_schema(schema, schemas);
    if (schema.reference.empty()) return schema;
    return changed_schema(schema.reference, schemas);
}

}  // namespace

const Record<VariantEntry>& variant_record() {
    static const Record<VariantEntry> record = [] {
        Record<VariantEntry> made("variant", "A ruleset that is another one but for some entries.");
        made.required("ruleset", &VariantEntry::ruleset, slug(), "Its id: the name of its file.")
            .optional("name", &VariantEntry::name, text(), "What it is called on the screen.")
            .required("extends", &VariantEntry::extends, slug(), "The ruleset it changes.");
        for (const FieldTable::Field& of : ruleset_record().table().fields()) {
            if (of.name == "ruleset" || of.name == "name") continue;
            Shape<Node> shape = any_value();
            shape.describe = [of](Schemas& schemas) { return override_schema(of, schemas); };
            made.optional(of.name, &VariantEntry::override_of_field, std::move(shape),
                          of.description);
        }
        return made;
    }();
    return record;
}

const FormatNumber& variant_format() {
    static const FormatNumber number{"variant", 1, {}};
    return number;
}

std::string variant_schema() { return document_schema(variant_record().table(), variant_format()); }

}  // namespace cardloom::rules
