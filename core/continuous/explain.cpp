#include "core/continuous/explain.hpp"

#include <fmt/format.h>

#include "core/characteristics.hpp"
#include "core/continuous/layers.hpp"
#include "core/continuous/work.hpp"
#include "core/ruleset.hpp"

namespace cardloom {

namespace {

std::string by_whom(const Game& game, const TraitLine& line) {
    if (!game.state().has_card(line.by.card)) return "";
    return fmt::format(" by {}", name_of(game, line.by.card));
}

std::string signed_text(std::int32_t amount) {
    return amount < 0 ? fmt::format("-{}", -amount) : fmt::format("+{}", amount);
}

std::string_view stat_word(Stat stat) {
    return RuleWords<Stat>::words[static_cast<std::size_t>(stat)];
}

std::int32_t stat_now(const Game& game, CardId card, Stat stat) {
    switch (stat) {
        case Stat::life:
            return life_of(game, card);
        case Stat::level:
            return level_of(game, card);
        case Stat::durability:
            return durability_of(game, card);
        default:
            return power_of(game, card);
    }
}

std::int16_t stat_printed(const CardDefinition& card, Stat stat) {
    return stat == Stat::life         ? card.life
           : stat == Stat::level      ? card.level
           : stat == Stat::durability ? card.durability
                                      : card.power;
}

/// What counters do to a stat, each kind apart; nothing to one that is missing.
std::string counters_text(const Game& game, CardId card, Stat stat) {
    std::string text;
    const std::vector<CounterRule>& rules = game.rules().counters;
    for (const Counter& row : game.state().counters_of(card)) {
        if (row.kind.index() >= rules.size()) continue;
        const CounterRule& rule = rules[row.kind.index()];
        const std::int32_t each = stat == Stat::power   ? rule.power
                                  : stat == Stat::life  ? rule.life
                                  : stat == Stat::level ? rule.level
                                                        : 0;
        const bool is_durability = stat == Stat::durability &&
                                   row.kind == game.library().roles.durability &&
                                   game.state().object(card) != nullptr;
        if (is_durability) text += fmt::format(", {} counters [GA-STAT-2]", row.amount);
        if (each == 0) continue;
        text += fmt::format(", {} by {} counters [GA-LAYER-E]", signed_text(each * row.amount),
                            rule.label.id);
    }
    return text;
}

template <class Table, class IdOf>
std::string words_of(const Table& table, std::uint32_t bits, IdOf id) {
    std::string text;
    for (std::size_t i = 0; i < table.size() && i < 32; ++i) {
        if ((bits >> i & 1u) != 0) text += (text.empty() ? "" : ", ") + std::string(id(table[i]));
    }
    return text;
}

std::string what_text(const Game& game, const TraitLine& line) {
    const Ruleset& rules = game.rules();
    const Library& library = game.library();
    const auto types = [&] {
        return words_of(rules.types, line.bits, [](const TypeRule& one) { return one.label.id; });
    };
    const auto classes = [&] {
        return words_of(rules.classes, line.bits, [](const RuleLabel& one) { return one.id; });
    };
    const auto elements = [&] {
        return words_of(rules.elements, line.bits,
                        [](const ElementRule& one) { return one.label.id; });
    };
    const auto subtype = [&] {
        return line.id < library.subtypes.size() ? library.subtypes[line.id] : std::string("?");
    };
    const auto keyword = [&] {
        return line.keyword ? library.keywords[line.keyword.index()] : std::string("?");
    };
    switch (line.what) {
        case Change::What::set_types:
            return "type set to " + types();
        case Change::What::also_types:
            return "also of type " + types();
        case Change::What::set_classes:
            return "class set to " + classes();
        case Change::What::also_classes:
            return "also of class " + classes();
        case Change::What::set_elements:
            return "element set to " + elements();
        case Change::What::also_elements:
            return "also of element " + elements();
        case Change::What::set_subtypes:
            return "subtype set to " + subtype();
        case Change::What::also_subtype:
            return "also of subtype " + subtype();
        case Change::What::set_name:
            return fmt::format("name set to '{}'", library.words.text(line.name));
        case Change::What::gain_keyword:
            return "gains " + keyword();
        case Change::What::lose_keyword:
            return "loses " + keyword();
        case Change::What::borrow_keyword:
            return "borrows " + keyword();
        case Change::What::gain_ability:
            return "gains an ability";
        case Change::What::borrow_kind:
            return "borrows abilities";
        case Change::What::lose_all:
            return "loses all abilities";
        case Change::What::obeys:
            return fmt::format("obeys P{}", line.amount + 1);
        case Change::What::damage_from:
            return fmt::format("deals damage by its {}", stat_word(line.stat));
        case Change::What::face:
            return "lies open";
        default:
            return "";
    }
}

}  // namespace

std::string_view rule_of(Layer layer) {
    switch (layer) {
        case Layer::base:
            return "GA-LAYER-A";
        case Layer::types:
            return "GA-LAYER-B";
        case Layer::elements:
            return "GA-LAYER-C";
        case Layer::abilities:
            return "GA-LAYER-D";
        case Layer::additions:
        case Layer::swaps:
            break;
    }
    return "GA-LAYER-E";
}

std::vector<TraitLine> explain_traits(const Game& game, CardId card) {
    ContinuousWork& work = game.continuous();
    work.explained = card;
    compute_characteristics(game);
    work.explained = {};
    return work.lines;
}

std::string stat_text(const Game& game, CardId card, Stat stat) {
    const std::int16_t from = stat_printed(definition_of(game, card), stat);
    std::string text = from == CardDefinition::no_stat ? std::string("none printed")
                                                       : fmt::format("printed {}", from);
    const std::vector<TraitLine> lines = explain_traits(game, card);
    for (const TraitLine& line : lines) {
        if (line.stat != stat) continue;
        if (line.what == Change::What::set_stat) {
            text += fmt::format(", set to {}{} [GA-LAYER-A]", line.amount, by_whom(game, line));
        } else if (line.what == Change::What::add_stat) {
            text +=
                fmt::format(", {}{} [GA-LAYER-E]", signed_text(line.amount), by_whom(game, line));
        }
    }
    text += counters_text(game, card, stat);
    for (const TraitLine& line : lines) {
        const bool swaps =
            line.what == Change::What::swap && (line.stat == stat || line.other == stat);
        if (!swaps) continue;
        text +=
            fmt::format(", swapped with {}{} [GA-LAYER-E]",
                        stat_word(line.stat == stat ? line.other : line.stat), by_whom(game, line));
    }
    return fmt::format("{} {}: {}", stat_word(stat), stat_now(game, card, stat), text);
}

std::string traits_text(const Game& game, CardId card) {
    std::string text;
    for (const TraitLine& line : explain_traits(game, card)) {
        const std::string what = what_text(game, line);
        if (what.empty()) continue;
        text += fmt::format("{}{}{} [{}]", text.empty() ? "" : ", ", what, by_whom(game, line),
                            rule_of(line.layer));
    }
    return text;
}

}  // namespace cardloom
