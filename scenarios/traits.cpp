#include "scenarios/traits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/characteristics.hpp"
#include "core/ruleset.hpp"
#include "scenarios/words.hpp"

namespace cardloom::scenarios {

namespace {

const Object* object_of(const Game& game, CardId card) { return game.state().object(card); }

std::int32_t damage(const Game& game, CardId card) {
    return object_of(game, card) == nullptr ? 0 : damage_on(game, card);
}
std::int32_t announced(const Game& game, CardId card) { return game.state().card(card).x; }
std::int32_t cost(const Game& game, CardId card) { return cost_seen(game, card).amount; }

bool is_rested(const Game& game, CardId card) {
    return object_of(game, card) != nullptr && object_of(game, card)->rested != 0;
}
bool is_face_up(const Game& game, CardId card) { return game.state().card(card).is(Card::face_up); }
bool is_token(const Game& game, CardId card) { return game.state().card(card).is(Card::token); }
bool is_turned(const Game& game, CardId card) {
    return object_of(game, card) != nullptr && object_of(game, card)->is_turned();
}
bool is_copy(const Game& game, CardId card) {
    return object_of(game, card) != nullptr && object_of(game, card)->is_copy();
}

std::string name(const Game& game, CardId card) {
    return std::string(cardloom::name_of(game, card));
}
std::string owner(const Game& game, CardId card) {
    return scenarios::text_of(game.state().card(card).owner);
}
std::string origin(const Game& game, CardId card) {
    const ZoneKindId from = played_from(game.state(), game.state().ref(card));
    return from ? game.library().zone_kind(from).id : "nowhere";
}
std::string obeys(const Game& game, CardId card) {
    return scenarios::text_of(obeyed_by(game, card));
}

const std::string& id_of(const TypeRule& row) { return row.label.id; }
const std::string& id_of(const SupertypeRule& row) { return row.label.id; }
const std::string& id_of(const ElementRule& row) { return row.label.id; }
const std::string& id_of(const RuleLabel& row) { return row.id; }

/// The ids of those rows of a table of the ruleset whose bits are set.
template <class Table>
std::vector<std::string> ids_of(const Table& table, std::uint32_t bits) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < table.size() && i < 32; ++i) {
        if ((bits >> i & 1u) != 0) ids.push_back(id_of(table[i]));
    }
    return ids;
}
constexpr std::uint32_t all_bits = 0xFFFFFFFF;

std::vector<std::string> types(const Game& game, CardId card) {
    return ids_of(game.rules().types, types_of(game, card));
}
std::vector<std::string> supertypes(const Game& game, CardId card) {
    return ids_of(game.rules().supertypes, supertypes_of(game, card));
}
std::vector<std::string> classes(const Game& game, CardId card) {
    return ids_of(game.rules().classes, classes_of(game, card));
}
std::vector<std::string> elements(const Game& game, CardId card) {
    return ids_of(game.rules().elements, elements_of(game, card));
}
std::vector<std::string> subtypes(const Game& game, CardId card) {
    std::vector<std::string> words;
    const std::vector<std::string>& all = game.library().subtypes;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (has_subtype(game, card, static_cast<std::uint16_t>(i))) words.push_back(all[i]);
    }
    return words;
}
std::vector<std::string> keywords(const Game& game, CardId card) {
    std::vector<std::string> words;
    const std::vector<std::string>& all = game.library().keywords;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::int32_t amount = keyword_amount(game, card, KeywordId{i});
        if (amount == 1) words.push_back(all[i]);
        if (amount > 1) words.push_back(fmt::format("{} {}", all[i], amount));
    }
    return words;
}

}  // namespace

std::span<const NumberTrait> number_traits() {
    static constexpr std::array all{
        NumberTrait{"damage", &CardItem::damage, damage, true, true},
        NumberTrait{"power", &CardItem::power, power_of},
        NumberTrait{"base_power", &CardItem::base_power, base_power_of},
        NumberTrait{"life", &CardItem::life, life_of},
        NumberTrait{"level", &CardItem::level, level_of},
        NumberTrait{"durability", &CardItem::durability, durability_of},
        NumberTrait{"cost", &CardItem::cost, cost},
        NumberTrait{"x", &CardItem::x, announced, true},
    };
    return all;
}

std::span<const TruthTrait> truth_traits() {
    static constexpr std::array all{
        TruthTrait{"rested", &CardItem::rested, is_rested, true, true},
        TruthTrait{"face_up", &CardItem::face_up, is_face_up, true},
        TruthTrait{"token", &CardItem::token, is_token, true},
        TruthTrait{"turned", &CardItem::turned, is_turned, true},
        TruthTrait{"copy", &CardItem::copy, is_copy},
    };
    return all;
}

std::span<const TextTrait> text_traits() {
    static constexpr std::array all{
        TextTrait{"name", &CardItem::name, name},
        TextTrait{"owner", &CardItem::owner, owner, true},
        TextTrait{"played_from", &CardItem::played_from, origin, true},
        TextTrait{"obeys", &CardItem::obeys, obeys},
    };
    return all;
}

std::span<const WordsTrait> words_traits() {
    static constexpr std::array all{
        WordsTrait{"types", &CardItem::types, types},
        WordsTrait{"supertypes", &CardItem::supertypes, supertypes},
        WordsTrait{"subtypes", &CardItem::subtypes, subtypes},
        WordsTrait{"classes", &CardItem::classes, classes},
        WordsTrait{"elements", &CardItem::elements, elements},
        WordsTrait{"keywords", &CardItem::keywords, keywords},
    };
    return all;
}

std::vector<std::string> words_for(const WordsTrait& trait, const Library& library) {
    const Ruleset& rules = *library.rules;
    if (trait.field == &CardItem::types) return ids_of(rules.types, all_bits);
    if (trait.field == &CardItem::supertypes) return ids_of(rules.supertypes, all_bits);
    if (trait.field == &CardItem::classes) return ids_of(rules.classes, all_bits);
    if (trait.field == &CardItem::elements) return ids_of(rules.elements, all_bits);
    return trait.field == &CardItem::subtypes ? library.subtypes : library.keywords;
}

std::string without_amount(const std::string& word) {
    const std::size_t blank = word.rfind(' ');
    if (blank == std::string::npos || blank + 1 == word.size()) return word;
    const bool is_amount = word.find_first_not_of("0123456789", blank + 1) == std::string::npos;
    return is_amount ? word.substr(0, blank) : word;
}

std::string written(std::int32_t value) { return std::to_string(value); }
std::string written(bool value) { return value ? "true" : "false"; }
std::string written(const std::string& value) { return value; }
std::string written(std::vector<std::string> value) {
    for (std::string& word : value) {
        if (word.ends_with(" 1")) word = without_amount(word);
    }
    std::sort(value.begin(), value.end());
    return fmt::format("[{}]", fmt::join(value, ", "));
}
std::string written(const Words& wanted) {
    std::vector<std::string> words;
    for (const Word& word : wanted) words.push_back(word.value);
    return written(std::move(words));
}

}  // namespace cardloom::scenarios
