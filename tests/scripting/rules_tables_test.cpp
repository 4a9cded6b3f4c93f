/// The shipped tables of zones, types, elements, counters, events, checks, costs, policies and
/// decks, against the rules they cite.
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <set>

#include "scripting/yaml/names.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace rules_tables_tests {

using namespace cardloom;

namespace {

using Texts = std::vector<std::string>;

const Ruleset& rules() { return shipped_ruleset("grand-archive"); }

template <class Rows>
Texts ids(const Rows& rows) {
    Texts texts;
    for (const auto& row : rows) texts.push_back(row.label.id);
    return texts;
}

template <class Rows>
const auto& row(const Rows& rows, const std::string& id) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.label.id == id; });
    INFO("the row is " << id);
    REQUIRE(found != rows.end());
    return *found;
}

std::string zone(ZoneKindId id) { return id.is_none() ? "-" : rules().zones[id.index()].label.id; }

Texts words(WordSet<Stat> stats) {
    Texts texts;
    for (std::size_t i = 0; i < RuleWords<Stat>::words.size(); ++i) {
        if (stats.has(static_cast<Stat>(i))) texts.emplace_back(RuleWords<Stat>::words[i]);
    }
    return texts;
}

/// The label of every entry of a ruleset.
std::vector<RuleLabel> all_labels(const Ruleset& ruleset) {
    std::vector<RuleLabel> all{ruleset.players_label, ruleset.setup.label, ruleset.turn_end_label};
    for (const auto* labels :
         {&ruleset.setup.before_game_labels, &ruleset.phase_labels, &ruleset.step_labels,
          &ruleset.check_labels, &ruleset.cost_labels, &ruleset.policy_labels,
          &ruleset.content_policy_labels, &ruleset.classes}) {
        all.insert(all.end(), labels->begin(), labels->end());
    }
    const auto add = [&](const auto& rows) {
        for (const auto& one : rows) all.push_back(one.label);
    };
    add(ruleset.turn_patches);
    add(ruleset.zones);
    add(ruleset.counters);
    add(ruleset.events);
    add(ruleset.types);
    add(ruleset.supertypes);
    add(ruleset.subtypes);
    add(ruleset.elements);
    add(ruleset.formats);
    for (const DeckFormat& format : ruleset.formats) {
        add(format.parts);
        if (format.sideboard) all.push_back(format.sideboard->label);
    }
    return all;
}

}  // namespace

TEST_CASE("every shipped ruleset is without a mistake", "[rules]") {
    const CheckResult& result = shipped_content();
    INFO(result.diagnostics.to_text());
    CHECK(result.problem.empty());
    CHECK(result.diagnostics.empty());
    CHECK(result.ruleset_count == result.rulesets.size());
    CHECK(result.rulesets.size() >= 3);
}

TEST_CASE("every entry of grand-archive cites a rule and says where it stands", "[rules]") {
    for (const RuleLabel& label : all_labels(rules())) {
        INFO("the entry is " << label.id << " at " << label.origin);
        CHECK_FALSE(label.cites.empty());
        CHECK(label.origin.find("/rules/grand-archive/") != std::string::npos);
        for (const std::string& cite : label.cites) {
            CHECK(is_spelt(cite, Spelling::rule));
            CHECK((cite.starts_with("GA-") || cite.starts_with("AMB-")));
        }
    }
}

/// AMB-32 is settled by the keyword that it is about: whether its cost can be modified.
TEST_CASE("AMB-1 to 36 are all settled by a policy or by data that cites them", "[rules]") {
    std::set<std::string> cited;
    for (const RuleLabel& label : all_labels(rules())) {
        cited.insert(label.cites.begin(), label.cites.end());
    }
    for (const char* id :
         {"AMB-1",  "AMB-2",  "AMB-3",  "AMB-4",  "AMB-5",  "AMB-6",  "AMB-7",  "AMB-8",  "AMB-9",
          "AMB-10", "AMB-11", "AMB-12", "AMB-13", "AMB-14", "AMB-15", "AMB-16", "AMB-17", "AMB-18",
          "AMB-19", "AMB-20", "AMB-21", "AMB-22", "AMB-23", "AMB-24", "AMB-25", "AMB-26", "AMB-27",
          "AMB-28", "AMB-29", "AMB-30", "AMB-31", "AMB-33", "AMB-34", "AMB-35", "AMB-36"}) {
        INFO(id);
        CHECK(cited.contains(id));
    }
}

TEST_CASE("all but six of AMB-1 to 36 are named policies", "[rules]") {
    std::set<std::string> named;
    for (const auto* labels : {&rules().policy_labels, &rules().content_policy_labels}) {
        for (const RuleLabel& label : *labels) named.insert(label.cites.begin(), label.cites.end());
    }
    std::set<std::string> others;
    for (int i = 1; i <= 36; ++i) {
        const std::string id = "AMB-" + std::to_string(i);
        if (!named.contains(id)) others.insert(id);
    }
    // Those are the order and kinds of steps in the turn, a zone, and a keyword: data that a
    // variant changes.
    CHECK(others == std::set<std::string>{"AMB-18", "AMB-2", "AMB-32", "AMB-35", "AMB-4", "AMB-5"});
}

TEST_CASE("the shipped policies are the recommended rulings", "[rules]") {
    const Policies& policies = rules().policies;
    for (std::size_t i = 0; i < policy_count; ++i) {
        const auto one = static_cast<Policy>(i);
        INFO(kind_of(one).id);
        // The words stand in the table with the recommended one first.
        if (!kind_of(one).is_number()) CHECK(policies.values[i] == 0);
        CHECK(rules().policy_labels[i].id == kind_of(one).id);
        CHECK_FALSE(rules().policy_labels[i].name.empty());
    }
    CHECK(policies.number(Policy::max_wield) == 1);            // AMB-15
    CHECK(policies.number(Policy::loop_repeats) == 3);         // GA-LOOP-1
    CHECK(policies.number(Policy::loop_resolutions) == 1000);  // GA-LOOP-1
    CHECK(policies.get<policy::MaterializeReserveCards>() ==
          policy::MaterializeReserveCards::never);  // AMB-10
    CHECK(policies.get<policy::IllegalTargets>() == policy::IllegalTargets::any_fails);
    CHECK(policies.get<policy::LeaveMain>() == policy::LeaveMain::pass);
}

TEST_CASE("rulings that concern one keyword are content's, and unknown to the engine", "[rules]") {
    REQUIRE(rules().content_policies.size() == 5);
    for (std::size_t i = 0; i < 5; ++i) {
        const std::string& id = rules().content_policy_labels[i].id;
        INFO(id);
        CHECK_FALSE(find_policy(id));
        CHECK(rules().content_policies[i].value == 0);
        CHECK(rules().content_policies[i].words.size() == 2);
    }
    CHECK(rules().content_policy_labels[3].id == "bulwark_unpreventable");
    CHECK(rules().content_policies[3].text() == "spent");  // AMB-28
}

TEST_CASE("GA-SBE-1 to 13 the checks come in order, and AMB-1 says which count", "[rules]") {
    Texts all, counting;
    for (std::size_t i = 0; i < rules().checks.size(); ++i) {
        const Check& check = rules().checks[i];
        all.emplace_back(word_of(check.check));
        if (check.counts_as_change) counting.push_back(rules().check_labels[i].cites.front());
    }
    CHECK(all == words_of<StateCheck>());
    CHECK(counting ==
          Texts{"GA-SBE-2", "GA-SBE-3", "GA-SBE-4", "GA-SBE-11", "GA-SBE-12", "GA-SBE-13"});
}

TEST_CASE("GA-COST-CALC costs are set, then changed, then removed, and never below 0", "[rules]") {
    using enum CostLayer;
    CHECK(rules().cost_layers == std::vector{start, set, add, remove, floor});
    CHECK(rules().cost_floor == 0);
    CHECK(shipped_ruleset("taxed").cost_layers == std::vector{start, set, remove, add, floor});
}

TEST_CASE("the table of zones is that of the rules, section 9", "[rules]") {
    struct Row {
        const char* id;
        Holder holder;
        Sight sight;
        bool ordered;
    };
    const std::vector<Row> table{
        {"deck", Holder::player, Sight::nobody, true},
        {"material", Holder::player, Sight::owner, false},
        {"hand", Holder::player, Sight::owner, false},
        {"memory", Holder::player, Sight::owner, false},
        {"graveyard", Holder::player, Sight::everyone, false},
        {"banishment", Holder::player, Sight::everyone, false},
        {"field", Holder::everyone, Sight::everyone, false},
        {"stack", Holder::everyone, Sight::everyone, false},  // its cards; GA-PLAY-3
        {"intent", Holder::object, Sight::everyone, false},
        {"inner_lineage", Holder::object, Sight::everyone, true},
        {"loaded", Holder::object, Sight::everyone, false},
        {"pantheon", Holder::player, Sight::owner, false},
        {"standing", Holder::player, Sight::everyone, false},  // GA-MAST-1, GA-STATUS-1
    };
    REQUIRE(rules().zones.size() == table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const ZoneKind& kind = rules().zones[i].kind;
        INFO(table[i].id);
        CHECK(kind.id == table[i].id);
        CHECK(kind.holder == table[i].holder);
        CHECK(kind.sight == table[i].sight);
        CHECK(kind.ordered == table[i].ordered);
        CHECK(kind.objects == (kind.id == "field"));  // GA-ZONE-8
        CHECK(zone(kind.spills_to) == (kind.holder == Holder::object ? "graveyard" : "-"));
    }
    CHECK(row(rules().zones, "pantheon").formats == std::vector{FormatId{2}});  // AMB-18
    CHECK(rules().formats[2].label.id == "pantheon");
}

TEST_CASE("GA-STAT-1 every type has its stats", "[rules]") {
    const auto stats = [](const std::string& type) {
        return words(row(rules().types, type).stats);
    };
    CHECK(stats("champion") == Texts{"life", "level"});
    CHECK(stats("ally") == Texts{"power", "life"});
    CHECK(stats("action") == Texts{"speed"});
    CHECK(stats("attack") == Texts{"power"});
    CHECK(stats("weapon") == Texts{"power", "durability"});
    for (const char* type : {"item", "domain", "phantasia", "mastery", "status"}) {
        CHECK(stats(type).empty());
    }
    CHECK(words(row(rules().subtypes, "siegeable").stats) == Texts{"durability"});
    for (const char* subtype : {"bullet", "arrow", "aethercharge"}) {
        CHECK(words(row(rules().subtypes, subtype).stats) == Texts{"power"});
        CHECK(row(rules().subtypes, subtype).loadable);
    }
    for (const char* subtype : {"gun", "bow", "aetherwing"}) {
        CHECK(row(rules().subtypes, subtype).needs_loaded);
    }
}

TEST_CASE("GA-DECK-5 and GA-OBJ-1 types say where cards start and what is an object", "[rules]") {
    Texts units, objects;
    for (const TypeRule& type : rules().types) {
        if (type.unit) units.push_back(type.label.id);
        if (type.object) objects.push_back(type.label.id);
        const bool is_champion = type.label.id == "champion";
        INFO(type.label.id);
        CHECK(type.enables_elements == is_champion);  // GA-ELEM-3
        CHECK(type.needs_elements != is_champion);    // GA-ELEM-5
        if (type.cost == CostKind::memory) CHECK(zone(type.starts_in) == "material");
        CHECK(zone(type.bound_for_graveyard) == (is_champion ? "banishment" : "-"));
    }
    CHECK(units == Texts{"champion", "ally"});
    CHECK(objects == Texts{"champion", "ally", "item", "weapon", "domain", "phantasia"});
    CHECK(row(rules().types, "champion").damage == DamageTo::counters);  // GA-DMG-3
    CHECK(row(rules().types, "ally").damage == DamageTo::marked);
    CHECK(row(rules().subtypes, "siegeable").damage == DamageTo::durability);
    CHECK(zone(row(rules().types, "attack").resolves_to) == "intent");  // GA-ATKC-2

    const SupertypeRule& regalia = row(rules().supertypes, "regalia");  // GA-REGA-1
    CHECK(zone(regalia.starts_in) == "material");
    CHECK(zone(regalia.bound_for_graveyard) == "banishment");
    CHECK(regalia.returns_to_start_from.size() == 3);
    CHECK(row(rules().supertypes, "unique").one_per_name);  // GA-UNIQ-1
}

TEST_CASE("section 28: the lists of types, classes and functional subtypes are whole", "[rules]") {
    CHECK(ids(rules().types) == Texts{"champion", "ally", "action", "attack", "item", "weapon",
                                      "domain", "phantasia", "mastery", "status", "greater_boon",
                                      "lesser_boon"});
    CHECK(ids(rules().supertypes) == Texts{"regalia", "unique", "token"});
    Texts classes;
    for (const RuleLabel& label : rules().classes) classes.push_back(label.id);
    CHECK(classes == Texts{"assassin", "cleric", "guardian", "mage", "ranger", "spirit", "tamer",
                           "warrior", "anomaly"});
    CHECK(ids(rules().subtypes) ==
          Texts{"siegeable", "gun", "bow", "aetherwing", "bullet", "arrow", "aethercharge"});
}

TEST_CASE("GA-ELEM-1 to 4 elements and what enables them", "[rules]") {
    CHECK(ids(rules().elements) == Texts{"norm", "fire", "water", "wind", "arcane", "astra", "crux",
                                         "exia", "luxem", "neos", "tera", "umbra", "exalted"});
    for (const ElementRule& element : rules().elements) {
        INFO(element.label.id);
        const bool is_norm = element.label.id == "norm", is_exalted = element.label.id == "exalted";
        const bool is_basic =
            element.label.id == "fire" || element.label.id == "water" || element.label.id == "wind";
        CHECK(element.kind == (is_norm    ? ElementKind::norm
                               : is_basic ? ElementKind::basic
                                          : ElementKind::advanced));
        CHECK(element.enabled == (is_norm      ? EnabledBy::always
                                  : is_exalted ? EnabledBy::other_advanced
                                               : EnabledBy::lineage));
    }
}

TEST_CASE("GA-DECK-1 to 6 the deck formats have the numbers of the rules", "[rules]") {
    REQUIRE(ids(rules().formats) == Texts{"standard", "limited", "pantheon"});
    const DeckFormat& standard = rules().formats[0];
    REQUIRE(standard.parts.size() == 2);
    CHECK(zone(standard.parts[0].zone) == "deck");
    CHECK(standard.parts[0].least == 60);
    CHECK(standard.parts[0].most == std::nullopt);
    CHECK(standard.parts[0].copies == 4);
    CHECK(zone(standard.parts[1].zone) == "material");
    CHECK(standard.parts[1].least == 0);
    CHECK(standard.parts[1].most == 12);
    CHECK(standard.parts[1].copies == 1);
    CHECK(standard.parts[1].level_0_champions == 1);
    REQUIRE(standard.parts[1].keywords.size() == 1);
    CHECK(standard.parts[1].keywords[0].keyword == "divine_relic");
    CHECK(standard.parts[1].keywords[0].most == 1);
    REQUIRE(standard.sideboard.has_value());
    CHECK(standard.sideboard->most == 15);
    CHECK(standard.sideboard->points == 15);
    CHECK(standard.sideboard->points_of_deck == 1);
    CHECK(standard.sideboard->points_of_material == 3);

    const DeckFormat& limited = rules().formats[1];
    CHECK(limited.parts[0].least == 30);
    CHECK(limited.parts[0].copies == 4);
    CHECK(limited.parts[1].most == 10);
    CHECK(limited.parts[1].copies == 1);
    CHECK(limited.parts[1].level_0_champions == 1);
    REQUIRE(limited.sideboard.has_value());
    CHECK(limited.sideboard->rest_of_pool);
    CHECK(limited.sideboard->most == std::nullopt);

    const DeckFormat& pantheon = rules().formats[2];
    REQUIRE(pantheon.parts.size() == 3);
    CHECK(pantheon.parts[0].least == 60);
    CHECK(pantheon.parts[0].copies == 1);
    CHECK(pantheon.parts[1].least == 12);
    CHECK(pantheon.parts[1].most == 12);
    CHECK(zone(pantheon.parts[2].zone) == "pantheon");
    CHECK(pantheon.parts[2].lesser_boons == 1);
    CHECK(pantheon.parts[2].greater_boons == 1);
    CHECK_FALSE(pantheon.sideboard.has_value());
}

TEST_CASE("GA-CTR-BUFF and DEBUFF annihilate each other, and roles are given", "[rules]") {
    const CounterRule& buff = row(rules().counters, "buff");
    const CounterRule& debuff = row(rules().counters, "debuff");
    CHECK(buff.power == 1);
    CHECK(buff.life == 1);
    CHECK(debuff.power == -1);
    CHECK(debuff.life == -1);
    CHECK(rules().counters[buff.opposes.index()].label.id == "debuff");
    CHECK(rules().counters[debuff.opposes.index()].label.id == "buff");
    CHECK(row(rules().counters, "level").level == 1);
    CHECK(rules().counters[rules().counter_of(CounterRole::damage).index()].label.id == "damage");
    for (const char* kind : {"bulwark", "enlighten", "omen", "static", "wither"}) {
        CHECK(row(rules().counters, kind).kept_in.empty());  // GA-CTR-1
    }
}

}  // namespace rules_tables_tests
