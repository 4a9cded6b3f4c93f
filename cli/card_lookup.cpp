#include "cli/card_lookup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "cli/letters.hpp"
#include "cli/wording.hpp"
#include "scripting/text/diagnostics.hpp"

namespace cardloom::cli {

namespace {

constexpr std::size_t most_listed = 12;

/// How well a name fits what was typed.
enum Fit : int { fits_not, has_it, begins_so, is_it };
Fit fit_of(const std::string& name, const std::string& typed) {
    const std::string whole = lower(name);
    if (whole == typed) return is_it;
    if (whole.starts_with(typed)) return begins_so;
    return whole.find(typed) != std::string::npos ? has_it : fits_not;
}

/// A card that fits, and how near it lies: on the table, on the stack, in hand, elsewhere.
struct Candidate {
    MeantCard meant;
    std::string name, text;
    int place = 0;
    bool is_own = false;
};

int place_of(const SeenZone& zone, const Library& library) {
    if (zone.kind == library.roles.field) return 0;
    if (zone.kind == library.roles.stack) return 1;
    return zone.kind == library.roles.hand ? 2 : 3;
}

/// What the player sees that fits best; what looks the same is there once.
class Looking {
public:
    Looking(Match& match, PlayerId player) : match_(match), player_(player) {}

    void look_for(const std::string& typed, PlayerId whose) {
        for (const SeenZone& zone : match_.view(player_).zones) {
            for (const SeenCard& card : zone.cards) {
                if (card.id.is_none()) continue;
                const PlayerId holder = zone.owner ? zone.owner : card.controller;
                if (!whose.is_none() && holder != whose) continue;
                consider(card, zone, holder, typed);
            }
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Candidate& a, const Candidate& b) { return a.place < b.place; });
    }

    std::vector<Candidate> found;
    std::set<std::string> names;  // of all that the player sees
    Fit best = fits_not;

private:
    void consider(const SeenCard& card, const SeenZone& zone, PlayerId holder,
                  const std::string& typed) {
        Candidate one;
        one.name = card_name(match_, card.id, player_);
        names.insert(one.name);
        const Fit fit = fit_of(one.name, typed);
        if (fit == fits_not || fit < best) return;
        if (fit > best) found.clear();
        best = fit;
        one.meant = {card.id, card.definition};
        one.text = placed_text(match_, card.id, player_);
        one.place = place_of(zone, match_.library());
        one.is_own = holder == player_;
        const bool is_listed = std::any_of(found.begin(), found.end(), [&](const Candidate& other) {
            return other.text == one.text;
        });
        if (!is_listed) found.push_back(std::move(one));
    }

    Match& match_;
    PlayerId player_;
};

/// "recruit 2" into "recruit" and 2; 0 if there is no number.
std::size_t take_number(std::string& typed) {
    const std::size_t blank = typed.rfind(' ');
    if (blank == std::string::npos) return 0;
    std::size_t number = 0;
    const char* end = typed.data() + typed.size();
    const auto [at, error] = std::from_chars(typed.data() + blank + 1, end, number);
    if (error != std::errc() || at != end || number == 0) return 0;
    typed.erase(typed.find_last_not_of(' ', blank) + 1);
    return number;
}

std::string list_of(const std::vector<Candidate>& found, std::string_view typed) {
    std::string text = fmt::format("Several cards fit '{}'; name one of them so:", typed);
    for (std::size_t i = 0; i < std::min(found.size(), most_listed); ++i) {
        text += fmt::format("\n    {} {}  {}", typed, i + 1, found[i].text);
    }
    if (found.size() > most_listed) {
        text += fmt::format("\n    and {} more; type more of its name", found.size() - most_listed);
    }
    return text;
}

bool are_several(const std::vector<Candidate>& found) {
    return std::any_of(found.begin() + 1, found.end(), [&](const Candidate& other) {
        return other.place == found.front().place || other.name != found.front().name;
    });
}

/// Of cards that nobody sees: by the names that there are.
std::optional<MeantCard> find_definition(const Library& library, const std::string& typed,
                                         Fit least, std::set<std::string>& names,
                                         std::string& problem) {
    std::vector<std::string> fitting;
    std::optional<MeantCard> meant;
    Fit best = fits_not;
    for (std::size_t i = 0; i < library.cards().size(); ++i) {
        const std::string& name = library.cards()[i].name;
        names.insert(name);
        const Fit fit = fit_of(name, typed);
        if (fit < least || fit < best || fit == fits_not) continue;
        if (fit > best) fitting.clear();
        best = fit;
        meant = {{}, DefinitionId{i}};
        if (std::find(fitting.begin(), fitting.end(), name) == fitting.end()) {
            fitting.push_back(name);
        }
    }
    if (fitting.size() <= 1) return meant;
    const bool is_long = fitting.size() > most_listed;
    if (is_long) fitting.resize(most_listed);
    problem = fmt::format("Several cards fit '{}', and you see none of them: {}{}", typed,
                          fmt::join(fitting, "; "), is_long ? "; ..." : ".");
    return {};
}

}  // namespace

WordsOfPlayer words_of_player(std::string_view text) {
    const bool begins =
        text.size() >= 2 && (text[0] == 'p' || text[0] == 'P') && text[1] >= '1' && text[1] <= '9';
    std::string_view rest = begins ? text.substr(2) : text;
    if (begins && rest.starts_with("'s")) rest.remove_prefix(2);
    if (!begins || (!rest.empty() && rest.front() != ' ')) return {{}, std::string(text)};
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    return {PlayerId{static_cast<std::size_t>(text[1] - '1')}, std::string(rest)};
}

std::optional<MeantCard> find_card(Match& match, PlayerId player, std::string_view name, bool own,
                                   std::string& problem) {
    const WordsOfPlayer words = words_of_player(lower(name));
    std::string typed = words.words;
    Looking looking(match, player);
    looking.look_for(typed, words.player);
    std::size_t number = 0;
    if (looking.found.empty() && (number = take_number(typed)) > 0) {
        looking.look_for(typed, words.player);
    }
    std::vector<Candidate>& found = looking.found;
    const auto is_foreign = [](const Candidate& one) { return !one.is_own; };
    if (own && words.player.is_none() && !std::all_of(found.begin(), found.end(), is_foreign)) {
        std::erase_if(found, is_foreign);
    }
    std::string unseen;
    const Fit least = found.empty() ? has_it : is_it;
    if (looking.best < is_it && number == 0 && words.player.is_none()) {
        if (const auto meant =
                find_definition(match.library(), typed, least, looking.names, unseen)) {
            return meant;
        }
    }
    const std::string said =
        words.player.is_none() ? typed : fmt::format("{}'s {}", player_name(words.player), typed);
    if (number > 0 && number <= found.size()) return found[number - 1].meant;
    if (number > 0 && !found.empty()) {
        problem = fmt::format("'{}' fits only {} of what you see.", said, found.size());
        return {};
    }
    if (!found.empty() && !are_several(found)) return found.front().meant;
    if (!found.empty()) {
        problem = list_of(found, said);
    } else if (!unseen.empty()) {
        problem = unseen;
    } else {
        problem = fmt::format("There is no card called '{}'{}", name,
                              did_you_mean(typed, {looking.names.begin(), looking.names.end()}));
        if (!problem.ends_with('?')) problem += ".";
    }
    return {};
}

}  // namespace cardloom::cli
