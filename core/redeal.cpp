/// Dealing anew what an observer cannot know, for search: hidden cards of one owner and one deck
/// trade places, the future is reseeded, and the step is re-run with its log up to the same
/// decision.
#include <algorithm>
#include <map>
#include <vector>

#include "core/match.hpp"
#include "core/runner.hpp"
#include "core/view.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

/// Hidden cards that may stand for each other, by owner and deck. A card that this step has moved
/// or shown stays what it is.
std::map<std::pair<PlayerId, ZoneKindId>, std::vector<CardId>> hidden_groups(const GameState& rest,
                                                                             const GameState& now,
                                                                             const Library& library,
                                                                             PlayerId observer) {
    std::map<std::pair<PlayerId, ZoneKindId>, std::vector<CardId>> groups;
    for (std::size_t i = 0; i < rest.cards().size(); ++i) {
        const Card& card = rest.cards()[i];
        const Card& later = now.cards()[i];
        const bool touched = later.incarnation != card.incarnation || later.known != card.known;
        if (contains(card.known, observer) || touched || card.object) continue;
        groups[{card.owner, library.card(card.definition).deck}].push_back(CardId{i});
    }
    return groups;
}

void trade_places(GameState& state, std::vector<CardId> cards, Random& random) {
    std::vector<DefinitionId> definitions;
    for (const CardId card : cards) definitions.push_back(state.card(card).definition);
    // How they lay tells the deal nothing: two games that look the same are dealt the same.
    std::sort(definitions.begin(), definitions.end());
    random.shuffle(definitions);
    state.mark(mark::form);
    for (std::size_t i = 0; i < cards.size(); ++i) state.card(cards[i]).definition = definitions[i];
}

}  // namespace

std::optional<Match> Match::fork_from(const GameState& rest) {
    auto twin = body_->copy();
    twin->rest = Snapshot(rest);
    twin->origin = twin->rest;
    twin->origin_journal = twin->journal_at_rest;
    twin->origin_edition = twin->edition;
    twin->history = History();
    twin->runner->wake(*twin);
    if (!twin->runner->fits()) return {};
    return Match(std::move(twin));
}

Match Match::redeal(PlayerId observer, std::uint64_t seed) {
    assert(!is_over());
    constexpr int tries = 16;
    const auto seen = [&](Match& match) {
        return to_json(match.view(observer), library()) + match.decision_json(observer);
    };
    const std::string wanted = seen(*this);
    const GameState now = state();
    Random random(seed);
    for (int i = 0; i <= tries; ++i) {
        GameState rest(body_->layout);
        body_->rest.unpack(rest);
        rest.header().random = Random(random.next());
        if (i < tries) {
            for (auto& [key, cards] : hidden_groups(rest, now, library(), observer)) {
                trade_places(rest, cards, random);
            }
        }
        std::optional<Match> dealt = fork_from(rest);
        if (!dealt || dealt->is_over()) continue;
        if (seen(*dealt) == wanted) return std::move(*dealt);
    }
    return fork();  // cannot be: the last try changes nothing but the future
}

}  // namespace cardloom
