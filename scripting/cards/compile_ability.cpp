/// One ability: its kind, what the core must know of it, and the programs behind it.
#include <algorithm>

#include "core/hash.hpp"
#include "scripting/cards/compiling.hpp"

namespace cardloom::cards {

namespace {

class Ability {
public:
    Ability(Compiling& compiling, const AbilityEntry& entry, std::string id)
        : compiling_(compiling), entry_(entry) {
        ability_.id = std::move(id);
        compiled_.gate = compiling.condition(entry.gate);
        compiled_.condition = compiling.condition(entry.condition);
        if (entry.zone) ability_.zone = compiling.zone(*entry.zone);
        if (ability_.zone == compiling.book.library.roles.field) ability_.zone = {};
        ability_.inherited = entry.inherited;
        if (compiling.source != nullptr) ability_.file = compiling.source->path();
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

    /// Where it works if it does not say: where its card is while it matters, which is the stack
    /// for an action and the intent for an attack (GA-ABIL-2).
    void place_as_usual() {
        const CardDefinition* const card = compiling_.card;
        const Library& library = compiling_.book.library;
        const bool resolves = card != nullptr && card->types != 0 && card->resolves_to;
        const ZoneKind* const to = resolves ? &library.zone_kind(card->resolves_to) : nullptr;
        const bool is_object = card == nullptr || card->types == 0 || (to && to->objects);
        const bool has_place = entry_.when || entry_.hook || entry_.activated || entry_.changes ||
                               entry_.instead || (entry_.cost && entry_.cost->of) ||
                               (entry_.rule && !entry_.rule->may);
        if (is_object || entry_.zone || lasting_ || !has_place) return;
        const bool in_object = to != nullptr && to->holder == Holder::object;
        ability_.zone = in_object ? card->resolves_to : library.roles.stack;
    }

    /// False: it is no ability of its own.
    bool compile(bool lasting) {
        lasting_ = lasting;
        place_as_usual();
        lifetime();
        if (entry_.effect || entry_.reflex) {
            if (entry_.reflex && !lasting) {
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
            layer(*entry_.cost);
        } else if (entry_.pay) {
            payment(*entry_.pay);
        } else if (entry_.instead) {
            replacement(*entry_.instead);
        } else if (entry_.rule) {
            rule(*entry_.rule);
        } else if (entry_.changes) {
            ability_.kind = AbilityKind::continuous;
            compile_static(compiling_, *entry_.changes, compiled_);
            fill_continuous(compiling_, compiled_, ability_.continuous);
        } else if (entry_.enters) {
            enters(*entry_.enters);
        } else if (entry_.play) {
            return play(*entry_.play);
        } else {
            return false;
        }
        return true;
    }

    void add_to(std::vector<AbilityId>& list) {
        count_uses();
        function_where_usual();
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
            ability_.until = compiling_.events_of(*entry_.until);
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

    static void add_changes(Hash& hash, const std::vector<CompiledChange>& changes) {
        for (const CompiledChange& change : changes) {
            hash.add(static_cast<std::uint64_t>(change.what));
            hash.add(change.field);
            hash.add(change.word);
            hash.add(std::uint64_t{change.counter.value} << 32 |
                     std::uint64_t{change.zone.value} << 8 | std::uint64_t{change.yes});
            hash.add(std::uint64_t{change.keyword.value} << 32 |
                     static_cast<std::uint16_t>(change.times));
            hash.add(change.amount ? change.amount->hash : 0);
        }
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
        add_payers(hash, compiling_.book, ability_.cost);
        add_payers(hash, compiling_.book, {ability_.payment.by});
        CostPart host;
        host.filter = ability_.permission.into;
        add_payers(hash, compiling_.book, {host});
        return hash.value();
    }

    ProgramRef pattern(const Node& of) { return compiling_.pattern(of, ability_.watched); }

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
            ability_.watched = compiling_.events_of(of);
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
            ability_.watched = compiling_.events_of(*entry.of);
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
            check_place(*entry.cost, cost.parts);
            ability_.reserve = cost.amount;
            ability_.reserve_has_x = cost.has_x;
            if (cost.kind != CostKind::none) ability_.cost_kind = cost.kind;
            ability_.cost = std::move(cost.parts);
        }
        compile_does(compiling_, entry, ability_, compiled_);
    }

    /// Only an object can rest or be sacrificed, and an object is on the field (GA-ABIL-3).
    void check_place(const Node& cost, const std::vector<CostPart>& parts) {
        const bool elsewhere =
            ability_.zone && !compiling_.book.library.zone_kind(ability_.zone).objects;
        if (!elsewhere) return;
        for (const CostPart& part : parts) {
            const bool is_object = part.what == CostWhat::rest || part.what == CostWhat::sacrifice;
            if (!is_object || part.with != PaidWith::self) continue;
            compiling_.mistake(
                Code::impossible_card, cost.place,
                fmt::format(
                    "this works in the zone '{}', where nothing can be rested or sacrificed",
                    compiling_.book.library.zone_kind(ability_.zone).id),
                "write banish: self");
        }
    }

    /// Whether a pattern is of some way of playing this very card.
    [[nodiscard]] static bool is_of_playing_itself(const Node& of) {
        const NodeEntry* card = of.find("card");
        const NodeEntry* event = of.find("event");
        if (card == nullptr || event == nullptr || !card->value.is_plain()) return false;
        const std::string& name = event->value.value;
        return card->value.value == "self" &&
               (name == "activate" || name == "materialize" || name == "bestow" || name == "play");
    }

    void layer(const LayerEntry& entry) {
        ability_.kind = AbilityKind::cost;
        if (entry.of) {
            ability_.watched = compiling_.events_of(*entry.of);
            compiled_.pattern = pattern(*entry.of);
            ability_.payment.own = is_of_playing_itself(*entry.of);  // from wherever it is
        }
        if (entry.additional || entry.tax) {
            ability_.tax = entry.tax.has_value();
            const Node& what = entry.tax ? *entry.tax : *entry.additional;
            const CompiledCost cost = compile_cost(compiling_, what);
            ability_.cost = cost.parts;
            ability_.reserve = cost.amount;
            ability_.cost_kind = cost.kind;
            ability_.layer = CostLayer::start;
            if (entry.additional && cost.kind != CostKind::none) {
                compiling_.mistake(Code::bad_cost, what.place,
                                   "a layer adds to reserve and memory with 'add'", "write add: 1");
            }
            if (entry.additional && !entry.of) {
                compiling_.mistake(Code::bad_pattern, entry.place,
                                   "what this very card costs besides stands in 'play'",
                                   "write play: { additional: ... }");
            }
            return;
        }
        if (entry.level) {
            ability_.raises_level = true;
            compiled_.amount = compiling_.amount(entry.level->value);
            if (!entry.of) {
                compiling_.mistake(Code::bad_cost, entry.place,
                                   "'level' stands beside 'of', which says for which plays",
                                   "write of: { event: activate, player: you }");
            }
            return;
        }
        ability_.layer = entry.set   ? CostLayer::set
                         : entry.add ? CostLayer::add
                                     : CostLayer::remove;
        if (entry.set) compiled_.amount = compiling_.amount(entry.set->value);
        if (entry.add) compiled_.amount = compiling_.amount(entry.add->value);
        for (const ProgramRef* one : {&compiled_.condition, &compiled_.amount}) {
            ability_.cost_by_targets |= *one && asks_for(**one, compiling_.vocabulary, "target");
        }
        const auto by_x = [&](const ProgramRef& one) {
            return one && (asks_for(*one, compiling_.vocabulary, "x") ||
                           asks_for(*one, compiling_.vocabulary, "event.x"));
        };
        ability_.amount_by_x = by_x(compiled_.amount);
        ability_.cost_by_x = ability_.amount_by_x || by_x(compiled_.condition) ||
                             by_x(compiled_.pattern) || by_x(compiled_.gate);
    }

    void payment(const PayEntry& entry) {
        ability_.kind = AbilityKind::payment;
        PaymentSpec& spec = ability_.payment;
        spec.covers = entry.cost.value == "reserve" ? CostKind::reserve : CostKind::memory;
        CompiledCost by = compile_cost(compiling_, entry.by);
        if (by.kind != CostKind::none || by.parts.size() != 1) {
            compiling_.mistake(Code::bad_cost, entry.by.place,
                               "a payment gives one kind of thing, as { rest: self }");
            return;
        }
        spec.by = by.parts.front();
        spec.worth = static_cast<std::int16_t>(entry.worth);
        spec.up_to = static_cast<std::int16_t>(entry.up_to.value_or(0));
        const NodeEntry* card = entry.of ? entry.of->find("card") : nullptr;
        spec.own = card != nullptr && card->value.is_scalar() && card->value.value == "self";
        spec.only = entry.only;
        if (spec.only && !spec.own) {
            compiling_.mistake(Code::bad_cost, entry.place,
                               "'only' says how this very card is paid for",
                               "write of: { event: activate, card: self }");
        }
        if (!entry.of) return;
        compiled_.pattern =
            compiling_.program([&](TreeMaker& maker) { return maker.pattern(*entry.of); },
                               expression::Needed::condition);
    }

    void replacement(const InsteadEntry& entry) {
        ability_.kind = AbilityKind::replacement;
        ability_.watched = compiling_.events_of(*entry.of);
        compiled_.pattern = pattern(*entry.of);
        const NodeEntry* batch = entry.of->find("batch");
        ability_.per_batch = batch != nullptr && batch->value.value == "true";
        if (!entry.prevent && !entry.shield && !entry.change && !entry.lua) {
            compiling_.mistake(Code::missing_field, entry.place,
                               "this does not say what happens instead",
                               "give it prevent, shield, change or lua");
        }
        if (entry.prevent && entry.shield) {
            compiling_.mistake(Code::not_one_kind, entry.shield->place,
                               "'prevent' and 'shield' cannot stand in one instead",
                               "make two of it");
        }
        ability_.collective = entry.collective;
        if (entry.may) may_decline(*entry.may);
        if (entry.prevent) prevent(*entry.prevent);
        if (entry.shield) {
            compiled_.prevents = CompiledAbility::Prevents::shield;
            ability_.has_pool = true;
            compiled_.amount = compiling_.amount(entry.shield->value);
            if (!lasting_) {
                compiling_.mistake(Code::impossible_card, entry.shield->place,
                                   "a shield is used up, so it stands under 'lasting'",
                                   "grant it with game:grant");
            }
        }
        if (entry.change) change(*entry.change);
        compiled_.lua = compiling_.script(entry.lua);
    }

    void may_decline(const Node& may) {
        if (may.is_map() && may.find("cost") != nullptr) {
            compiled_.may = compiled_.may_cost = true;
            CompiledCost cost = compile_cost(compiling_, may.find("cost")->value);
            ability_.reserve = cost.amount;
            if (cost.kind != CostKind::none) ability_.cost_kind = cost.kind;
            ability_.cost = std::move(cost.parts);
        } else if (may.is_plain() && (may.value == "true" || may.value == "false")) {
            compiled_.may = may.value == "true";
        } else {
            compiling_.mistake(
                Code::bad_pattern, may.place,
                fmt::format("'may' is true, or {{ cost: ... }}, not {}", in_words(may)));
        }
    }

    void prevent(const Node& node) {
        using Prevents = CompiledAbility::Prevents;
        if (node.is_scalar() && node.value == "all") {
            compiled_.prevents = Prevents::all;
        } else if (node.is_map()) {
            const NodeEntry* but = node.find("all_but");
            if (but == nullptr) {
                compiling_.mistake(
                    Code::bad_pattern, node.place,
                    "'prevent' takes a number, all, { all_but: 1 } or an expression");
                return;
            }
            compiled_.prevents = Prevents::all_but;
            compiled_.amount = compiling_.amount(but->value);
        } else {
            compiled_.prevents = Prevents::so_much;
            compiled_.amount = compiling_.amount(node);
        }
    }

    CompiledChange& push(CompiledChange::What what) {
        compiled_.changes.emplace_back().what = what;
        return compiled_.changes.back();
    }

    /// What becomes of the event.
    void change(const ChangeEntry& entry) {
        using What = CompiledChange::What;
        const auto add = [&](What what, const std::optional<Amount>& amount) {
            if (amount) push(what).amount = compiling_.amount(amount->value);
        };
        const auto thing = [&](What what, const std::optional<Amount>& node,
                               expression::Needed needed) {
            if (!node) return;
            push(what).amount = compiling_.program(
                [&](TreeMaker& maker) { return maker.value(node->value); }, needed);
        };
        add(What::amount, entry.amount);
        add(What::amount, entry.count);
        thing(What::card, entry.card, expression::Needed::card);
        thing(What::player, entry.player, expression::Needed::player);
        if (entry.to) push(What::to).zone = compiling_.zone(*entry.to);
        if (entry.face) push(What::face).yes = entry.face->value == "up";
        if (entry.rested) push(What::rested).yes = *entry.rested;
        if (entry.token) push(What::token).word = entry.token->value;
        enters_with(entry.counters);
        if (compiled_.changes.empty()) {
            compiling_.mistake(Code::missing_field, entry.place, "this changes nothing");
        }
    }

    void enters_with(const std::vector<Named<Node>>& counters) {
        if (counters.size() > Event::most_kinds) {
            compiling_.mistake(
                Code::bad_pattern, counters[Event::most_kinds].place,
                fmt::format("a card enters with at most {} kinds of counters", Event::most_kinds));
        }
        for (const Named<Node>& one : counters) {
            CompiledChange& with = push(CompiledChange::What::enters_with);
            with.counter = compiling_.counter({one.name, one.place});
            with.amount = compiling_.amount(one.value);
        }
    }

    /// How this very card enters: before it is there, and without a trigger.
    void enters(const EntersEntry& entry) {
        ability_.kind = AbilityKind::replacement;
        ability_.entering = true;
        if (entry.rested) push(CompiledChange::What::rested).yes = true;
        enters_with(entry.counters);
        compiled_.lua = compiling_.script(entry.lua);
        if (entry.copy_of) compiled_.copy_of = compiling_.filter(*entry.copy_of);
        if (entry.except) except(*entry.except);
        if (entry.choose) choose(*entry.choose);
        const bool waits = entry.copy_of || entry.choose;
        if (compiled_.changes.empty() && !entry.lua && !waits) {
            compiling_.mistake(Code::missing_field, entry.place, "this changes nothing",
                               "write rested: true, or counters: { ... }");
        }
        if (entry.except && !entry.copy_of) {
            compiling_.mistake(Code::bad_pattern, entry.except->place,
                               "'except' belongs to 'copy_of'");
        }
    }

    /// What a copy is different in is a static ability that it bears.
    void except(const ModificationEntry& entry) {
        AbilityDefinition ability;
        CompiledAbility compiled;
        ability.id = ability_.id + "-except";
        ability.kind = AbilityKind::continuous;
        ability.file = ability_.file;
        compile_modification(compiling_, entry, compiled.changes);
        compiled.affects = Affected::self;
        fill_continuous(compiling_, compiled, ability.continuous);
        Library& library = compiling_.book.library;
        Hash hash;
        add_changes(hash, compiled.changes);
        ability.script = hash.value();
        compiled_.except = library.add_ability(std::move(ability));
        compiling_.book.abilities.resize(compiled_.except.index() + 1);
        compiling_.book.abilities[compiled_.except.index()] = std::move(compiled);
    }

    /// A word of the rules, or the name of a card.
    void choose(const ChooseEntry& entry) {
        Library& library = compiling_.book.library;
        const Ruleset& rules = compiling_.rules;
        const auto add = [&](const RuleLabel& label) {
            compiled_.choices.push_back(library.words.intern(label.id));
        };
        compiled_.note = library.words.intern(entry.id.value);
        if (entry.what.value == "element") {
            for (const ElementRule& one : rules.elements) add(one.label);
        } else if (entry.what.value == "class") {
            for (const RuleLabel& one : rules.classes) add(one);
        } else if (entry.what.value == "type") {
            for (const TypeRule& one : rules.types) add(one.label);
        } else if (entry.what.value == "player") {
            compiled_.chooses_player = true;
        } else {
            compiled_.chooses_name = true;
            if (entry.filter) name_filter(*entry.filter);
        }
        if (entry.filter && entry.what.value != "name") {
            compiling_.mistake(Code::bad_pattern, entry.filter->place,
                               "only the choice of a name has a filter");
        }
    }

    /// A card that nobody has before them is known by its types alone.
    void name_filter(const Node& filter) {
        const NodeEntry* type = filter.is_map() ? filter.find("type") : nullptr;
        if (type == nullptr || filter.entries.size() != 1) {
            compiling_.mistake(Code::bad_pattern, filter.place,
                               "names are chosen by type, as in filter: { type: ally }");
            return;
        }
        const std::vector<Node> single{type->value};
        for (const Node& one : type->value.is_list() ? type->value.items : single) {
            const auto& types = compiling_.rules.types;
            std::size_t at = 0;
            while (at < types.size() && types[at].label.id != one.value) ++at;
            std::vector<std::string> known;
            for (const TypeRule& rule : types) known.push_back(rule.label.id);
            if (at == types.size()) {
                compiling_.unknown("type", {one.value, one.place}, known);
            } else {
                compiled_.name_types |= 1u << at;
            }
        }
    }

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

    /// What may be done in combat that the rules alone do not allow.
    void may_in_combat(const RuleEntry& entry, const Node& what) {
        CombatTerms& terms = ability_.combat;
        for (const Word& word : entry.ignoring) {
            terms.rested |= word.value == "rested";
            terms.defending |= word.value == "defending";
        }
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

    [[nodiscard]] bool is_attack_card() const {
        const ZoneKindId intent = compiling_.book.library.roles.intent;
        return compiling_.card != nullptr && intent && compiling_.card->resolves_to == intent;
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

    /// What is loaded goes to the Intent with the attack, and is a card like others before
    /// (GA-FUNC-LOAD).
    [[nodiscard]] bool is_loadable() const {
        if (compiling_.card == nullptr) return false;
        const auto& known = compiling_.rules.subtypes;
        const auto& all = compiling_.card->subtypes;
        return std::any_of(all.begin(), all.end(), [&](std::uint16_t subtype) {
            return subtype < known.size() && known[subtype].loadable;
        });
    }

    /// The text of attack cards works in the Intent (GA-ABIL-2), but for what is about playing
    /// them. Of what can be loaded, what is about the attack it is used in does.
    void function_where_usual() {
        if (lasting_ || entry_.zone || entry_.inherited) return;
        NameSet fighting;
        for (const EventName name : {event::attack, event::hit, event::kill}) fighting.add(name);
        if (entry_.hook && is_loadable() && ability_.watched.meets(fighting)) {
            ability_.zone = compiling_.book.library.roles.intent;
        }
        if (!is_attack_card()) return;
        NameSet playing;
        for (const EventName name : {event::play, event::activate}) playing.add(name);
        const bool does = ability_.kind == AbilityKind::effect && !ability_.activated;
        const bool own = ability_.kind != AbilityKind::effect && ability_.watched.is_empty() &&
                         ability_.kind != AbilityKind::continuous;
        if (does || own || ability_.watched.meets(playing)) return;
        ability_.zone = compiling_.book.library.roles.intent;
    }

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
            spec.any_element |= word.value == "elements";
            spec.any_speed |= word.value == "speed";
            spec.free |= word.value == "cost";
            spec.all_free |= word.value == "costs";
            spec.any_level |= word.value == "level";
            spec.any_lineage |= word.value == "lineage";
        }
    }

    /// Most ways of being played are facts of the card; what opens another way is a permission, and
    /// what narrows all of them a prohibition.
    bool play(const PlayEntry& entry) {
        CardDefinition& card = *compiling_.card;
        for (const auto& [word, key] :
             {std::pair{&entry.goes_to, "goes_to"}, std::pair{&entry.state, "state"}}) {
            if (!*word || entry.from) continue;
            compiling_.mistake(Code::bad_pattern, (*word)->place,
                               fmt::format("'{}' belongs to 'from'", key));
        }
        const bool opens = entry.from.has_value();  // then its gate is that of the permission
        const AbilityId gate = opens || entry.only ? AbilityId{} : gate_of_costs();
        if (entry.additional) card.additional.push_back(beside(*entry.additional, gate));
        if (entry.optional) {
            if (card.optional.size() == 8) {
                compiling_.mistake(Code::bad_cost, entry.optional->place,
                                   "a card has at most 8 optional costs");
                return false;
            }
            const auto number = static_cast<std::uint8_t>(card.optional.size());
            card.optional.push_back(beside(entry.optional->cost, gate));
            card.optional.back().name = paid_name(*entry.optional, number, 0, false);
        }
        std::uint8_t way = 0;
        if (entry.alternative) {
            const CompiledCost cost = compile_cost(compiling_, entry.alternative->cost);
            AlternativeCost other;
            other.parts = cost.parts;
            other.kind = cost.kind;
            other.amount = cost.amount;
            other.by_permission = opens;
            other.gate = gate;
            if (cost.has_x) {
                compiling_.mistake(Code::bad_cost, entry.alternative->cost.place,
                                   "X of an alternative cost is of its parts, not of its reserve "
                                   "or memory",
                                   "write count: x in a part");
            }
            card.alternatives.push_back(std::move(other));
            way = static_cast<std::uint8_t>(card.alternatives.size());
            card.alternatives.back().name = paid_name(*entry.alternative, 0, way, true);
            card.alternatives.back().changes = entry.alternative->modifiable;
        }
        if (entry.x) {
            const NodeEntry* least = entry.x->find("min");
            const auto number = least == nullptr ? std::nullopt : number_of(least->value);
            if (!number || *number < 0 || *number > 99) {
                compiling_.mistake(Code::bad_cost, entry.x->place, "X has a least: { min: 1 }");
            } else {
                card.least_x = static_cast<std::int16_t>(*number);
            }
        }
        const bool hastens = entry.speed && !entry.from && entry.speed->value != "slow";
        if (entry.speed && !entry.from && !hastens) card.fast = false;
        if (entry.only) {
            ability_.kind = AbilityKind::prohibition;
            compiled_.condition = compiling_.condition(entry.only);
            compiled_.is_only = true;
            return true;
        }
        if (entry.from && entry.from->value == "pregame") {
            card.played_before_game = true;
            return false;
        }
        if (entry.from) {
            ability_.kind = AbilityKind::permission;
            const bool glimpsed = entry.from->value == "glimpse";
            ability_.permission.glimpsed = glimpsed;
            ability_.permission.from =
                glimpsed ? compiling_.book.library.roles.deck : compiling_.zone(*entry.from);
            ability_.permission.way = way;
            ability_.permission.any_speed =
                glimpsed || (entry.speed && entry.speed->value != "slow");
            ability_.permission.slow = entry.speed && entry.speed->value == "slow";
            if (entry.goes_to) ability_.permission.goes_to = compiling_.zone(*entry.goes_to);
            if (entry.state) ability_.permission.state = state(*entry.state);
            if (entry.into) loads_into(*entry.into, glimpsed);
            return true;
        }
        if (entry.target.has_value() != entry.link.has_value()) {
            compiling_.mistake(Code::bad_pattern, entry.place, "'target' and 'link' stand together",
                               "write play: { target: { type: ally }, link: bearer }");
        } else if (entry.target) {
            DoesEntry does;
            does.place = entry.place;
            does.target = entry.target;
            ability_.kind = AbilityKind::effect;
            ability_.links = compiling_.book.library.words.intern(entry.link->value);
            ability_.breaks = entry.unlinked && entry.unlinked->value == "destroyed";
            compile_does(compiling_, does, ability_, compiled_);
            return true;
        }
        if (hastens) {
            ability_.kind = AbilityKind::permission;
            ability_.permission.hastens = true;
            return true;
        }
        const bool gated = compiled_.gate || compiled_.condition;
        const bool takes_gate = entry.additional || entry.optional || entry.alternative;
        if (gated && !takes_gate) {
            compiling_.mistake(
                Code::bad_pattern, entry.place,
                "a gate beside 'play' needs a cost, 'from', 'only' or 'speed: fast'");
        }
        return false;
    }

    void loads_into(const Node& host, bool glimpsed) {
        if (!glimpsed) {
            compiling_.mistake(Code::bad_pattern, host.place, "'into' belongs to 'from: glimpse'");
        }
        ability_.permission.loads = true;
        const ProgramRef filter = compiling_.filter(host);
        if (!filter) return;
        ability_.permission.into = static_cast<std::uint16_t>(compiling_.book.payers.size());
        compiling_.book.payers.push_back(filter);
    }

    /// A state of the rules by its name (GA-PROP-2).
    CounterId state(const Word& word) {
        std::vector<std::string> known;
        for (const CounterRule& one : compiling_.rules.counters) {
            if (one.is_state) known.push_back(one.label.id);
        }
        if (std::find(known.begin(), known.end(), word.value) == known.end()) {
            compiling_.unknown("state", word, known);
            return {};
        }
        return compiling_.counter(word);
    }

    /// What asks for the gates of costs, if there are any: an ability that is no ability of the
    /// card, which content permits or not.
    AbilityId gate_of_costs() {
        if (!compiled_.gate && !compiled_.condition) return {};
        AbilityDefinition asks;
        asks.id = ability_.id + "?";
        asks.kind = AbilityKind::permission;
        asks.file = ability_.file;
        Hash hash;
        for (const ProgramRef* one : {&compiled_.gate, &compiled_.condition}) {
            hash.add(*one ? (*one)->hash : 0);
        }
        asks.script = hash.value();
        const AbilityId id = compiling_.book.library.add_ability(std::move(asks));
        compiling_.book.abilities.resize(id.index() + 1);
        compiling_.book.abilities[id.index()].gate = compiled_.gate;
        compiling_.book.abilities[id.index()].condition = compiled_.condition;
        return id;
    }

    /// What is paid beside the card's cost: in reserve or memory only as the card itself is.
    BesideCost beside(const Node& node, AbilityId gate) {
        CompiledCost cost = compile_cost(compiling_, node);
        const CostKind own = compiling_.card->cost_kind;
        if (cost.has_x) {
            compiling_.mistake(Code::bad_cost, node.place,
                               "X stands in the card's own cost, or in a part: count: x");
        } else if (cost.kind != CostKind::none && own != CostKind::none && cost.kind != own) {
            compiling_.mistake(Code::bad_cost, node.place,
                               fmt::format("this card is paid for with {}, and so is what is paid "
                                           "beside",
                                           own == CostKind::memory ? "memory" : "reserve"));
        }
        return {std::move(cost.parts), cost.kind, cost.amount, gate};
    }

    /// What was paid is asked for by the name of the cost.
    WordId paid_name(const WayEntry& way, std::uint8_t option, std::uint8_t number, bool is_way) {
        const WordId name = compiling_.book.library.words.intern(way.id.value);
        add_paid_name(compiling_, way.id, {name, option, number, is_way, {}});
        return name;
    }

    Compiling& compiling_;
    const AbilityEntry& entry_;
    AbilityDefinition ability_;
    CompiledAbility compiled_;
    bool lasting_ = false;
};

}  // namespace

void compile_ability(Compiling& compiling, const AbilityEntry& entry, const std::string& id,
                     bool lasting, std::vector<AbilityId>& into) {
    compiling.own_tallies.clear();
    Ability ability(compiling, entry, id);
    ability.limit();
    if (ability.compile(lasting)) ability.add_to(into);
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
    Ability ability(compiling, *effects.front(), id);
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
