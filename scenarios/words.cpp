#include "scenarios/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scripting/yaml/scalars.hpp"

namespace cardloom::scenarios {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::string_view tail_of(std::string_view id) { return id.substr(id.rfind('/') + 1); }

/// The words of an enumeration of the core, up to the first value it has no word for.
template <class E>
const std::map<std::string, E, std::less<>>& words_of() {
    static const std::map<std::string, E, std::less<>> words = [] {
        std::map<std::string, E, std::less<>> all;
        for (std::uint8_t i = 0; i < 64; ++i) {
            const std::string_view one = word(static_cast<E>(i));
            if (one == "unknown") break;
            all.emplace(one, static_cast<E>(i));
        }
        return all;
    }();
    return words;
}

std::vector<std::string> act_words() {
    std::vector<std::string> all{"choose", "order",  "pay",     "number", "decline", "option",
                                 "answer", "bestow", "concede", "cancel", "modes"};
    for (const auto& [name, verb] : words_of<Verb>()) {
        if (verb != Verb::pick) all.push_back(name);
    }
    return all;
}

}  // namespace

Counted counted(const std::string& text) {
    std::size_t digits = 0;
    while (digits < text.size() && digits < 4 && text[digits] >= '0' && text[digits] <= '9') {
        ++digits;
    }
    if (digits == 0 || digits + 1 >= text.size() || text[digits] != ' ') return {1, text};
    return {std::stoi(text.substr(0, digits)), text.substr(digits + 1)};
}

PlayerId player_of(std::string_view word) {
    if (word.size() != 2 || word[0] != 'P' || word[1] < '1' || word[1] > '8') return {};
    return PlayerId{static_cast<std::size_t>(word[1] - '1')};
}

std::string text_of(PlayerId player) {
    return player.is_none() ? "nobody" : fmt::format("P{}", player.value + 1);
}

AbilityId ability_named(const Library& library, DefinitionId card, const std::string& block) {
    const std::vector<AbilityId>& all = library.card(card).abilities;
    if (const auto number = decimal(block)) {
        const bool is_there = *number >= 1 && *number <= static_cast<std::int64_t>(all.size());
        return is_there ? all[static_cast<std::size_t>(*number - 1)] : AbilityId{};
    }
    for (const AbilityId id : all) {
        if (library.ability(id).id.ends_with("#" + block)) return id;
    }
    return {};
}

void Names::unknown(const char* what, const std::string& word, const Place& place,
                    const std::vector<std::string>& known) {
    mistake(Code::unknown_reference, place,
            fmt::format("there is no {} '{}'{}", what, word, did_you_mean(word, known)));
}

PlayerId Names::player(const Word& word) {
    const PlayerId player = player_of(word.value);
    if (!player.is_none() && player.index() < players_) return player;
    mistake(Code::unknown_reference, word.place,
            fmt::format("there is no player '{}': {} play", word.value, players_));
    return {};
}

ZoneKindId Names::zone(const std::string& word, const Place& place) {
    const ZoneKindId kind = library_.find_zone_kind(word);
    if (!kind.is_none()) return kind;
    std::vector<std::string> known;
    for (const ZoneKind& one : library_.zone_kinds()) known.push_back(one.id);
    unknown("zone", word, place, known);
    return {};
}

CounterId Names::counter(const std::string& word, const Place& place) {
    const CounterId kind = library_.find_counter(word);
    if (!kind.is_none()) return kind;
    std::vector<std::string> known;
    for (const CounterKind& one : library_.counters()) known.push_back(one.id);
    unknown("counter", word, place, known);
    return {};
}

std::vector<DefinitionId> Names::definitions(std::string_view word) const {
    if (word.find('/') != std::string_view::npos) {
        const DefinitionId id = library_.find_card(word);
        return id.is_none() ? std::vector<DefinitionId>{} : std::vector<DefinitionId>{id};
    }
    std::vector<DefinitionId> found;
    for (std::size_t i = 0; i < library_.cards().size(); ++i) {
        const CardDefinition& card = library_.cards()[i];
        if (card.name == word || tail_of(card.id) == word) found.emplace_back(i);
    }
    return found;
}

DefinitionId Names::definition(const std::string& word, const Place& place) {
    const std::vector<DefinitionId> found = definitions(word);
    if (found.size() == 1) return found.front();
    if (found.size() > 1) {
        mistake(Code::unknown_reference, place,
                fmt::format("'{}' can be '{}' or '{}'", word, library_.card(found[0]).id,
                            library_.card(found[1]).id),
                "write the whole id");
        return {};
    }
    std::vector<std::string> known(labels.begin(), labels.end());
    for (const CardDefinition& card : library_.cards()) {
        known.push_back(card.id);
        known.push_back(card.name);
        known.emplace_back(tail_of(card.id));
    }
    unknown("card", word, place, known);
    return {};
}

std::optional<CardWord> Names::card(std::string text, const Place& place) {
    CardWord card;
    card.text = text;
    card.place = place;
    if (text.size() > 5 && text.compare(2, 3, "'s ") == 0) {
        card.whose = player({text.substr(0, 2), place});
        if (card.whose.is_none()) return {};
        text = text.substr(5);
    }
    if (const std::size_t at = text.rfind('~'); at != std::string::npos) {
        const auto nth = decimal(text.substr(at + 1));
        if (!nth || *nth < 1 || *nth > 9999) {
            mistake(Code::bad_number, place,
                    fmt::format("after '~' stands which of several, from 1, as in '{}~2'",
                                text.substr(0, at)));
            return {};
        }
        card.nth = static_cast<int>(*nth);
        text = text.substr(0, at);
    }
    if (const std::size_t at = text.find('#'); at != std::string::npos) {
        card.ability = text.substr(at + 1);
        text = text.substr(0, at);
    }
    if (const std::size_t at = text.find('@'); at != std::string::npos) {
        card.zone = zone(text.substr(at + 1), place);
        if (card.zone.is_none()) return {};
        text = text.substr(0, at);
    }
    if (labels.contains(text)) {
        card.label = text;
        return card;
    }
    card.definition = definition(text, place);
    if (card.definition.is_none()) return {};
    if (!card.ability.empty() && ability_named(library_, card.definition, card.ability).is_none()) {
        std::vector<std::string> known;
        for (const AbilityId id : library_.card(card.definition).abilities) {
            const std::string& whole = library_.ability(id).id;
            known.push_back(whole.substr(whole.find('#') + 1));
        }
        unknown("ability", card.ability, place, known);
        return {};
    }
    return card;
}

Names::Moment Names::moment(const std::string& text, const Place& place) {
    const Ruleset& rules = *library_.rules;
    const std::size_t dot = text.find('.');
    const std::string name = text.substr(0, dot);
    Moment moment{rules.find_phase(name), {}};
    if (moment.phase.is_none()) {
        std::vector<std::string> known;
        for (const RuleLabel& one : rules.phase_labels) known.push_back(one.id);
        unknown("phase", name, place, known);
        return {};
    }
    if (dot == std::string::npos) return moment;
    moment.step = rules.find_step(moment.phase, text.substr(dot + 1));
    if (!moment.step.is_none()) return moment;
    std::vector<std::string> known;
    const Phase& phase = rules.phase(moment.phase);
    for (std::size_t i = 0; i < phase.steps; ++i) {
        known.push_back(rules.step_labels[phase.first.index() + i].id);
    }
    unknown("step", text.substr(dot + 1), place, known);
    return {};
}

bool Names::is_card(const std::string& text) const {
    Diagnostics silent;
    Names quiet(library_, players_, silent);
    quiet.labels = labels;
    return quiet.card(counted(text).text, {}).has_value();
}

std::optional<Pick> Names::pick(const std::string& text, const Place& place, bool keys) {
    Pick one;
    one.text = text;
    if (one.player = player_of(text); !one.player.is_none()) {
        one.of = Pick::Of::player;
        one.player = player({text, place});
        return one.player.is_none() ? std::nullopt : std::optional(one);
    }
    if (const auto number = decimal(text)) {
        one.of = Pick::Of::number;
        one.number = static_cast<int>(*number);
        return one;
    }
    const std::size_t arrow = text.find(" -> ");
    const Counted source = counted(std::string(trimmed(text.substr(0, arrow))));
    if (keys && !is_card(source.text)) {
        one.of = Pick::Of::key;
        return one;
    }
    one.count = source.count;
    const std::optional<CardWord> card = this->card(source.text, place);
    if (!card) return {};
    one.card = *card;
    if (arrow == std::string::npos) return one;
    one.target = this->card(std::string(trimmed(text.substr(arrow + 4))), place);
    return one.target ? std::optional(one) : std::nullopt;
}

/// Things between commas. Names can have commas too: the longest that is a card is meant.
bool Names::picks(const std::string& rest, const Place& place, Doing& into) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= rest.size();) {
        const std::size_t comma = std::min(rest.find(',', at), rest.size());
        parts.emplace_back(trimmed(std::string_view(rest).substr(at, comma - at)));
        at = comma + 1;
    }
    for (std::size_t first = 0; first < parts.size();) {
        std::size_t end = parts.size();
        const auto joined = [&] {
            std::string text = parts[first];
            for (std::size_t i = first + 1; i < end; ++i) text += ", " + parts[i];
            return text;
        };
        while (end > first + 1 && !is_card(joined())) --end;
        const auto one = pick(joined(), place, into.does == Doing::Does::answer);
        if (!one) return false;
        into.picks.push_back(*one);
        first = end;
    }
    return true;
}

/// The name of a card, which need not be in the game; or texts that an effect offers.
std::optional<Doing> Names::naming(Doing one, const std::string& rest) {
    Pick pick;
    pick.text = rest;
    if (one.does == Doing::Does::word) {
        pick.of = Pick::Of::word;
        for (std::size_t at = 0; at <= rest.size();) {
            const std::size_t comma = std::min(rest.find(", ", at), rest.size());
            pick.text = rest.substr(at, comma - at);
            one.picks.push_back(pick);
            at = comma + 2;
        }
        return one;
    }
    pick.of = Pick::Of::name;
    pick.card.definition = definition(rest, one.place);
    if (pick.card.definition.is_none()) return {};
    one.picks.push_back(std::move(pick));
    return one;
}

/// Numbers from 0, or words of what the modes say.
std::optional<Doing> Names::modes(Doing one, const std::string& rest) {
    for (std::size_t at = 0; at <= rest.size();) {
        const std::size_t comma = std::min(rest.find(',', at), rest.size());
        Pick pick;
        pick.text = trimmed(std::string_view(rest).substr(at, comma - at));
        const auto number = decimal(pick.text);
        pick.of = number ? Pick::Of::number : Pick::Of::word;
        if (number) pick.number = static_cast<int>(*number);
        one.picks.push_back(std::move(pick));
        at = comma + 1;
    }
    return one;
}

std::optional<Doing> Names::doing(const Word& text) {
    using Does = Doing::Does;
    Doing one;
    one.text = text.value;
    one.place = text.place;
    const std::size_t blank = text.value.find(' ');
    const std::string verb = text.value.substr(0, blank);
    std::string rest =
        blank == std::string::npos ? "" : std::string(trimmed(text.value.substr(blank)));
    const auto wants = [&](bool something) {
        if (something != rest.empty()) return true;
        mistake(Code::wrong_type, text.place,
                something
                    ? fmt::format("'{}' needs what it is about, as in '{} soldier'", verb, verb)
                    : fmt::format("nothing stands after '{}'", verb));
        return false;
    };
    const std::map<std::string, Does> whole{
        {"decline", Does::decline}, {"concede", Does::concede}, {"cancel", Does::cancel}};
    const std::map<std::string, Does> picking{{"choose", Does::choose},
                                              {"order", Does::order},
                                              {"pay", Does::pay},
                                              {"number", Does::number},
                                              {"answer", Does::answer}};
    if (const auto found = whole.find(verb); found != whole.end()) {
        one.does = found->second;
        return wants(false) ? std::optional(one) : std::nullopt;
    }
    if (verb == "option") {
        one.does = Does::word;
        return wants(true) ? naming(std::move(one), rest) : std::nullopt;
    }
    if (const auto found = picking.find(verb); found != picking.end()) {
        one.does = found->second;
        const std::size_t colon = one.does == Does::answer ? rest.find(": ") : std::string::npos;
        if (colon != std::string::npos) {
            const auto kind = words_of<DecisionKind>().find(rest.substr(0, colon));
            if (kind == words_of<DecisionKind>().end()) {
                std::vector<std::string> known;
                for (const auto& [name, value] : words_of<DecisionKind>()) known.push_back(name);
                unknown("decision", rest.substr(0, colon), text.place, known);
                return {};
            }
            one.kind = kind->second;
            rest = rest.substr(colon + 2);
        }
        if (one.does == Does::number && !decimal(rest)) {
            mistake(Code::wrong_type, text.place, "after 'number' stands a whole number");
            return {};
        }
        if (!wants(true) || !picks(rest, text.place, one)) return {};
        const bool is_number = one.picks.size() == 1 && one.picks[0].of == Pick::Of::number;
        if (is_number) one.number = one.picks[0].number;
        return one;
    }
    const bool several = verb == "modes" || verb == "bestow";
    const auto known = words_of<Verb>().find(verb == "modes"    ? "mode"
                                             : verb == "bestow" ? "play"
                                                                : verb);
    if ((known == words_of<Verb>().end() || known->second == Verb::pick) && !several) {
        unknown("act", verb, text.place, act_words());
        return {};
    }
    one.verbs = {known->second};
    // Cards are activated as abilities are; which of the two it is shows in what is named.
    if (verb == "activate") one.verbs.push_back(Verb::play);
    const bool alone = known->second == Verb::pass || known->second == Verb::proceed ||
                       known->second == Verb::yes || known->second == Verb::no;
    if (!wants(!alone)) return {};
    if (known->second == Verb::name) return naming(std::move(one), rest);
    if (known->second == Verb::mode) return modes(std::move(one), rest);
    if (!alone && !picks(rest, text.place, one)) return {};
    return one;
}

}  // namespace cardloom::scenarios
