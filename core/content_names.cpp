#include "core/content_names.hpp"

#include <charconv>
#include <map>

#include "core/ruleset.hpp"
#include "core/state.hpp"

namespace cardloom {

namespace {

std::string_view without_kind(std::string_view name, std::string_view kind) {
    return name.starts_with(kind) ? name.substr(kind.size()) : std::string_view{};
}

}  // namespace

void find_content(std::string_view name, const Library& library, DefinitionId& id) {
    id = library.find_card(without_kind(name, "card "));
}
void find_content(std::string_view name, const Library& library, AbilityId& id) {
    id = library.find_ability(without_kind(name, "ability "));
}
void find_content(std::string_view name, const Library& library, CounterId& id) {
    id = library.find_counter(without_kind(name, "counter "));
}
void find_content(std::string_view name, const Library& library, ZoneKindId& id) {
    id = library.find_zone_kind(without_kind(name, "zone "));
}
void find_content(std::string_view name, const Library& library, EventName& id) {
    id = library.find_event_name(without_kind(name, "event "));
}
void find_content(std::string_view name, const Library& library, WordId& id) {
    const std::string_view text = without_kind(name, "word ");
    id = text.empty() ? WordId{} : library.words.find(text);
}
void find_content(std::string_view name, const Library& library, TallyId& id) {
    id = library.find_tally(without_kind(name, "tally "));
}

std::string content_name(PhaseId id, const Library& library) {
    return "phase " + library.rules->phase_labels[id.index()].id;
}
std::string content_name(StepId id, const Library& library) {
    const Ruleset& rules = *library.rules;
    return "step " + rules.phase_labels[rules.step(id).phase.index()].id + "." +
           rules.step_labels[id.index()].id;
}
void find_content(std::string_view name, const Library& library, PhaseId& id) {
    const std::string_view wanted = without_kind(name, "phase ");
    id = library.rules == nullptr ? PhaseId{} : library.rules->find_phase(wanted);
}
void find_content(std::string_view name, const Library& library, StepId& id) {
    const std::string_view wanted = without_kind(name, "step ");
    const std::size_t dot = wanted.find('.');
    id = {};
    if (library.rules == nullptr || dot == std::string_view::npos) return;
    const PhaseId phase = library.rules->find_phase(wanted.substr(0, dot));
    if (phase) id = library.rules->find_step(phase, wanted.substr(dot + 1));
}

bool is_content(std::string_view name, const Library& library) {
    const auto means = [&](auto id) {
        find_content(name, library, id);
        return !id.is_none();
    };
    return means(DefinitionId{}) || means(AbilityId{}) || means(CounterId{}) ||
           means(ZoneKindId{}) || means(EventName{}) || means(PhaseId{}) || means(StepId{}) ||
           means(WordId{}) || means(TallyId{});
}

Fingerprint fingerprint(const Setup& setup, const GameState& state, const Library& library) {
    std::map<std::string, std::uint64_t> cards;
    const auto pin = [&](DefinitionId id) {
        cards.emplace(library.card(id).id, library.card(id).hash);
    };
    for (const Deck& deck : setup.decks) {
        for (const Deck::Part& part : deck.parts) {
            for (const DefinitionId card : part.cards) pin(card);
        }
    }
    for (const Card& card : state.cards()) pin(card.definition);
    return {library.rules_hash(), {cards.begin(), cards.end()}};
}

ContentDifference difference(const Fingerprint& pinned, const Library& library) {
    ContentDifference result;
    if (pinned.rules != library.rules_hash()) result.changed.emplace_back("the rules have changed");
    for (const auto& [id, hash] : pinned.cards) {
        const DefinitionId card = library.find_card(id);
        if (card.is_none()) {
            result.missing.push_back("there is no card '" + id + "' any more");
        } else if (library.card(card).hash != hash) {
            result.changed.push_back("card '" + id + "' has changed");
        }
    }
    return result;
}

std::string ContentDifference::text() const {
    std::string all;
    for (const auto* list : {&missing, &changed}) {
        for (const std::string& sentence : *list) all += (all.empty() ? "" : "; ") + sentence;
    }
    return all;
}

std::string hex(std::uint64_t value) {
    char digits[17] = {};
    for (int i = 15; i >= 0; --i, value >>= 4) digits[i] = "0123456789abcdef"[value & 15];
    return {digits, 16};
}

bool from_hex(std::string_view text, std::uint64_t& value) {
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value, 16);
    return error == std::errc() && at == end && text.size() == 16;
}

}  // namespace cardloom
