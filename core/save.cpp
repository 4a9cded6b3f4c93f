#include "core/save.hpp"

#include <algorithm>
#include <set>

#include "core/hash.hpp"
#include "core/match_body.hpp"
#include "core/runner.hpp"
#include "core/saved_sections.hpp"
#include "core/state_bytes.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

constexpr std::string_view magic = "cardloom save\n";
constexpr std::uint16_t version = 11;

std::uint64_t checksum(std::string_view bytes) {
    Hash hash;
    hash.add(bytes);
    return hash.value();
}

/// What the player would be asked, so that a load can tell whether it came to the same.
std::uint64_t decision_digest(Match& match) {
    if (match.is_over()) return 0;
    return checksum(to_json(match.decision(), match.state(), match.library(), all_knowing));
}

void write_words(ByteWriter& out, const std::vector<std::uint32_t>& words) {
    out.write(static_cast<std::uint32_t>(words.size()));
    for (const std::uint32_t word : words) out.write(word);
}

std::vector<std::uint32_t> read_words(ByteReader& in) {
    std::vector<std::uint32_t> words;
    const auto count = in.read<std::uint32_t>();
    if (!in.has_rows(count, sizeof(std::uint32_t))) {
        in.fail();
        return words;
    }
    words.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) words.push_back(in.read<std::uint32_t>());
    return words;
}

void write_room(ByteWriter& out, const Layout::Room& room) {
    Layout::Room::each(room, [&](std::uint16_t rows) { out.write(rows); });
}

void read_room(ByteReader& in, Layout::Room& room) {
    Layout::Room::each(room, [&](std::uint16_t& rows) { rows = in.read<std::uint16_t>(); });
}

void write_setup(ByteWriter& out, FieldWriter& fields, const Setup& setup) {
    out.write(setup.seed);
    out.write(std::string_view(setup.ruleset));
    write_room(out, setup.room);
    out.write(static_cast<std::uint8_t>(setup.decks.size()));
    for (const Deck& deck : setup.decks) {
        out.write(std::string_view(deck.name));
        out.write(static_cast<std::uint8_t>(deck.parts.size()));
        for (const Deck::Part& part : deck.parts) {
            fields.write(part.zone);
            out.write(static_cast<std::uint16_t>(part.cards.size()));
            for (const DefinitionId card : part.cards) fields.write(card);
        }
    }
}

Setup read_setup(ByteReader& in, FieldReader& fields) {
    Setup setup;
    setup.seed = in.read<std::uint64_t>();
    setup.ruleset = in.text();
    read_room(in, setup.room);
    setup.decks.resize(in.read<std::uint8_t>());
    for (Deck& deck : setup.decks) {
        deck.name = in.text();
        deck.parts.resize(in.read<std::uint8_t>());
        for (Deck::Part& part : deck.parts) {
            fields.read(part.zone);
            const auto count = in.read<std::uint16_t>();
            if (!in.has_rows(count, sizeof(std::uint16_t))) {
                in.fail();
                return setup;
            }
            part.cards.resize(count);
            for (DefinitionId& card : part.cards) fields.read(card);
        }
    }
    return setup;
}

void write_state(ByteWriter& out, FieldWriter& fields, const GameState& state) {
    fields.write(state.header().without_derived());
    each_saved_section(state, [&](const char*, const auto& section) {
        out.write(static_cast<std::uint16_t>(section.size()));
        for (const auto& row : section) fields.write(row);
    });
}

/// Fills a state; false if there are more rows than it has room for.
bool read_state(ByteReader& in, FieldReader& fields, GameState& state) {
    Header header;
    fields.read(header);
    header.used.fill(0);
    state.header() = header;
    bool fits = true;
    each_saved_section(state, [&](const char*, auto section) {
        const auto count = in.read<std::uint16_t>();
        fits = fits && count <= section.capacity() && in.has_rows(count, 1);
        for (std::uint16_t i = 0; fits && i < count && !in.failed(); ++i) {
            std::decay_t<decltype(section[0])> row{};
            fields.read(row);
            section.push(row);
        }
    });
    return fits;
}

/// A hash, and cards with theirs: a fingerprint, or the mark of an edition.
void write_pinned(ByteWriter& out, std::uint64_t whole, const std::vector<PinnedCard>& cards) {
    out.write(whole);
    out.write(static_cast<std::uint32_t>(cards.size()));
    for (const auto& [id, hash] : cards) {
        out.write(std::string_view(id));
        out.write(hash);
    }
}

void read_pinned(ByteReader& in, std::uint64_t& whole, std::vector<PinnedCard>& cards) {
    whole = in.read<std::uint64_t>();
    const auto count = in.read<std::uint32_t>();
    for (std::uint32_t i = 0; i < count && !in.failed(); ++i) {
        std::string id = in.text();
        cards.emplace_back(std::move(id), in.read<std::uint64_t>());
    }
}

/// The editions of a match: the one it began with, those it went over to, and the one it awaits.
std::vector<EditionMark> edition_marks(const Match::Body& body, const Library& library) {
    std::vector<EditionMark> marks{{library.content_hash(body.origin_edition), {}}};
    if (body.origin.is_empty()) {
        marks.front().cards = pinned_in(*body.setup, library);
    } else {
        GameState state(body.layout);
        body.origin.unpack(state);
        marks.front().cards = fingerprint(state, library).cards;
    }
    for (const Edition one : body.history.reloads()) marks.push_back(mark_of(library, one));
    if (body.reloading > body.edition) marks.push_back(mark_of(library, body.reloading));
    return marks;
}

bool has_doubles(std::vector<std::uint32_t> numbers) {
    std::sort(numbers.begin(), numbers.end());
    return std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end();
}

std::string dropped_answers(const StepLog& log) {
    std::string text;
    log.each_from(0, [&](const Entry& entry) {
        if (entry.kind == EntryKind::picks) {
            text += (text.empty() ? "" : ", ") + std::string("options");
            for (const std::uint32_t pick : entry.data) text += " " + std::to_string(pick);
        } else if (entry.kind == EntryKind::number) {
            text += (text.empty() ? "" : ", ") + std::string("number ") +
                    std::to_string(entry.number());
        }
    });
    return text;
}

/// Everything after the frame of the file.
class Loader {
public:
    Loader(std::string_view body, Runner& runner) : in_(body), runner_(runner) {}

    Loaded load() {
        const auto name_count = in_.read<std::uint16_t>();
        for (std::uint16_t i = 0; i < name_count && !in_.failed(); ++i)
            names_.push_back(in_.text());
        Fingerprint print;
        read_pinned(in_, print.rules, print.cards);
        read_editions();
        if (in_.failed()) return refuse("the save is damaged: its names cannot be read");
        difference_ = difference(print, runner_.library());
        if (Loaded bad = check_names(); !bad.error.empty()) return bad;
        find_editions();
        FieldReader fields(in_, names_, runner_.library());
        fields.as_of = body_->origin_edition;
        Setup setup = read_setup(in_, fields);
        if (in_.failed()) return refuse("the save is damaged: its setup cannot be read");
        if (std::string why = problem_with(setup, runner_.library()); !why.empty()) {
            return refuse("the save is damaged: " + why);
        }
        if (setup.ruleset != runner_.ruleset()) {
            return refuse("the save is of a game under the ruleset '" + setup.ruleset +
                          "', and not '" + std::string(runner_.ruleset()) + "'");
        }
        body_->runner = &runner_;
        body_->layout = make_layout(setup, runner_.library());
        body_->setup = std::make_shared<const Setup>(std::move(setup));
        return load_position(fields);
    }

private:
    Loaded load_position(FieldReader& fields) {
        const bool has_origin = in_.read<std::uint8_t>() != 0;
        GameState state(body_->layout);
        if (has_origin) {
            if (Loaded bad = read_checked(fields, state); !bad.error.empty()) return bad;
            body_->origin = Snapshot(state);
            state = GameState(body_->layout);
        } else if (std::string why = runner_.problem_with(
                       initial_state(*body_->setup, runner_.library(), body_->layout));
                   !why.empty()) {
            return refuse("the save is damaged: " + why);  // undo goes back to it
        }
        fields.as_of = body_->edition;
        if (Loaded bad = read_checked(fields, state); !bad.error.empty()) return bad;
        body_->rest = Snapshot(state);
        body_->log.assign(read_words(in_));
        body_->answered = in_.read<std::uint32_t>();
        body_->quiet_steps = in_.read<std::uint32_t>();
        body_->origin_journal = in_.read<std::uint32_t>();
        body_->journal_at_rest = in_.read<std::uint32_t>();
        const std::size_t journal = in_.read<std::uint32_t>();
        body_->journal.start_at(journal);  // the lines before are not kept
        const std::vector<std::uint32_t> history = read_words(in_);
        body_->refused = read_words(in_);
        const auto digest = in_.read<std::uint64_t>();
        if (in_.failed() || !in_.at_end() || body_->journal_at_rest > journal ||
            has_doubles(body_->refused) || !body_->log.is_well_formed() ||
            !body_->history.assign(history) ||
            body_->history.reloads().size() + (awaits_ ? 2 : 1) != marks_.size()) {
            return refuse("the save is damaged: its log cannot be read");
        }
        if (editions_.empty()) {
            forget_history();
        } else {
            renumber_history();
        }
        return difference_.is_empty() ? go_on(digest) : start_from_rest();
    }

    void read_editions() {
        awaits_ = in_.read<std::uint8_t>() != 0;
        const auto count = in_.read<std::uint16_t>();
        for (std::uint16_t i = 0; i < count && !in_.failed(); ++i) {
            EditionMark& mark = marks_.emplace_back();
            read_pinned(in_, mark.content, mark.cards);
        }
    }

    /// Editions are counted anew by every run of the program: they are found again by what they
    /// are. None is, if the match has gone through content that is not at hand.
    void find_editions() {
        const Library& library = runner_.library();
        for (const EditionMark& mark : marks_) {
            const Edition least =
                editions_.empty() ? Edition{0} : static_cast<Edition>(editions_.back() + 1);
            const auto at = find_edition(mark, library, least);
            if (!at) break;
            editions_.push_back(*at);
        }
        const std::size_t played = marks_.size() - (awaits_ ? 1 : 0);
        if (played == 0 || editions_.size() < played) {
            editions_.clear();
            body_->origin_edition = body_->edition = body_->reloading = library.edition();
            return;
        }
        body_->origin_edition = editions_.front();
        body_->edition = editions_[played - 1];
        body_->reloading = editions_.back();
    }

    void renumber_history() {
        History renumbered;
        std::size_t next = 1;
        const std::vector<std::uint32_t> words = body_->history.words();
        for (std::size_t at = 0; at < words.size();) {
            StepRecord record = History::read(words, at);
            if (record.edition) record.edition = editions_[next++];
            renumbered.add(record);
        }
        body_->history = std::move(renumbered);
    }

    void forget_history() {
        if (body_->history.steps() > 0) {
            notes_.emplace_back(
                "it has gone through content that is not at hand, so it cannot be undone past its "
                "last point of rest");
        }
        body_->history = History();
        body_->origin = body_->rest;
        body_->origin_journal = body_->journal_at_rest;
    }

    Loaded read_checked(FieldReader& fields, GameState& state) {
        if (!read_state(in_, fields, state) || in_.failed()) {
            return refuse("the save is damaged: its state cannot be read");
        }
        if (std::string why = runner_.problem_with(state); !why.empty()) {
            return refuse("the save is damaged: " + why);
        }
        forget_derived(state);
        return {};
    }

    Loaded go_on(std::uint64_t digest) {
        const std::unique_ptr<Match::Body> as_saved = body_->copy();
        runner_.wake(*body_);
        if (!runner_.fits() || !is_where_it_was(*as_saved)) {
            return refuse("the save is damaged: its answers do not fit its state");
        }
        Loaded loaded;
        loaded.notes = std::move(notes_);
        loaded.match.emplace(std::move(body_));
        if (decision_digest(*loaded.match) != digest) {
            return refuse("the save is damaged: it does not lead to the decision it was saved at");
        }
        return loaded;
    }

    /// Waking repeats the step under way. What goes on to another step, or changes the log because
    /// a call failed or an attempt proved illegal, was never saved like that.
    [[nodiscard]] bool is_where_it_was(const Match::Body& as_saved) const {
        const bool over = body_->rest.header().ending != Ending::running;
        return body_->history.steps() == as_saved.history.steps() && body_->log == as_saved.log &&
               body_->answered == as_saved.answered && body_->refused == as_saved.refused &&
               !(over && (body_->answered > 0 || !body_->log.empty()));
    }

    /// Other content: the step under way cannot be trusted, the state at rest can.
    Loaded start_from_rest() {
        Loaded loaded;
        loaded.notes = difference_.changed;
        if (const std::string dropped = dropped_answers(body_->log); !dropped.empty()) {
            loaded.notes.push_back("the answers since the last point of rest were dropped: " +
                                   dropped);
        }
        body_->log.clear();
        body_->answered = 0;
        body_->refused.clear();
        body_->history = History();
        body_->origin = body_->rest;
        body_->origin_journal = body_->journal_at_rest;
        body_->origin_edition = body_->edition;
        body_->journal.start_at(body_->journal_at_rest);
        runner_.wake(*body_);
        loaded.match.emplace(std::move(body_));
        return loaded;
    }

    /// Reports everything that is gone at once, in the order of the alphabet.
    Loaded check_names() {
        std::set<std::string> all(difference_.missing.begin(), difference_.missing.end());
        for (const std::string& name : names_) {
            if (is_content(name, runner_.library())) continue;
            const std::size_t kind = name.find(' ');
            if (kind == std::string::npos) {
                return refuse("the save is damaged: its names cannot be read");
            }
            all.insert("there is no " + name.substr(0, kind) + " '" + name.substr(kind + 1) +
                       "' any more");
        }
        std::string text;
        for (const std::string& sentence : all) text += (text.empty() ? "" : "; ") + sentence;
        return text.empty() ? Loaded{}
                            : refuse("the save names content that is not there: " + text);
    }

    static Loaded refuse(std::string why) {
        Loaded loaded;
        loaded.error = std::move(why);
        return loaded;
    }

    ByteReader in_;
    Runner& runner_;
    std::vector<std::string> names_, notes_;
    ContentDifference difference_;
    std::vector<EditionMark> marks_;
    std::vector<Edition> editions_;  // what the marks mean here; none if they mean nothing
    bool awaits_ = false;            // the last of them is yet to come
    std::unique_ptr<Match::Body> body_ = std::make_unique<Match::Body>();
};

}  // namespace

std::string save(Match& match) {
    const std::uint64_t digest = decision_digest(match);
    Match::Body& body = match.body();
    const Library& library = match.library();
    ByteWriter rows;
    NameTable names;
    FieldWriter fields(rows, names, library);
    fields.as_of = body.origin_edition;
    write_setup(rows, fields, *body.setup);
    GameState state(body.layout);
    rows.write(static_cast<std::uint8_t>(body.origin.is_empty() ? 0 : 1));
    if (!body.origin.is_empty()) {
        body.origin.unpack(state);
        write_state(rows, fields, state);
    }
    fields.as_of = body.edition;
    body.rest.unpack(state);
    write_state(rows, fields, state);
    write_words(rows, body.log.words());
    rows.write(body.answered);
    rows.write(body.quiet_steps);
    for (const std::size_t length :
         {body.origin_journal, body.journal_at_rest, body.journal.size()}) {
        rows.write(static_cast<std::uint32_t>(length));
    }
    write_words(rows, body.history.words());
    write_words(rows, body.refused);
    rows.write(digest);

    ByteWriter head;
    head.write(static_cast<std::uint16_t>(names.names().size()));
    for (const std::string& name : names.names()) head.write(std::string_view(name));
    // The step under way may have made what was not there before it.
    const Fingerprint at_rest = fingerprint(state, library);
    const Fingerprint now = fingerprint(match.state(), library);
    std::set<PinnedCard> pinned(at_rest.cards.begin(), at_rest.cards.end());
    pinned.insert(now.cards.begin(), now.cards.end());
    write_pinned(head, now.rules, {pinned.begin(), pinned.end()});
    const std::vector<EditionMark> marks = edition_marks(body, library);
    head.write(static_cast<std::uint8_t>(body.reloading > body.edition ? 1 : 0));
    head.write(static_cast<std::uint16_t>(marks.size()));
    for (const EditionMark& mark : marks) write_pinned(head, mark.content, mark.cards);

    const std::string content = head.bytes() + rows.bytes();
    ByteWriter frame;
    frame.write(version);
    frame.write(static_cast<std::uint64_t>(content.size()));
    frame.write(checksum(content));
    return std::string(magic) + frame.bytes() + content;
}

Loaded load(std::string_view bytes, Runner& runner) {
    Loaded loaded;
    if (!bytes.starts_with(magic)) {
        loaded.error = "this is not a saved match";
        return loaded;
    }
    ByteReader frame(bytes.substr(magic.size()));
    const auto found = frame.read<std::uint16_t>();
    const auto size = frame.read<std::uint64_t>();
    const auto sum = frame.read<std::uint64_t>();
    constexpr std::size_t frame_bytes = 2 + 8 + 8;
    if (frame.failed()) {
        loaded.error = "the save is cut off";
        return loaded;
    }
    if (found != version) {
        loaded.error = "the save has version " + std::to_string(found) +
                       "; this program reads version " + std::to_string(version);
        return loaded;
    }
    const std::string_view content = bytes.substr(magic.size() + frame_bytes);
    if (content.size() != size) {
        loaded.error =
            content.size() < size ? "the save is cut off" : "the save has bytes too many";
        return loaded;
    }
    if (checksum(content) != sum) {
        loaded.error = "the save has been altered: its checksum is wrong";
        return loaded;
    }
    return Loader(content, runner).load();
}

}  // namespace cardloom
