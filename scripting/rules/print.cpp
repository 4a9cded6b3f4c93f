#include "scripting/rules/print.hpp"

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace cardloom::rules {

namespace {

std::string joined(const std::vector<std::string>& words, const char* separator = ", ") {
    return fmt::format("{}", fmt::join(words, separator));
}

/// Words that are said only if they are true.
class Facts {
public:
    Facts& add(bool holds, std::string fact) {
        if (holds) facts_.push_back(std::move(fact));
        return *this;
    }
    [[nodiscard]] std::string text() const { return joined(facts_); }

private:
    std::vector<std::string> facts_;
};

/// "moon new (new, half, full)"
std::string notes_of(const StandingRule& rule) {
    Facts facts;
    for (const StandingRule::Note& note : rule.notes) {
        facts.add(true, fmt::format("{} {} ({})", note.key, note.start, joined(note.values)));
    }
    return facts.text();
}

class Printing {
public:
    explicit Printing(const Ruleset& ruleset) : rules_(ruleset) {}

    std::string text() && {
        print_head();
        print_turn();
        print_checks();
        print_policies();
        print_zones();
        print_types();
        print_formats();
        print_conditions();
        print_content();
        print_scripts();
        return std::move(text_);
    }

private:
    void heading(std::string_view title) { text_ += fmt::format("\n{}\n", title); }
    /// One entry: what it is, where it is written, what it cites.
    void line(int depth, const RuleLabel& label, const std::string& facts) {
        const std::string indent(static_cast<std::size_t>(depth) * 2, ' ');
        std::string text = indent + label.id;
        if (!facts.empty()) text = fmt::format("{:<34} {}", text, facts);
        text = fmt::format("{:<100} {}", text, label.origin);
        if (!label.cites.empty()) text += fmt::format("  [{}]", joined(label.cites, " "));
        text_ += text + "\n";
    }
    std::string zone(ZoneKindId id) const {
        return id.is_none() ? "anywhere" : rules_.zones[id.index()].label.id;
    }
    std::string zones(const std::vector<ZoneKindId>& ids) const {
        std::vector<std::string> names;
        for (const ZoneKindId id : ids) names.push_back(zone(id));
        return joined(names, " ");
    }
    template <class E>
    static std::string words(WordSet<E> set) {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < RuleWords<E>::words.size(); ++i) {
            if (set.has(static_cast<E>(i))) names.emplace_back(RuleWords<E>::words[i]);
        }
        return joined(names, " ");
    }

    void print_head();
    void print_turn();
    void print_patches();
    void print_checks();
    template <class Kind>
    void print_policy(const RuleLabel& label, const Kind& kind, const std::string& value);
    void print_policies();
    void print_zones();
    void print_counters_and_events();
    void print_types();
    void print_other_types();
    void print_formats();
    void print_conditions();
    void print_content();
    void print_scripts();
    [[nodiscard]] std::string phase_facts(const Phase& phase) const;
    [[nodiscard]] std::string step_facts(const Step& step) const;
    [[nodiscard]] std::string action_name(const Step& step) const;

    const Ruleset& rules_;
    std::string text_;
};

void Printing::print_head() {
    line(0, {"ruleset", "", {}, rules_.origin},
         fmt::format("{}, \"{}\"{}", rules_.id, rules_.name,
                     rules_.extends.empty() ? "" : ", extends " + joined(rules_.extends)));
    text_ += fmt::format("{:<34} {:016x}\n", "hash", rules_.hash());
    line(0, rules_.players_label,
         fmt::format("{} to {}, multiplayer from {}", rules_.least_players, rules_.most_players,
                     rules_.multiplayer_from));
    line(0, {"setup", "", {}, rules_.setup_origin}, rules_.setup.label.id);
    const SetupProcedure& setup = rules_.setup;
    line(1, setup.label,
         fmt::format("first-turn attacks by {}", word_of(setup.first_turn_attacks)));
    for (std::size_t i = 0; i < setup.before_game.size(); ++i) {
        line(2, setup.before_game_labels[i],
             fmt::format("before the game: {}", step_facts(setup.before_game[i])));
    }
    if (setup.first_turn) {
        const RuleLabel& phase = rules_.phase_labels[setup.first_turn.index()];
        line(2, {"first_turn", "", {}, setup.label.origin},
             fmt::format("first turns begin with the phase {}", phase.id));
    }
}

std::string Printing::action_name(const Step& step) const {
    if (step.script.is_none()) return std::string(word_of(step.action));
    return rules_.scripts[step.script.index()].id.substr(std::string_view("action ").size());
}

std::string Printing::step_facts(const Step& step) const {
    const auto name = [&](StepId id) { return rules_.step_labels[id.index()].id; };
    Facts facts;
    switch (step.kind) {
        case Step::Kind::action:
            facts.add(true, "action " + action_name(step));
            break;
        case Step::Kind::conditional:
            facts.add(true, "conditional check");
            break;
        case Step::Kind::silent:
            facts.add(true, "silent check");
            break;
        case Step::Kind::natural:
            facts.add(true, "natural window");
            break;
    }
    facts.add(step.optional, "optional");
    facts.add(step.amount != 1, fmt::format("amount {}", step.amount));
    facts.add(bool(step.part), step.part ? "in " + rules_.parts[step.part.index()] : "");
    if (step.phase) facts.add(step.then.is_none(), "then the phase ends");
    if (step.then && step.phase) {
        const Phase& phase = rules_.phase(step.phase);
        const StepId self{static_cast<std::size_t>(&step - rules_.steps.data())};
        const bool is_next = step.then.index() == self.index() + 1;
        facts.add(!is_next && phase.steps > 0, "then " + name(step.then));
    }
    if (step.again) facts.add(true, "again from " + name(step.again));
    return facts.text();
}

std::string Printing::phase_facts(const Phase& phase) const {
    Facts facts;
    facts.add(phase.skip.bits != 0, "skipped on " + words(phase.skip));
    facts.add(phase.slow_actions, "slow actions");
    if (phase.within) {
        facts.add(true, fmt::format("within {}, entered by {}, returns to {}",
                                    rules_.phase_labels[phase.within.index()].id,
                                    word_of(phase.entered_by),
                                    rules_.step_labels[phase.returns_to.index()].id));
    }
    if (phase.ended_at) {
        facts.add(true, "ended at " + rules_.step_labels[phase.ended_at.index()].id);
    }
    return facts.text();
}

void Printing::print_turn() {
    heading("phases");
    for (std::size_t i = 0; i < rules_.phases.size(); ++i) {
        const Phase& phase = rules_.phases[i];
        line(1, rules_.phase_labels[i], phase_facts(phase));
        for (std::size_t j = 0; j < phase.steps; ++j) {
            const std::size_t at = phase.first.index() + j;
            line(2, rules_.step_labels[at], step_facts(rules_.steps[at]));
        }
    }
    const Step& end = rules_.step(rules_.turn_ends_at);
    line(0, rules_.turn_end_label,
         fmt::format("{} {}", rules_.phase_labels[end.phase.index()].id,
                     rules_.step_labels[rules_.turn_ends_at.index()].id));
    print_patches();
}

void Printing::print_patches() {
    heading("turn_patches");
    const auto name = [&](PhaseId id) { return rules_.phase_labels[id.index()].id; };
    for (const TurnPatch& patch : rules_.turn_patches) {
        Facts facts;
        for (const PhaseId phase : patch.skip) facts.add(true, "skips " + name(phase));
        for (const TurnPatch::Insert& one : patch.insert) {
            facts.add(true, fmt::format("inserts {} after {}", name(one.phase), name(one.after)));
        }
        line(1, patch.label, facts.text());
    }
}

void Printing::print_checks() {
    heading("checks");
    for (std::size_t i = 0; i < rules_.checks.size(); ++i) {
        Facts facts;
        facts.add(rules_.checks[i].counts_as_change, "counts as change");
        facts.add(bool(rules_.checks[i].script), "in Lua");
        line(1, rules_.check_labels[i], facts.text());
    }
    heading("costs");
    for (std::size_t i = 0; i < rules_.cost_layers.size(); ++i) {
        const bool is_floor = rules_.cost_layers[i] == CostLayer::floor;
        line(1, rules_.cost_labels[i],
             is_floor ? fmt::format("at least {}", rules_.cost_floor) : "");
    }
    heading("playing");
    for (const RuleLabel& step : rules_.play_labels) line(1, step, "");
}

/// `kind` is what a policy can be, the engine's or content's.
template <class Kind>
void Printing::print_policy(const RuleLabel& label, const Kind& kind, const std::string& value) {
    std::vector<std::string> others;
    for (const std::string& word : kind.words) {
        if (word != value) others.push_back(word);
    }
    line(1, label,
         fmt::format("{}  (or {})", value,
                     kind.is_number() ? fmt::format("{} to {}", kind.least, kind.most)
                                      : joined(others, ", ")));
}

void Printing::print_policies() {
    heading("policies");
    for (std::size_t i = 0; i < policy_count; ++i) {
        const auto policy = static_cast<Policy>(i);
        print_policy(rules_.policy_labels[i], kind_of(policy), rules_.policies.text(policy));
    }
    for (std::size_t i = 0; i < rules_.content_policies.size(); ++i) {
        const ContentPolicy& policy = rules_.content_policies[i];
        print_policy(rules_.content_policy_labels[i], policy, policy.text());
    }
}

void Printing::print_zones() {
    static constexpr const char* holders[] = {"of each player", "of everyone", "of an object"};
    static constexpr const char* sights[] = {"seen by everyone", "seen by its owner",
                                             "seen by nobody"};
    heading("zones");
    for (const ZoneRule& one : rules_.zones) {
        std::vector<std::string> formats;
        for (const FormatId id : one.formats)
            formats.push_back(rules_.formats[id.index()].label.id);
        Facts facts;
        facts.add(true, holders[static_cast<std::size_t>(one.kind.holder)])
            .add(true, sights[static_cast<std::size_t>(one.kind.sight)])
            .add(one.kind.ordered, "ordered")
            .add(one.kind.objects, "objects")
            .add(bool(one.kind.spills_to), "spills to " + zone(one.kind.spills_to))
            .add(!formats.empty(), "only in " + joined(formats, " "));
        if (one.role) facts.add(true, fmt::format("role {}", word_of(*one.role)));
        line(1, one.label, facts.text());
    }
    print_counters_and_events();
}

void Printing::print_counters_and_events() {
    heading("counters");
    for (const CounterRule& one : rules_.counters) {
        Facts facts;
        facts.add(one.power != 0, fmt::format("power {:+}", one.power))
            .add(one.life != 0, fmt::format("life {:+}", one.life))
            .add(one.level != 0, fmt::format("level {:+}", one.level))
            .add(!one.kept_in.empty(), "kept in " + zones(one.kept_in))
            .add(one.is_state, "state")
            .add(one.ends != StateEnds::never, fmt::format("ends {}", word_of(one.ends)))
            .add(!one.becomes.empty(), "event " + one.becomes);
        if (one.opposes)
            facts.add(true, "opposes " + rules_.counters[one.opposes.index()].label.id);
        if (one.role) facts.add(true, fmt::format("role {}", word_of(*one.role)));
        line(1, one.label, facts.text());
    }
    heading("events");
    for (const EventRule& one : rules_.events) {
        Facts facts;
        facts.add(one.borne != Borne::never,
                  fmt::format("moves from {} to {}, borne {}", zone(one.from), zone(one.to),
                              one.borne == Borne::always ? "always" : "if proposed"));
        line(1, one.label, facts.text());
    }
}

void Printing::print_types() {
    heading("types");
    for (const TypeRule& one : rules_.types) {
        Facts facts;
        if (one.role) facts.add(true, fmt::format("role {}", word_of(*one.role)));
        facts.add(one.object, one.unit ? "object and unit" : "object")
            .add(one.stats.bits != 0, words(one.stats))
            .add(one.cost != CostKind::none, fmt::format("{} cost", word_of(one.cost)))
            .add(bool(one.starts_in), "starts in " + zone(one.starts_in))
            .add(bool(one.resolves_to), "resolves to " + zone(one.resolves_to))
            .add(bool(one.bound_for_graveyard),
                 zone(one.bound_for_graveyard) + " instead of graveyard")
            .add(one.damage != DamageTo::nothing, fmt::format("damage {}", word_of(one.damage)))
            .add(!one.needs_elements, "needs no elements")
            .add(one.enables_elements, "enables elements")
            .add(one.wields, "wields weapons")
            .add(one.wieldable, "can be wielded");
        line(1, one.label, facts.text());
    }
    heading("supertypes");
    for (const SupertypeRule& one : rules_.supertypes) {
        Facts facts;
        facts.add(one.cost != CostKind::none, fmt::format("{} cost", word_of(one.cost)))
            .add(bool(one.starts_in), "starts in " + zone(one.starts_in))
            .add(bool(one.bound_for_graveyard),
                 zone(one.bound_for_graveyard) + " instead of graveyard")
            .add(!one.returns_to_start_from.empty(),
                 "returns from " + zones(one.returns_to_start_from))
            .add(one.one_per_name, "one per name");
        line(1, one.label, facts.text());
    }
    print_other_types();
}

void Printing::print_other_types() {
    heading("classes");
    for (const RuleLabel& label : rules_.classes) line(1, label, "");
    heading("subtypes");
    for (const SubtypeRule& one : rules_.subtypes) {
        std::vector<std::string> of;
        for (const TypeId id : one.of) of.push_back(rules_.types[id.index()].label.id);
        Facts facts;
        facts.add(!of.empty(), "of " + joined(of, " "))
            .add(one.stats.bits != 0, words(one.stats))
            .add(one.damage != DamageTo::nothing, fmt::format("damage {}", word_of(one.damage)))
            .add(one.attackable, "attackable")
            .add(one.needs_loaded, "must be loaded")
            .add(one.loadable, "can be loaded");
        line(1, one.label, facts.text());
    }
    heading("elements");
    for (const ElementRule& one : rules_.elements) {
        line(1, one.label,
             fmt::format("{}, enabled by {}", word_of(one.kind), word_of(one.enabled)));
    }
}

void Printing::print_conditions() {
    heading("conditions");
    for (const RuleCondition& one : rules_.conditions) {
        line(1, one.label,
             one.parameter.empty() ? one.holds : fmt::format("({}) {}", one.parameter, one.holds));
    }
}

void Printing::print_content() {
    heading("keywords");
    for (const KeywordRule& one : rules_.keywords) {
        Facts facts;
        for (const Parameter& parameter : one.parameters) {
            facts.add(true, fmt::format("{}: {}", parameter.name, word_of(parameter.kind)));
        }
        facts.add(one.stacking != Stacking::once, fmt::format("stacks {}", word_of(one.stacking)));
        line(1, one.label, facts.text());
    }
    heading("hooks");
    for (const HookRule& one : rules_.hooks) line(1, one.label, "");
    heading("masteries");
    for (const StandingRule& one : rules_.masteries) line(1, one.label, notes_of(one));
    heading("tokens");
    for (const TokenRule& one : rules_.tokens) line(1, one.label, "");
    heading("statuses");
    for (const StandingRule& one : rules_.statuses) line(1, one.label, notes_of(one));
    heading("cost_parts");
    for (const CostPartRule& one : rules_.cost_parts) line(1, one.label, "");
    heading("instructions");
    for (const InstructionRule& one : rules_.instructions) {
        Facts facts;
        facts.add(!one.tokens.empty(), fmt::format("one of {} tokens", one.tokens.size()))
            .add(one.uses > 0, fmt::format("acts up to {} times", one.uses));
        line(1, one.label, facts.text());
    }
}

void Printing::print_formats() {
    heading("formats");
    const auto number = [](const std::optional<std::int16_t>& value) { return value.value_or(0); };
    for (const DeckFormat& format : rules_.formats) {
        line(1, format.label, "");
        for (const DeckPart& part : format.parts) {
            Facts facts;
            facts.add(true, zone(part.zone))
                .add(part.least > 0, fmt::format("at least {}", part.least))
                .add(part.most.has_value(), fmt::format("at most {}", number(part.most)))
                .add(part.copies.has_value(), fmt::format("{} of a name", number(part.copies)))
                .add(part.level_0_champions > 0,
                     fmt::format("level 0 champions from {}", part.level_0_champions))
                .add(part.lesser_boons > 0, fmt::format("lesser boons {}", part.lesser_boons))
                .add(part.greater_boons > 0, fmt::format("greater boons {}", part.greater_boons));
            for (const KeywordLimit& limit : part.keywords) {
                facts.add(true, fmt::format("{} up to {}", limit.keyword, limit.most));
            }
            line(2, part.label, facts.text());
        }
        if (!format.sideboard) continue;
        const Sideboard& side = *format.sideboard;
        Facts facts;
        facts.add(side.rest_of_pool, "the rest of the pool")
            .add(side.most.has_value(), fmt::format("at most {}", number(side.most)))
            .add(side.points.has_value(),
                 fmt::format("at most {} points, {} of the deck, {} of the material deck",
                             number(side.points), side.points_of_deck, side.points_of_material));
        line(2, side.label, facts.text());
    }
}

void Printing::print_scripts() {
    if (rules_.scripts.empty()) return;
    heading("lua");
    for (const RuleScript& script : rules_.scripts) {
        text_ += fmt::format("  {:<34} {}\n", script.id, script.origin);
        std::string_view rest = script.lua;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            text_ += fmt::format("    {}\n", rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
}

}  // namespace

std::string to_text(const Ruleset& ruleset) { return Printing(ruleset).text(); }

}  // namespace cardloom::rules
