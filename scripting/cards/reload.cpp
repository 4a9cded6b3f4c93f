#include "scripting/cards/reload.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/runner.hpp"
#include "scripting/cards/make_deck.hpp"
#include "scripting/cards/needed_event.hpp"
#include "scripting/cards/set_reader.hpp"

namespace cardloom::cards {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_definitions = 0xFF00;  // what an index can tell apart

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

/// Several files of cards may come upon the same mistake in the Lua beside them.
Diagnostics once(const Diagnostics& all) {
    Diagnostics told;
    std::vector<Diagnostic> before;
    for (const Diagnostic& one : all.sorted()) {
        const bool is_told =
            std::any_of(before.begin(), before.end(), [&](const Diagnostic& other) {
                return other.code == one.code && other.place == one.place &&
                       other.sentence == one.sentence;
            });
        if (is_told) continue;
        before.push_back(one);
        told.add(one.code, one.place, one.sentence, one.help);
    }
    return told;
}

}  // namespace

bool Reloaded::is_empty() const {
    return book == nullptr && removed.empty() && for_next_match.empty() && diagnostics.empty() &&
           problem.empty();
}

std::string Reloaded::text() const {
    std::string text = diagnostics + (problem.empty() ? "" : problem + "\n");
    const auto say = [&](const char* what, const std::vector<std::string>& words) {
        if (!words.empty()) text += fmt::format("{}: {}\n", what, listed(words));
    };
    say("read anew", changed);
    say("new", added);
    say("gone from the files, but still in the game", removed);
    say("decks for the next match", decks);
    say("changed for the next match", for_next_match);
    return text;
}

/// One reading of what has changed. Everything is compiled twice: first to find which files are
/// sound and which cards differ, then these alone, so that nothing else is in the book.
class Rereading {
public:
    explicit Rereading(Reloader& reloader) : reloader_(reloader) {}

    Reloaded run(const FileChanges& changes) {
        for (const auto* paths : {&changes.changed, &changes.added}) {
            for (const std::string& path : *paths) sort(path, false);
        }
        for (const std::string& path : changes.gone) sort(path, true);
        find_users_of_lua();
        read_cards();
        const std::set<std::string> news = find_news();
        forget_removed();
        if (!news.empty() || !decks_.empty()) make_edition(news);
        result_.diagnostics = once(diagnostics_).to_text();
        return std::move(result_);
    }

private:
    /// A file with cards, and what became of it.
    struct CardFile {
        std::string path, set;
        std::vector<ReadCard> cards;
        bool is_sound = false;
    };

    [[nodiscard]] std::string set_folder(const std::string& path) const {
        return reloader_.folders_.set_of(path);
    }

    void sort(const std::string& path, bool is_gone) {
        if (fs::path(path).filename().string().starts_with('.')) return;
        const std::string folder = set_folder(path);
        if (folder.empty()) {
            result_.for_next_match.push_back(path);  // rules
            return;
        }
        switch (kind_of_file(path, folder)) {
            case FileKind::head:
            case FileKind::rules:
                result_.for_next_match.push_back(path);
                break;
            case FileKind::lua:
                lua_.insert(path);
                break;
            case FileKind::card:
                is_gone ? gone_.insert(path) : card_paths_.insert(path);
                break;
            case FileKind::deck:
                if (!is_gone) decks_.insert(path);
                break;
            case FileKind::other:
                break;
        }
    }

    /// Cards name functions as `stem.function`.
    static bool may_name(const std::string& text, const std::string& lua) {
        return text.find(fs::path(lua).stem().string() + ".") != std::string::npos;
    }

    const Source* source_of(const std::string& path, SetReader& reader) {
        const auto [at, is_new] = read_.try_emplace(path, nullptr);
        if (is_new) at->second = reader.read(path);
        return at->second;
    }

    void find_users_of_lua() {
        Diagnostics unread;
        SetReader reader(sources_, unread);
        for (const std::string& lua : lua_) {
            for (const auto& [id, path] : reloader_.card_files_) {
                if (card_paths_.contains(path) || gone_.contains(path)) continue;
                if (set_folder(path) != set_folder(lua)) continue;
                const Source* source = source_of(path, reader);
                if (source != nullptr && may_name(source->text(), lua)) card_paths_.insert(path);
            }
        }
    }

    void read_cards() {
        SetReader reader(sources_, diagnostics_);
        for (const auto& [id, path] : reloader_.card_files_) {
            if (card_paths_.contains(path) || gone_.contains(path)) continue;
            reader.ids.emplace(id, Place{&sources_.add(path, ""), 0, 0});
        }
        for (const std::string& path : card_paths_) {
            CardFile file{path, fs::path(set_folder(path)).filename().string(), {}, false};
            const std::size_t before = diagnostics_.errors();
            const Source* source = source_of(path, reader);
            if (source != nullptr) file.cards = reader.cards(*source, file.set);
            file.is_sound = source != nullptr && diagnostics_.errors() == before;
            files_.push_back(std::move(file));
        }
    }

    /// The Lua beside a file that its cards can name.
    LuaFiles lua_beside(const CardFile& file, CardBook& book, Diagnostics& diagnostics) {
        LuaFiles found;
        SetReader reader(sources_, diagnostics);
        for (const std::string& path : files_below(set_folder(file.path), ".lua")) {
            if (!may_name(file.cards.front().source->text(), path)) continue;
            const Source* source = source_of(path, reader);
            if (source == nullptr) continue;
            auto lua = reader.lua(*source, book.scripts);
            if (lua) found[fs::path(path).stem().string()] = std::move(*lua);
        }
        return found;
    }

    /// Which of the file's cards are compiled is for `wants` to say.
    template <class Wants>
    void compile(const CardFile& file, CardBook& book, Diagnostics& diagnostics, Wants wants) {
        if (std::none_of(file.cards.begin(), file.cards.end(), wants)) return;
        LuaFiles lua = lua_beside(file, book, diagnostics);
        Compiling compiling(book, conditions_, reloader_.under_.content, diagnostics);
        compiling.add_asked_conditions();  // of the Lua beside it
        compiling.lua_files = &lua;
        compiling.source = file.cards.front().source;
        compiling.whole = Excerpt(*compiling.source);
        for (const ReadCard& one : file.cards) {
            if (wants(one)) compile_card(compiling, one.card);
        }
        check_tokens(compiling, file.set);
    }

    /// What scripts make is a card of the files, or one that was.
    void check_tokens(Compiling& compiling, const std::string& set) const {
        if (compiling.asked_tokens.empty()) return;
        std::set<std::string> known;
        for (const auto& [id, path] : reloader_.card_files_) known.insert(id);
        for (const CardFile& file : files_) {
            for (const ReadCard& one : file.cards) known.insert(one.card.id.value);
        }
        for (const CardDefinition& card : compiling.book.library.cards()) known.insert(card.id);
        check_made_cards(compiling, set, known, reloader_.depends_);
    }

    /// Names and lineages, with those of the cards that stay as they are. A file whose cards clash
    /// is not taken up.
    void check_all_names() {
        std::vector<NamedCard> all;
        const Library& library = reloader_.book_->library;
        for (const auto& [id, path] : reloader_.card_files_) {
            const DefinitionId card = library.find_card(id);
            if (card_paths_.contains(path) || gone_.contains(path) || !card) continue;
            all.push_back({library.card(card).name,
                           library.card(card).champion,
                           {},
                           Place{&sources_.add(path, ""), 0, 0}});
        }
        for (CardFile& file : files_) {
            const std::size_t first_new = all.size();
            const std::size_t before = diagnostics_.errors();
            for (const ReadCard& one : file.cards) all.push_back(named(one.card));
            check_names(all, first_new, diagnostics_);
            file.is_sound = file.is_sound && diagnostics_.errors() == before;
        }
    }

    [[nodiscard]] std::shared_ptr<CardBook> next_book() const {
        auto book = std::make_shared<CardBook>(*reloader_.book_);
        book->library.begin_edition();
        return book;
    }

    /// The cards of sound files that are new or other than they were.
    std::set<std::string> find_news() {
        std::set<std::string> news;
        if (files_.empty()) return news;
        conditions_ = conditions_of(reloader_.under_, sources_);
        check_all_names();
        draft_ = next_book();
        const std::shared_ptr<CardBook> draft = draft_;
        for (CardFile& file : files_) {
            const std::size_t before = diagnostics_.errors();
            compile(file, *draft, diagnostics_, [](const ReadCard&) { return true; });
            file.is_sound = file.is_sound && diagnostics_.errors() == before;
            if (!file.is_sound) continue;
            for (const ReadCard& one : file.cards) note(one, *draft, news);
        }
        return news;
    }

    void note(const ReadCard& one, const CardBook& draft, std::set<std::string>& news) {
        const std::string& id = one.card.id.value;
        const CardDefinition& now = draft.library.card(draft.library.find_card(id));
        if (now.before.is_none()) {
            result_.added.push_back(id);
        } else if (draft.library.card(now.before).hash != now.hash) {
            result_.changed.push_back(id);
        } else {
            return;
        }
        news.insert(id);
    }

    void forget_removed() {
        std::set<std::string> there;
        for (const CardFile& file : files_) {
            for (const ReadCard& one : file.cards) there.insert(one.card.id.value);
        }
        const auto is_unsound = [&](const std::string& path) {
            return std::any_of(files_.begin(), files_.end(), [&](const CardFile& file) {
                return file.path == path && !file.is_sound;
            });
        };
        auto& known = reloader_.card_files_;
        for (auto at = known.begin(); at != known.end();) {
            const bool reread = card_paths_.contains(at->second) && !is_unsound(at->second);
            const bool is_removed =
                (reread || gone_.contains(at->second)) && !there.contains(at->first);
            if (is_removed) result_.removed.push_back(at->first);
            at = is_removed ? known.erase(at) : std::next(at);
        }
        for (const CardFile& file : files_) {
            if (!file.is_sound) continue;
            for (const ReadCard& one : file.cards) known[one.card.id.value] = file.path;
        }
    }

    /// The book with what is new and nothing else. Where all that was read is, that is the draft:
    /// copying a book is most of what reading a card anew takes.
    [[nodiscard]] std::shared_ptr<CardBook> book_with(const std::set<std::string>& news) {
        const auto is_new = [&](const ReadCard& one) { return news.contains(one.card.id.value); };
        const bool all = std::all_of(files_.begin(), files_.end(), [&](const CardFile& file) {
            return file.is_sound && std::all_of(file.cards.begin(), file.cards.end(), is_new);
        });
        if (draft_ && all) return draft_;
        const std::shared_ptr<CardBook> book = next_book();
        Diagnostics told_already;
        for (const CardFile& file : files_) {
            if (file.is_sound) compile(file, *book, told_already, is_new);
        }
        return book;
    }

    void make_edition(const std::set<std::string>& news) {
        const std::shared_ptr<CardBook> book = book_with(news);
        Library& library = book->library;
        if (std::max(library.cards().size(), library.abilities().size()) > most_definitions) {
            result_.changed.clear();
            result_.added.clear();
            result_.problem =
                "cards have been read anew too often for one run of the program: start it again";
            return;
        }
        update_decks(*book);
        book->scripts.add_words(library);
        book->names.fill(expression::card_vocabulary().names(), library, library.words);
        book->names.give_meanings(library);
        library.index();
        find_needed_traits(*book);
        find_needed_events(*book);
        reloader_.book_ = book;
        result_.book = book;
    }

    void update_decks(CardBook& book) {
        const auto renew = [&](std::vector<DefinitionId>& cards) {
            for (DefinitionId& card : cards) {
                card = book.library.as_of(book.library.edition(), card);
            }
        };
        for (LoadedDeck& deck : book.decks) {
            for (Deck::Part& part : deck.deck.parts) renew(part.cards);
            renew(deck.sideboard);
        }
        SetReader reader(sources_, diagnostics_);
        for (const std::string& path : decks_) {
            const std::size_t before = diagnostics_.errors();
            const auto entry = reader.deck(path);
            if (!entry) continue;
            LoadedDeck deck =
                make_deck(*entry, path, book.library, reloader_.under_.rules, diagnostics_);
            if (diagnostics_.errors() != before) continue;
            result_.decks.push_back(deck.id);
            std::erase_if(book.decks, [&](const LoadedDeck& old) { return old.path == path; });
            book.decks.push_back(std::move(deck));
        }
    }

    Reloader& reloader_;
    Sources sources_;
    Diagnostics diagnostics_;
    NamedConditions conditions_;
    Reloaded result_;
    std::set<std::string> card_paths_, gone_, lua_, decks_;
    std::map<std::string, const Source*> read_;
    std::vector<CardFile> files_;
    std::shared_ptr<CardBook> draft_;  // with all cards of these files
};

Reloader::Reloader(SetFolders folders, const UnderRules& under, LoadedCards loaded,
                   std::vector<std::string> rules)
    : folders_(std::move(folders)),
      under_(under),
      rules_(std::move(rules)),
      book_(std::move(loaded.book)),
      card_files_(std::move(loaded.card_files)),
      depends_(std::move(loaded.depends)) {
    seen_ = last_ = stamps();
}

FileStamps Reloader::stamps() const {
    std::vector<std::string> paths = rules_;
    for (std::string& folder : folders_.folders()) paths.push_back(std::move(folder));
    return stamps_of(paths);
}

std::optional<Reloaded> Reloader::look() {
    FileStamps now = stamps();
    const bool is_still = now == last_;
    last_ = std::move(now);
    if (!is_still || last_ == seen_) return {};
    const FileChanges changes = changes_between(seen_, last_);
    seen_ = last_;
    return reload(changes);
}

Reloaded Reloader::reload(const FileChanges& changes) { return Rereading(*this).run(changes); }

void adopt(Runner& runner, CardContent& content, std::shared_ptr<const CardBook> book) {
    runner.adopt(book->library);
    content.adopt(std::move(book));
}

}  // namespace cardloom::cards
