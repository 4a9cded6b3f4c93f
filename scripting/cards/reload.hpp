/// Cards that change while games are played. What has changed in a folder with sets is read anew
/// and checked; what is sound becomes the next edition of the book, beside what was there, and a
/// file with a mistake leaves its cards as they are. Matches take the edition when they are told to
/// (Match::reload). Rules and the heads of sets are for the next match.
///
///     if (const auto news = reloader.look()) {
///         print(news->text());
///         if (news->book) {
///             adopt(runner, content, news->book);
///             match.reload();
///         }
///     }
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scripting/cards/content.hpp"
#include "scripting/cards/load.hpp"
#include "scripting/text/stamps.hpp"

namespace cardloom {
class Runner;
}

namespace cardloom::cards {

/// What came of looking at changed files.
struct Reloaded {
    std::shared_ptr<const CardBook> book;              // the next edition; none if there is none
    std::vector<std::string> changed, added, removed;  // ids of cards; those removed stay
    std::vector<std::string> decks;                    // for the next match, as are
    std::vector<std::string> for_next_match;           // these files, of rules and heads of sets
    std::string diagnostics;                           // of the files that were left out
    std::string problem;                               // why nothing could be read anew

    [[nodiscard]] bool is_empty() const;
    /// For people, a line for each kind of news.
    [[nodiscard]] std::string text() const;
};

class Reloader {
public:
    /// Of sets as they were loaded; `rules` are paths whose changes are told. What
    /// it is under must live longer.
    Reloader(SetFolders folders, const UnderRules& under, LoadedCards loaded,
             std::vector<std::string> rules = {});

    [[nodiscard]] const std::shared_ptr<const CardBook>& book() const { return book_; }

    /// Nothing if no file has changed, or some are just being written: then ask again soon.
    [[nodiscard]] std::optional<Reloaded> look();
    /// Reads these files anew, whether or not they look different.
    [[nodiscard]] Reloaded reload(const FileChanges& changes);

private:
    friend class Rereading;
    [[nodiscard]] FileStamps stamps() const;

    SetFolders folders_;
    UnderRules under_;
    std::vector<std::string> rules_;
    std::shared_ptr<const CardBook> book_;
    std::map<std::string, std::string> card_files_;
    Dependencies depends_;
    FileStamps seen_, last_;
};

/// Lets a thread's games go over to the next edition of their book. What is suspended in the middle
/// of an effect is run again, from the edition that it began with.
void adopt(Runner& runner, CardContent& content, std::shared_ptr<const CardBook> book);

}  // namespace cardloom::cards
