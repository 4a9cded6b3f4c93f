#include "core/content_names.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "core/ruleset.hpp"
#include "core/state.hpp"

namespace cardloom {

namespace {

std::string_view without_kind(std::string_view name, std::string_view kind) {
    return name.starts_with(kind) ? name.substr(kind.size()) : std::string_view{};
}

/// A name taken apart: the id, and the hash that may follow it.
struct Versioned {
    std::string_view id;
    std::optional<std::uint64_t> hash;

    explicit Versioned(std::string_view name) : id(name.substr(0, name.rfind('~'))) {
        std::uint64_t value = 0;
        if (id.size() < name.size() && from_hex(name.substr(id.size() + 1), value)) hash = value;
    }
};

}  // namespace

std::string versioned_name(DefinitionId id, const Library& library, Edition as_of) {
    const CardDefinition& card = library.card(id);
    const DefinitionId usual = library.find_card(card.id, as_of);
    const bool is_usual = usual && library.card(usual).hash == card.hash;
    return content_name(id, library) + (is_usual ? "" : "~" + hex(card.hash));
}

std::string versioned_name(AbilityId id, const Library& library, Edition as_of) {
    const AbilityId usual = library.find_ability(library.ability(id).id, as_of);
    if (usual == id) return content_name(id, library);
    const std::uint64_t hash = library.version_hash(id);
    const bool is_usual = usual && library.version_hash(usual) == hash;
    return content_name(id, library) + (is_usual ? "" : "~" + hex(hash));
}

void find_content(std::string_view name, const Library& library, DefinitionId& id, Edition as_of) {
    const Versioned wanted(without_kind(name, "card "));
    id = library.find_card(wanted.id, as_of);
    for (DefinitionId at = id; at && wanted.hash; at = library.card(at).before) {
        if (library.card(at).hash == *wanted.hash) id = at;
    }
}
void find_content(std::string_view name, const Library& library, AbilityId& id, Edition as_of) {
    const Versioned wanted(without_kind(name, "ability "));
    id = library.find_ability(wanted.id, as_of);
    for (AbilityId at = id; at && wanted.hash; at = library.ability(at).before) {
        if (library.version_hash(at) == *wanted.hash) id = at;
    }
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

Fingerprint fingerprint(const GameState& state, const Library& library) {
    std::set<PinnedCard> cards;
    const auto pin = [&](DefinitionId id) {
        if (id) cards.emplace(library.card(id).id, library.card(id).hash);
    };
    const auto pin_home = [&](AbilityId id) {
        if (id) pin(library.home_of(id));
    };
    for (const Card& card : state.cards()) pin(card.definition);
    for (const Instance& one : state.stack()) pin_home(one.ability);
    for (const Lasting& one : state.lasting()) {
        pin_home(one.ability);
        pin(one.was);
    }
    for (const Pending& one : state.pending()) pin_home(one.ability);
    return {library.rules_hash(), {cards.begin(), cards.end()}};
}

std::vector<PinnedCard> pinned_in(const Setup& setup, const Library& library) {
    std::set<PinnedCard> cards;
    for (const Deck& deck : setup.decks) {
        for (const Deck::Part& part : deck.parts) {
            for (const DefinitionId id : part.cards) {
                cards.emplace(library.card(id).id, library.card(id).hash);
            }
        }
    }
    return {cards.begin(), cards.end()};
}

EditionMark mark_of(const Library& library, Edition edition) {
    EditionMark mark{library.content_hash(edition), {}};
    for (const DefinitionId id : library.cards_new_in(edition)) {
        mark.cards.emplace_back(library.card(id).id, library.card(id).hash);
    }
    return mark;
}

std::optional<Edition> find_edition(const EditionMark& mark, const Library& library,
                                    Edition least) {
    for (Edition at = least; at <= library.edition(); ++at) {
        if (library.content_hash(at) == mark.content) return at;
    }
    for (Edition at = least; at <= library.edition(); ++at) {
        const bool fits =
            std::all_of(mark.cards.begin(), mark.cards.end(), [&](const PinnedCard& card) {
                const DefinitionId id = library.find_card(card.first, at);
                return id && library.card(id).hash == card.second;
            });
        if (fits) return at;
    }
    return {};
}

namespace {

bool is_at_hand(DefinitionId newest, std::uint64_t hash, const Library& library) {
    for (DefinitionId at = newest; at; at = library.card(at).before) {
        if (library.card(at).hash == hash) return true;
    }
    return false;
}

}  // namespace

ContentDifference difference(const Fingerprint& pinned, const Library& library) {
    ContentDifference result;
    if (pinned.rules != library.rules_hash()) result.changed.emplace_back("the rules have changed");
    for (const auto& [id, hash] : pinned.cards) {
        const DefinitionId card = library.find_card(id);
        if (card.is_none()) {
            result.missing.push_back("there is no card '" + id + "' any more");
        } else if (!is_at_hand(card, hash, library)) {
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
