#include "core/settle/settle.hpp"

#include <utility>

#include "core/continuous/openness.hpp"
#include "core/ruleset.hpp"
#include "core/settle/checks.hpp"
#include "core/settle/game_end.hpp"
#include "core/settle/triggers.hpp"

namespace cardloom {

namespace {
constexpr int most_rounds = 200;  // a settle that goes on longer never ends (GA-LOOP-1)
}

bool settle_at_once(Game& game, std::optional<CheckPass>& begun) {
    if (is_settled(game)) return true;
    show_open_cards(game);
    const bool is_noted = game.machine().reverted != 0;
    if (is_noted || !game.state().pending().empty() || may_end_game(game)) return false;
    game.state().header().unsettled = 0;
    const CheckPass pass = begin_checks(game);
    if (has_found_nothing(game, pass) && !pass.counts && is_settled(game)) return true;
    begun = pass;
    return false;
}

namespace {

Task<bool> settle_further(Game& game, std::optional<CheckPass> begun) {
    const bool counting = game.rules().policies.get<policy::ConditionalWindow>() ==
                          policy::ConditionalWindow::counting_checks;
    const bool reverted = std::exchange(game.machine().reverted, std::uint8_t{0}) != 0;
    bool changed = counting && reverted;
    int rounds = 0;
    while (begun || !is_settled(game)) {
        if (++rounds > most_rounds) {
            co_await game.end_at_once(Ending::drawn);
        }
        CheckPass pass;
        if (begun) {
            pass = *begun;
            begun.reset();
        } else {
            game.state().header().unsettled = 0;
            show_open_cards(game);
            if (may_end_game(game)) {
                co_await check_game_end(game);
                if (game.state().is_over()) co_return changed;
            }
            pass = begin_checks(game);
        }
        Happened found;
        found.counted = pass.counts ? 1 : 0;
        if (!has_found_nothing(game, pass)) {
            found = co_await finish_checks(game, pass);
        }
        changed |= counting && found.counted > 0;
        if (found || game.state().header().unsettled != 0) continue;
        if (game.state().pending().empty()) continue;
        const bool placed = co_await place_triggers(game);
        changed |= placed;
    }
    co_return changed;
}

}  // namespace

Task<bool> settle(Game& game, std::optional<CheckPass> begun) {
    if (!begun && settle_at_once(game, begun)) return false;
    return settle_further(game, begun);
}

Task<> settle_checks(Game& game) {
    for (int rounds = 0; game.state().header().unsettled != 0; ++rounds) {
        if (rounds == most_rounds) {
            co_await game.end_at_once(Ending::drawn);
        }
        game.state().header().unsettled = 0;
        if (may_end_game(game)) {
            co_await check_game_end(game);
            if (game.state().is_over()) co_return;
        }
        const CheckPass pass = begin_checks(game);
        if (!has_found_nothing(game, pass)) {
            co_await finish_checks(game, pass);
        }
    }
}

}  // namespace cardloom
