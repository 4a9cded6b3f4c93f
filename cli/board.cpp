#include "cli/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/question.hpp"
#include "cli/wording.hpp"
#include "core/characteristics.hpp"

namespace cardloom::cli {

namespace {

constexpr std::size_t board_indent = 4;
constexpr const char* board_separator = " | ";

/// The cards of a zone that the observer knows, by name, each once; the others are counted.
std::vector<Piece> names_in(Match& match, const SeenZone& zone, PlayerId observer) {
    std::vector<std::string> names;
    std::map<std::string, int> counts;
    std::size_t known = 0;
    for (const SeenCard& card : zone.cards) {
        if (card.id.is_none()) continue;
        ++known;
        const std::string name = card_name(match, card.id, observer);
        if (++counts[name] == 1) names.push_back(name);
    }
    std::vector<Piece> all;
    const auto add = [&](const std::string& text) { all.push_back({text, text}); };
    for (const std::string& name : names) {
        add(counts[name] == 1 ? name : fmt::format("{} x{}", name, counts[name]));
    }
    const std::size_t hidden = zone.count - std::min<std::size_t>(known, zone.count);
    if (hidden > 0) add(fmt::format("{} hidden", hidden));
    return all;
}

class Board {
public:
    Board(Match& match, PlayerId observer, const Paint& paint)
        : match_(match), observer_(observer), paint_(paint), view_(match.view(observer)) {}

    std::string draw() {
        text_ += ruled(time_text(match_));
        // The observer sits below, as at a table.
        for (std::size_t i = 0; i < players(); ++i) {
            if (PlayerId{i} != observer_) draw_player(PlayerId{i});
        }
        draw_stack();
        draw_combat();
        if (!observer_.is_none()) {
            draw_player(observer_);
            draw_own_zones();
        }
        text_ += std::string(width_, '-') + "\n";
        return std::move(text_);
    }

private:
    [[nodiscard]] std::size_t players() const { return view_.player_flags.size(); }

    [[nodiscard]] std::string ruled(const std::string& title) const {
        const std::size_t used = title.size() + 4;
        return fmt::format("-- {} {}\n", title, std::string(width_ - std::min(used, width_), '-'));
    }

    [[nodiscard]] bool is_of(const SeenZone& zone, ZoneKindId kind) const {
        return zone.kind == kind && zone.host.is_none();
    }

    void draw_player(PlayerId player) {
        std::vector<Piece> counts;
        for (const SeenZone& zone : view_.zones) {
            const Roles& roles = match_.library().roles;
            const bool is_always = zone.kind == roles.hand || zone.kind == roles.memory;
            if (zone.owner != player || !zone.host.is_none()) continue;
            if (zone.count == 0 && !is_always) continue;
            const std::string& kind = match_.library().zone_kind(zone.kind).id;
            const std::string text = fmt::format("{} {}", kind, zone.count);
            counts.push_back({text, text});
        }
        std::string name =
            fmt::format("{}  {}", player_name(player), match_.setup().decks[player.index()].name);
        const std::uint8_t flags = view_.player_flags[player.index()];
        if ((flags & (Player::conceded | Player::lost)) != 0) name += "  has left the game";
        text_ += paint_.bold(name) + "\n";
        text_ += wrapped(counts, "  ", board_indent);
        draw_objects(player);
    }

    /// The champion on a line of its own, then other units, then the rest.
    void draw_objects(PlayerId player) {
        std::vector<Piece> champions, units, others;
        for (const SeenZone& zone : view_.zones) {
            if (!is_of(zone, match_.library().roles.field)) continue;
            for (const SeenCard& card : zone.cards) {
                if (card.controller != player) continue;
                std::vector<Piece>* row = &others;
                if (!card.id.is_none()) {
                    match_.look([&](Game& game) {
                        if (is_unit(game, card.id)) row = &units;
                        if (is_champion(game, card.id)) row = &champions;
                    });
                }
                row->push_back(piece(card, row == &champions));
            }
        }
        text_ += wrapped(champions, board_separator, board_indent);
        text_ += wrapped(units, board_separator, board_indent);
        text_ += wrapped(others, board_separator, board_indent);
    }

    Piece piece(const SeenCard& card, bool is_champion) {
        std::string plain =
            card.id.is_none() ? "a face-down card" : object_text(match_, card.id, observer_);
        if (const std::string under = loaded_text(card.id); !under.empty()) plain += under;
        if (card.rested) return {plain, paint_.faint(plain)};
        return {plain, is_champion ? paint_.cyan(plain) : paint_.green(plain)};
    }

    /// What lies under an object, but for the lineage, whose cards say little by now.
    std::string loaded_text(CardId host) {
        std::string text;
        for (const SeenZone& zone : view_.zones) {
            const bool is_here = !host.is_none() && zone.host == host && zone.count > 0;
            if (!is_here || zone.kind == match_.library().roles.lineage) continue;
            text += fmt::format(", {}: {}", match_.library().zone_kind(zone.kind).id,
                                draw_zone(match_, zone, observer_));
        }
        return text;
    }

    void draw_stack() {
        const CardId under_way = card_under_way(match_.state(), match_.library());
        if (view_.stack.empty() && under_way.is_none()) return;
        text_ += paint_.bold("Stack, what resolves next first") + "\n";
        if (!under_way.is_none()) {
            const PlayerId player = match_.state().card(under_way).controller;
            const std::string line = fmt::format("{}'s {}, being played", player_name(player),
                                                 card_name(match_, under_way, observer_));
            text_ += std::string(board_indent, ' ') + paint_.yellow(line) + "\n";
        }
        for (auto at = view_.stack.rbegin(); at != view_.stack.rend(); ++at) {
            const std::string name =
                at->source.is_none() ? "a card" : card_name(match_, at->source, observer_);
            const bool is_ability =
                at->ability && match_.library().ability(at->ability).kind != AbilityKind::effect;
            std::vector<std::string> targets;
            for (const CardId target : at->targets) {
                targets.push_back(target.is_none() ? "a card"
                                                   : card_name(match_, target, observer_));
            }
            const std::string line = fmt::format(
                "{}'s {}{}{}{}", player_name(at->controller), is_ability ? "ability of " : "", name,
                targets.empty() ? "" : " -> ", fmt::join(targets, ", "));
            text_ += std::string(board_indent, ' ') + paint_.yellow(line) + "\n";
        }
    }

    void draw_combat() {
        std::map<CombatRole::Kind, std::vector<std::string>> parts;
        for (const SeenRole& role : view_.combat) {
            parts[role.kind].push_back(
                role.card.is_none() ? "what has left" : card_name(match_, role.card, observer_));
        }
        const auto& attackers = parts[CombatRole::Kind::attacker];
        if (attackers.empty()) return;
        std::string line = fmt::format("{} attacks", fmt::join(attackers, ", "));
        const auto add = [&](CombatRole::Kind kind, const char* before) {
            if (parts[kind].empty()) return;
            line += fmt::format("{}{}", before, fmt::join(parts[kind], ", "));
        };
        add(CombatRole::Kind::defender, " ");
        add(CombatRole::Kind::weapon, " with ");
        add(CombatRole::Kind::retaliator, "; retaliation by ");
        text_ +=
            paint_.bold("Combat") + "\n" + std::string(board_indent, ' ') + paint_.red(line) + "\n";
    }

    /// What lies where only this player may look.
    void draw_own_zones() {
        for (const SeenZone& zone : view_.zones) {
            const ZoneKind& kind = match_.library().zone_kind(zone.kind);
            if (zone.owner != observer_ || kind.sight != Sight::owner || zone.count == 0) continue;
            text_ += paint_.bold(fmt::format("Your {}", kind.id)) + "\n";
            text_ += wrapped(names_in(match_, zone, observer_), board_separator, board_indent);
        }
    }

    Match& match_;
    PlayerId observer_;
    const Paint& paint_;
    View view_;
    std::size_t width_ = screen_width();
    std::string text_;
};

}  // namespace

std::string draw_board(Match& match, PlayerId observer, const Paint& paint) {
    return Board(match, observer, paint).draw();
}

std::string draw_zone(Match& match, const SeenZone& zone, PlayerId observer) {
    std::vector<std::string> names;
    for (const Piece& piece : names_in(match, zone, observer)) names.push_back(piece.plain);
    return fmt::format("{}", fmt::join(names, board_separator));
}

std::string list_zone(Match& match, const SeenZone& zone, PlayerId observer) {
    const std::string text =
        wrapped(names_in(match, zone, observer), board_separator, board_indent);
    return text.empty() ? "    nothing\n" : text;
}

}  // namespace cardloom::cli
