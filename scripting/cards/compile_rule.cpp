/// Permissions, prohibitions and requirements.
#include <algorithm>
#include <array>

#include "scripting/cards/ability_work.hpp"

namespace cardloom::cards {

namespace {

class RuleKinds : AbilityPart {
public:
    using AbilityPart::AbilityPart;

    /// What may be done has a zone: that of the cards it is about, or the one where this card is.
    void rule(const RuleEntry& entry) {
        const Node& what = entry.may ? *entry.may : entry.cannot ? *entry.cannot : *entry.must;
        const NameSet events = compiling_.events_of(what);
        compiled_.pattern = compiling_.pattern(entry.may ? without_top(what) : what, events);
        check_terms(entry);
        if (!entry.may) {
            ability_.kind = entry.cannot ? AbilityKind::prohibition : AbilityKind::requirement;
            ability_.watched = events;
            ability_.combat.of_target = names_target(what);
            ability_.combat.each_combat = entry.each && entry.each->value == "combat";
            ability_.combat.player = entry.choosing.has_value();
            if (entry.must) compiled_.scope = compiling_.pattern(without_target(what), events);
            return;
        }
        ability_.kind = AbilityKind::permission;
        if (is_of_combat(events)) {
            ability_.watched = events;
            may_in_combat(entry, what);
            return;
        }
        PermissionSpec& spec = ability_.permission;
        const NodeEntry* event = what.find("event");
        spec.materialize = event != nullptr && event->value.value == "materialize";
        const NodeEntry* card = what.find("card");
        const bool own = card != nullptr && card->value.is_scalar() && card->value.value == "self";
        if (own) {
            spec.from = ability_.zone;
            ability_.zone = {};
            if (lasting_) {  // then it is about who bears it, whoever owns that
                ability_.watched = events;
                spec.of_anybody = true;
            }
            if (spec.from.is_none()) {
                compiling_.mistake(Code::bad_pattern, entry.place,
                                   "say with 'zone' where this card may be played from");
            }
        } else {
            ability_.watched = events;
            const NodeEntry* zone =
                card != nullptr && card->value.is_map() ? card->value.find("zone") : nullptr;
            if (zone == nullptr) {
                compiling_.mistake(Code::bad_pattern, entry.place,
                                   "say in 'card' the zone that cards may be played from");
            } else if (const auto word = word_of(zone->value)) {
                spec.from = compiling_.zone(*word);
            }
            const NodeEntry* owner = card != nullptr ? card->value.find("owner") : nullptr;
            const NodeEntry* top = card != nullptr ? card->value.find("top") : nullptr;
            if (top != nullptr) {
                spec.top = static_cast<std::uint8_t>(
                    std::clamp(number_of(top->value).value_or(1), 1, 100));
            }
            spec.of_anybody = owner != nullptr && owner->value.value != "you";
        }
        if (entry.to) spec.returns_to = compiling_.zone(*entry.to);
        for (const Word& word : entry.ignoring) {
            using Term = bool PermissionSpec::*;
            constexpr std::array<std::pair<const char*, Term>, 6> terms{
                {{"elements", &PermissionSpec::any_element},
                 {"speed", &PermissionSpec::any_speed},
                 {"cost", &PermissionSpec::free},
                 {"costs", &PermissionSpec::all_free},
                 {"level", &PermissionSpec::any_level},
                 {"lineage", &PermissionSpec::any_lineage}}};
            const auto term = std::find_if(terms.begin(), terms.end(), [&](const auto& one) {
                return word.value == one.first;
            });
            if (term != terms.end()) {
                spec.*(term->second) = true;
                continue;
            }
            std::vector<std::string> known;
            for (const auto& one : terms) known.emplace_back(one.first);
            cannot_be_ignored(word, "when something is played", known);
        }
    }

private:
    /// How far into a zone a permission reaches is no question to its cards.
    static Node without_top(Node pattern) {
        if (NodeEntry* card = pattern.find("card"); card != nullptr && card->value.is_map()) {
            std::erase_if(card->value.entries,
                          [](const NodeEntry& one) { return one.key.value == "top"; });
        }
        return pattern;
    }

    /// Whether a pattern is about what is attacked.
    static bool names_target(const Node& pattern) {
        for (const NodeEntry& one : pattern.entries) {
            const std::string& key = one.key.value;
            if (key == "target" || key == "defender" || names_target(one.value)) return true;
        }
        return std::any_of(pattern.items.begin(), pattern.items.end(), names_target);
    }
    static Node without_target(Node pattern) {
        std::erase_if(pattern.entries,
                      [](const NodeEntry& one) { return one.key.value == "target"; });
        return pattern;
    }
    static bool is_of_combat(const NameSet& events) {
        NameSet combat;
        for (const EventName name :
             {event::attack, event::wield, event::retaliate, event::redirect}) {
            combat.add(name);
        }
        return events.meets(combat);
    }

    /// What belongs to another kind of rule.
    void check_terms(const RuleEntry& entry) {
        const auto refuse = [&](const Place& place, const char* key, const char* kind) {
            compiling_.mistake(Code::bad_pattern, place,
                               fmt::format("'{}' belongs to '{}'", key, kind));
        };
        if (entry.each && !entry.must) refuse(entry.each->place, "each", "must");
        if (entry.choosing && !entry.must) refuse(entry.choosing->place, "choosing", "must");
        if (entry.to && !entry.may) refuse(entry.to->place, "to", "may");
        if (entry.more_targets && !entry.may) {
            refuse(entry.more_targets->place, "more_targets", "may");
        }
        if (entry.more_weapons && !entry.may) {
            refuse(entry.more_weapons->place, "more_weapons", "may");
        }
    }

    /// A term of the rules, or what a keyword requires.
    void ignore_in_combat(const Word& word) {
        CombatTerms& terms = ability_.combat;
        if (word.value == "rested") {
            terms.rested = true;
        } else if (word.value == "defending") {
            terms.defending = true;
        } else if (word.value == "requirements") {
            terms.any_demand = true;
        } else {
            const auto& keywords = compiling_.book.library.keywords;
            const auto at = std::find(keywords.begin(), keywords.end(), word.value);
            if (at == keywords.end()) {
                std::vector<std::string> known{"rested", "defending", "requirements"};
                known.insert(known.end(), keywords.begin(), keywords.end());
                cannot_be_ignored(word, "in combat", known);
                return;
            }
            const KeywordId keyword{static_cast<std::size_t>(at - keywords.begin())};
            if (!requires_something(keyword)) {
                compiling_.mistake(
                    Code::bad_pattern, word.place,
                    fmt::format("{} requires nothing that could be ignored", word.value));
            }
            ability_.waives.push_back(keyword);
        }
    }

    void cannot_be_ignored(const Word& word, const char* when,
                           const std::vector<std::string>& known) {
        compiling_.mistake(Code::unknown_reference, word.place,
                           fmt::format("'{}' is nothing that can be ignored {}{}", word.value, when,
                                       did_you_mean(word.value, known)));
    }

    [[nodiscard]] bool requires_something(KeywordId keyword) const {
        const Bundle& bundle = compiling_.content.keywords[keyword.index()];
        return std::any_of(bundle.abilities.items.begin(), bundle.abilities.items.end(),
                           [](const Node& ability) {
                               const NodeEntry* const rule = ability.find("rule");
                               return rule != nullptr && rule->value.find("must") != nullptr;
                           });
    }

    /// What may be done in combat that the rules alone do not allow.
    void may_in_combat(const RuleEntry& entry, const Node& what) {
        CombatTerms& terms = ability_.combat;
        for (const Word& word : entry.ignoring) ignore_in_combat(word);
        if (entry.more_targets) {
            terms.more_targets = true;
            compiled_.amount = compiling_.amount(entry.more_targets->value);
        }
        if (entry.more_weapons) {
            terms.more_weapons = true;
            compiled_.amount = compiling_.amount(entry.more_weapons->value);
        }
        terms.of_object = what.find("card") != nullptr;
        const NodeEntry* by = what.find("by");
        const NodeEntry* attacker = what.find("attacker");
        const bool own = by != nullptr && by->value.is_scalar() && by->value.value == "self";
        if (!is_attack_card() || !own || attacker == nullptr || entry.more_targets) return;
        // Who performs an attack card is asked before it is in the Intent.
        terms.performs = true;
        Node before = what;
        std::erase_if(before.entries, [](const NodeEntry& one) { return one.key.value == "by"; });
        compiled_.pattern = compiling_.pattern(before, ability_.watched);
        performed_by(attacker->value);
    }

    /// One of these rests for it, and not the champion (KW-COMMAND).
    void performed_by(const Node& who) {
        const ProgramRef filter = who.is_map() ? compiling_.filter(who) : ProgramRef{};
        for (BesideCost& cost : compiling_.card->additional) {
            for (CostPart& part : cost.parts) {
                if (!part.attacks) continue;
                part.with = PaidWith::chosen;
                if (!filter) continue;
                part.filter = static_cast<std::uint16_t>(compiling_.book.payers.size());
                compiling_.book.payers.push_back(filter);
            }
        }
    }
};

}  // namespace

void compile_rule(AbilityWork& work, const RuleEntry& entry) { RuleKinds(work).rule(entry); }

}  // namespace cardloom::cards
