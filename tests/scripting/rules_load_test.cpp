/// Loading rulesets: hashes, what goes into a library, printing, schemas, and which files a path
/// means.
#include <catch2/catch_test_macros.hpp>

#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "scripting/cards/records.hpp"
#include "scripting/rules/formats.hpp"
#include "scripting/rules/print.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace rules_load_tests {

using namespace cardloom;
namespace fs = std::filesystem;

namespace {

/// A copy of the shipped rules in a folder of its own, to change.
class ScratchContent {
public:
    ScratchContent() : folder_(fs::temp_directory_path() / name()) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        fs::copy(repository() + "/rules", folder_ / "rules", fs::copy_options::recursive);
    }
    ~ScratchContent() { fs::remove_all(folder_); }
    ScratchContent(const ScratchContent&) = delete;
    ScratchContent& operator=(const ScratchContent&) = delete;

    [[nodiscard]] std::string path(const std::string& inside = "") const {
        return inside.empty() ? folder_.string() : (folder_ / inside).string();
    }
    void write(const std::string& inside, const std::string& text) const {
        std::ofstream(folder_ / inside, std::ios::binary) << text;
    }
    [[nodiscard]] std::string read(const std::string& inside) const {
        std::ifstream file(folder_ / inside, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    [[nodiscard]] std::uint64_t hash_of(const std::string& id) const {
        const CheckResult result = check_ruleset(id, path());
        INFO(result.problem << result.diagnostics.to_text());
        REQUIRE(result.rulesets.size() == 1);
        return result.rulesets.front().hash();
    }

private:
    /// Tests may run at the same time, each in a process of its own.
    static std::string name() {
        static int count = 0;
        return "cardloom-rules-" + std::to_string(::getpid()) + "-" + std::to_string(++count);
    }
    fs::path folder_;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

CheckResult check(std::vector<std::string> paths, const std::string& content) {
    return check_content({std::move(paths), content});
}

}  // namespace

TEST_CASE("the hash of a ruleset is that of its content, wherever it stands", "[rules]") {
    const ScratchContent content;
    const std::uint64_t before = shipped_ruleset("grand-archive").hash();
    CHECK(content.hash_of("grand-archive") == before);

    const std::string turn = content.read("rules/grand-archive/turn.yaml");
    content.write("rules/grand-archive/turn.yaml", "# One line more.\n\n" + turn);
    fs::rename(content.path("rules/grand-archive/costs.yaml"),
               content.path("rules/grand-archive/all-costs.yaml"));
    CHECK(content.hash_of("grand-archive") == before);

    content.write("rules/grand-archive/turn.yaml",
                  replaced(turn, "action: draw,", "action: draw, amount: 2,"));
    CHECK(content.hash_of("grand-archive") != before);
}

TEST_CASE("every policy takes part in the hash of a ruleset", "[rules]") {
    const Ruleset& rules = shipped_ruleset("grand-archive");
    for (std::size_t i = 0; i < policy_count; ++i) {
        Ruleset other = rules;
        other.policies.values[i] = static_cast<std::int16_t>(other.policies.values[i] + 1);
        INFO(policy_kinds()[i].id);
        CHECK(other.hash() != rules.hash());
    }
}

TEST_CASE("a ruleset fills a library, with the roles that the engine needs", "[rules]") {
    const Ruleset& rules = shipped_ruleset("grand-archive");
    Library library;
    add_to_library(rules, library);

    REQUIRE(library.zone_kinds().size() == rules.zones.size());
    CHECK(library.zone_kind(library.roles.deck).id == "deck");
    CHECK(library.zone_kind(library.roles.hand).id == "hand");
    CHECK(library.zone_kind(library.roles.field).objects);
    CHECK(library.counter(library.roles.damage).id == "damage");
    CHECK(library.find_counter("wither"));
    CHECK(library.find_event_name("level_up"));
}

TEST_CASE("GA-VERB-DIE, DESTROY and BANISH are names of moves as the data says", "[rules]") {
    Library library;
    add_to_library(shipped_ruleset("grand-archive"), library);
    const ZoneKindId field = library.find_zone_kind("field");
    const ZoneKindId graveyard = library.find_zone_kind("graveyard");
    const ZoneKindId banishment = library.find_zone_kind("banishment");
    NameSet proposed;
    proposed.add(event::destroy);
    proposed.add(event::die);

    const NameSet death = library.names_of_move(proposed, field, graveyard);
    CHECK(death.has(event::move));
    CHECK(death.has(event::leave));
    CHECK(death.has(event::destroy));
    CHECK(death.has(event::die));
    CHECK_FALSE(death.has(event::banish));
    CHECK_FALSE(library.names_of_move({}, field, graveyard).has(event::die));

    const NameSet elsewhere = library.names_of_move(proposed, field, banishment);
    CHECK(elsewhere.has(event::banish));
    CHECK_FALSE(elsewhere.has(event::destroy));
    CHECK_FALSE(elsewhere.has(event::die));
}

TEST_CASE("a library filled from a ruleset has all the roles that the engine's verbs need",
          "[rules]") {
    Library library;
    add_to_library(shipped_ruleset("grand-archive"), library);
    const auto zone = [&](ZoneKindId id) { return id ? library.zone_kind(id).id : "none"; };
    CHECK(zone(library.roles.deck) == "deck");
    CHECK(zone(library.roles.hand) == "hand");
    CHECK(zone(library.roles.field) == "field");
    CHECK(zone(library.roles.graveyard) == "graveyard");
    CHECK(zone(library.roles.banishment) == "banishment");
    REQUIRE(library.roles.damage);
    CHECK(library.counter(library.roles.damage).id == "damage");
}

TEST_CASE("a library is pinned by the whole ruleset, not only by its zones", "[rules]") {
    Library base, taxed;
    add_to_library(shipped_ruleset("grand-archive"), base);
    add_to_library(shipped_ruleset("taxed"), taxed);
    CHECK(base.rules_hash() != taxed.rules_hash());
}

TEST_CASE("policies are asked for by type, and every word of them has its number", "[rules]") {
    Policies policies;
    for (std::size_t i = 0; i < policy_count; ++i) {
        const auto one = static_cast<Policy>(i);
        CHECK(find_policy(kind_of(one).id) == one);
        for (std::size_t word = 0; word < kind_of(one).words.size(); ++word) {
            policies.values[i] = static_cast<std::int16_t>(word);
            CHECK(policies.text(one) == kind_of(one).words[word]);
        }
    }
    using namespace policy;
    CHECK(policies.get<FirstChampion>() == FirstChampion::at_once);
    CHECK(policies.get<ConflictingCostSets>() == ConflictingCostSets::lowest);
    CHECK(policies.text(Policy::conflicting_cost_sets) == "lowest");
    CHECK_FALSE(find_policy("max_weild"));
}

TEST_CASE("printed rules name every entry with its file and line", "[rules]") {
    const ScratchContent content;
    const CheckResult result = check_ruleset("quick", content.path());
    REQUIRE(result.rulesets.size() == 1);
    const std::string text = rules::to_text(result.rulesets.front());

    const auto line_with = [&](const std::string& begin) {
        const std::size_t at = text.find("\n" + begin + " ");
        INFO(begin);
        REQUIRE(at != std::string::npos);
        return text.substr(at + 1, text.find('\n', at + 1) - at - 1);
    };
    CHECK(line_with("setup").find("rules/variants/current.yaml:8") != std::string::npos);
    CHECK(line_with("  first_champion").find("grand-archive/turn.yaml:") != std::string::npos);
    CHECK(line_with("  leave_main").find("grand-archive/policies.yaml:") != std::string::npos);
    CHECK(line_with("  max_wield").find("grand-archive/policies.yaml:") != std::string::npos);
    CHECK(line_with("    draw").find("action draw, amount 2") != std::string::npos);
    CHECK(line_with("    draw").find("variants/quick.yaml:") != std::string::npos);
    CHECK(line_with("  exalted").find("enabled by other_advanced") != std::string::npos);
    for (const ZoneRule& zone : result.rulesets.front().zones) {
        CHECK(line_with("  " + zone.label.id).find(zone.label.origin) != std::string::npos);
    }
    CHECK(rules::to_text(check_ruleset("quick", content.path()).rulesets.front()) == text);
}

TEST_CASE("actions and checks of a variant can be Lua, which is kept as text", "[rules]") {
    const ScratchContent content;
    content.write("rules/variants/thaw.yaml",
                  "format: 1\nruleset: thaw\nextends: grand-archive\n"
                  "actions:\n  insert:\n    - { id: thaw, lua: \"game:draw {}\" }\n"
                  "checks:\n  insert:\n    - { id: frozen, after: unique, lua: \"game:draw {}\" }\n"
                  "phases:\n  change:\n    - id: draw\n      steps:\n        insert:\n"
                  "          - { id: thaw, before: draw, action: thaw }\n");
    const CheckResult result = check_ruleset("thaw", content.path());
    INFO(result.diagnostics.to_text());
    REQUIRE(result.rulesets.size() == 1);
    const Ruleset& rules = result.rulesets.front();

    const Step& step = rules.step(rules.find_step(rules.find_phase("draw"), "thaw"));
    CHECK(step.action == TurnAction::scripted);
    REQUIRE(step.script);
    CHECK(rules.scripts[step.script.index()].id == "action thaw");
    CHECK(rules.scripts[step.script.index()].lua == "game:draw {}");
    CHECK(rules.step(step.then).action == TurnAction::draw);
    REQUIRE(rules.check_labels[4].id == "frozen");
    CHECK(rules.checks[4].check == StateCheck::scripted);
    CHECK(rules.scripts[rules.checks[4].script.index()].id == "check frozen");
}

namespace {

/// How many files the ruleset has, which grows with every keyword.
std::size_t files_of_ruleset(const ScratchContent& content) {
    std::size_t count = 0;
    for (const auto& one : fs::recursive_directory_iterator(content.path("rules/grand-archive"))) {
        const bool is_rules = one.path().string().find("scenarios") == std::string::npos;
        count += is_rules && one.path().extension() == ".yaml" ? 1 : 0;
    }
    return count;
}
constexpr std::size_t variants = 5;

}  // namespace

TEST_CASE("a path may be a folder of content, of rules, a ruleset, or one of its files",
          "[rules]") {
    const ScratchContent content;
    const std::size_t files = files_of_ruleset(content);
    CHECK(check({}, content.path()).ruleset_count == 1 + variants);
    CHECK(check({content.path()}, ".").ruleset_count == 1 + variants);
    CHECK(check({content.path("rules")}, ".").ruleset_count == 1 + variants);
    CHECK(check({content.path("rules/variants")}, ".").ruleset_count == variants);
    CHECK(check({content.path("rules/grand-archive/")}, ".").ruleset_count == 1);

    const CheckResult file = check({content.path("rules/grand-archive/turn.yaml")}, ".");
    CHECK(file.ruleset_count == 1);
    CHECK(summary(file) == fmt::format("1 ruleset, {} files: no mistakes", files));
    const CheckResult variant = check({content.path("rules/variants/quick.yaml")}, ".");
    REQUIRE(variant.rulesets.size() == 1);
    CHECK(variant.rulesets.front().id == "quick");
    CHECK(summary(variant) == fmt::format("1 ruleset, {} files: no mistakes", files + 2));

    // The same ruleset by two ways is checked once.
    CHECK(check({content.path("rules/variants/quick.yaml"), content.path("rules/variants")}, ".")
              .ruleset_count == variants);
}

TEST_CASE("a variant that stands by itself extends the rulesets of the content folder", "[rules]") {
    const ScratchContent content;
    content.write("mine.yaml",
                  "format: 1\nruleset: mine\nextends: quick\npolicies: { max_wield: 2 }\n");
    const CheckResult result = check({content.path("mine.yaml")}, content.path());
    INFO(result.diagnostics.to_text());
    REQUIRE(result.rulesets.size() == 1);
    CHECK(result.rulesets.front().policies.number(Policy::max_wield) == 2);
    CHECK(result.rulesets.front().extends.size() == 3);
}

TEST_CASE("what cannot be checked is a problem and not a mistake", "[rules]") {
    const ScratchContent content;
    content.write("note.txt", "nothing\n");
    fs::create_directories(content.path("empty"));
    const auto problem = [&](const std::string& path) {
        const CheckResult result = check({path}, content.path());
        CHECK(result.diagnostics.empty());
        return replaced(result.problem, content.path(), "DIR");
    };
    CHECK(problem(content.path("nowhere")) == "there is no 'DIR/nowhere'");
    CHECK(problem(content.path("note.txt")) == "'DIR/note.txt' is no .yaml file");
    CHECK(problem(content.path("empty")) ==
          "'DIR/empty' holds no rules: it has neither rules/ nor a ruleset.yaml");
    CHECK(check({}, content.path("empty")).problem.find("there are no rules in ") == 0);
    CHECK(check_ruleset("curent", content.path()).problem.ends_with("did you mean 'current'?"));
    CHECK(check_ruleset(content.path("rules/"), content.path()).problem.find("name one") !=
          std::string::npos);
}

TEST_CASE("mistakes are counted, and those of a shared base told once", "[rules]") {
    const ScratchContent content;
    const std::string turn = content.read("rules/grand-archive/turn.yaml");
    content.write("rules/grand-archive/turn.yaml", replaced(turn, "wake_all", "wake_al"));
    content.write("rules/variants/quick.yaml",
                  "format: 1\nruleset: quick\nextends: current\npolicies: { max_weild: 2 }\n");
    const CheckResult result = check({}, content.path());
    INFO(result.diagnostics.to_text());
    CHECK(summary(result) == fmt::format("{} rulesets, {} files: 2 mistakes in 2 files",
                                         1 + variants, files_of_ruleset(content) + variants));
    CHECK(result.rulesets.empty());
}

TEST_CASE("every field of content has a description, and the schemas are JSON", "[rules]") {
    REQUIRE(schema_formats().size() == 5);
    for (const SchemaFormat& format : schema_formats()) {
        INFO(format.name);
        const auto json = nlohmann::json::parse(format.schema());
        CHECK(json["title"] == format.name);
        const bool of_rules = format.name == "ruleset" || format.name == "variant";
        CHECK(json["properties"].contains("phases") == of_rules);
        CHECK(json["properties"].contains("format"));
        // Every reference leads somewhere.
        const std::string text = json.dump();
        const std::string sign = "\"$ref\":\"#/$defs/";
        for (std::size_t at = text.find(sign); at != std::string::npos;
             at = text.find(sign, at + 1)) {
            const std::size_t begin = at + sign.size();
            const std::string name = text.substr(begin, text.find('"', begin) - begin);
            INFO(name);
            CHECK(json["$defs"].contains(name));
            CHECK(name.find(' ') == std::string::npos);
        }
    }
    for (const FieldTable* table : {&rules::ruleset_record().table(),
                                    &rules::variant_record().table(), &cards::card_record().table(),
                                    &cards::set_record().table(), &cards::deck_record().table()}) {
        Schemas schemas;
        const Schema schema = table->describe(schemas);
        CHECK(fields_without_description(schema, schemas).empty());
    }
}

TEST_CASE("the schema of a variant lets entries be changed by their ids alone", "[rules]") {
    const auto json = nlohmann::json::parse(rules::variant_schema());
    const auto& phases = json["properties"]["phases"]["properties"];
    CHECK(phases.contains("remove"));
    CHECK(phases["change"]["items"]["$ref"] == "#/$defs/changed-phase");
    CHECK(json["$defs"]["changed-phase"]["required"] == nlohmann::json::array({"id"}));
    CHECK(json["$defs"]["inserted-phase"]["properties"].contains("after"));
    CHECK(json["required"] == nlohmann::json::array({"format", "ruleset", "extends"}));
}

TEST_CASE("the variants that docs/rules.md shows are without a mistake", "[rules]") {
    const ScratchContent content;
    std::ifstream file(repository() + "/docs/rules.md");
    std::string line, block;
    bool inside = false;
    std::size_t shown = 0;
    while (std::getline(file, line)) {
        if (line == "```yaml") {
            inside = true;
            block.clear();
        } else if (line == "```" && inside) {
            inside = false;
            const std::size_t at = block.find("ruleset: ") + std::string("ruleset: ").size();
            const std::string id = block.substr(at, block.find_first_of(" \n", at) - at);
            content.write("rules/variants/" + id + ".yaml", block);
            const CheckResult result = check_ruleset(id, content.path());
            INFO(result.problem << result.diagnostics.to_text());
            CHECK(result.rulesets.size() == 1);
            ++shown;
        } else if (inside) {
            block += line + "\n";
        }
    }
    CHECK(shown >= 1);
}

}  // namespace rules_load_tests
