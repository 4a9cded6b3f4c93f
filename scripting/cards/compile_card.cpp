/// What is printed on a card: types, stats, cost, and its abilities in order.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "core/hash.hpp"
#include "scripting/cards/compiling.hpp"

namespace cardloom::cards {

namespace {

template <class Rows, class IdOf>
std::uint32_t bits_of(Compiling& compiling, const char* what, const Words& words, const Rows& rows,
                      IdOf id_of) {
    std::uint32_t bits = 0;
    for (const Word& word : words) {
        std::vector<std::string> known;
        bool found = false;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            known.push_back(id_of(rows[i]));
            if (known.back() != word.value) continue;
            bits |= 1u << i;
            found = true;
        }
        if (!found) compiling.unknown(what, word, known);
    }
    return bits;
}

const std::string& label_id(const auto& row) { return row.label.id; }

class Printed {
public:
    Printed(Compiling& compiling, const FaceEntry& entry, CardDefinition& card)
        : compiling_(compiling), entry_(entry), card_(card) {}

    void compile() {
        const Ruleset& rules = compiling_.rules;
        const auto id = [](const auto& row) { return label_id(row); };
        card_.name = entry_.name;
        card_.types = bits_of(compiling_, "type", entry_.type, rules.types, id);
        card_.supertypes =
            bits_of(compiling_, "supertype", entry_.supertypes, rules.supertypes, id);
        card_.classes = bits_of(compiling_, "class", entry_.classes, rules.classes,
                                [](const RuleLabel& label) { return label.id; });
        card_.elements = bits_of(compiling_, "element", entry_.element, rules.elements, id);
        for (const Word& word : entry_.subtypes)
            card_.subtypes.push_back(subtype_of(compiling_.book.library, word.value));
        fill_from_types(rules, card_);
        stats();
        cost();
        card_.fast = entry_.speed && entry_.speed->value == "fast";
        if (entry_.lineage) card_.lineage = entry_.lineage->value;
    }

private:
    [[nodiscard]] bool has_stat(Stat stat) const {
        const auto& types = compiling_.rules.types;
        for (std::size_t i = 0; i < types.size(); ++i) {
            if ((card_.types >> i & 1u) != 0 && types[i].stats.has(stat)) return true;
        }
        for (const SubtypeRule& rule : compiling_.rules.subtypes) {
            for (const Word& word : entry_.subtypes) {
                if (word.value == rule.label.id && rule.stats.has(stat)) return true;
            }
        }
        return false;
    }

    /// What a type has must be there, and nothing else may be (GA-STAT-1).
    void stat(Stat which, const char* key, const std::optional<Located<int>>& given,
              std::int16_t& into) {
        const bool wanted = has_stat(which);
        if (given) into = static_cast<std::int16_t>(given->value);
        if (wanted && !given) {
            compiling_.mistake(Code::impossible_card, entry_.place,
                               fmt::format("'{}' is missing: cards of type '{}' have it", key,
                                           entry_.type.front().value));
        }
        if (!wanted && given && card_.types != 0) {
            compiling_.mistake(
                Code::impossible_card, given->place,
                fmt::format("cards of type '{}' have no '{}'", entry_.type.front().value, key));
        }
        if (!given) into = CardDefinition::no_stat;
    }

    void stats() {
        if (card_.types == 0) return;  // told already
        stat(Stat::power, "power", entry_.power, card_.power);
        stat(Stat::life, "life", entry_.life, card_.life);
        stat(Stat::level, "level", entry_.level, card_.level);
        stat(Stat::durability, "durability", entry_.durability, card_.durability);
        if (entry_.speed && !has_stat(Stat::speed)) {
            compiling_.mistake(
                Code::impossible_card, entry_.speed->place,
                fmt::format("cards of type '{}' have no printed speed", entry_.type.front().value),
                "they are slow; write { play: { speed: fast } } among the abilities");
        }
    }

    /// No cost is not cost 0 (GA-COSTC-5).
    void cost() {
        const CostKind usual = card_.cost_kind;
        card_.cost_kind = CostKind::none;
        if (!entry_.cost) return;
        const CompiledCost cost = compile_cost(compiling_, *entry_.cost);
        if (!cost.parts.empty()) {
            compiling_.mistake(Code::bad_cost, entry_.cost->place,
                               "a card's cost is reserve or memory alone",
                               "other parts stand in { play: { additional: ... } }");
        }
        card_.cost_kind = cost.kind;
        card_.cost = cost.amount;
        card_.cost_has_x = cost.has_x;
        // A memory cost can be on any card, which then starts in the material deck (GA-DECK-5).
        // Whether it can be materialized in the materialize phase is another question (GA-MATPH-3).
        const Roles& roles = compiling_.book.library.roles;
        const bool is_moved = cost.kind == CostKind::memory && card_.deck == roles.deck;
        if (is_moved && roles.material) card_.deck = roles.material;
        if (usual == CostKind::memory && cost.kind == CostKind::reserve) {
            compiling_.mistake(Code::impossible_card, entry_.cost->place,
                               "this card has a memory cost, by its types");
        }
    }

    Compiling& compiling_;
    const FaceEntry& entry_;
    CardDefinition& card_;
};

/// The words a text begins its lines with, up to a stop, a number or a dash: "Taunt", "Pride 3".
std::vector<std::string> line_beginnings(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        const std::size_t stop = line.find_first_of(".,(:0123456789");
        line = line.substr(0, stop);
        while (!line.empty() && line.back() == ' ') line.pop_back();
        for (char& c : line) {
            c = c == ' ' || c == '-'
                    ? '_'
                    : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        }
        if (!line.empty()) found.push_back(std::move(line));
        at = end + 1;
    }
    return found;
}

/// A printed keyword that the card does not have is most likely forgotten.
void check_text(Compiling& compiling, const FaceEntry& entry, const CardDefinition& card) {
    const auto& keywords = compiling.book.library.keywords;
    for (const std::string& word : line_beginnings(entry.text)) {
        const auto at = std::find(keywords.begin(), keywords.end(), word);
        if (at == keywords.end()) continue;
        const KeywordId id{static_cast<std::size_t>(at - keywords.begin())};
        if (std::any_of(card.keywords.begin(), card.keywords.end(),
                        [&](const KeywordUse& use) { return use.keyword == id; })) {
            continue;
        }
        compiling.mistake(Code::missing_keyword, entry.place,
                          fmt::format("the text of '{}' says '{}', and the card does not have it",
                                      entry.name, word),
                          fmt::format("add {{ keyword: {} }} to its abilities", word));
    }
}

/// What can pay for a card, as part of what it is.
std::uint64_t payers_of(const CardBook& book, const CardDefinition& card) {
    Hash hash;
    for (const BesideCost& one : card.additional) add_payers(hash, book, one.parts);
    for (const BesideCost& one : card.optional) add_payers(hash, book, one.parts);
    for (const AlternativeCost& one : card.alternatives) add_payers(hash, book, one.parts);
    return hash.value();
}

}  // namespace

void compile_tally(Compiling& compiling, const Named<TallyEntry>& entry) {
    static const std::vector<std::string> keeps{"count", "sum", "highest", "cards"};
    const TallyEntry& tally = entry.value;
    AskedTally asked;
    asked.of = tally.of;
    if (tally.span) asked.span = span_named(tally.span->value);
    if (tally.keep) {
        const auto word = std::find(keeps.begin(), keeps.end(), tally.keep->value);
        asked.keep = static_cast<TallyKeep>(word - keeps.begin());
    }
    const std::string id = compiling.tally(asked);
    if (id.empty()) return;
    Library& library = compiling.book.library;
    compiling.card->tallies.push_back({library.words.intern(entry.name), library.find_tally(id)});
}

namespace {

/// What a card does as it resolves. What becomes an object does nothing then, nor does what goes to
/// the Intent (GA-RES-7, GA-ATKC-2).
std::vector<const AbilityEntry*> effects_of(Compiling& compiling, const FaceEntry& entry,
                                            const CardDefinition& card) {
    std::vector<const AbilityEntry*> effects;
    const bool is_object =
        card.resolves_to && compiling.book.library.zone_kind(card.resolves_to).objects;
    const ZoneKindId intent = compiling.book.library.roles.intent;
    const bool to_intent = intent && card.resolves_to == intent;
    for (const AbilityEntry& one : entry.abilities) {
        if (!one.effect) continue;
        if (is_object) {
            compiling.mistake(Code::impossible_card, one.effect->place,
                              fmt::format("cards of type '{}' become objects, and have no effect "
                                          "as they resolve",
                                          entry.type.front().value),
                              "write on_enter");
        } else if (to_intent) {
            compiling.mistake(Code::impossible_card, one.effect->place,
                              fmt::format("cards of type '{}' go to the Intent, and have no effect "
                                          "as they resolve",
                                          entry.type.front().value),
                              "write on_attack, on_hit or on_kill");
        }
        effects.push_back(&one);
    }
    return effects;
}

/// Abilities are told apart by their names; those under 'lasting' are names like any other.
void check_ability_ids(Compiling& compiling, const FaceEntry& entry) {
    std::map<std::string, Place> ids;
    const auto add = [&](const std::string& name, const Place& place) {
        const auto [at, is_new] = ids.emplace(name, place);
        if (is_new) return;
        compiling.mistake(Code::repeated_id, place,
                          fmt::format("two abilities of this card are called '{}'", name),
                          "the other stands at " + to_text(at->second));
    };
    for (const AbilityEntry& one : entry.abilities) {
        if (one.id) add(one.id->value, one.id->place);
    }
    for (const Named<AbilityEntry>& one : entry.lasting) add(one.name, one.place);
}

/// What is asked for as paid must be a cost of this card, its keywords' included.
void check_paid(Compiling& compiling, const std::vector<PaidName>& paid) {
    const expression::Words& words = compiling.book.library.words;
    std::vector<std::string> known;
    for (const PaidName& one : paid) known.push_back(words.text(one.name));
    std::set<std::string> told;  // one question can be compiled twice
    for (const Compiling::AskedName& asked : compiling.asked_paid) {
        if (std::find(known.begin(), known.end(), asked.name) != known.end()) continue;
        if (!told.insert(to_text(asked.place)).second) continue;
        compiling.mistake(Code::undeclared, asked.place,
                          fmt::format("no cost of this card is called '{}'{}", asked.name,
                                      did_you_mean(asked.name, known)),
                          "optional and alternative costs have an 'id'");
    }
}

/// Bounds of X need an X.
void check_x(Compiling& compiling, const FaceEntry& entry, const CardDefinition& card) {
    const auto has_x = [](const auto& costs) {
        return std::any_of(costs.begin(), costs.end(), [](const auto& cost) {
            return std::any_of(cost.parts.begin(), cost.parts.end(),
                               [](const CostPart& part) { return part.times_x; });
        });
    };
    if (card.cost_has_x || has_x(card.additional) || has_x(card.optional) ||
        has_x(card.alternatives)) {
        return;
    }
    for (const AbilityEntry& one : entry.abilities) {
        if (!one.play || !one.play->x) continue;
        compiling.mistake(Code::bad_cost, one.play->x->place, "nothing this card costs has an X",
                          "write cost: { reserve: x }");
    }
}

/// What is declared and never mentioned is most likely misspelt where it is meant.
void check_used(Compiling& compiling, const FaceEntry& entry) {
    for (const Named<AbilityEntry>& one : entry.lasting) {
        if (compiling.used_names.contains(one.name)) continue;
        compiling.mistake(Code::unused_entry, one.place,
                          fmt::format("nothing of this card grants '{}'", one.name),
                          "grant it with game:grant, or give it with gain");
    }
    for (const Named<TallyEntry>& one : entry.tallies) {
        if (compiling.used_names.contains(one.name)) continue;
        compiling.mistake(
            Code::unused_entry, one.place,
            fmt::format("nothing of this card asks for the tally '{}'", one.name),
            fmt::format("ask with you:tally('{}'), or tallied: {}", one.name, one.name));
    }
}

/// One side of a card.
DefinitionId compile_face(Compiling& compiling, const FaceEntry& entry, CardDefinition card) {
    const std::size_t before = compiling.diagnostics.errors();
    check_ability_ids(compiling, entry);
    if (compiling.diagnostics.errors() != before) return {};
    compiling.asked_paid.clear();
    compiling.used_names.clear();
    std::vector<PaidName> paid;
    std::vector<GivenKeyword> keywords;
    compiling.card = &card;
    compiling.paid = &paid;
    compiling.face = &entry;
    Printed(compiling, entry, card).compile();
    for (const Named<TallyEntry>& tally : entry.tallies) compile_tally(compiling, tally);
    const std::vector<const AbilityEntry*> effects = effects_of(compiling, entry, card);
    for (std::size_t i = 0; i < entry.abilities.size(); ++i) {
        const AbilityEntry& ability = entry.abilities[i];
        if (ability.keyword) {
            compile_keyword(compiling, ability, keywords);
            continue;
        }
        const std::string name = ability.id ? ability.id->value : std::to_string(i + 1);
        const std::string id = card.id + "#" + name;
        if (!ability.effect) {
            compile_ability(compiling, ability, id, false, card.abilities);
        } else if (&ability == effects.front()) {
            compile_effects(compiling, effects, id, card.abilities);
        }
    }
    for (const Named<AbilityEntry>& lasting : entry.lasting) {
        if (lasting.value.keyword) {
            compiling.mistake(Code::impossible_card, lasting.value.keyword->place,
                              "a keyword is given by name, and need not sleep under 'lasting'",
                              "write gain: [NAME] where it is given");
            continue;
        }
        compile_ability(compiling, lasting.value, card.id + "#" + lasting.name, true, card.lasting);
    }
    add_keywords(compiling, keywords, card.id);
    resolve_gains(compiling.book.library, card.id, card.abilities);
    resolve_gains(compiling.book.library, card.id, card.lasting);
    std::vector<AbilityId> exceptions;  // of what enters as a copy
    for (const AbilityId id : card.abilities) {
        const AbilityId except = compiling.book.abilities[id.index()].except;
        if (except) exceptions.push_back(except);
    }
    resolve_gains(compiling.book.library, card.id, exceptions);
    check_paid(compiling, paid);
    check_x(compiling, entry, card);
    if (compiling.diagnostics.errors() == before) {
        check_text(compiling, entry, card);
        check_used(compiling, entry);
    }
    card.content = payers_of(compiling.book, card);
    const DefinitionId id = compiling.book.library.add_card(std::move(card));
    compiling.book.paid.resize(id.index() + 1);
    compiling.book.paid[id.index()] = std::move(paid);
    compiling.card = nullptr;
    compiling.paid = nullptr;
    compiling.face = nullptr;
    return id;
}

}  // namespace

void compile_card(Compiling& compiling, const CardEntry& entry) {
    CardDefinition card;
    card.id = entry.id.value;
    if (entry.back) {
        CardDefinition back;
        back.id = entry.id.value + "@back";
        card.back = compile_face(compiling, *entry.back, std::move(back));
    }
    if (entry.deck.copies) card.copies = static_cast<std::int16_t>(*entry.deck.copies);
    if (entry.pregame) card.may_start_in = compiling.zone(entry.pregame->to);
    static_cast<void>(compile_face(compiling, entry, std::move(card)));
}

}  // namespace cardloom::cards
