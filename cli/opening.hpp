/// From what a command line says to a game that can begin: the folder of content, the ruleset, the
/// cards and the decks. Whatever cannot be had is told in one text; nothing here prints.
///
///     std::string problem;
///     const auto opening = open_game({content, ruleset, decks}, problem);
///     if (!opening) return could_not(problem);
///     scenarios::Stage stage(opening->book());  // one for each thread
///     Match match(stage.runner(), opening->setup(seed));
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/setup.hpp"
#include "scenarios/suite.hpp"

namespace cardloom::cli {

struct GameOptions {
    std::string content;  // empty: content_folder finds it
    std::string ruleset = cards::usual_ruleset;
    std::vector<std::string> decks;  // by id, or by the path of a deck file
};

/// Rules and cards that can be played with. It can be moved, and must live as long as its book.
class OpenedContent {
public:
    OpenedContent(std::unique_ptr<scenarios::ContentFolder> folder,
                  const scenarios::ContentFolder::Rules& rules, cards::LoadedCards loaded,
                  std::unique_ptr<Sources> sources);

    [[nodiscard]] const std::shared_ptr<cards::CardBook>& book() const { return loaded_.book; }
    [[nodiscard]] const cards::LoadedCards& loaded() const { return loaded_; }
    [[nodiscard]] const scenarios::ContentFolder::Rules& rules() const { return *rules_; }
    [[nodiscard]] scenarios::ContentFolder& folder() const { return *folder_; }

    /// By its id, or by the path of its file, which may lie anywhere; nothing, and a problem, if
    /// there is none or it is not legal.
    [[nodiscard]] std::optional<cards::LoadedDeck> deck(const std::string& name,
                                                        std::string& problem) const;
    /// Those of the folder itself, if it has any; else all of them.
    [[nodiscard]] std::vector<cards::LoadedDeck> own_decks() const;
    /// The rules text of a card as its file has it now, or had it last if that has mistakes; empty
    /// if it has none.
    [[nodiscard]] std::string card_text(const std::string& id) const;
    /// Reads the texts of all cards, for files that may have mistakes later.
    void remember_texts() const;
    /// The decks in a folder, in the order of their files; none, and a problem, if one has
    /// mistakes.
    [[nodiscard]] std::vector<cards::LoadedDeck> decks_in(const std::string& folder,
                                                          std::string& problem) const;

private:
    std::unique_ptr<scenarios::ContentFolder> folder_;
    const scenarios::ContentFolder::Rules* rules_;
    std::unique_ptr<Sources> sources_;
    cards::LoadedCards loaded_;
    mutable std::map<std::string, std::string> texts_;  // by the id of a card, as it was last read
};

/// A game that has not begun: content, and a deck for each player.
struct Opening {
    OpenedContent content;
    std::vector<cards::LoadedDeck> decks;

    [[nodiscard]] const std::shared_ptr<cards::CardBook>& book() const { return content.book(); }
    [[nodiscard]] Setup setup(std::uint64_t seed) const;
};

/// The folder that was named; the current one, if it has cards; else the samples, if they are here;
/// else what came with the program.
[[nodiscard]] std::string content_folder(const std::string& named);

/// Nothing, and a problem, if rules or cards are not there or have mistakes.
[[nodiscard]] std::optional<OpenedContent> open_content(const std::string& content,
                                                        const std::string& ruleset,
                                                        std::string& problem);

/// Likewise with the decks that were named; the first two, if none are.
[[nodiscard]] std::optional<Opening> open_game(const GameOptions& options, std::string& problem);

}  // namespace cardloom::cli
