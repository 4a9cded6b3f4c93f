/// Dealing anew what an observer cannot know, for search: hidden cards of one owner and one deck
/// trade places, the future is reseeded, and the step is re-run with its log up to the same
/// decision.
#include <algorithm>
#include <map>
#include <vector>

#include "core/hash.hpp"
#include "core/match.hpp"
#include "core/match_body.hpp"
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

/// Everything that a player is shown, as one number: two tables that differ in it look different.
class Looks {
public:
    Looks(const View& view, const Decision& decision) {
        add_record(view.machine);
        add(view.ending, view.winners);
        for (const std::uint8_t flags : view.player_flags) add(flags);
        each(view.zones, [&](const SeenZone& zone) {
            add(zone.kind.value, zone.owner.value, zone.host.value, zone.count);
            each(zone.cards, [&](const SeenCard& card) { add_card(card); });
        });
        for (const auto* rows : {&view.stack, &view.pending, &view.lasting}) {
            each(*rows, [&](const SeenInstance& row) { add_instance(row); });
        }
        each(view.player_notes, [&](const std::vector<SeenValue>& notes) { add_values(notes); });
        each(view.links,
             [&](const SeenLink& row) { add(row.from.value, row.to.value, row.key.value); });
        each(view.tallied, [&](const Tallied& row) { add_record(row); });
        each(view.combat, [&](const SeenRole& row) {
            add(row.kind, row.card.value, row.other.value, row.player.value);
        });
        add_decision(decision, view.observer);
    }
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

private:
    template <class... Values>
    void add(const Values&... values) {
        (hash_.add(static_cast<std::uint64_t>(values)), ...);
    }
    template <class Row>
    void add_record(const Row& row) {  // which has no padding (fields.hpp)
        hash_.add_bytes(&row, sizeof row);
    }
    template <class Rows, class Visit>
    void each(const Rows& rows, Visit&& visit) {
        add(rows.size());
        for (const auto& row : rows) visit(row);
    }

    void add_values(const std::vector<SeenValue>& values) {
        each(values, [&](const SeenValue& one) {
            add(one.key.value, one.is_list);
            add_record(one.value);
        });
    }
    void add_card(const SeenCard& card) {
        add(card.id.value, card.definition.value, card.controller.value, card.face_up, card.token,
            card.is_object, card.rested, card.damage);
        each(card.counters, [&](const auto& row) { add(row.first.value, row.second); });
        add_values(card.notes);
        each(card.uses, [&](const Use& row) {
            add(row.ability.value, row.this_turn, row.resolved, row.times);
        });
    }
    void add_instance(const SeenInstance& row) {
        add(row.source.value, row.ability.value, row.controller.value, row.x);
        each(row.targets, [&](CardId target) { add(target.value); });
        add_values(row.args);
    }
    /// The decider is shown the options, others who decides and why.
    void add_decision(const Decision& decision, PlayerId observer) {
        add(decision.player.value, decision.kind);
        hash_.add(decision.rule);
        if (decision.player != observer) return;
        add(decision.least, decision.most, decision.ordered, decision.is_range);
        each(decision.options, [&](const Option& option) {
            add(option.card.card.value, option.target.card.value, option.ability.value,
                option.player.value, option.verb, option.number);
        });
        hash_.add(decision.prompt);
        each(decision.texts, [&](const std::string& text) { hash_.add(text); });
    }

    Hash hash_;
};

}  // namespace

std::optional<Match> Match::fork_from(const GameState& rest) {
    auto twin = body_->copy();
    GameState changed = rest;
    forget_derived(changed);  // of what it was before
    twin->rest = Snapshot(changed);
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
        return Looks(match.view(observer), match.decision()).value();
    };
    const std::uint64_t wanted = seen(*this);
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
