#include "cli/opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "scripting/cards/make_deck.hpp"
#include "scripting/cards/set_reader.hpp"

namespace cardloom::cli {

namespace {

namespace fs = std::filesystem;

/// Content to play with where the folder itself has none.
constexpr const char* sample_content = "samples";

bool is_path(const std::string& name) {
    return name.find('/') != std::string::npos || name.ends_with(".yaml");
}

std::vector<std::string> ids_of(const std::vector<cards::LoadedDeck>& decks) {
    std::vector<std::string> ids;
    for (const cards::LoadedDeck& deck : decks) ids.push_back(deck.id);
    return ids;
}

std::string with_diagnostics(const std::string& sentence, const Diagnostics& diagnostics) {
    std::string text = sentence + ":\n" + diagnostics.to_text();
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace

std::string content_folder(const std::string& named) {
    if (!named.empty()) return named;
    std::error_code error;
    if (fs::is_directory("cards", error)) return ".";
    const std::string shipped = content_of_program();
    return shipped.empty() || fs::is_directory(sample_content, error) ? sample_content : shipped;
}

OpenedContent::OpenedContent(std::unique_ptr<scenarios::ContentFolder> folder,
                             const scenarios::ContentFolder::Rules& rules,
                             cards::LoadedCards loaded, std::unique_ptr<Sources> sources)
    : folder_(std::move(folder)),
      rules_(&rules),
      sources_(std::move(sources)),
      loaded_(std::move(loaded)) {}

std::optional<cards::LoadedDeck> OpenedContent::deck(const std::string& name,
                                                     std::string& problem) const {
    const std::vector<cards::LoadedDeck>& decks = book()->decks;
    if (!is_path(name)) {
        for (const cards::LoadedDeck& deck : decks) {
            if (deck.id == name) return deck;
        }
        const auto bad = loaded_.bad_decks.find(name);
        if (bad != loaded_.bad_decks.end()) return deck(bad->second, problem);
        const std::vector<std::string> ids = ids_of(decks);
        problem = fmt::format("there is no deck '{}'; there are {}{}", name, fmt::join(ids, ", "),
                              did_you_mean(name, ids));
        return {};
    }
    std::error_code error;
    if (!fs::is_regular_file(name, error)) {
        problem = fmt::format("there is no file '{}' with a deck", name);
        return {};
    }
    Diagnostics diagnostics;
    cards::SetReader reader(*sources_, diagnostics);
    std::optional<cards::LoadedDeck> made;
    if (const auto entry = reader.deck(name)) {
        made = make_deck(*entry, name, book()->library, *rules_->loaded->rules, diagnostics);
    }
    if (made && diagnostics.errors() == 0) return made;
    problem = with_diagnostics(fmt::format("the deck '{}' has mistakes", name), diagnostics);
    return {};
}

std::vector<cards::LoadedDeck> OpenedContent::decks_in(const std::string& folder,
                                                       std::string& problem) const {
    std::vector<cards::LoadedDeck> decks;
    for (const std::string& path : files_below(folder, ".yaml")) {
        auto one = deck(path, problem);
        if (!one) return {};
        decks.push_back(std::move(*one));
    }
    if (decks.empty()) problem = fmt::format("there is no deck in '{}'", folder);
    return decks;
}

std::vector<cards::LoadedDeck> OpenedContent::own_decks() const {
    std::vector<cards::LoadedDeck> own;
    const cards::SetFolders sets = folder_->sets();
    for (const cards::LoadedDeck& deck : book()->decks) {
        if (sets.is_own(deck.path)) own.push_back(deck);
    }
    return own.empty() ? book()->decks : own;
}

std::string OpenedContent::card_text(const std::string& id) const {
    const auto file = loaded_.card_files.find(id);
    if (file == loaded_.card_files.end()) return {};
    Sources sources;
    Diagnostics mistakes;  // were told when it was loaded
    cards::SetReader reader(sources, mistakes);
    const Source* source = reader.read(file->second);
    if (source == nullptr) return texts_[id];
    for (const cards::ReadCard& one : reader.cards(*source, id.substr(0, id.find('/')))) {
        texts_[one.card.id.value] = one.card.text;
    }
    return texts_[id];
}

void OpenedContent::remember_texts() const {
    for (const auto& [id, file] : loaded_.card_files) {
        if (!texts_.contains(id)) static_cast<void>(card_text(id));
    }
}

Setup Opening::setup(std::uint64_t seed) const {
    Setup setup;
    setup.seed = seed;
    setup.ruleset = content.rules().loaded->rules->id;
    for (const cards::LoadedDeck& deck : decks) setup.decks.push_back(deck.deck);
    return setup;
}

std::optional<OpenedContent> open_content(const std::string& content, const std::string& ruleset,
                                          std::string& problem) {
    auto folder = std::make_unique<scenarios::ContentFolder>(content_folder(content));
    const auto* rules = folder->rules(ruleset);
    if (rules == nullptr) {
        const std::vector<std::string> ids = folder->ruleset_ids();
        problem = fmt::format("there is no ruleset '{}'{}", ruleset, did_you_mean(ruleset, ids));
        if (ids.empty()) {
            problem +=
                fmt::format(" in {}; name with --content the folder that has rules/ or cards/",
                            folder->layers().looked_in());
        }
        return {};
    }
    if (!rules->is_good()) {
        problem = with_diagnostics(fmt::format("the ruleset '{}' has mistakes", ruleset),
                                   rules->diagnostics);
        return {};
    }
    std::error_code error;
    if (!fs::is_directory(fs::path(folder->folder()) / "cards", error)) {
        problem = fmt::format("'{}' has no folder 'cards'", folder->folder());
        return {};
    }
    auto sources = std::make_unique<Sources>();
    Diagnostics diagnostics;
    cards::LoadedCards loaded =
        cards::load_cards(folder->sets(), rules->under(), *sources, diagnostics);
    if (!loaded.book) {
        problem = with_diagnostics("the cards have mistakes", diagnostics);
        return {};
    }
    return OpenedContent(std::move(folder), *rules, std::move(loaded), std::move(sources));
}

std::optional<Opening> open_game(const GameOptions& options, std::string& problem) {
    auto content = open_content(options.content, options.ruleset, problem);
    if (!content) return {};
    Opening opening{std::move(*content), {}};
    const std::vector<cards::LoadedDeck>& all = opening.book()->decks;
    for (const std::string& name : options.decks) {
        auto deck = opening.content.deck(name, problem);
        if (!deck) return {};
        opening.decks.push_back(std::move(*deck));
    }
    for (std::size_t i = 0; opening.decks.size() < 2 && !all.empty(); ++i) {
        opening.decks.push_back(all[std::min(i, all.size() - 1)]);
    }
    if (opening.decks.empty()) {
        problem = fmt::format("'{}' has no decks to play with", opening.content.folder().folder());
        return {};
    }
    problem = problem_with(opening.setup(0), opening.book()->library);
    if (!problem.empty()) return {};
    return opening;
}

}  // namespace cardloom::cli
