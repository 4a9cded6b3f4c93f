#include "core/replay.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "core/content_names.hpp"
#include "core/hash.hpp"
#include "core/json_number.hpp"
#include "core/match_body.hpp"
#include "core/runner.hpp"
#include "core/state_json.hpp"

namespace cardloom {

namespace {

/// Records of steps from before do not fit the steps of now.
constexpr int replay_version = 7;

using Json = nlohmann::ordered_json;
using Read = nlohmann::json;  // finds a member of a large object without searching through it

std::string joined(const std::vector<std::string>& keys, const Answer& answer) {
    std::string text;
    for (const std::uint16_t pick : answer.picks) text += (text.empty() ? "" : ", ") + keys[pick];
    return text;
}

/// Where a match stands, by names: unlike its own hash, this does not depend on the order in which
/// the content stands in the library.
std::uint64_t end_hash(const Match& match) {
    GameState rest(match.body().layout);
    match.body().rest.unpack(rest);
    const auto& log = match.body().log.words();
    Hash hash;
    hash.add(state_to_json(rest, match.library(), match.edition()));
    hash.add_bytes(log.data(), log.size() * sizeof(log[0]));
    for (const std::uint32_t number : match.body().refused) hash.add(number);
    return hash.value();
}

/// The history with the step under way as its last record.
std::vector<std::uint32_t> all_records(const Match::Body& body) {
    std::vector<std::uint32_t> words = body.history.words();
    if (body.answered == 0 && body.log.empty() && body.refused.empty()) return words;
    StepRecord{body.answered, body.refused, body.log.words(), {}}.append_to(words);
    return words;
}

Json entry_json(const Entry& entry, const std::vector<std::string>& keys, std::size_t& next_key) {
    switch (entry.kind) {
        case EntryKind::picks: {
            Json json{{"picks", std::vector<std::uint32_t>(entry.data.begin(), entry.data.end())}};
            json["key"] = keys[next_key++];
            return json;
        }
        case EntryKind::number:
            ++next_key;
            return {{"number", entry.number()}};
        case EntryKind::chance:
            return {{"chance", hex(entry.chance())}};
        case EntryKind::order:
            return {{"order", std::vector<std::uint32_t>(entry.data.begin(), entry.data.end())}};
        case EntryKind::fault:
            return {{"fault", entry.invocation()},
                    {"reason", static_cast<int>(entry.reason())},
                    {"line", entry.line()}};
        case EntryKind::concede:
            return {{"concede", entry.player().value + 1}, {"after", entry.asked()}};
    }
    return {};
}

Json reload_json(Edition edition, const Library& library) {
    const EditionMark mark = mark_of(library, edition);
    Json json{{"content", hex(mark.content)}, {"reload", Json::object()}};
    for (const auto& [id, hash] : mark.cards) json["reload"][id] = hex(hash);
    return json;
}

Json steps_json(const std::vector<std::uint32_t>& words, const std::vector<std::string>& keys,
                const Library& library) {
    Json steps = Json::array();
    std::size_t next_key = 0;
    for (std::size_t at = 0; at < words.size();) {
        const StepRecord record = History::read(words, at);
        if (record.edition) {
            steps.push_back(reload_json(*record.edition, library));
            continue;
        }
        StepLog log;
        log.assign(record.words);
        Json entries = Json::array();
        log.each_from(
            0, [&](const Entry& entry) { entries.push_back(entry_json(entry, keys, next_key)); });
        Json step{{"answered", record.answered}, {"log", std::move(entries)}};
        if (!record.refused.empty()) {
            step["refused"] = std::vector(record.refused.begin(), record.refused.end());
        }
        steps.push_back(std::move(step));
    }
    return steps;
}

Json setup_json(const Setup& setup, const Library& library) {
    Json json;
    json["ruleset"] = setup.ruleset;
    json["seed"] = hex(setup.seed);
    json["room"] = Json::array();
    Layout::Room::each(setup.room, [&](std::uint16_t rows) { json["room"].push_back(rows); });
    for (const Deck& deck : setup.decks) {
        Json row{{"name", deck.name}, {"parts", Json::array()}};
        for (const Deck::Part& part : deck.parts) {
            Json cards = Json::array();
            for (const DefinitionId card : part.cards) cards.push_back(library.card(card).id);
            row["parts"].push_back(
                {{"zone", library.zone_kind(part.zone).id}, {"cards", std::move(cards)}});
        }
        json["decks"].push_back(std::move(row));
    }
    return json;
}

/// Reads the file; every failure is an exception of our own, caught at the door.
struct Bad {
    std::string why;
};

const Read& member(const Read& json, const char* name, Read::value_t type) {
    if (!json.is_object() || !json.contains(name))
        throw Bad{std::string("it lacks '") + name + "'"};
    const Read& value = json[name];
    const bool is_number = type == Read::value_t::number_unsigned;
    if (is_number ? !value.is_number_unsigned() : value.type() != type) {
        throw Bad{std::string("'") + name + "' is not what it should be"};
    }
    return value;
}

std::string text_of(const Read& json, const char* name) {
    return member(json, name, Read::value_t::string).get<std::string>();
}

std::uint32_t number_of(const Read& json, const char* name, std::uint32_t most) {
    const auto value = whole_number(member(json, name, Read::value_t::number_unsigned), most);
    if (!value) throw Bad{std::string("'") + name + "' is too large"};
    return *value;
}

std::uint64_t hex_of(const Read& json, const char* name) {
    std::uint64_t value = 0;
    if (!from_hex(text_of(json, name), value)) {
        throw Bad{std::string("'") + name + "' must be 16 hexadecimal digits"};
    }
    return value;
}

const Read& list_of(const Read& json, const char* name) {
    return member(json, name, Read::value_t::array);
}

std::vector<PinnedCard> read_cards(const Read& json, const char* name) {
    std::vector<PinnedCard> cards;
    for (const auto& [id, hash] : member(json, name, Read::value_t::object).items()) {
        std::uint64_t value = 0;
        if (!hash.is_string() || !from_hex(hash.get<std::string>(), value)) {
            throw Bad{"the hash of card '" + id + "' must be 16 hexadecimal digits"};
        }
        cards.emplace_back(id, value);
    }
    return cards;
}

Fingerprint read_fingerprint(const Read& json) {
    const Read& content = member(json, "content", Read::value_t::object);
    return {hex_of(content, "rules"), read_cards(content, "cards")};
}

/// The edition that it was begun with. Cards that came later may have changed since: what counts is
/// what stands in the decks.
Edition read_origin(const Read& json, const Fingerprint& print, const Library& library) {
    const Read& content = member(json, "content", Read::value_t::object);
    EditionMark mark;
    if (content.contains("hash")) mark.content = hex_of(content, "hash");
    std::set<std::string> used;
    for (const Read& row : list_of(json, "decks")) {
        for (const Read& part : list_of(row, "parts")) {
            for (const Read& card : list_of(part, "cards")) {
                if (card.is_string()) used.insert(card.get<std::string>());
            }
        }
    }
    for (const PinnedCard& card : print.cards) {
        if (used.contains(card.first)) mark.cards.push_back(card);
    }
    const auto edition = find_edition(mark, library, 0);
    if (!edition) throw Bad{"its cards are here in other versions, and not all at one time"};
    return *edition;
}

Setup read_setup(const Read& json, const Library& library, Edition edition) {
    Setup setup;
    setup.ruleset = text_of(json, "ruleset");
    setup.seed = hex_of(json, "seed");
    const Read& room = list_of(json, "room");
    std::size_t sections = 0;
    Layout::Room::each(setup.room, [&](std::uint16_t&) { ++sections; });
    if (room.size() != sections) throw Bad{"'room' is not what it should be"};
    std::size_t at = 0;
    Layout::Room::each(setup.room, [&](std::uint16_t& rows) {
        const auto rows_there = whole_number<std::uint16_t>(room[at++]);
        if (!rows_there) throw Bad{"'room' is too large"};
        rows = *rows_there;
    });
    for (const Read& row : list_of(json, "decks")) {
        Deck deck;
        deck.name = text_of(row, "name");
        for (const Read& part_row : list_of(row, "parts")) {
            Deck::Part part;
            const std::string zone = text_of(part_row, "zone");
            part.zone = library.find_zone_kind(zone);
            if (part.zone.is_none()) throw Bad{"there is no zone '" + zone + "'"};
            for (const Read& card : list_of(part_row, "cards")) {
                if (!card.is_string()) throw Bad{"a card of a deck is not a name"};
                const DefinitionId id = library.find_card(card.get<std::string>(), edition);
                if (id.is_none()) {
                    throw Bad{"there is no card '" + card.get<std::string>() + "'"};
                }
                part.cards.push_back(id);
            }
            deck.parts.push_back(std::move(part));
        }
        setup.decks.push_back(std::move(deck));
    }
    if (std::string why = problem_with(setup, library); !why.empty()) throw Bad{why};
    return setup;
}

void read_entry(const Read& json, StepLog& log, std::vector<std::string>& keys) {
    Answer answer;
    if (json.contains("picks")) {
        for (const Read& row : list_of(json, "picks")) {
            const auto pick = whole_number<std::uint16_t>(row);
            if (!pick) throw Bad{"a pick is no option number"};
            answer.picks.push_back(*pick);
        }
        keys.push_back(text_of(json, "key"));
        log.add_answer(answer);
    } else if (json.contains("number")) {
        const auto number = whole_number<std::int32_t>(json["number"]);
        if (!number) throw Bad{"'number' must be an integer of 32 bits"};
        answer.number = *number;
        answer.is_number = true;
        keys.emplace_back();
        log.add_answer(answer);
    } else if (json.contains("chance")) {
        log.add_chance(hex_of(json, "chance"));
    } else if (json.contains("order")) {
        std::vector<std::uint32_t> places;
        for (const Read& row : list_of(json, "order")) {
            const auto place = whole_number<std::uint16_t>(row);
            if (!place) throw Bad{"'order' lists places"};
            places.push_back(*place);
        }
        log.add_order(places);
    } else if (json.contains("fault")) {
        log.add_fault(number_of(json, "fault", UINT32_MAX),
                      static_cast<FaultReason>(number_of(json, "reason", 5)),
                      number_of(json, "line", UINT32_MAX));
    } else if (!json.contains("concede")) {
        throw Bad{"an entry of the log is of no kind there is"};
    } else {
        log.add_concession(PlayerId{number_of(json, "concede", max_players) - 1u},
                           number_of(json, "after", 0xFFFF));
    }
}

/// The edition that a match went over to, found again by what it has brought.
Edition read_reload(const Read& step, const Library& library, Edition before) {
    const EditionMark mark{hex_of(step, "content"), read_cards(step, "reload")};
    const auto edition = find_edition(mark, library, static_cast<Edition>(before + 1));
    if (edition) return *edition;
    std::string cards;
    for (const PinnedCard& card : mark.cards)
        cards += (cards.empty() ? "'" : ", '") + card.first + "'";
    throw Bad{"while it was played, cards were read anew, and what they became is not at hand: " +
              cards};
}

std::vector<std::uint32_t> read_steps(const Read& json, const Library& library, Edition edition,
                                      std::vector<std::string>& keys) {
    std::vector<std::uint32_t> words;
    for (const Read& step : list_of(json, "steps")) {
        if (step.is_object() && step.contains("reload")) {
            edition = read_reload(step, library, edition);
            StepRecord{0, {}, {}, edition}.append_to(words);
            continue;
        }
        StepLog log;
        for (const Read& entry : list_of(step, "log")) {
            if (!entry.is_object()) throw Bad{"an entry of the log is not what it should be"};
            read_entry(entry, log, keys);
        }
        if (!log.is_well_formed()) throw Bad{"an entry of the log is not what it should be"};
        std::vector<std::uint32_t> refused;
        if (step.contains("refused")) {
            for (const Read& row : list_of(step, "refused")) {
                const auto number = whole_number<std::uint32_t>(row, 0xFFFF);
                if (!number) throw Bad{"a refused option is no option number"};
                refused.push_back(*number);
            }
        }
        StepRecord{number_of(step, "answered", 0xFFFF), refused, log.words(), {}}.append_to(words);
    }
    return words;
}

Match play_again(const Read& json, Runner& runner, std::optional<std::uint32_t> to) {
    const Library& library = runner.library();
    const Fingerprint print = read_fingerprint(json);
    if (const auto differs = difference(print, library); !differs.is_empty()) {
        throw Bad{"it was recorded with other content: " + differs.text()};
    }
    auto body = std::make_unique<Match::Body>();
    const Edition origin = read_origin(json, print, library);
    Setup setup = read_setup(json, library, origin);
    if (setup.ruleset != runner.ruleset()) {
        throw Bad{"it is of a game under the ruleset '" + setup.ruleset + "', and not '" +
                  std::string(runner.ruleset()) + "'"};
    }
    std::vector<std::string> keys;
    const std::vector<std::uint32_t> words = read_steps(json, library, origin, keys);
    const std::uint64_t end = hex_of(json, "hash");
    body->runner = &runner;
    body->origin_edition = body->edition = body->reloading = origin;
    body->layout = make_layout(setup, library);
    body->setup = std::make_shared<const Setup>(std::move(setup));
    body->rest = Snapshot(initial_state(*body->setup, library, body->layout));
    if (std::string why = runner.problem_with(initial_state(*body->setup, library, body->layout));
        !why.empty()) {
        throw Bad{why};
    }

    std::size_t answers = 0;
    std::string mismatch;
    const auto compare = [&](const Decision& decision, const Answer& answer,
                             const GameState& state) {
        if (decision.is_forced()) return;  // is not in the record
        const std::size_t number = answers++;
        if (decision.is_range || !mismatch.empty() || number >= keys.size()) return;
        const std::string now = joined(option_keys(decision, state, library), answer);
        if (now == keys[number]) return;
        mismatch = "answer " + std::to_string(number + 1) + " chose '" + keys[number] +
                   "' when it was recorded and would choose '" + now + "' now";
    };
    std::uint32_t total = 0;
    for (std::size_t at = 0; at < words.size();) total += History::read(words, at).answered;
    if (to && *to > total) {
        throw Bad{"there is no decision " + std::to_string(*to) + "; it has " +
                  std::to_string(total) + " answers"};
    }
    const bool whole = !to || *to == total;
    const bool fits = runner.replay(*body, words, whole ? std::nullopt : to, compare);
    if (!mismatch.empty()) throw Bad{mismatch};
    if (!fits) {
        throw Bad{"after answer " + std::to_string(answers) + " the record does not fit the game"};
    }
    Match match(std::move(body));
    if (whole && end_hash(match) != end) {
        throw Bad{"it ends in another state than it was recorded with"};
    }
    return match;
}

}  // namespace

std::optional<std::string> write_replay(Match& match, std::string& why) {
    const Match::Body& body = match.body();
    const Library& library = match.library();
    if (!body.origin.is_empty()) {
        why = "this match does not go back to its start";
        return {};
    }
    const std::vector<std::uint32_t> words = all_records(body);
    std::vector<std::string> keys;
    auto again = body.from_origin();
    const bool fits = body.runner->replay(
        *again, words, {}, [&](const Decision& decision, const Answer& answer, const GameState& s) {
            if (decision.is_forced()) return;  // needs no record
            keys.push_back(decision.is_range ? std::string()
                                             : joined(option_keys(decision, s, library), answer));
        });
    if (!fits || Match(std::move(again)).hash() != match.hash()) {
        why = "playing this match again does not lead to where it stands";
        return {};
    }
    const Fingerprint print = fingerprint(*body.setup, match.state(), library);
    Json json{{"format", "cardloom replay"}, {"version", replay_version}};
    json.update(setup_json(*body.setup, library));
    json["content"]["rules"] = hex(print.rules);
    json["content"]["hash"] = hex(library.content_hash(body.origin_edition));
    json["content"]["cards"] = Json::object();
    for (const auto& [id, hash] : print.cards) json["content"]["cards"][id] = hex(hash);
    json["steps"] = steps_json(words, keys, library);
    json["hash"] = hex(end_hash(match));
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";  // names of decks
}

std::vector<PastChoice> choices_of(Match& match) {
    const Match::Body& body = match.body();
    const std::vector<std::uint32_t> words = all_records(body);
    std::vector<PastChoice> choices;
    std::uint32_t number = 0;
    auto again = body.from_origin();
    again->journal.enable(false);
    static_cast<void>(body.runner->replay(
        *again, words, {}, [&](const Decision& decision, const Answer& answer, const GameState& s) {
            const std::uint32_t at = number++;
            if (decision.is_forced()) return;
            choices.push_back({at, decision.player, decision.kind, decision.rule,
                               decision.is_range
                                   ? std::to_string(answer.number)
                                   : joined(option_keys(decision, s, match.library()), answer)});
        }));
    return choices;
}

Replayed read_replay(std::string_view text, Runner& runner, std::optional<std::uint32_t> to) {
    Replayed result;
    try {
        const Read json = Read::parse(text, nullptr, false);
        if (json.is_discarded()) throw Bad{"it is not JSON: it is cut off or damaged"};
        if (text_of(json, "format") != "cardloom replay") throw Bad{"it is not a replay"};
        if (number_of(json, "version", 0xFFFF) != replay_version) {
            throw Bad{"its version is not one that this program reads"};
        }
        result.match.emplace(play_again(json, runner, to));
    } catch (const Bad& bad) {
        result.error = "the replay cannot be played: " + bad.why;
    }
    return result;
}

}  // namespace cardloom
