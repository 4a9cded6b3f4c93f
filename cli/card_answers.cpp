#include "cli/card_answers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal.hpp"
#include "cli/wording.hpp"
#include "core/characteristics.hpp"
#include "core/combat/attacking.hpp"
#include "core/continuous/explain.hpp"
#include "core/play/cost.hpp"
#include "core/play/means.hpp"
#include "core/ruleset.hpp"
#include "core/turn/course.hpp"

namespace cardloom::cli {

namespace {

constexpr std::size_t answer_indent = 4;

/// The words of a set of bits, by a table of labels.
template <class Table>
void add_words(std::uint32_t bits, const Table& table, std::vector<std::string>& into) {
    for (std::size_t i = 0; i < table.size() && i < 32; ++i) {
        if ((bits >> i & 1u) == 0) continue;
        if constexpr (requires { table[i].label.id; }) {
            into.push_back(table[i].label.id);
        } else {
            into.push_back(table[i].id);
        }
    }
}

std::string type_text(const CardDefinition& card, const Library& library) {
    const Ruleset& rules = *library.rules;
    std::vector<std::string> words;
    add_words(card.supertypes, rules.supertypes, words);
    add_words(card.elements, rules.elements, words);
    add_words(card.classes, rules.classes, words);
    for (const std::uint16_t subtype : card.subtypes) words.push_back(library.subtypes[subtype]);
    add_words(card.types, rules.types, words);
    return fmt::format("{}", fmt::join(words, " "));
}

std::string printed_figures(const CardDefinition& card) {
    std::vector<std::string> figures;
    const auto add = [&](const char* name, std::int32_t value) {
        if (value != CardDefinition::no_stat) figures.push_back(fmt::format("{} {}", name, value));
    };
    if (card.cost_kind != CostKind::none) {
        add(card.cost_kind == CostKind::memory ? "memory cost" : "reserve cost", card.cost);
    }
    add("level", card.level);
    if (card.unit || card.power != 0) add("power", card.power);
    if (card.unit) add("life", card.life);
    add("durability", card.durability);
    return fmt::format("printed: {}", fmt::join(figures, ", "));
}

void add_figures(Game& game, PlayerId player, CardId card, std::vector<std::string>& lines) {
    std::vector<CostLine> costs;
    const bool is_object = game.state().object(card) != nullptr;
    if (!is_object) {
        const Play play =
            play_of_card(game, player, game.state().ref(card), usual_kind(game, card));
        if (cost_of(game, play, &costs)) lines.push_back("cost " + cost_text(game, costs));
    }
    if (has_level(game, card)) lines.push_back(stat_text(game, card, Stat::level));
    if (has_power(game, card)) lines.push_back(stat_text(game, card, Stat::power));
    if (has_life(game, card)) lines.push_back(stat_text(game, card, Stat::life));
    if (has_durability(game, card)) lines.push_back(stat_text(game, card, Stat::durability));
    const std::int32_t damage = is_object ? damage_on(game, card) : 0;
    if (damage > 0) lines.push_back(fmt::format("damage {}", damage));
    const std::string traits = traits_text(game, card);
    if (!traits.empty()) lines.push_back("effects: " + traits);
}

std::string verdict_line(const char* what, const Verdict& verdict, const Game& game) {
    if (verdict.is_legal()) return fmt::format("It can {} now.", what);
    return fmt::format("It cannot {} now: {}.", what, text_of(verdict, game));
}

}  // namespace

std::string explain_card(Match& match, PlayerId player, const MeantCard& meant,
                         const OpenedContent& content) {
    const CardDefinition& definition = match.library().card(meant.definition);
    std::vector<std::string> lines;
    lines.push_back(type_text(definition, match.library()));
    if (std::string text = content.card_text(definition.id); !text.empty()) {
        lines.push_back(std::move(text));
    }
    if (meant.card.is_none()) {
        lines.push_back(printed_figures(definition));
        lines.push_back("you see none of it at the table");
    } else {
        match.look([&](Game& game) { add_figures(game, player, meant.card, lines); });
    }
    std::string text = fmt::format("{} ({})\n", definition.name, definition.id);
    for (const std::string& line : lines) text += wrapped(line, answer_indent);
    return text;
}

std::string explain_why_not(Match& match, scenarios::Stage& stage, PlayerId player,
                            const MeantCard& meant) {
    const std::string name = match.library().card(meant.definition).name;
    if (meant.card.is_none()) {
        return fmt::format("{}: you see none of it at the table.\n", name);
    }
    std::string text = name + "\n";
    match.look([&](Game& game) {
        std::vector<std::string> lines;
        const bool is_object = game.state().object(meant.card) != nullptr;
        if (!is_object) {
            lines.push_back(
                verdict_line("be played", stage.actions().explain(game, player, meant.card), game));
        }
        for (const AbilityId id : game.library().card(meant.definition).abilities) {
            if (!game.library().ability(id).activated) continue;
            lines.push_back(verdict_line(
                "be activated", stage.actions().explain(game, player, meant.card, id), game));
        }
        if (is_object && is_unit(game, meant.card)) {
            lines.push_back(verdict_line(
                "attack", explain_attack(game, player, meant.card, is_slow_time(game, player)),
                game));
        }
        if (lines.empty()) lines.push_back("There is nothing to do with it of its own.");
        for (const std::string& line : lines) text += wrapped(line, answer_indent);
    });
    return text;
}

}  // namespace cardloom::cli
