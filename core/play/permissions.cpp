#include "core/play/permissions.hpp"

#include <utility>
#include <vector>

#include "core/characteristics.hpp"
#include "core/memory.hpp"
#include "core/play/playing.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

constexpr NameSet names_of_plays = [] {
    NameSet names;
    for (const EventName name : {event::play, event::activate, event::materialize}) {
        names.add(name);
    }
    return names;
}();

/// Visits the permissions that a player has, and for each the cards it is about: those of its zone,
/// or of a card's own only that card. Cards the player does not know are passed over.
template <class Visit>
void each_permission(Game& game, PlayerId player, Visit&& visit) {
    const Library& library = game.library();
    const auto knows = [&](CardId card) { return contains(game.state().card(card).known, player); };
    each_watcher(game, AbilityKind::permission, names_of_plays, [&](const Call& call) {
        const PermissionSpec& spec = library.ability(call.ability).permission;
        if (call.you != player || spec.from.is_none() || is_used_up(game, call)) return;
        for (std::size_t i = 0; i < game.state().players().size(); ++i) {
            const PlayerId whose{i};
            if (whose != player && !spec.of_anybody) continue;
            std::size_t place = 0;
            each_card_of(game.state(), spec.from, whose, [&](CardId card) {
                place = game.state().card(card).previous ? place + 1 : 0;
                const bool reaches = spec.top == 0 || place < spec.top;
                if (reaches && knows(card)) visit(call, card);
            });
        }
    });
    const auto is_theirs = [&](const Zone& zone) {
        if (zone.host) return game.state().card(zone.host).controller == player;
        return zone.owner.is_none() || zone.owner == player;
    };
    const auto is_own = [&](const Acting& row, const AbilityDefinition& ability) {
        const CardId card = row.source.card;
        const Zone& zone = game.state().zone(game.state().card(card).zone);
        return knows(card) && is_theirs(zone) && ability.permits_from(zone.kind);
    };
    constexpr AbilityTraits permission = kind_bit(AbilityKind::permission);
    each_ability_in_force(game, permission, is_own, [&](Call own, const AbilityDefinition&) {
        own.you = player;
        visit(own, own.source.card);
    });
}

/// A permission changes only what it mentions: speed, elements and costs are as usual (GA-TIME-3).
Play play_by(const Game& game, PlayerId player, CardId card, const PermissionSpec& spec) {
    Play play =
        play_of_card(game, player, game.state().ref(card),
                     spec.materialize ? InstanceKind::materialization : InstanceKind::activation);
    play.any_speed = spec.any_speed;
    play.slow = spec.slow;
    play.any_element = spec.any_element;
    play.any_level = spec.any_level;
    play.any_lineage = spec.any_lineage;
    play.free = spec.free || spec.all_free;
    play.all_free = spec.all_free;
    play.required_way = spec.way;
    play.permitted = true;
    return play;
}

}  // namespace

bool may_have_permission(const Game& game) {
    return game.library().own_permissions != 0 ||
           is_watched(game, AbilityKind::permission, names_of_plays);
}

void each_permitted(Game& game, PlayerId player,
                    FunctionRef<void(const Play& play, AbilityId permission)> visit) {
    // Who is told may try them out, which moves cards meanwhile.
    std::vector<Play> plays;
    each_permission(game, player, [&](const Call& call, CardId card) {
        const PermissionSpec& spec = game.library().ability(call.ability).permission;
        if (spec.returns_to) return;
        Play play = play_by(game, player, card, spec);
        play.allowed_by = {call.ability, call.source, call.bearer, call.timestamp};
        if (game.content().permits(game, call, play)) plays.push_back(play);
    });
    for (const Play& play : plays) visit(play, play.allowed_by.ability);
}

std::optional<Play> permitted_play(Game& game, PlayerId player, CardRef card,
                                   AbilityId permission) {
    std::optional<Play> found;
    each_permitted(game, player, [&](const Play& play, AbilityId by) {
        if (!found && by == permission && play.card == card) found = play;
    });
    return found;
}

void each_play_of_glimpsed(Game& game, PlayerId player, std::span<const CardRef> cards,
                           FunctionRef<void(const Play& play, AbilityId permission)> visit) {
    std::vector<std::pair<Play, AbilityId>> plays;
    for (const CardRef card : cards) {
        each_ability_of(game, card.card, [&](Call own, const AbilityDefinition& ability) {
            if (ability.kind != AbilityKind::permission || !ability.permission.glimpsed) return;
            if (ability.permission.loads) return;
            own.you = player;
            const Play play = play_by(game, player, card.card, ability.permission);
            if (game.content().permits(game, own, play)) plays.emplace_back(play, own.ability);
        });
    }
    for (const auto& [play, permission] : plays) visit(play, permission);
}

void each_load_of_glimpsed(Game& game, PlayerId player, CardRef card,
                           FunctionRef<void(CardRef into)> visit) {
    each_ability_of(game, card.card, [&](Call own, const AbilityDefinition& ability) {
        if (ability.kind != AbilityKind::permission || !ability.permission.loads) return;
        own.you = player;
        const Play play = play_by(game, player, card.card, ability.permission);
        if (!game.content().permits(game, own, play)) return;
        CostPart part;
        part.filter = ability.permission.into;
        for (const Object& object : game.state().objects()) {
            const CardRef into = game.state().ref(object.card);
            const bool theirs = game.state().card(object.card).controller == player;
            if (theirs && game.content().can_pay_with(game, play, part, into)) visit(into);
        }
    });
}

void each_returnable(Game& game, PlayerId player,
                     FunctionRef<void(CardRef card, AbilityId permission)> visit) {
    each_permission(game, player, [&](const Call& call, CardId card) {
        const PermissionSpec& spec = game.library().ability(call.ability).permission;
        if (spec.returns_to.is_none()) return;
        if (game.content().permits(game, call, play_by(game, player, card, spec))) {
            visit(game.state().ref(card), call.ability);
        }
    });
}

bool stays_with_card(const PermissionSpec& spec) {
    return spec.goes_to || spec.any_level || spec.any_lineage;
}

const PermissionSpec* permission_of(const Game& game, CardRef card) {
    for (const Use& row : game.state().uses()) {
        if (row.card != card || row.grant != 0) continue;
        const AbilityDefinition& ability = game.library().ability(row.ability);
        const bool is_one = ability.kind == AbilityKind::permission;
        if (is_one && stays_with_card(ability.permission)) return &ability.permission;
    }
    return nullptr;
}

}  // namespace cardloom
