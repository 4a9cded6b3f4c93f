#include "tests/cards/card_table.hpp"

#include <filesystem>
#include <fstream>

#include <catch2/catch_translate_exception.hpp>

#include "proofs/proof.hpp"
#include "scripting/expression/vocabulary.hpp"
#include "tests/scripting/rules_fixture.hpp"

namespace cardloom::testing {

CATCH_TRANSLATE_EXCEPTION(const proofs::Failure& failure) { return failure.text; }

namespace fs = std::filesystem;

CardFiles::CardFiles(const Files& files, const std::string& name_of_set, const Files& rules)
    : set_(name_of_set) {
    static int number = 0;
    folder_ = (fs::temp_directory_path() /
               ("cardloom-cards-" + std::to_string(::getpid()) + "-" + std::to_string(number++)))
                  .string();
    const fs::path set = fs::path(folder_) / "cards" / name_of_set;
    fs::create_directories(set);
    Files all = files;
    all.emplace("set.yaml", "format: 1\nset: " + name_of_set + "\nname: Test\napi: 1\n");
    for (const auto& [name, text] : all) write(name, text);
    const std::string sets = (fs::path(folder_) / "cards").string();
    if (rules.empty()) {
        loaded = cards::load_cards(sets, shipped_rules("grand-archive"), sources, diagnostics);
        return;
    }
    const fs::path copy = fs::path(folder_) / "rules";
    fs::copy(fs::path(repository()) / "rules", copy, fs::copy_options::recursive);
    for (const auto& [name, text] : rules) {
        fs::create_directories((copy / name).parent_path());
        std::ofstream(copy / name) << text;
    }
    checked = check_ruleset("grand-archive", folder_);
    INFO(checked.problem << checked.diagnostics.to_text());
    const auto under = under_rules(checked, "grand-archive");
    REQUIRE(under.has_value());
    loaded = cards::load_cards(sets, *under, sources, diagnostics);
}

CardFiles::~CardFiles() { fs::remove_all(folder_); }

std::string CardFiles::folder() const { return (fs::path(folder_) / "cards").string(); }
std::string CardFiles::path(const std::string& name) const {
    return (fs::path(folder()) / set_ / name).string();
}

void CardFiles::write(const std::string& name, const std::string& text) const {
    fs::create_directories(fs::path(path(name)).parent_path());
    std::ofstream(path(name)) << text;
}

std::string CardFiles::shortened(std::string text) const {
    const std::string path = folder_ + "/cards/t/";
    for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path)) {
        text.erase(at, path.size());
    }
    return text;
}

namespace {

Files with(Files others, const std::string& cards) {
    // A rule after the last document would begin an empty one.
    const std::string rule = "---\n";
    others["cards.yaml"] =
        cards.ends_with(rule) ? cards.substr(0, cards.size() - rule.size()) : cards;
    return others;
}

}  // namespace

CardTable::CardTable(const std::string& cards, const Files& others, const Files& rules,
                     std::size_t players)
    : files_(with(others, cards), "t", rules) {
    INFO(files_.told());
    REQUIRE(files_.loaded.book != nullptr);
    cards::CardBook& book = *files_.loaded.book;
    content_ = std::make_unique<cards::CardContent>(files_.loaded.book);
    table = std::make_unique<proofs::Table>(book.library, *content_, players);
    // The table has cards of its own, whose names are words too.
    book.names.fill(expression::card_vocabulary().names(), book.library, book.library.words);
}

}  // namespace cardloom::testing
