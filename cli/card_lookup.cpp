#include "cli/card_lookup.hpp"

#include <fmt/format.h>

#include <set>

#include "cli/letters.hpp"
#include "cli/wording.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::cli {

namespace {

/// How well a name fits what was typed: 0 not at all, 3 exactly.
int fit_of(const std::string& name, const std::string& typed) {
    const std::string whole = lower(name);
    if (whole == typed) return 3;
    if (whole.starts_with(typed)) return 2;
    return whole.find(typed) != std::string::npos ? 1 : 0;
}

}  // namespace

std::optional<MeantCard> find_card(Match& match, PlayerId player, std::string_view name,
                                   std::string& problem) {
    const std::string typed = lower(name);
    const Library& library = match.library();
    const View view = match.view(player);
    MeantCard meant;
    int best = 0;
    std::set<std::string> names;
    for (const SeenZone& zone : view.zones) {
        const bool is_hand = zone.kind == library.roles.hand && zone.owner == player;
        const bool is_field = zone.kind == library.roles.field;
        const int nearness = is_hand ? 3 : is_field ? 2 : zone.owner == player ? 1 : 0;
        for (const SeenCard& card : zone.cards) {
            if (card.id.is_none()) continue;
            const std::string called = card_name(match, card.id, player);
            names.insert(called);
            const int fit = fit_of(called, typed) * 4;
            if (fit == 0 || fit + nearness <= best) continue;
            best = fit + nearness;
            meant = {card.id, card.definition};
        }
    }
    if (best > 0) return meant;
    for (std::size_t i = 0; i < library.cards().size(); ++i) {
        const CardDefinition& card = library.cards()[i];
        names.insert(card.name);
        const int fit = fit_of(card.name, typed);
        if (fit == 0 || fit < best) continue;
        best = fit;
        meant = {{}, DefinitionId{i}};
    }
    if (best > 0) return meant;
    problem = fmt::format("There is no card called '{}'{}", name,
                          did_you_mean(name, {names.begin(), names.end()}));
    if (!problem.ends_with('?')) problem += ".";
    return {};
}

}  // namespace cardloom::cli
