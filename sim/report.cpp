#include "sim/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/content_names.hpp"
#include "sim/statistics.hpp"

namespace cardloom::sim {

namespace {

using Json = nlohmann::ordered_json;

/// One name of a deck: how many there are, and what became of them.
struct CardRow {
    DefinitionId card;
    std::size_t copies = 0;
    CardSums sums;
    Share all;  // every decided game of the deck, those in mirror matches included
    /// The games in which that did not happen.
    [[nodiscard]] Share without(const Share& with) const {
        return {all.games - with.games, all.won - with.won};
    }
};

Share decided(const Plan& plan, const Sums& sums, std::size_t deck) {
    Share all;
    for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
        for (const std::size_t side : {0u, 1u}) {
            if (plan.pairings[i].decks[side] == deck) all += sums.pairings[i].decks[side];
        }
    }
    return all;
}

/// The cards of a deck, in the order of its list. In a mirror match each game counts for both
/// sides.
std::vector<CardRow> rows_of(const Plan& plan, const Sums& sums, std::size_t deck) {
    std::vector<CardRow> rows;
    const Share all = decided(plan, sums, deck);
    for (const Deck::Part& part : plan.decks[deck].parts) {
        for (const DefinitionId card : part.cards) {
            const auto found = std::find_if(rows.begin(), rows.end(),
                                            [&](const CardRow& row) { return row.card == card; });
            if (found != rows.end()) {
                ++found->copies;
            } else {
                rows.push_back({card, 1, sums.cards[deck][card.index()], all});
            }
        }
    }
    return rows;
}

std::uint32_t median_of(const PairingSums& sums) {
    std::uint64_t all = 0, so_far = 0;
    for (const std::uint64_t games : sums.lengths) all += games;
    for (std::size_t turns = 0; turns < sums.lengths.size(); ++turns) {
        so_far += sums.lengths[turns];
        if (so_far * 2 >= all && all > 0) return static_cast<std::uint32_t>(turns);
    }
    return 0;
}

std::uint32_t shortest_of(const PairingSums& sums) {
    const auto found = std::find_if(sums.lengths.begin(), sums.lengths.end(),
                                    [](std::uint64_t games) { return games > 0; });
    return found == sums.lengths.end() ? 0
                                       : static_cast<std::uint32_t>(found - sums.lengths.begin());
}

double per_game(std::uint64_t sum, std::uint64_t games) {
    return games == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(games);
}

Share first_player(const PairingSums& sums) {
    Share first = sums.first[0];
    return first += sums.first[1];
}

// ---------------------------------------------------------------- as a table

/// Where there is no game to say it, a dash.
std::string percent(const Share& share) {
    if (share.games == 0) return "    -";
    const Estimate rate = estimate(share);
    return fmt::format("{:5.1f} %  ({:.1f} to {:.1f})", 100 * rate.value, 100 * rate.low,
                       100 * rate.high);
}

std::string brief_percent(const Share& share) {
    return share.games == 0 ? "-" : fmt::format("{:.1f}", 100 * estimate(share).value);
}

/// In a mirror match both sides have the same deck.
std::string side_title(const Titles& titles, const Pairing& pairing, std::size_t side) {
    const std::string& deck = titles.decks[pairing.decks[side]];
    if (pairing.decks[0] != pairing.decks[1]) return deck + " wins";
    return deck + (side == 0 ? ", one side," : ", the other,") + " wins";
}

/// "+3.2 ±4.1": the half of the interval that reaches further.
std::string points(const Estimate& change) {
    const double reach = std::max(change.high - change.value, change.value - change.low);
    return fmt::format("{:+6.1f} ±{:<5.1f}", 100 * change.value, 100 * reach);
}

std::string pairing_text(const Plan& plan, const Titles& titles, const Sums& sums, std::size_t at) {
    const PairingSums& one = sums.pairings[at];
    const Pairing& pairing = plan.pairings[at];
    std::string text =
        fmt::format("{} ({}) against {} ({}): {} games\n", titles.decks[pairing.decks[0]],
                    titles.bots[0], titles.decks[pairing.decks[1]], titles.bots[1], one.games);
    for (const std::size_t side : {0u, 1u}) {
        text += fmt::format("  {:<24}{}\n", side_title(titles, pairing, side),
                            percent(one.decks[side]));
    }
    text += fmt::format("  {:<24}{}\n", "who goes first wins", percent(first_player(one)));
    text += fmt::format("  {:<24}{:.1f} a game on average, {} at the median, {} to {}\n", "turns",
                        per_game(one.turns, one.games - one.failed), median_of(one),
                        shortest_of(one), one.lengths.empty() ? 0 : one.lengths.size() - 1);
    text += fmt::format("  {:<24}{:.0f} a game, {:.0f} of them with a choice\n", "decisions",
                        per_game(one.decisions, one.games), per_game(one.choices, one.games));
    if (one.drawn > 0) text += fmt::format("  {:<24}{}\n", "drawn", one.drawn);
    if (one.capped > 0) {
        text += fmt::format("  {:<24}{}, and count for neither\n",
                            fmt::format("over {} turns", plan.most_turns), one.capped);
    }
    if (one.failed > 0) text += fmt::format("  {:<24}{}\n", "failed", one.failed);
    return text;
}

/// Every deck against every other, if there are more than two.
std::string matrix_text(const Plan& plan, const Titles& titles, const Sums& sums) {
    std::map<std::pair<std::size_t, std::size_t>, Share> shares;
    for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
        const auto& [one, other] = plan.pairings[i].decks;
        shares[{one, other}] += sums.pairings[i].decks[0];
        if (one != other) shares[{other, one}] += sums.pairings[i].decks[1];
    }
    std::string text = fmt::format("{:<20}", "wins in %, against");
    for (const std::string& deck : titles.decks) text += fmt::format(" {:>14.14}", deck);
    text += fmt::format(" {:>8}\n", "all");
    for (std::size_t one = 0; one < plan.decks.size(); ++one) {
        text += fmt::format("{:<20.20}", titles.decks[one]);
        for (std::size_t other = 0; other < plan.decks.size(); ++other) {
            const auto found = shares.find({one, other});
            text += fmt::format(" {:>14}",
                                brief_percent(found == shares.end() ? Share() : found->second));
        }
        text += fmt::format(" {:>8}\n", brief_percent(sums.decks[one]));
    }
    return text + "\n";
}

std::string cards_text(const Plan& plan, const Titles& titles, const Sums& sums, std::size_t deck,
                       const Library& library) {
    std::vector<CardRow> rows = rows_of(plan, sums, deck);
    const auto can_compare = [](const CardRow& row, const Share& share) {
        return share.games > 0 && row.without(share).games > 0;
    };
    const auto gain = [](const CardRow& row) {
        return difference(row.sums.drawn, row.without(row.sums.drawn)).value;
    };
    // What nothing can be said of comes last.
    std::stable_sort(rows.begin(), rows.end(), [&](const CardRow& one, const CardRow& two) {
        const bool is_known = can_compare(one, one.sums.drawn);
        if (is_known != can_compare(two, two.sums.drawn)) return is_known;
        return is_known && gain(one) > gain(two);
    });
    std::string text =
        fmt::format("{:<30}{:>6}{:>8}{:>15}{:>9}{:>15}{:>8}\n", titles.decks[deck] + ", its cards",
                    "copies", "drawn", "wins more by", "played", "wins more by", "stuck");
    std::string dead;
    for (const CardRow& row : rows) {
        const CardDefinition& card = library.card(row.card);
        const bool is_drawn = row.sums.drawn.games > 0;
        const auto with = [&](const Share& share) {
            return can_compare(row, share) ? points(difference(share, row.without(share)))
                                           : std::string("-");
        };
        text +=
            fmt::format("  {:<28.28}{:>6}{:>8}{:>15}{:>9}{:>15}{:>8}\n", card.name, row.copies,
                        is_drawn ? std::to_string(row.sums.drawn.games) : "-", with(row.sums.drawn),
                        row.sums.played.games, with(row.sums.played), row.sums.stuck.games);
        if (row.sums.played.games == 0) dead += (dead.empty() ? "" : ", ") + card.name;
    }
    if (!dead.empty()) text += fmt::format("  never played: {}\n", dead);
    return text;
}

// ---------------------------------------------------------------- as JSON

Json to_json(const Estimate& one) {
    const auto rounded = [](double value) { return std::round(value * 1e6) / 1e6; };
    return {{"value", rounded(one.value)}, {"low", rounded(one.low)}, {"high", rounded(one.high)}};
}

Json share_json(const Share& share) {
    return {{"games", share.games}, {"won", share.won}, {"rate", to_json(estimate(share))}};
}

Json card_json(const CardRow& row, const Library& library) {
    const CardDefinition& card = library.card(row.card);
    const auto happened = [&](const Share& with) {
        Json json = share_json(with);
        json["delta"] = to_json(difference(with, row.without(with)));
        return json;
    };
    return {{"id", card.id},
            {"name", card.name},
            {"hash", hex(card.hash)},
            {"copies", row.copies},
            {"drawn", happened(row.sums.drawn)},
            {"played", happened(row.sums.played)},
            {"stuck", happened(row.sums.stuck)},
            {"dead", row.sums.played.games == 0}};
}

Json pairing_json(const Plan& plan, const Titles& titles, const PairingSums& sums,
                  const Pairing& pairing) {
    Json json = {{"decks", {titles.decks[pairing.decks[0]], titles.decks[pairing.decks[1]]}},
                 {"games", sums.games},
                 {"drawn", sums.drawn},
                 {"over_turn_cap", sums.capped},
                 {"failed", sums.failed},
                 {"wins", {share_json(sums.decks[0]), share_json(sums.decks[1])}},
                 {"first_player", share_json(first_player(sums))},
                 {"turns",
                  {{"mean", per_game(sums.turns, sums.games - sums.failed)},
                   {"median", median_of(sums)},
                   {"least", shortest_of(sums)},
                   {"most", sums.lengths.empty() ? 0 : sums.lengths.size() - 1},
                   {"cap", plan.most_turns},
                   {"games_by_turns", sums.lengths}}},
                 {"decisions_per_game", per_game(sums.decisions, sums.games)},
                 {"choices_per_game", per_game(sums.choices, sums.games)}};
    return json;
}

}  // namespace

std::string to_table(const Plan& plan, const Titles& titles, const Sums& sums,
                     const Library& library) {
    std::string text;
    for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
        text += pairing_text(plan, titles, sums, i) + "\n";
    }
    if (plan.decks.size() > 2) text += matrix_text(plan, titles, sums);
    for (std::size_t i = 0; i < plan.decks.size(); ++i) {
        text += cards_text(plan, titles, sums, i, library) + "\n";
    }
    return text;
}

std::string to_json(const Plan& plan, const Titles& titles, const Sums& sums,
                    const Library& library) {
    Json json = {{"rules", plan.ruleset},
                 {"rules_hash", hex(library.rules_hash())},
                 {"seed", plan.seed},
                 {"games_per_pairing", plan.games},
                 {"games_played", sums.games()},
                 {"complete", sums.games() == plan.all_games()},
                 {"bots", {titles.bots[0], titles.bots[1]}},
                 {"pairings", Json::array()},
                 {"decks", Json::array()},
                 {"troubled_games", sums.troubled},
                 {"troubles", Json::array()}};
    for (std::size_t i = 0; i < plan.pairings.size(); ++i) {
        json["pairings"].push_back(pairing_json(plan, titles, sums.pairings[i], plan.pairings[i]));
    }
    for (std::size_t i = 0; i < plan.decks.size(); ++i) {
        Json deck = {
            {"id", titles.decks[i]}, {"wins", share_json(sums.decks[i])}, {"cards", Json::array()}};
        for (const CardRow& row : rows_of(plan, sums, i)) {
            deck["cards"].push_back(card_json(row, library));
        }
        json["decks"].push_back(std::move(deck));
    }
    for (const Trouble& one : sums.troubles) {
        json["troubles"].push_back(
            {{"game", one.game}, {"seed", fixture(plan, one.game).seed}, {"text", one.text}});
    }
    return json.dump(2) + "\n";
}

}  // namespace cardloom::sim
