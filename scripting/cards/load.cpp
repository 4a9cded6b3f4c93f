#include "scripting/cards/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "scripting/cards/compiling.hpp"
#include "scripting/cards/records.hpp"
#include "scripting/expression/parser.hpp"
#include "scripting/lua/script_check.hpp"
#include "scripting/yaml/parse.hpp"

namespace cardloom::cards {

namespace fs = std::filesystem;

namespace {

/// "function M.kindle(": the names after the dot. The table's name is the author's.
std::map<std::string, bool> functions_of(const std::string& text) {
    std::map<std::string, bool> found;
    const std::string_view word = "function ";
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        std::size_t from = at + word.size();
        const std::size_t dot = text.find_first_of(".(\n", from);
        if (dot == std::string::npos || text[dot] != '.') continue;
        const std::size_t end = text.find_first_of(" (\n", dot);
        found.emplace(text.substr(dot + 1, end == std::string::npos ? end : end - dot - 1), false);
    }
    return found;
}

struct LoadedSet {
    std::string id;
    std::string folder;
    LuaFiles lua;
    struct Read {
        const Source* source;
        CardEntry card;
    };
    std::vector<Read> cards;
};

class Loading {
public:
    Loading(const UnderRules& under, Sources& sources, Diagnostics& diagnostics)
        : under_(under), sources_(sources), diagnostics_(diagnostics) {
        result_.book = std::make_shared<CardBook>();
        add_to_library(under.rules, result_.book->library);
    }

    LoadedCards load(const std::string& folder) {
        const std::size_t before = diagnostics_.errors();
        add_rule_scripts();
        read_conditions();
        result_.book->scripts.check_against(script_words());
        read_sets(folder);
        compile();
        check_instructions();
        check_names();
        read_decks();
        result_.book->scripts.add_words(result_.book->library.words);
        result_.book->names.fill(expression::card_vocabulary().names(), result_.book->library,
                                 result_.book->library.words);
        if (diagnostics_.errors() != before) result_.book.reset();
        return std::move(result_);
    }

private:
    /// The ruleset's own actions and checks are run by the same content.
    void add_rule_scripts() {
        CardBook& book = *result_.book;
        Diagnostics told_already;
        for (std::size_t i = 0; i < under_.scripts.size(); ++i) {
            const auto script = book.scripts.add_statements(under_.scripts[i], told_already);
            const AbilityId id = book.library.rule_scripts[i];
            if (book.abilities.size() <= id.index()) book.abilities.resize(id.index() + 1);
            if (script) book.abilities[id.index()].lua = ScriptRef{*script};
        }
    }

    [[nodiscard]] ScriptWords script_words() const {
        ScriptWords words;
        for (const ZoneKind& kind : result_.book->library.zone_kinds()) {
            words.zones.push_back(kind.id);
            if (kind.holder == Holder::player) words.own_zones.push_back(kind.id);
        }
        for (const CounterKind& kind : result_.book->library.counters()) {
            words.counters.push_back(kind.id);
        }
        for (const RuleLabel& phase : under_.rules.phase_labels) words.phases.push_back(phase.id);
        return words;
    }

    void read_conditions() {
        for (const RuleCondition& one : under_.rules.conditions) {
            const Source& source = sources_.add(one.label.origin, one.holds);
            Diagnostics told_already;
            const auto tree = expression::parse(Excerpt(source), told_already);
            if (tree) conditions_[one.label.id] = {one.parameter, *tree};
        }
    }

    const Source* read(const std::string& path) {
        std::string why;
        const Source* source = sources_.read(path, why);
        if (source == nullptr) {
            diagnostics_.add(Code::unreadable_file, Place{&sources_.add(path, ""), 0, 0},
                             "this file cannot be read: " + why);
            return nullptr;
        }
        result_.files.push_back(path);
        return source;
    }

    template <class T>
    std::optional<T> read_document(Node document, const Record<T>& record,
                                   const FormatNumber& format) {
        const std::size_t before = diagnostics_.errors();
        if (!bring_up_to_date(document, format, diagnostics_)) return {};
        Reading reading(diagnostics_, format.name);
        T value{};
        record.read(document, reading, value);
        return diagnostics_.errors() == before ? std::optional<T>(std::move(value)) : std::nullopt;
    }

    void read_sets(const std::string& folder) {
        std::vector<fs::path> folders;
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
            if (entry.is_directory()) folders.push_back(entry.path());
        }
        std::sort(folders.begin(), folders.end());
        for (const fs::path& one : folders) read_set(one);
        for (const Word& word : dependencies_) {
            if (std::any_of(sets_.begin(), sets_.end(),
                            [&](const LoadedSet& other) { return other.id == word.value; })) {
                continue;
            }
            std::vector<std::string> known;
            for (const LoadedSet& other : sets_) known.push_back(other.id);
            diagnostics_.add(
                Code::unknown_reference, word.place,
                fmt::format("there is no set '{}'{}", word.value, did_you_mean(word.value, known)));
        }
    }

    void read_set(const fs::path& folder) {
        LoadedSet set;
        set.id = folder.filename().string();
        set.folder = folder.string();
        ++result_.sets;
        const fs::path head = folder / "set.yaml";
        std::error_code error;
        if (!fs::exists(head, error)) {
            diagnostics_.add(Code::unreadable_file, Place{&sources_.add(head.string(), ""), 0, 0},
                             "a set needs this file",
                             fmt::format("write: format: 1, set: {}, name: ..., api: 1", set.id));
        } else {
            read_head(head.string(), set);
        }
        for (const std::string& path : files_below(set.folder, ".lua")) read_lua(path, set);
        for (const std::string& path : files_below(set.folder, ".yaml")) {
            const fs::path parent = fs::path(path).parent_path().filename();
            if (parent == "decks") {
                decks_.push_back(path);
            } else if (parent != "scenarios" && path != head.string() &&
                       !path.starts_with((folder / "rules" / "").string())) {
                read_cards(path, set);
            }
        }
        sets_.push_back(std::move(set));
    }

    void read_head(const std::string& path, const LoadedSet& set) {
        const Source* source = read(path);
        if (source == nullptr) return;
        auto document = parse_one_document(*source, "set", diagnostics_);
        if (!document) return;
        const auto entry = read_document(*document, set_record(), set_format());
        if (!entry) return;
        if (entry->set.value != set.id) {
            diagnostics_.add(Code::wrong_id, entry->set.place,
                             fmt::format("this set stands in the folder '{}', and is called '{}'",
                                         set.id, entry->set.value));
        }
        for (const Word& word : entry->dependencies) {
            if (word.value == set.id) {
                diagnostics_.add(Code::unknown_reference, word.place,
                                 "a set does not depend on itself");
                continue;
            }
            dependencies_.push_back(word);
            depends_[set.id].insert(word.value);
        }
    }

    void read_lua(const std::string& path, LoadedSet& set) {
        const Source* source = read(path);
        if (source == nullptr) return;
        const auto script = result_.book->scripts.add_file(*source, diagnostics_);
        // A file with mistakes is there all the same: cards may name its functions.
        if (script) static_cast<void>(check_script(Excerpt(*source), true, diagnostics_));
        set.lua[fs::path(path).stem().string()] = {
            script.value_or(ScriptId{}), functions_of(source->text()), Place{source, 1, 1}};
    }

    void read_cards(const std::string& path, LoadedSet& set) {
        const Source* source = read(path);
        if (source == nullptr) return;
        auto documents = parse_yaml(*source, diagnostics_);
        if (!documents) return;
        if (documents->empty()) {
            diagnostics_.add(Code::empty_document, Place{source, 0, 0}, "this file holds no card");
        }
        for (Node& document : *documents) {
            auto card = read_document(std::move(document), card_record(), card_format());
            if (card && has_good_id(*card, set)) set.cards.push_back({source, std::move(*card)});
        }
    }

    bool has_good_id(const CardEntry& card, const LoadedSet& set) {
        if (!card.id.value.starts_with(set.id + "/")) {
            diagnostics_.add(
                Code::wrong_id, card.id.place,
                fmt::format("a card of this set has an id that begins with '{}/'", set.id));
            return false;
        }
        const auto [at, is_new] = ids_.emplace(card.id.value, card.id.place);
        if (is_new) return true;
        diagnostics_.add(Code::repeated_id, card.id.place,
                         fmt::format("there is another card '{}'", card.id.value),
                         "it stands at " + to_text(at->second));
        return false;
    }

    void compile() {
        Compiling compiling(*result_.book, conditions_, under_.content, diagnostics_);
        compiling.add_asked_conditions();  // of files
        compile_rules_content(compiling);
        for (LoadedSet& set : sets_) {
            compiling.lua_files = &set.lua;
            for (const LoadedSet::Read& one : set.cards) {
                if (compiling.source != one.source) {
                    compiling.source = one.source;
                    compiling.whole = Excerpt(*one.source);
                }
                compile_card(compiling, one.card);
                check_tokens(compiling, set.id);
                ++result_.cards;
            }
            for (const auto& [stem, file] : set.lua) {
                for (const auto& [name, used] : file.functions) {
                    if (used) continue;
                    diagnostics_.add(Code::unused_function, file.place,
                                     fmt::format("no card names the function '{}.{}'", stem, name));
                }
            }
        }
    }

    /// What an instruction of the rules can make must be among the cards.
    void check_instructions() {
        const std::vector<InstructionRule>& all = under_.rules.instructions;
        std::vector<std::string> known;
        for (const CardDefinition& card : result_.book->library.cards()) known.push_back(card.id);
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const std::string& token : all[i].tokens) {
                if (result_.book->library.find_card(token)) continue;
                diagnostics_.add(Code::unknown_reference, under_.content.instructions[i].place,
                                 fmt::format("there is no card '{}' that '{}' could make{}", token,
                                             all[i].label.id, did_you_mean(token, known)));
            }
        }
    }

    /// Cards that scripts make: there, and of this set or one that it depends on.
    void check_tokens(Compiling& compiling, const std::string& set) {
        std::vector<std::string> known;
        for (const auto& [id, place] : ids_) known.push_back(id);
        for (const Compiling::AskedName& asked : compiling.asked_tokens) {
            const std::string of = asked.name.substr(0, asked.name.find('/'));
            if (!ids_.contains(asked.name)) {
                diagnostics_.add(Code::unknown_reference, asked.place,
                                 fmt::format("there is no card '{}'{}", asked.name,
                                             did_you_mean(asked.name, known)));
            } else if (of != set && !depends_[set].contains(of)) {
                diagnostics_.add(
                    Code::unknown_reference, asked.place,
                    fmt::format("'{}' is of a set that '{}' does not depend on", asked.name, set),
                    fmt::format("write dependencies: [{}] in its set.yaml", of));
            }
        }
        compiling.asked_tokens.clear();
    }

    /// Names are unique (GA-NAME-1), and a lineage is some champion's.
    void check_names() {
        std::map<std::string, Place> names;
        std::set<std::string> champions;
        for (const LoadedSet& set : sets_) {
            for (const LoadedSet::Read& one : set.cards) {
                const auto [at, is_new] = names.emplace(one.card.name, one.card.id.place);
                if (!is_new) {
                    diagnostics_.add(Code::repeated_name, one.card.id.place,
                                     fmt::format("another card is called '{}'", one.card.name),
                                     "it stands at " + to_text(at->second));
                }
                if (!one.card.level) continue;
                champions.insert(one.card.name);
                champions.insert(one.card.name.substr(0, one.card.name.find(", ")));
            }
        }
        for (const LoadedSet& set : sets_) {
            for (const LoadedSet::Read& one : set.cards) {
                const auto& lineage = one.card.lineage;
                if (!lineage || champions.contains(lineage->value)) continue;
                diagnostics_.add(Code::unknown_lineage, lineage->place,
                                 fmt::format("no champion is called '{}'{}", lineage->value,
                                             did_you_mean(lineage->value,
                                                          {champions.begin(), champions.end()})));
            }
        }
    }

    void read_decks() {
        for (const std::string& path : decks_) {
            const Source* source = read(path);
            if (source == nullptr) continue;
            auto document = parse_one_document(*source, "deck", diagnostics_);
            if (!document) continue;
            const auto entry = read_document(*document, deck_record(), deck_format());
            if (entry) add_deck(path, *entry);
        }
    }

    std::vector<DefinitionId> counted(const std::vector<Named<int>>& cards) {
        std::vector<DefinitionId> found;
        const Library& library = result_.book->library;
        for (const Named<int>& one : cards) {
            const DefinitionId id = library.find_card(one.name);
            if (id.is_none()) {
                std::vector<std::string> known;
                for (const CardDefinition& card : library.cards()) known.push_back(card.id);
                diagnostics_.add(Code::unknown_reference, one.place,
                                 fmt::format("there is no card '{}'{}", one.name,
                                             did_you_mean(one.name, known)));
                continue;
            }
            found.insert(found.end(), static_cast<std::size_t>(one.value), id);
        }
        return found;
    }

    void add_deck(const std::string& path, const DeckEntry& entry) {
        const Library& library = result_.book->library;
        LoadedDeck loaded;
        loaded.id = entry.deck.value;
        loaded.name = entry.name.empty() ? loaded.id : entry.name;
        loaded.format = entry.format.value;
        loaded.path = path;
        loaded.deck.name = loaded.name;
        const auto [at, is_new] = deck_ids_.emplace(loaded.id, entry.deck.place);
        if (!is_new) {
            diagnostics_.add(Code::repeated_id, entry.deck.place,
                             fmt::format("there is another deck '{}'", loaded.id),
                             "it stands at " + to_text(at->second));
        }
        const std::size_t before = diagnostics_.errors();
        loaded.deck.parts = {{library.roles.deck, counted(entry.main)},
                             {library.roles.material, counted(entry.material)}};
        if (!entry.pantheon.empty()) {
            loaded.deck.parts.push_back({library.roles.pantheon, counted(entry.pantheon)});
        }
        loaded.sideboard = counted(entry.sideboard);
        if (diagnostics_.errors() == before) check_deck(entry, loaded);
        ++result_.decks;
        result_.book->decks.push_back(std::move(loaded));
    }

    void check_deck(const DeckEntry& entry, const LoadedDeck& loaded) {
        std::vector<std::string> known;
        for (const DeckFormat& format : under_.rules.formats) {
            known.push_back(format.label.id);
            if (format.label.id != entry.format.value) continue;
            for (const DeckProblem& problem :
                 problems_with(loaded.deck, loaded.sideboard, format, result_.book->library)) {
                diagnostics_.add(Code::bad_deck, entry.place,
                                 fmt::format("{} [{}]", problem.text, problem.rules));
            }
            return;
        }
        diagnostics_.add(Code::unknown_reference, entry.format.place,
                         fmt::format("there is no deck format '{}'{}", entry.format.value,
                                     did_you_mean(entry.format.value, known)));
    }

    const UnderRules& under_;
    Sources& sources_;
    Diagnostics& diagnostics_;
    LoadedCards result_;
    NamedConditions conditions_;
    std::vector<LoadedSet> sets_;
    std::vector<Word> dependencies_;
    std::map<std::string, Place> ids_;
    std::vector<std::string> decks_;
    std::map<std::string, std::set<std::string>> depends_;  // by set
    std::map<std::string, Place> deck_ids_;
};

}  // namespace

LoadedCards load_cards(const std::string& folder, const UnderRules& under, Sources& sources,
                       Diagnostics& diagnostics) {
    return Loading(under, sources, diagnostics).load(folder);
}

}  // namespace cardloom::cards
