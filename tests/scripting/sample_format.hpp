/// A format with every shape there is, for the tests of the YAML reader and its fuzz harness.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scripting/yaml/document.hpp"
#include "scripting/yaml/lists.hpp"
#include "scripting/yaml/values.hpp"

namespace cardloom::sample {

enum class Speed { fast, slow };

struct Deed {
    Place place;
    std::optional<std::string> keyword;
    std::optional<Excerpt> effect;
    std::optional<std::string> gate;
    std::vector<Deed> then;
};

struct Creature {
    Located<std::string> id;
    std::string name;
    int power = 1;
    std::optional<int> life;
    Speed speed = Speed::slow;
    bool unique = false;
    std::string word = "none";
    std::string rule;
    std::vector<std::string> elements;
    std::vector<Located<std::string>> types;
    std::vector<Named<int>> counters;
    std::vector<Deed> deeds;
    std::variant<int, Excerpt> amount;
    std::optional<std::variant<std::string, Deed>> bond;
    std::optional<std::string> handler;
    Node extra;
};

inline const Record<Deed>& deed_format() {
    using namespace shapes;
    static const Record<Deed> format =
        Record<Deed>("deed", "Something a creature does.")
            .place(&Deed::place)
            .optional("keyword", &Deed::keyword, word(), "A deed the rules know by name.")
            .optional("effect", &Deed::effect, code(), "What it does, in Lua.")
            .optional("gate", &Deed::gate, word(), "What must hold.")
            .optional("then", &Deed::then, list_of(nested(deed_format)), "What follows it.")
            .exactly_one_of({"keyword", "effect"});
    return format;
}

inline const Record<Creature>& creature_format() {
    using namespace shapes;
    static const Record<Creature> format =
        Record<Creature>("creature", "A creature of the test game.")
            .required("id", &Creature::id, identifier(), "Its name for the engine.")
            .required("name", &Creature::name, text(), "Its name for people.")
            .optional("power", &Creature::power, whole_number(0, 20), "How hard it hits.")
            .optional("life", &Creature::life, whole_number(1), "How much it takes.")
            .optional("speed", &Creature::speed,
                      one_of<Speed>({{"fast", Speed::fast}, {"slow", Speed::slow}}),
                      "When it acts.")
            .optional("unique", &Creature::unique, truth(), "Whether there is only one.")
            .optional("word", &Creature::word, word(), "A word of the rules.")
            .optional("rule", &Creature::rule, rule_id(), "The rule it comes from.")
            .optional("elements", &Creature::elements,
                      list_of(one_of({"fire", "water", "wind"}), {.unique = true}),
                      "What it is made of.")
            .optional("types", &Creature::types, one_or_more(located(slug())), "What it is.")
            .optional("counters", &Creature::counters, map_of(word(), whole_number(0, 99)),
                      "The counters on it.")
            .optional("deeds", &Creature::deeds, list_of(nested(deed_format)), "What it does.")
            .optional("amount", &Creature::amount, either(whole_number(), shapes::expression()),
                      "A number, or how to find it.")
            .optional("bond", &Creature::bond, either(word(), nested(deed_format)),
                      "What holds it.")
            .optional("handler", &Creature::handler, spelt(Spelling::function),
                      "A function beside the file.")
            .optional("extra", &Creature::extra, any_value(), "Anything.");
    return format;
}

/// Format 1 called `power` `strength`; format 2 had `lives` at the top of `counters`.
inline const DocumentFormat<Creature>& creature_document() {
    static const DocumentFormat<Creature> format(
        creature_format, 3,
        {{1, "strength-is-power", "'strength' is called 'power'.",
          [](Node& document) { rename_key(document, "strength", "power"); }},
         {2, "lives-are-counters", "'lives' moved into 'counters', and 'quick' is 'fast'.",
          [](Node& document) {
              move_key_into(document, "lives", "counters");
              replace_value(document, "speed", "quick", "fast");
          }}});
    return format;
}

}  // namespace cardloom::sample
