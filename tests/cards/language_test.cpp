/// The test cards of every construct of the card language (tests/language): they load without a
/// mistake, and between them use every field, filter key, kind, event field and part of a cost.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "scripting/cards/records.hpp"
#include "scripting/expression/vocabulary.hpp"
#include "scripting/yaml/parse.hpp"
#include "tests/cards/card_table.hpp"
#include "tests/properties.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing::language_tests {

namespace fs = std::filesystem;

namespace {

Files files_in(const fs::path& folder, const std::string& before = "") {
    Files files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream file(entry.path());
        files[before + entry.path().lexically_relative(folder).string()] =
            std::string(std::istreambuf_iterator<char>(file), {});
    }
    return files;
}

const fs::path& folder() {
    static const fs::path path = fs::path(CARDLOOM_TESTS_DIR) / "language";
    return path;
}

void collect_keys(const Node& node, std::set<std::string>& keys) {
    for (const Node& item : node.items) collect_keys(item, keys);
    for (const NodeEntry& entry : node.entries) {
        keys.insert(entry.key.value);
        collect_keys(entry.value, keys);
    }
}

/// Every key that some test card has, of whatever it is a key.
std::set<std::string> used_keys() {
    std::set<std::string> keys;
    for (const auto& [name, text] : files_in(folder())) {
        if (!name.ends_with(".yaml")) continue;
        Sources sources;
        Diagnostics diagnostics;
        const auto documents = parse_yaml(sources.add(name, text), diagnostics);
        REQUIRE(documents.has_value());
        for (const Node& document : *documents) collect_keys(document, keys);
    }
    return keys;
}

void collect_fields(const nlohmann::json& schema, std::set<std::string>& fields) {
    if (schema.is_array()) {
        for (const auto& one : schema) collect_fields(one, fields);
    }
    if (!schema.is_object()) return;
    for (const auto& [key, value] : schema.items()) {
        if (key == "properties") {
            for (const auto& [field, inner] : value.items()) fields.insert(field);
        }
        collect_fields(value, fields);
    }
}

}  // namespace

TEST_CASE("the test cards of the language load without a mistake", "[cards][language]") {
    CardFiles files(files_in(folder() / "cards" / "language"), "language",
                    files_in(folder() / "rules", "grand-archive/"));
    CHECK(files.told() == "");
    CHECK(files.loaded.book != nullptr);
}

TEST_CASE("every field of a card is used by a test card", "[cards][language]") {
    const std::set<std::string> used = used_keys();
    std::set<std::string> fields;
    collect_fields(nlohmann::json::parse(cards::card_schema()), fields);
    for (const std::string& field : fields) {
        INFO(field);
        CHECK(used.contains(field));
    }
}

TEST_CASE("every key of filters is used by a test card", "[cards][language]") {
    const std::set<std::string> used = used_keys();
    for (const expression::FilterKey& key : expression::card_vocabulary().keys()) {
        INFO(key.name);
        CHECK(used.contains(key.name));
    }
}

TEST_CASE("every hook of the rules is used by a test card", "[cards][language]") {
    const std::set<std::string> used = used_keys();
    for (const HookRule& hook : shipped_ruleset("grand-archive").hooks) {
        INFO(hook.label.id);
        CHECK(used.contains(hook.label.id));
    }
}

namespace {

/// The first champion draws, so that there is something to play.
constexpr const char* opener =
    "format: 1\nid: language/opener\nname: Opener\ntype: champion\nclasses: [mage]\n"
    "element: [water, fire, wind]\nlevel: 0\nlife: 15\nabilities:\n"
    "  - on_enter: { lua: \"game:draw { count = 9 }\" }\n";

}  // namespace

/// Every construct of the language is played by chance, and all that holds of matches holds.
TEST_CASE("the shared properties hold over games with the test cards of the language",
          "[properties][language]") {
    Files cards = files_in(folder() / "cards" / "language");
    cards["opener.yaml"] = opener;
    CardFiles files(cards, "language", files_in(folder() / "rules", "grand-archive/"));
    REQUIRE(files.loaded.book != nullptr);
    cards::CardBook& book = *files.loaded.book;
    cards::CardContent content(files.loaded.book);
    proofs::Table table(book.library, content);
    book.names.fill(expression::card_vocabulary().names(), book.library, book.library.words);
    for (const PlayerId player : {proofs::p1, proofs::p2}) {
        table.without_champion(player);
        table.with_deck(player, 0);
        for (const CardDefinition& card : book.library.cards()) {
            if (!card.id.starts_with("language/")) continue;
            const bool first = card.champion && card.level == 0 && card.id != "language/opener";
            if (card.deck == book.library.roles.material && !first) {
                table.put(player, "material", {card.id});
            } else if (card.deck == book.library.roles.deck) {
                table.put(player, "deck", {card.id, card.id});
            }
        }
    }
    Tally tally;
    Sampling sampling;
    sampling.fork = sampling.invariants = 7;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        check_game(table.new_match(seed), seed, sampling, tally);
    }
    CHECK(tally.decisions > 1500);
    CHECK(tally.faults == 0);
}

}  // namespace cardloom::testing::language_tests
