/// Cards written in YAML and Lua, loaded from a folder of their own and played at a table.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <memory>
#include <string>

#include "proofs/table.hpp"
#include "scripting/cards/content.hpp"
#include "scripting/cards/load.hpp"
#include "scripting/check.hpp"

namespace cardloom::testing {

/// Files of a set `t` by their names; `cards.yaml` alone is usual.
using Files = std::map<std::string, std::string>;

/// Loads a set from texts, under the shipped rules; with files of rules content, under a copy of
/// them that has these as well.
class CardFiles {
public:
    explicit CardFiles(const Files& files, const std::string& set = "t", const Files& rules = {});
    CardFiles(const CardFiles&) = delete;
    CardFiles& operator=(const CardFiles&) = delete;
    ~CardFiles();

    Sources sources;
    Diagnostics diagnostics;
    cards::LoadedCards loaded;
    CheckResult checked;  // of the rules, if they are a copy

    /// What is told of them, with paths as in the set's folder.
    [[nodiscard]] std::string told() const { return shortened(diagnostics.to_text()); }
    [[nodiscard]] std::string shortened(std::string text) const;
    /// The folder that has the sets, and a file of the set in it.
    [[nodiscard]] std::string folder() const;
    [[nodiscard]] std::string path(const std::string& name) const;
    void write(const std::string& name, const std::string& text) const;

private:
    std::string folder_, set_;
};

/// A table with the cards of one file. Cards begin with `format: 1`; documents are separated as in
/// any YAML file.
class CardTable {
public:
    explicit CardTable(const std::string& cards, const Files& others = {}, const Files& rules = {},
                       std::size_t players = 2);

private:
    CardFiles files_;
    std::unique_ptr<cards::CardContent> content_;

public:
    std::unique_ptr<proofs::Table> table;
    proofs::Table* operator->() { return table.get(); }
};

}  // namespace cardloom::testing
