#include "scripting/cards/load.hpp"
#include "scripting/cards/across_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "scripting/cards/compiling.hpp"
#include "scripting/cards/make_deck.hpp"
#include "scripting/cards/needed_event.hpp"
#include "scripting/cards/set_reader.hpp"
#include "scripting/expression/parser.hpp"

namespace cardloom::cards {

namespace fs = std::filesystem;

namespace {

struct LoadedSet {
    std::string id;
    std::string folder;
    LuaFiles lua;
    std::vector<ReadCard> cards;
};

class Loading {
public:
    Loading(const UnderRules& under, Sources& sources, Diagnostics& diagnostics)
        : under_(under),
          sources_(sources),
          diagnostics_(diagnostics),
          reader_(sources, diagnostics) {
        result_.book = std::make_shared<CardBook>();
        add_to_library(under.rules, result_.book->library);
    }

    LoadedCards load(const SetFolders& folders, const OwnCards& own) {
        const std::size_t before = diagnostics_.errors();
        add_rule_scripts();
        conditions_ = conditions_of(under_, sources_);
        result_.book->scripts.check_against(script_words(under_.rules));
        read_sets(folders);
        add_own(own);
        compile();
        check_instructions();
        check_all_names();
        read_decks(folders);
        result_.files = reader_.files;
        for (const auto& [id, place] : reader_.ids) result_.card_files[id] = place.source->path();
        result_.book->scripts.add_words(result_.book->library);
        result_.book->library.waived = result_.book->library.words.intern("play.waived");
        result_.book->names.fill(expression::card_vocabulary().names(), result_.book->library,
                                 result_.book->library.words);
        result_.book->names.give_meanings(result_.book->library);
        result_.book->library.index();
        find_needed_traits(*result_.book);
        find_needed_events(*result_.book);
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

    void read_sets(const SetFolders& folders) {
        for (const std::string& one : folders.sets()) read_set(one);
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
        for (const std::string& path : files_below(set.folder, ".lua")) {
            auto file = reader_.lua(path, result_.book->scripts);
            if (file) set.lua[fs::path(path).stem().string()] = std::move(*file);
        }
        std::vector<const Source*> sources;
        for (const std::string& path : files_below(set.folder, ".yaml")) {
            const FileKind kind = kind_of_file(path, set.folder);
            if (kind == FileKind::deck) decks_.push_back(path);
            if (kind != FileKind::card) continue;
            if (const Source* source = reader_.read(path)) sources.push_back(source);
        }
        set.cards = reader_.cards(sources, set.id);
        sets_.push_back(std::move(set));
    }

    void add_own(const OwnCards& own) {
        LoadedSet set;
        set.id = own.set;
        for (const OwnCards::Read& one : own.cards) {
            if (reader_.has_good_id(one.card, set.id)) set.cards.push_back({one.source, one.card});
        }
        sets_.push_back(std::move(set));
    }

    void read_head(const std::string& path, const LoadedSet& set) {
        const auto entry = reader_.head(path);
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
            result_.depends[set.id].insert(word.value);
        }
    }

    void compile() {
        Compiling compiling(*result_.book, conditions_, under_.content, diagnostics_);
        compiling.add_asked_conditions();  // of files
        compile_rules_content(compiling);
        std::set<std::string> known;
        for (const auto& [id, place] : reader_.ids) known.insert(id);
        for (LoadedSet& set : sets_) {
            compiling.lua_files = &set.lua;
            for (const ReadCard& one : set.cards) {
                if (compiling.source != one.source) {
                    compiling.source = one.source;
                    compiling.whole = Excerpt(*one.source);
                }
                compile_card(compiling, one.card);
                check_made_cards(compiling, set.id, known, result_.depends);
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

    void check_all_names() {
        std::vector<NamedCard> all;
        for (const LoadedSet& set : sets_) {
            for (const ReadCard& one : set.cards) all.push_back(named(one.card));
        }
        check_names(all, 0, diagnostics_);
    }

    /// A deck with a mistake is left out, and the others can be played.
    void read_decks(const SetFolders& folders) {
        Diagnostics& mistakes = result_.deck_mistakes;
        SetReader reader(sources_, mistakes);
        for (const std::string& path : decks_) {
            const std::size_t before = mistakes.errors();
            const auto entry = reader.deck(path);
            if (!entry) {
                result_.bad_decks.emplace(fs::path(path).stem().string(), path);
                continue;
            }
            const auto [at, is_new] = deck_ids_.emplace(entry->deck.value, entry->deck.place);
            if (!is_new && !folders.is_own(path)) continue;  // another lies on top of it
            if (!is_new) {
                mistakes.add(Code::repeated_id, entry->deck.place,
                             fmt::format("there is another deck '{}'", entry->deck.value),
                             "it stands at " + to_text(at->second));
            }
            ++result_.decks;
            LoadedDeck deck =
                make_deck(*entry, path, result_.book->library, under_.rules, mistakes);
            if (mistakes.errors() == before) {
                result_.book->decks.push_back(std::move(deck));
            } else {
                result_.bad_decks.emplace(deck.id, path);
            }
        }
        for (const std::string& path : reader.files) reader_.files.push_back(path);
    }

    const UnderRules& under_;
    Sources& sources_;
    Diagnostics& diagnostics_;
    SetReader reader_;
    LoadedCards result_;
    NamedConditions conditions_;
    std::vector<LoadedSet> sets_;
    std::vector<Word> dependencies_;
    std::vector<std::string> decks_;
    std::map<std::string, Place> deck_ids_;
};

}  // namespace

NamedConditions conditions_of(const UnderRules& under, Sources& sources) {
    NamedConditions conditions;
    for (const PastCondition& one : under.content.conditions) {
        conditions[one.id] = {{}, {}, one.tally};
    }
    for (const RuleCondition& one : under.rules.conditions) {
        if (conditions.contains(one.label.id)) continue;
        const Source& source = sources.add(one.label.origin, one.holds);
        Diagnostics told_already;
        const auto tree = expression::parse(Excerpt(source), told_already);
        if (tree) conditions[one.label.id] = {one.parameter, *tree};
    }
    return conditions;
}

LoadedCards load_cards(const SetFolders& folders, const UnderRules& under, Sources& sources,
                       Diagnostics& diagnostics, const OwnCards& own) {
    return Loading(under, sources, diagnostics).load(folders, own);
}

}  // namespace cardloom::cards
