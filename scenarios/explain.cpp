#include "scenarios/explain.hpp"

#include <fmt/format.h>

#include "core/characteristics.hpp"
#include "core/combat/attacking.hpp"
#include "core/play/cost.hpp"
#include "core/play/playing.hpp"
#include "core/turn/course.hpp"
#include "core/zones.hpp"
#include "scenarios/words.hpp"

namespace cardloom::scenarios {

namespace {

class Explaining {
public:
    Explaining(Game& game, PlayerId player) : game_(game), player_(player) {}

    std::string all() {
        for (std::size_t zone = 0; zone < game_.state().zones().size(); ++zone) {
            for (const CardId card : CardsIn(game_.state(), ZoneId{zone})) {
                if (game_.state().object(card) != nullptr) {
                    object(card);
                } else {
                    this->card(card, game_.state().zones()[zone]);
                }
            }
        }
        return text_.empty() ? "  nothing to play\n" : text_;
    }

private:
    /// Where nothing is played from without a permission, only what has one is told.
    void card(CardId card, const Zone& zone) {
        if (!contains(game_.state().card(card).known, player_)) return;
        const Roles& roles = game_.library().roles;
        if (zone.kind == roles.stack) return;
        const cardloom::Verdict verdict = actions_.explain(game_, player_, card);
        const bool usual =
            zone.owner == player_ &&
            (zone.kind == roles.hand || zone.kind == roles.material || zone.kind == roles.pantheon);
        if (!usual && !verdict.is_legal()) return;
        const Play play =
            play_of_card(game_, player_, game_.state().ref(card), usual_kind(game_, card));
        std::vector<CostLine> lines;
        const bool has_cost = cost_of(game_, play, &lines).has_value();
        const std::string costs = has_cost ? ", costs " + cost_text(game_, lines) : "";
        line(name(card), game_.library().zone_kind(zone.kind).id, verdict, "can be played" + costs);
    }

    void object(CardId card) {
        if (game_.state().card(card).controller != player_) return;
        each_ability_of(game_, card, [&](const Call& call, const AbilityDefinition& ability) {
            if (!ability.activated) return;
            const std::string id =
                ability.id.substr(std::min(ability.id.find('#'), ability.id.size()));
            line(name(card) + id, "field", actions_.explain(game_, player_, card, call.ability),
                 "can be activated");
        });
        if (!is_unit(game_, card)) return;
        line(name(card), "field",
             explain_attack(game_, player_, card, is_slow_time(game_, player_)), "can attack");
    }

    [[nodiscard]] std::string name(CardId card) const {
        return std::string(cardloom::name_of(game_, card));
    }

    void line(const std::string& what, const std::string& where, const cardloom::Verdict& verdict,
              const std::string& can) {
        const std::string says = verdict.is_legal() ? can : cardloom::text_of(verdict, game_);
        text_ += fmt::format("  {} ({}): {}\n", what, where, says);
    }

    Game& game_;
    PlayerId player_;
    Playing actions_;
    std::string text_;
};

}  // namespace

std::string explained(Match& match, PlayerId player) {
    std::string text;
    match.look([&](Game& game) { text = Explaining(game, player).all(); });
    return text_of(player) + "\n" + text;
}

}  // namespace cardloom::scenarios
