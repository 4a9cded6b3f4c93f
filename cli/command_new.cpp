/// The command `new`: writes the beginning of a set, or of a card with a scenario that proves it.
/// They pass `cardloom check` and `cardloom test`. It never writes over a file.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "scripting/check.hpp"
#include "scripting/doc/generated.hpp"
#include "scripting/yaml/names.hpp"

namespace cardloom::cli {

namespace fs = std::filesystem;

namespace {

struct NewOptions {
    std::string set, card, type = "action", content = ".";
};

/// "Cinder Bolt" of cinder-bolt.
std::string title_of(std::string_view slug) {
    std::string title;
    bool begins = true;
    for (const char c : slug) {
        title += c == '-' ? ' '
                 : begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
                          : c;
        begins = c == '-';
    }
    return title;
}

/// Nothing if it was written; else why not. A file that is there stays as it is.
std::string write_new(const fs::path& path, const std::string& text) {
    std::error_code error;
    if (fs::exists(path, error)) return fmt::format("'{}' is there already", path.string());
    fs::create_directories(path.parent_path(), error);
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (file) return "";
    fs::remove(path, error);
    return fmt::format("'{}' cannot be written", path.string());
}

int done(const fs::path& path, const std::string& problem) {
    if (!problem.empty()) return could_not(problem);
    fmt::print("{}\n", path.string());
    return ok;
}

/// What editors complete and check by, where it is not there yet: a set can do without.
void write_for_editors(const std::string& content) {
    const CheckResult rules = check_ruleset(cards::usual_ruleset, content);
    const bool has_rules = rules.problem.empty() && !rules.rulesets.empty();
    for (const GeneratedFile& file : editor_files(has_rules ? &rules.rulesets.front() : nullptr)) {
        static_cast<void>(write_new(fs::path(content) / file.path, file.text));
    }
}

int new_set(const NewOptions& options) {
    if (!is_spelt(options.set, Spelling::slug)) {
        return could_not(
            fmt::format("'{}' is no id of a set: {}", options.set, in_words(Spelling::slug)));
    }
    const fs::path path = fs::path(options.content) / "cards" / options.set / "set.yaml";
    const std::string problem = write_new(
        path,
        fmt::format("format: 1\nset: {}\nname: {}\napi: 1\n", options.set, title_of(options.set)));
    if (problem.empty()) write_for_editors(options.content);
    return done(path, problem);
}

constexpr const char* draws = "abilities:\n  - effect:\n      lua: \"game:draw {}\"\n";
constexpr const char* hits = "abilities:\n  - on_hit: { lua: \"game:draw {}\" }\n";
constexpr const char* enters = "abilities:\n  - on_enter: { lua: \"game:draw {}\" }\n";

std::string text_of(const std::string& id, const std::string& type) {
    std::string text = fmt::format("format: 1\nid: {}\nname: {}\ntype: {}\n", id,
                                   title_of(id.substr(id.find('/') + 1)), type);
    if (type == "champion") return text + "level: 1\nlife: 18\ncost: { memory: 1 }\n" + enters;
    text += "cost: { reserve: 2 }\n";
    if (type == "action") return text + "speed: slow\ntext: Draw a card.\n" + draws;
    if (type == "ally") text += "power: 2\nlife: 2\n";
    if (type == "weapon") text += "power: 2\ndurability: 2\n";
    if (type == "attack") return text + "power: 2\ntext: \"On Hit: Draw a card.\"\n" + hits;
    return text + "text: \"On Enter: Draw a card.\"\n" + enters;
}

const std::vector<std::string> types{"action", "ally",   "attack", "champion",
                                     "item",   "weapon", "domain", "phantasia"};

/// What happens with a card of a type, from its being played to the card that it draws.
struct Proof {
    const char* title;
    const char* table;
    const char* acts;
    const char* then;
};

Proof proof_of(const std::string& type) {
    constexpr const char* from_hand =
        "  P1: { field: [spirit], hand: [ID, 2 blank], deck: [soldier] }\n"
        "  P2: { field: [spirit] }\n";
    constexpr const char* activates = "  - P1: activate ID\n  - everybody: passes\n";
    if (type == "action") {
        return {"draws a card", from_hand, activates,
                "  P1: { hand: [soldier], memory: [2 blank], graveyard: [ID] }\n"};
    }
    if (type == "attack") {
        return {"draws a card as it hits", from_hand,
                "  - P1: activate ID\n"
                "  - everybody: passes              # it resolves, and the attack is declared\n"
                "  - everybody: passes              # nobody retaliates\n"
                "  - everybody: passes              # damage is dealt\n"
                "  - everybody: passes              # On Hit\n",
                "  P1:\n"
                "    field: [{ card: spirit, rested: true }]\n"
                "    hand: [soldier]\n"
                "    memory: [2 blank]\n"
                "    graveyard: [ID]\n"
                "  P2: { field: [{ card: spirit, damage: 2 }] }\n"};
    }
    if (type == "champion") {
        return {"draws a card as it levels up",
                "  phase: materialize.materialize\n"
                "  P1: { field: [spirit], material: [ID], memory: [blank], deck: [soldier] }\n"
                "  P2: { field: [spirit] }\n",
                "  - P1: materialize ID\n"
                "  - everybody: passes              # it resolves\n"
                "  - everybody: passes              # On Enter\n",
                "  P1:\n"
                "    field: [{ card: ID, under: { inner_lineage: [spirit] } }]\n"
                "    hand: [soldier]\n"
                "    banishment: [blank]\n"};
    }
    return {"draws a card as it enters", from_hand,
            "  - P1: activate ID\n"
            "  - everybody: passes              # it resolves\n"
            "  - everybody: passes              # On Enter\n",
            "  P1: { field: [spirit, ID], hand: [soldier], memory: [2 blank] }\n"};
}

std::string scenario_text(const std::string& id, const std::string& type) {
    const Proof proof = proof_of(type);
    std::string text = fmt::format("format: 1\nscenario: {} {}\n\ntable:\n{}\nacts:\n{}\nthen:\n{}",
                                   title_of(id.substr(id.find('/') + 1)), proof.title, proof.table,
                                   proof.acts, proof.then);
    for (std::size_t at; (at = text.find("ID")) != std::string::npos;) text.replace(at, 2, id);
    return text;
}

int new_card(const NewOptions& options) {
    if (!is_spelt(options.card, Spelling::id)) {
        return could_not(
            fmt::format("'{}' is no id of a card: {}", options.card, in_words(Spelling::id)));
    }
    const std::size_t slash = options.card.find('/');
    const fs::path folder = fs::path(options.content) / "cards" / options.card.substr(0, slash);
    std::error_code error;
    if (!fs::exists(folder / "set.yaml", error)) {
        const std::string set = options.card.substr(0, slash);
        return could_not(
            fmt::format("there is no set '{}' in '{}'; make it with "
                        "'cardloom new set {}'",
                        set, (fs::path(options.content) / "cards").string(), set));
    }
    const std::string name = options.card.substr(slash + 1) + ".yaml";
    const int code =
        done(folder / name, write_new(folder / name, text_of(options.card, options.type)));
    if (code != ok) return code;
    const fs::path scenario = folder / "scenarios" / name;
    return done(scenario, write_new(scenario, scenario_text(options.card, options.type)));
}

}  // namespace

void add_new(CLI::App& app, int& exit_code) {
    auto options = std::make_shared<NewOptions>();
    CLI::App* command = app.add_subcommand("new", "Begin a set or a card");
    command->require_subcommand(1);
    command->footer(
        "Example:\n  cardloom new set ember\n  cardloom new card ember/cinder-bolt\n"
        "  cardloom new card ember/road-warden --type ally");
    const auto add_content = [&](CLI::App* to) {
        to->add_option("--content", options->content, "The folder that holds cards/")
            ->capture_default_str();
    };
    CLI::App* set =
        command->add_subcommand("set", "Begin a set: cards/ID/set.yaml, and what editors use");
    set->add_option("id", options->set, "Its id, as ember")->required();
    add_content(set);
    set->footer("Example:\n  cardloom new set ember");
    set->callback([options, &exit_code] { exit_code = new_set(*options); });
    CLI::App* card = command->add_subcommand(
        "card", "Begin a card, cards/SET/NAME.yaml, and a scenario that proves it");
    card->add_option("id", options->card, "Its id, as ember/cinder-bolt")->required();
    card->add_option("--type", options->type, "What it is")
        ->check(CLI::IsMember(types))
        ->capture_default_str();
    add_content(card);
    card->footer("Example:\n  cardloom new card ember/cinder-bolt --type action");
    card->callback([options, &exit_code] { exit_code = new_card(*options); });
}

}  // namespace cardloom::cli
