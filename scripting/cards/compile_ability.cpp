/// One ability: its kind, what the core must know of it, and the programs behind it. Kinds that
/// need more than a few lines have files of their own (ability_work.hpp).
#include <algorithm>

#include "core/hash.hpp"
#include "scripting/cards/ability_work.hpp"

namespace cardloom::cards {

namespace {

class Ability : public AbilityPart {
public:
    Ability(AbilityWork& work, std::string id) : AbilityPart(work), work_(work) {
        ability_.id = std::move(id);
        compiled_.gate = compiling_.condition(entry_.gate);
        compiled_.condition = compiling_.condition(entry_.condition);
        if (entry_.zone) ability_.zone = compiling_.zone(*entry_.zone);
        if (ability_.zone == compiling_.book.library.roles.field) ability_.zone = {};
        ability_.inherited = entry_.inherited;
        if (compiling_.source != nullptr) ability_.file = compiling_.source->path();
    }

    /// How often it can be used. Of what is not used there is no limit.
    void limit() {
        if (!entry_.limit) return;
        const Node& node = *entry_.limit;
        const bool is_used = entry_.when || entry_.hook || entry_.activated || entry_.cost ||
                             entry_.pay || entry_.instead || (entry_.rule && entry_.rule->may);
        if (!is_used) {
            bad_limit(node, "a limit stands beside an ability that is used",
                      "a trigger, an activated ability, instead, pay, cost, or rule with may");
            return;
        }
        UseLimit& limit = ability_.limit;
        const bool is_word = node.is_scalar();
        if (is_word && node.value == "once_per_turn") {
            limit = {1, Span::turn};
        } else if (is_word && node.value == "once") {
            limit = {1, Span::game};
        } else if (is_word) {
            bad_limit(node,
                      fmt::format("there is no limit '{}'{}", node.value,
                                  did_you_mean(node.value, {"once_per_turn", "once"})),
                      limit_help);
        } else if (node.is_map()) {
            limit_of_map(node);
        } else {
            bad_limit(node, "a limit is a word or a map", limit_help);
        }
        ability_.uses = limit.times == 0 ? Span::none : limit.per;
    }

    void limit_of_map(const Node& node) {
        UseLimit& limit = ability_.limit;
        const NodeEntry* times = node.find("times");
        const NodeEntry* per = node.find("per");
        for (const NodeEntry& one : node.entries) {
            if (&one == times || &one == per) continue;
            bad_limit(one.key, fmt::format("a limit has no '{}'", one.key.value), limit_help);
        }
        const auto number = times == nullptr ? std::nullopt : number_of(times->value);
        if (!number || *number < 1 || *number > 100) {
            bad_limit(times == nullptr ? node : times->value, "'times' is a number from 1 to 100",
                      limit_help);
        } else {
            limit.times = static_cast<std::uint8_t>(*number);
        }
        const std::string word = per != nullptr && per->value.is_scalar() ? per->value.value : "";
        if (word != "turn" && word != "game") {
            bad_limit(per == nullptr ? node : per->value, "'per' is turn or game", limit_help);
        }
        limit.per = word == "game" ? Span::game : Span::turn;
    }

    void bad_limit(const Node& node, std::string sentence, std::string help) {
        compiling_.mistake(Code::bad_limit, node.place, std::move(sentence), std::move(help));
    }

    /// Several effects, or one with a gate, which is asked as the card is played.
    void compile_effects(const std::vector<const AbilityEntry*>& effects) {
        compiled_.gate = {};
        compile_texts(compiling_, effects, ability_, compiled_);
    }

    /// False: it is no ability of its own.
    bool compile() {
        lifetime();
        if (entry_.effect || entry_.reflex) {
            if (entry_.reflex && !lasting_) {
                compiling_.mistake(
                    Code::impossible_card, entry_.reflex->place,
                    "a reflex stands under 'lasting', and is granted by game:reflex");
            }
            compile_does(compiling_, entry_.effect ? *entry_.effect : *entry_.reflex, ability_,
                         compiled_);
        } else if (entry_.when) {
            trigger(*entry_.when, nullptr);
        } else if (entry_.hook) {
            const HookPattern* hook = compiling_.find_hook({entry_.hook->name, entry_.hook->place});
            if (hook == nullptr) return false;
            trigger(entry_.hook->value, hook);
        } else if (entry_.activated) {
            activated(*entry_.activated);
        } else if (entry_.cost) {
            compile_layer(work_, *entry_.cost);
        } else if (entry_.pay) {
            compile_payment(work_, *entry_.pay);
        } else if (entry_.instead) {
            compile_replacement(work_, *entry_.instead);
        } else if (entry_.rule) {
            compile_rule(work_, *entry_.rule);
        } else if (entry_.changes) {
            ability_.kind = AbilityKind::continuous;
            compile_static(compiling_, *entry_.changes, compiled_);
            fill_continuous(compiling_, compiled_, ability_.continuous);
        } else if (entry_.enters) {
            compile_enters(work_, *entry_.enters);
        } else if (entry_.play) {
            return compile_play(work_, *entry_.play);
        } else {
            return false;
        }
        return true;
    }

    void add_to(std::vector<AbilityId>& list) {
        count_uses();
        place_as_usual();
        check_place();
        ability_.own_tallies = std::move(compiling_.own_tallies);
        ability_.script = hash_of();
        const AbilityId id = compiling_.book.library.add_ability(std::move(ability_));
        compiling_.book.abilities.resize(id.index() + 1);
        compiling_.book.abilities[id.index()] = std::move(compiled_);
        list.push_back(id);
    }

private:
    static constexpr const char* limit_help =
        "write once_per_turn, once, or { times: 2, per: turn }";

    /// What a word for a duration cannot say stands beside what is granted.
    void lifetime() {
        for (const auto* one : {&entry_.until, &entry_.as_long_as}) {
            if (!*one || lasting_) continue;
            compiling_.mistake(Code::impossible_card, (*one)->place,
                               "only what is granted ends so: this stands under 'lasting'",
                               "of a static ability write 'if'");
        }
        if (entry_.until) {
            ability_.until = compiling_.events_awaited(*entry_.until);
            compiled_.until = compiling_.pattern(*entry_.until, ability_.until);
        }
        compiled_.as_long_as = compiling_.condition(entry_.as_long_as);
        ability_.as_long_as = compiled_.as_long_as != nullptr;
    }

    /// Uses are counted where something asks for them.
    void count_uses() {
        const auto ask = [&](const ProgramRef& program) {
            if (!program) return;
            const expression::Vocabulary& names = compiling_.vocabulary;
            const bool turn = asks_for(*program, names, "ability.activated_this_turn") ||
                              asks_for(*program, names, "ability.resolved_this_turn");
            if (turn) ability_.uses = std::max(ability_.uses, Span::turn);
            if (asks_for(*program, names, "ability.times")) ability_.uses = Span::game;
        };
        const auto script = [&](const std::optional<ScriptRef>& one) {
            const bool asks = one && compiling_.book.scripts.script(one->script).asks_for_uses;
            if (asks) ability_.uses = Span::game;
        };
        each_program(ask);
        script(compiled_.lua);
        for (const CompiledMode& mode : compiled_.modes) script(mode.lua);
        if (ability_.modes.fresh) ability_.uses = Span::game;  // with them, which were chosen
    }

    template <class Visit>
    void each_program(Visit&& visit) const {
        for (const ProgramRef* one :
             {&compiled_.gate, &compiled_.condition, &compiled_.pattern, &compiled_.scope,
              &compiled_.until, &compiled_.as_long_as, &compiled_.amount, &compiled_.least_modes,
              &compiled_.most_modes}) {
            visit(*one);
        }
        for (const CompiledTarget& target : compiled_.targets) {
            for (const ProgramRef* one :
                 {&target.filter, &target.least, &target.most, &target.divide}) {
                visit(*one);
            }
        }
        for (const CompiledMode& mode : compiled_.modes) visit(mode.gate);
    }

    /// Of everything that content is asked for: by what it means, not by where it stands.
    [[nodiscard]] std::uint64_t hash_of() const {
        Hash hash;
        const auto program = [&](const ProgramRef& one) { hash.add(one ? one->hash : 0); };
        const auto script = [&](const std::optional<ScriptRef>& one) {
            const Scripts& scripts = compiling_.book.scripts;
            hash.add(one ? scripts.script(one->script).hash : 0);
            if (one && one->function != ScriptRef::no_function) {
                hash.add(scripts.function_name(one->function));
            }
        };
        for (const ProgramRef* one :
             {&compiled_.gate, &compiled_.condition, &compiled_.pattern, &compiled_.scope,
              &compiled_.until, &compiled_.as_long_as, &compiled_.amount, &compiled_.least_modes,
              &compiled_.most_modes}) {
            program(*one);
        }
        hash.add(std::uint64_t{compiled_.name_types} << 2 |
                 std::uint64_t{compiled_.chooses_name} << 1 |
                 std::uint64_t{compiled_.chooses_player});
        program(compiled_.copy_of);
        if (compiled_.note) hash.add(compiling_.book.library.words.text(compiled_.note));
        hash.add(std::uint64_t{compiled_.is_hook} | std::uint64_t{compiled_.may} << 1 |
                 std::uint64_t{compiled_.may_cost} << 2 | std::uint64_t{compiled_.is_only} << 3 |
                 static_cast<std::uint64_t>(compiled_.prevents) << 4 |
                 static_cast<std::uint64_t>(compiled_.affects) << 8);
        program(compiled_.affected);
        add_changes(hash, compiled_.changes);
        for (const CompiledTarget& target : compiled_.targets) {
            for (const ProgramRef* one :
                 {&target.filter, &target.least, &target.most, &target.divide, &target.targeting}) {
                program(*one);
            }
            for (const InstanceKind kind : target.stack) hash.add(static_cast<std::uint64_t>(kind));
            const auto common = [](const std::optional<CompiledTarget::Common>& what) {
                return what ? static_cast<std::uint64_t>(*what) + 1 : 0;
            };
            hash.add(common(target.same) << 4 | common(target.different) << 2 |
                     std::uint64_t{target.opponents} << 1 | std::uint64_t{target.you});
        }
        for (const CompiledMode& mode : compiled_.modes) {
            program(mode.gate);
            script(mode.lua);
        }
        script(compiled_.lua);
        if (ability_.counts_as != AbilityDefinition::no_subtype) {
            hash.add(compiling_.book.library.subtypes[ability_.counts_as]);
        }
        for (const KeywordId waived : ability_.waives) {
            hash.add(compiling_.book.library.keywords[waived.index()]);
        }
        add_payers(hash, compiling_.book, ability_.cost);
        add_payers(hash, compiling_.book, {ability_.payment.by});
        CostPart host;
        host.filter = ability_.permission.into;
        add_payers(hash, compiling_.book, {host});
        return hash.value();
    }

    /// The pattern of having so many counters of the kind that is placed.
    static Node at_least(const Node& where, int number) {
        const auto scalar = [&](std::string value) {
            Node node = where;
            node.kind = Node::Kind::scalar;
            node.value = std::move(value);
            return node;
        };
        Node least = where, total = where;
        least.kind = total.kind = Node::Kind::map;
        least.entries.push_back({scalar("min"), scalar(std::to_string(number))});
        total.entries.push_back({scalar("total"), std::move(least)});
        return total;
    }

    /// A trigger that waits for counters has its object gather them, and triggers once.
    void gather(const DoesEntry& entry, const HookPattern& hook) {
        if (hook.gathers.empty() == !entry.at) {
            if (!entry.at) return;
            ability_.gathers = compiling_.counter({hook.gathers, entry.place});
            ability_.limit = {1, Span::game};
            ability_.uses = Span::game;
            return;
        }
        compiling_.mistake(entry.at ? Code::unknown_field : Code::missing_field, entry.place,
                           entry.at
                               ? fmt::format("'{}' waits for no counters", hook.id)
                               : fmt::format("'{}' does not say how many {} counters it waits for",
                                             hook.id, hook.gathers),
                           entry.at ? "leave 'at' out" : "write at: 3");
    }

    void trigger(const DoesEntry& entry, const HookPattern* hook) {
        ability_.kind = AbilityKind::triggered;
        compiled_.is_hook = hook != nullptr;
        if (hook != nullptr) {
            Node where;
            where.place = entry.place;
            where.offset = compiling_.offset_of(entry.place);
            const Node of = moved_to(hook->of, where);
            ability_.watched = compiling_.events_awaited(of);
            gather(entry, *hook);
            if (entry.of) compiling_.check_fields(*entry.of, ability_.watched);
            compiled_.pattern = compiling_.program(
                [&](TreeMaker& maker) {
                    TreeMaker::NodeId usual = maker.pattern(of);
                    if (entry.at) {
                        usual = maker.both(usual, maker.pattern(at_least(where, *entry.at)));
                    }
                    return entry.of ? maker.both(usual, maker.pattern(*entry.of)) : usual;
                },
                expression::Needed::condition);
        } else {
            ability_.watched = compiling_.events_awaited(*entry.of);
            compiled_.pattern = pattern(*entry.of);
        }
        if (entry.of) {
            const NodeEntry* batch = entry.of->find("batch");
            ability_.per_batch = batch != nullptr && batch->value.value == "true";
        }
        compile_does(compiling_, entry, ability_, compiled_);
    }

    void activated(const DoesEntry& entry) {
        ability_.activated = true;
        ability_.slow = entry.speed && entry.speed->value == "slow";
        ability_.by_anyone = entry.by && entry.by->value == "any_player";
        if (entry.cost) {
            CompiledCost cost = compile_cost(compiling_, *entry.cost);
            ability_.reserve = cost.amount;
            ability_.reserve_has_x = cost.has_x;
            if (cost.kind != CostKind::none) ability_.cost_kind = cost.kind;
            ability_.cost = std::move(cost.parts);
        }
        compile_does(compiling_, entry, ability_, compiled_);
    }

    /// Only an object can rest or be sacrificed, and an object is on the field (GA-ABIL-3).
    void check_place() {
        const bool elsewhere =
            ability_.zone && !compiling_.book.library.zone_kind(ability_.zone).objects;
        if (!elsewhere || !entry_.activated || !entry_.activated->cost) return;
        for (const CostPart& part : ability_.cost) {
            const bool is_object = part.what == CostWhat::rest || part.what == CostWhat::sacrifice;
            if (!is_object || part.with != PaidWith::self) continue;
            compiling_.mistake(
                Code::impossible_card, entry_.activated->cost->place,
                fmt::format(
                    "this works in the zone '{}', where nothing can be rested or sacrificed",
                    compiling_.book.library.zone_kind(ability_.zone).id),
                "write banish: self");
        }
    }

    /// Whether a pattern says, somewhere in it, that the card is used in an attack.
    static bool says_by_self(const Node& pattern) {
        const auto is_so = [](const NodeEntry& one) {
            const bool itself = one.value.is_scalar() && one.value.value == "self";
            return (one.key.value == "by" && itself) || says_by_self(one.value);
        };
        return std::any_of(pattern.entries.begin(), pattern.entries.end(), is_so) ||
               std::any_of(pattern.items.begin(), pattern.items.end(), says_by_self);
    }

    /// What an ability says of attacks, or of what comes of them; none if that is nothing.
    [[nodiscard]] const Node* said_of_attacks() const {
        if (entry_.changes) {
            const NodeEntry* const attack = entry_.changes->affects.find("attack");
            return attack == nullptr ? nullptr : &attack->value;
        }
        NameSet fighting;
        for (const EventName name : {event::attack, event::retaliate, event::redirect,
                                     event::damage, event::hit, event::kill}) {
            fighting.add(name);
        }
        if (!ability_.watched.meets(fighting)) return nullptr;
        if (entry_.when && entry_.when->of) return &*entry_.when->of;
        if (entry_.instead && entry_.instead->of) return &*entry_.instead->of;
        if (!entry_.rule) return nullptr;
        const RuleEntry& rule = *entry_.rule;
        return rule.may ? &*rule.may : rule.cannot ? &*rule.cannot : &*rule.must;
    }

    /// Whether it is about the attack that its card is used in.
    [[nodiscard]] bool is_of_use_in_attack() const {
        NameSet told;
        for (const EventName name : {event::attack, event::hit, event::kill}) told.add(name);
        if (entry_.hook) return ability_.watched.meets(told);
        const Node* const said = said_of_attacks();
        return said != nullptr && says_by_self(*said);
    }

    /// What is loaded goes to the Intent with the attack, and what is about the attack it is used
    /// in works there (GA-FUNC-LOAD).
    [[nodiscard]] bool works_when_loaded() const {
        if (!is_of_use_in_attack()) return false;
        const auto& known = compiling_.rules.subtypes;
        const auto& all = compiling_.card->subtypes;
        return std::any_of(all.begin(), all.end(), [&](std::uint16_t subtype) {
            return subtype < known.size() && known[subtype].loadable;
        });
    }

    /// Whether it has a place of its own, and is not just a way in which its card is played.
    [[nodiscard]] bool has_place() const {
        if (entry_.rule && entry_.rule->may) {
            NameSet playing;
            for (const EventName name : {event::play, event::activate}) playing.add(name);
            const bool fights = !ability_.watched.is_empty() && !ability_.watched.meets(playing);
            return is_attack_card() && fights;
        }
        return entry_.when || entry_.hook || entry_.activated || entry_.changes || entry_.instead ||
               (entry_.cost && entry_.cost->of) || entry_.rule;
    }

    /// Where it works if it does not say: where its card is while it matters, which is the field
    /// for an object, the stack for an action and the Intent for an attack (GA-ABIL-2).
    void place_as_usual() {
        const CardDefinition* const card = compiling_.card;
        if (lasting_ || entry_.zone || entry_.inherited || card == nullptr || card->types == 0) {
            return;
        }
        const Library& library = compiling_.book.library;
        const ZoneKind* const to =
            card->resolves_to ? &library.zone_kind(card->resolves_to) : nullptr;
        if (works_when_loaded()) {
            ability_.zone = library.roles.intent;
        } else if ((to == nullptr || !to->objects) && has_place()) {
            const bool in_object = to != nullptr && to->holder == Holder::object;
            ability_.zone = in_object ? card->resolves_to : library.roles.stack;
        }
    }

    AbilityWork& work_;
};

}  // namespace

void add_changes(Hash& hash, const std::vector<CompiledChange>& changes) {
    for (const CompiledChange& change : changes) {
        hash.add(static_cast<std::uint64_t>(change.what));
        hash.add(change.field);
        hash.add(change.word);
        hash.add(std::uint64_t{change.counter.value} << 32 | std::uint64_t{change.zone.value} << 8 |
                 std::uint64_t{change.yes});
        hash.add(std::uint64_t{change.keyword.value} << 32 |
                 static_cast<std::uint16_t>(change.times));
        hash.add(change.amount ? change.amount->hash : 0);
    }
}

void compile_ability(Compiling& compiling, const AbilityEntry& entry, const std::string& id,
                     bool lasting, std::vector<AbilityId>& into) {
    compiling.own_tallies.clear();
    AbilityWork work{compiling, entry};
    work.lasting = lasting;
    Ability ability(work, id);
    ability.limit();
    if (ability.compile()) ability.add_to(into);
}

void compile_effects(Compiling& compiling, const std::vector<const AbilityEntry*>& effects,
                     const std::string& id, std::vector<AbilityId>& into) {
    for (const AbilityEntry* one : effects) {
        if (!one->condition) continue;
        compiling.mistake(Code::bad_pattern, one->condition->place,
                          "an effect has no 'if': it resolves, or a gate takes it away",
                          "write gate, or ask with game:holds in the script");
    }
    const bool is_plain = effects.size() == 1 && !effects.front()->gate;
    if (is_plain) {
        compile_ability(compiling, *effects.front(), id, false, into);
        return;
    }
    compiling.own_tallies.clear();
    AbilityWork work{compiling, *effects.front()};
    Ability ability(work, id);
    ability.limit();
    ability.compile_effects(effects);
    ability.add_to(into);
}

void compile_abilities(Compiling& compiling, const std::vector<AbilityEntry>& entries,
                       const std::string& id, std::vector<AbilityId>& into) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const AbilityEntry& one = entries[i];
        if (one.keyword) {
            compiling.mistake(Code::impossible_card, one.keyword->place,
                              "rules content does not have keywords itself");
            continue;
        }
        if (one.effect) {
            compiling.mistake(
                Code::impossible_card, one.effect->place,
                "an effect is what a card does as it resolves: rules content has none",
                "write a trigger, as on_enter or when");
            continue;
        }
        const std::string name = one.id ? one.id->value : std::to_string(i + 1);
        compile_ability(compiling, one, id + "." + name, false, into);
    }
}

}  // namespace cardloom::cards
