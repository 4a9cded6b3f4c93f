/// Files from outside: what is cut off, altered or made for other content is refused in words, and
/// leaves nothing half done; what fits goes on where it was.
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/bytes.hpp"
#include "core/hash.hpp"
#include "core/invariants.hpp"
#include "core/match_body.hpp"
#include "core/pipeline.hpp"
#include "core/random_play.hpp"
#include "core/replay.hpp"
#include "core/save.hpp"
#include "core/state_json.hpp"
#include "practice/skirmish.hpp"
#include "tests/core/fixture.hpp"

namespace files_tests {

using namespace cardloom;
using namespace cardloom::testing;

namespace {

using Json = nlohmann::ordered_json;

// ---------------------------------------------------------------- a game to write to files

/// A quiet step: it draws lots, and leaves an object, counters and a lasting ability behind.
Task<> open(Game& game) {
    game.shuffle(game.state().zone_of(in::deck, p1), "GA-START-2");
    const CardRef moth = co_await put_on_field(game, card(game, "moth"));
    if (moth.is_none()) co_return;  // a damaged save may play this act twice
    co_await add_counters(game, moth, game.library().find_counter("charge"), 2, moth);
    Lasting lasting;
    lasting.ability = game.library().find_ability("t/moth#glow");
    lasting.bearer = lasting.source = moth;
    lasting.granter = p1;
    const std::uint32_t granted = grant(game, lasting);
    CHECK(granted != 0);
}

Task<> ask_number(Game& game, PlayerId player, std::int32_t most) {
    Decision& decision = game.decide(player, DecisionKind::number, "GA-ACT-1.3");
    decision.is_range = true;
    decision.least = 0;
    decision.most = most;
    co_await game.ask();
}

/// One step with chance, options and a number in its log.
Task<> ponder(Game& game) {
    const std::uint32_t die = game.roll(6);
    const std::size_t mode = co_await ask_mode(game, p1, 3);
    co_await ask_number(game, p2, 9);
    co_await draw(game, p1, static_cast<std::int32_t>(mode + die / 6));
    co_await ask_mode(game, p1, 2);
}

/// An attempt that is illegal with all options but the last.
Task<> attempt(Game& game) {
    const std::size_t choice = co_await ask_mode(game, p1, 3);
    if (game.current_decision().options[choice].number < 2) {
        co_await game.refuse("that mode is a mistake", "GA-ACT-1.4");
    }
}

/// A call that asks and then fails, unless the answer is the first.
Task<> blunder(Game& game, Call call) {
    const std::size_t mode = co_await ask_mode(game, call.you, 2);
    if (mode == 1) {
        co_await game.fault(FaultReason::error, "a mistake in the script");
    }
}
Task<> call_blunder(Game& game) {
    co_await invoke(game, call_of(game, "t/crow#blunder"));
    co_await ask_mode(game, p2, 2);
}

/// How the content of one table differs from that of another.
struct Difference {
    bool reversed = false;     // cards and abilities stand in the opposite order
    std::string without = {};  // there is no such card
    std::string changed = {};  // this one takes damage as counters
    bool more_rules = false;   // there is one more kind of counter
};

class Table {
public:
    World world;

    explicit Table(const Difference& content = {}) {
        Texts names = {"bear", "moth", "crow"};
        if (content.reversed) std::reverse(names.begin(), names.end());
        for (const std::string& name : names) {
            if (name == content.without) continue;
            std::vector<AbilityId> abilities;
            if (name == "moth")
                abilities.push_back(world.trigger("t/moth#glow", event::die, blink));
            if (name == "crow") abilities.push_back(world.effect("t/crow#blunder", blunder));
            const bool changed = name == content.changed;
            world.card(name, abilities, changed ? DamageManner::counters : DamageManner::marked);
        }
        if (content.more_rules) world.library.add_counter({"extra", {}});
        world.flow.acts = acts();
    }

    Match start(std::size_t players = 2) {
        return world.play(world.setup(players, {"bear", "moth", "crow", "bear"}), acts());
    }
    /// A match in the middle of a step: chance, two options and a number are in its log.
    Match in_mid_step() {
        Match match = start();
        pick(match, 1);
        say(match, 7);
        return match;
    }
    Match at_end() {
        Match match = start();
        REQUIRE_FALSE(match.concede(p2).has_value());
        REQUIRE(match.is_over());
        return match;
    }
    [[nodiscard]] Loaded load(const std::string& bytes) {
        return cardloom::load(bytes, world.runner());
    }
    [[nodiscard]] Replayed replay(const Json& json, std::optional<std::uint32_t> to = {}) {
        return read_replay(json.dump(), world.runner(), to);
    }

private:
    static Task<> blink(Game&, Call) { co_return; }
    static std::vector<Acts::Act> acts() { return {open, ponder, attempt, call_blunder}; }
};

std::string decision_of(Match& match) {
    return match.is_over() ? "over"
                           : to_json(match.decision(), match.state(), match.library(), all_knowing);
}

std::string state_of(Match& match) { return state_to_json(match.state(), match.library()); }

/// The match goes on: every decision can be answered.
void check_playable(Match& match) {
    for (int i = 0; i < 5 && !match.is_over(); ++i) {
        const auto refusal = match.answer(first_answer(match.decision()));
        REQUIRE((refusal ? refusal->reason : "") == "");
        REQUIRE(problem_with(match.state(), match.library()) == "");
    }
}

// ---------------------------------------------------------------- the frame of a save

constexpr std::size_t magic_bytes = 14, frame_bytes = magic_bytes + 2 + 8 + 8;

std::string framed(const std::string& content) {
    Hash sum;
    sum.add(content);
    ByteWriter frame;
    frame.write(std::uint16_t{11});
    frame.write(static_cast<std::uint64_t>(content.size()));
    frame.write(sum.value());
    return "cardloom save\n" + frame.bytes() + content;
}

std::string refusal(const Loaded& loaded) {
    CHECK_FALSE(loaded.match.has_value());
    CHECK(loaded.notes.empty());
    return loaded.error;
}
std::string refusal(const Replayed& replayed) {
    CHECK_FALSE(replayed.match.has_value());
    return replayed.error;
}

/// A save with a right checksum whose state at rest was tampered with.
std::string with_rest(Match match, const std::function<void(GameState&)>& tamper) {
    static_cast<void>(match.state());  // awake, so that saving does not run the step again
    GameState rest(match.body().layout);
    match.body().rest.unpack(rest);
    tamper(rest);
    match.body().rest = Snapshot(rest);
    return save(match);
}

/// The same for anything else that a match is made of.
std::string with_body(Match match, const std::function<void(Match::Body&)>& tamper) {
    static_cast<void>(match.state());
    tamper(match.body());
    return save(match);
}

}  // namespace

// ---------------------------------------------------------------- saves: the frame

TEST_CASE("a save that is cut off anywhere is refused", "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string bytes = save(match);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        INFO("cut off after " << size << " of " << bytes.size() << " bytes");
        const bool has_magic = size >= magic_bytes;
        REQUIRE(refusal(table.load(bytes.substr(0, size))) ==
                (has_magic ? "the save is cut off" : "this is not a saved match"));
    }
    CHECK(table.load(bytes).error == "");
}

TEST_CASE("a save with any one byte altered is refused", "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string bytes = save(match);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const int flip : {0x01, 0x80, 0xFF}) {
            std::string altered = bytes;
            altered[i] = static_cast<char>(altered[i] ^ flip);
            INFO("byte " << i << " altered by " << flip);
            const std::string why = refusal(table.load(altered));
            if (i < magic_bytes) {
                REQUIRE(why == "this is not a saved match");
            } else if (i < magic_bytes + 2) {
                REQUIRE(why.starts_with("the save has version "));
            } else if (i < magic_bytes + 10) {
                REQUIRE((why == "the save is cut off" || why == "the save has bytes too many"));
            } else {
                REQUIRE(why == "the save has been altered: its checksum is wrong");
            }
        }
    }
}

TEST_CASE("a save says what its frame lacks", "[files][save]") {
    Table table;
    Match match = table.start();
    const std::string bytes = save(match);
    CHECK(refusal(table.load("")) == "this is not a saved match");
    CHECK(refusal(table.load("{\"format\":1}")) == "this is not a saved match");
    CHECK(refusal(table.load(bytes + "\n")) == "the save has bytes too many");
    std::string newer = bytes;
    newer[magic_bytes] = 12;
    CHECK(refusal(table.load(newer)) == "the save has version 12; this program reads version 11");
}

// ---------------------------------------------------------------- saves: damage that is signed

TEST_CASE("a save whose content ends early is refused although its checksum is right",
          "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string content = save(match).substr(frame_bytes);
    CHECK(table.load(framed(content)).error == "");
    for (std::size_t size = 0; size < content.size(); ++size) {
        INFO("cut off after " << size << " of " << content.size() << " bytes");
        REQUIRE(refusal(table.load(framed(content.substr(0, size)))).starts_with("the save "));
    }
    CHECK(refusal(table.load(framed(content + '\0'))) ==
          "the save is damaged: its log cannot be read");
    CHECK(refusal(table.load(framed(""))) == "the save is damaged: its names cannot be read");
}

TEST_CASE("whatever byte is altered under a right checksum, the match is refused or can be played",
          "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string content = save(match).substr(frame_bytes);
    for (std::size_t i = 0; i < content.size(); ++i) {
        for (const int flip : {0x01, 0x02, 0x80, 0xFF}) {
            std::string altered = content;
            altered[i] = static_cast<char>(altered[i] ^ flip);
            INFO("byte " << i << " altered by " << flip);
            Loaded loaded = table.load(framed(altered));
            REQUIRE(loaded.match.has_value() == loaded.error.empty());
            if (!loaded.match) continue;
            REQUIRE(problem_with(loaded.match->state(), table.world.library) == "");
            check_playable(*loaded.match);
        }
    }
}

TEST_CASE("a state that cannot be is refused, and the save says why", "[files][save]") {
    Table table;
    const auto why = [&](const std::function<void(GameState&)>& tamper) {
        return refusal(table.load(with_rest(table.in_mid_step(), tamper)));
    };
    CHECK(why([](GameState& state) { state.header().ending = Ending{17}; }) ==
          "the save is damaged: the ending is none there is");
    CHECK(why([](GameState& state) { state.header().winners = 4; }) ==
          "the save is damaged: a winner is not a player");
    CHECK(why([](GameState& state) { state.header().machine.holder = p3; }) ==
          "the save is damaged: the turn names a player there is not");
    CHECK(why([](GameState& state) { state.header().random.words = {}; }) ==
          "the save is damaged: the generator of chance can draw nothing but zero");
    CHECK(why([](GameState& state) { state.players().pop(); }) ==
          "the save is damaged: the number of players is wrong");
    CHECK(why([](GameState& state) { state.cards()[0].owner = p3; }) ==
          "the save is damaged: card 0 has no such owner or controller");
    CHECK(why([](GameState& state) { state.cards()[0].definition = {}; }) ==
          "the save is damaged: card 0 has no definition");
    CHECK(why([](GameState& state) { state.cards()[2].zone = ZoneId{999}; }) ==
          "the save is damaged: card 2 is in no zone");
    CHECK(why([](GameState& state) {
              state.cards()[2].next = CardId{2};
          }).ends_with("has a broken list of cards"));
    CHECK(why([](GameState& state) {
              ++state.zones()[0].count;
          }).ends_with("zone 0 miscounts its cards"));
    CHECK(why([](GameState& state) { state.zones()[0].host = CardId{0}; }) ==
          "the save is damaged: zone 0 is out of place");
    CHECK(why([](GameState& state) { state.objects().pop(); }) ==
          "the save is damaged: card 1 is an object there is not");
    CHECK(why([](GameState& state) { state.objects()[0].rested = 2; }) ==
          "the save is damaged: object 0 is neither awake nor rested");
    CHECK(why([](GameState& state) { state.counters()[0].amount = 0; }) ==
          "the save is damaged: counter 0 is not positive");
    CHECK(why([](GameState& state) { state.lasting()[0].granter = p3; }) ==
          "the save is damaged: a lasting ability names what there is not");
    CHECK(why([](GameState& state) { state.notes().push(Note{}); }) ==
          "the save is damaged: note 0 is kept by nobody there is");
    CHECK(why([](GameState& state) {
              Note row;
              row.player = p1;
              state.notes().push(row);
          }) == "the save is damaged: note 0 says nothing there is");
    CHECK(why([](GameState& state) { state.links().push(Link{}); }) ==
          "the save is damaged: a link names what there is not");
    CHECK(why([](GameState& state) { state.uses().push(Use{}); }) ==
          "the save is damaged: a use names what there is not");
    CHECK(why([](GameState& state) { state.tallied().push(Tallied{}); }) ==
          "the save is damaged: a tally names what there is not");
    CHECK(why([](GameState& state) { state.combat().push(CombatRole{}); }) ==
          "the save is damaged: role 0 names what there is not");
    const auto roles = [](CombatRole::Kind kind, std::size_t count, bool other) {
        return [=](GameState& state) {
            CombatRole row;
            row.card = state.ref(state.objects()[0].card);
            if (other) row.other = row.card;
            row.player = p1;
            row.kind = kind;
            for (std::size_t i = 0; i < count; ++i) state.combat().push(row);
        };
    };
    CHECK(why(roles(CombatRole::Kind::attacker, 2, false)) ==
          "the save is damaged: a combat has more than one attacker");
    CHECK(why(roles(CombatRole::Kind::defender, 2, false)) ==
          "the save is damaged: role 1 is there twice");
    CHECK(why(roles(CombatRole::Kind::retaliator, 1, false)) ==
          "the save is damaged: role 0 has no counterpart");
    CHECK(why(roles(CombatRole::Kind::weapon, 1, true)) ==
          "the save is damaged: role 0 has no counterpart");
    CHECK(why([](GameState& state) {
              CombatRole row;
              for (std::size_t i = 0; i < state.cards().size(); ++i) {
                  if (state.cards()[i].object.is_none()) row.card = state.ref(CardId{i});
              }
              row.player = p1;
              row.kind = CombatRole::Kind::defender;
              state.combat().push(row);
          }) == "the save is damaged: role 0 is of what is no object");
}

TEST_CASE(
    "whatever ability of the practice game a save has in play, it is refused or can be played",
    "[files][save]") {
    practice::Skirmish content;
    practice::SkirmishFlow flow(content);
    Runner runner(content.library, flow, content.handlers);
    Match match(runner, content.setup(2, 1));
    const CardRef champion = match.state().ref(match.state().objects()[0].card);
    const CardRef moved{champion.card, static_cast<std::uint16_t>(champion.incarnation + 1)};
    const CardRef hidden =
        match.state().ref(match.state().zone(match.state().zone_of(content.zones.hand, p1)).first);
    const auto check = [&](const std::function<void(GameState&)>& tamper) {
        // As the content's rules changed: then the decision it was saved at does not matter.
        std::string altered = with_rest(match.fork(), tamper).substr(frame_bytes);
        ByteWriter rules;
        rules.write(content.library.rules_hash());
        const std::size_t at = altered.find(rules.bytes());
        REQUIRE(at != std::string::npos);
        altered[at] = static_cast<char>(~altered[at]);
        Loaded loaded = load(framed(altered), runner);
        if (!loaded.match) return;
        Random random(7);
        Answer answer;
        for (int i = 0; i < 12 && !loaded.match->is_over(); ++i) {
            const Decision& decision = loaded.match->decision();
            const bool passes = decision.kind == DecisionKind::opportunity;
            answer_by_chance(decision, random, answer);
            REQUIRE_FALSE(loaded.match->answer(passes ? Answer::pick(0) : answer).has_value());
            REQUIRE(problem_with(loaded.match->state(), content.library) == "");
        }
    };
    for (std::size_t i = 0; i < content.library.abilities().size(); ++i) {
        for (const CardRef source : {CardRef{}, champion, moved, hidden}) {
            INFO(content.library.abilities()[i].id << " of card " << source.card.value);
            check([&](GameState& state) {
                Instance row;
                row.ability = AbilityId{i};
                row.source = source;
                row.controller = p1;
                row.x = 65535;
                state.stack().push(row);
                state.header().machine.passed = 1;
            });
            check([&](GameState& state) {
                Pending row;
                row.ability = AbilityId{i};
                row.source = row.card = source;
                row.controller = p2;
                row.name = event::enter;
                state.pending().push(row);
                state.header().machine.passed = 1;
            });
            check([&](GameState& state) {
                Lasting row;
                row.ability = AbilityId{i};
                row.source = row.bearer = source;
                row.granter = p1;
                state.lasting().push(row);
                state.header().machine.passed = 1;
            });
        }
    }
}

TEST_CASE("a log that does not fit its state is refused", "[files][save]") {
    Table table;
    const auto why = [&](const std::function<void(Match::Body&)>& tamper) {
        return refusal(table.load(with_body(table.in_mid_step(), tamper)));
    };
    const std::string unfit = "the save is damaged: its answers do not fit its state";
    const std::string unreadable = "the save is damaged: its log cannot be read";
    SECTION("an answer too many") {
        CHECK(why([](Match::Body& body) { body.log.add_answer(Answer::pick(0)); }) == unfit);
        CHECK(why([](Match::Body& body) { ++body.answered; }) == unfit);
    }
    SECTION("an answer too few") {
        CHECK(why([](Match::Body& body) { --body.answered; }) == unfit);
        CHECK(why([](Match::Body& body) { body.log.truncate(body.log.size() - 2); }) == unfit);
        CHECK(why([](Match::Body& body) { body.log.clear(); }) == unfit);
    }
    SECTION("an answer to the last question, so that the step would be over") {
        CHECK(why([](Match::Body& body) {
                  body.log.add_answer(Answer::pick(0));
                  ++body.answered;
              }) == unfit);
    }
    SECTION("an answer of the wrong kind, or out of range") {
        CHECK(why([](Match::Body& body) {
                  body.log.truncate(body.log.size() - 2);
                  body.log.add_answer(Answer::pick(0));
              }) == unfit);
        CHECK(why([](Match::Body& body) {
                  body.log.truncate(body.log.size() - 2);
                  body.log.add_answer(Answer::value(10));
              }) == unfit);
    }
    SECTION("a draw that cannot come up") {
        CHECK(why([](Match::Body& body) {
                  StepLog log;
                  log.add_chance(6);
                  log.add_answer(Answer::pick(1));
                  log.add_answer(Answer::value(7));
                  body.log = log;
              }) == unfit);
    }
    SECTION("a fault of a call that was not made") {
        CHECK(why([](Match::Body& body) { body.log.add_fault(0, FaultReason::error); }) == unfit);
    }
    SECTION("a concession of nobody") {
        CHECK(why([](Match::Body& body) { body.log.add_concession(p3, 0); }) == unfit);
    }
    SECTION("words that are no entries") {
        CHECK(why([](Match::Body& body) {
                  body.log.assign(std::vector<std::uint32_t>{0xFFFFFFFF});
              }) == unreadable);
        CHECK(why([](Match::Body& body) {
                  body.history.add({1, {}, std::vector{7u}});
              }) == unreadable);
    }
    SECTION("a journal that is shorter at the end than at rest") {
        CHECK(why([](Match::Body& body) { body.journal_at_rest = body.journal.size() + 1; }) ==
              unreadable);
    }
    SECTION("another decision") {
        std::string content = save(*std::make_unique<Match>(table.start())).substr(frame_bytes);
        content.back() = static_cast<char>(~content.back());
        CHECK(refusal(table.load(framed(content))) ==
              "the save is damaged: it does not lead to the decision it was saved at");
    }
}

TEST_CASE("a log in which an attempt is refused, or a call fails, is not one that can be saved",
          "[files][save]") {
    Table table;
    const std::string unfit = "the save is damaged: its answers do not fit its state";
    Match match = table.in_mid_step();
    pick(match, 0);
    SECTION("an illegal attempt") {
        CHECK(refusal(table.load(with_body(match.fork(), [](Match::Body& body) {
                  body.log.add_answer(Answer::pick(0));
                  ++body.answered;
              }))) == unfit);
    }
    SECTION("a fault that the log does not hold") {
        pick(match, 2);
        CHECK(refusal(table.load(with_body(match.fork(), [](Match::Body& body) {
                  body.log.add_answer(Answer::pick(1));
                  ++body.answered;
              }))) == unfit);
    }
}

TEST_CASE("a match in which nobody could answer is refused", "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    pick(match, 0);
    CHECK(match.is_at_rest());
    CHECK(refusal(table.load(with_body(match.fork(), [](Match::Body& body) {
              body.refused = {0, 1, 2};
          }))) == "the save is damaged: its answers do not fit its state");
    CHECK(refusal(table.load(with_body(match.fork(), [](Match::Body& body) {
              body.refused = {1, 1};
          }))) == "the save is damaged: its log cannot be read");
}

TEST_CASE("a setup that cannot be is refused, and the save says why", "[files][save]") {
    Table table;
    const auto why = [&](const std::function<void(Setup&)>& tamper) {
        return refusal(table.load(with_body(table.start(), [&](Match::Body& body) {
            Setup setup = *body.setup;
            tamper(setup);
            body.setup = std::make_shared<const Setup>(std::move(setup));
        })));
    };
    CHECK(why([](Setup& setup) { setup.decks.pop_back(); }) ==
          "the save is damaged: a match has two to eight players, not 1");
    CHECK(why([](Setup& setup) { setup.decks[0].parts[0].zone = in::field; }) ==
          "the save is damaged: deck 'test' starts cards in a zone that is not a player's");
    CHECK(why([](Setup& setup) { setup.room.objects = 0; }) ==
          "the save is damaged: its state cannot be read");
}

TEST_CASE("a setup with which the match could not have begun is refused", "[files][save]") {
    practice::Skirmish content;
    practice::SkirmishFlow flow(content);
    Runner runner(content.library, flow, content.handlers);
    const std::string bytes = with_body(Match(runner, content.setup(2, 1)), [&](Match::Body& body) {
        Setup setup = *body.setup;
        setup.decks[1].parts[1].zone = content.zones.deck;  // undo would begin with it
        body.setup = std::make_shared<const Setup>(std::move(setup));
    });
    CHECK(refusal(load(bytes, runner)) ==
          "the save is damaged: a player has no champion to begin with");
}

TEST_CASE("a small save cannot take much memory", "[files][save]") {
    Table table;
    Match match = table.start();
    Setup setup = table.world.setup(8, {"bear", "moth", "crow"});
    setup.room = {65535, 65535, 65535, 65535, 65535, 65535, 65535};
    CHECK(make_layout(setup, table.world.library)->bytes < 16'000'000);
}

TEST_CASE("a deck has at most as many parts as a save can count", "[files][save][setup]") {
    Table table;
    Setup setup = table.world.setup(2, {"moth"});
    const Deck::Part part = setup.decks[1].parts[0];
    setup.decks[1].parts.assign(256, part);
    CHECK(problem_with(setup, table.world.library) ==
          "deck 'test' has 256 parts; at most 255 can be played with");
    setup.decks[1].parts.pop_back();
    CHECK(problem_with(setup, table.world.library) == "");
    Match match(table.world.runner(), setup);
    CHECK(table.load(save(match)).error == "");
}

// ---------------------------------------------------------------- saves: other content

TEST_CASE("the same content in another order gives the same match", "[files][save]") {
    Table table, reversed({.reversed = true});
    Match match = table.in_mid_step();
    REQUIRE(table.world.library.find_card("t/bear") != reversed.world.library.find_card("t/bear"));
    REQUIRE(table.world.library.find_ability("t/moth#glow") !=
            reversed.world.library.find_ability("t/moth#glow"));

    Loaded loaded = reversed.load(save(match));
    REQUIRE(loaded.error == "");
    CHECK(loaded.notes.empty());
    CHECK(state_of(*loaded.match) == state_of(match));
    CHECK(decision_of(*loaded.match) == decision_of(match));
    CHECK(loaded.match->answered() == match.answered());
    CHECK(loaded.match->body().log == match.body().log);
    REQUIRE_FALSE(loaded.match->undo_to(0).has_value());
    REQUIRE_FALSE(match.undo_to(0).has_value());
    CHECK(state_of(*loaded.match) == state_of(match));
    check_playable(*loaded.match);
}

TEST_CASE("every name that a save uses and that is gone is reported", "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string bytes = save(match);
    CHECK(refusal(Table({.without = "bear"}).load(bytes)) ==
          "the save names content that is not there: there is no card 't/bear' any more");
    CHECK(refusal(Table({.without = "moth"}).load(bytes)) ==
          "the save names content that is not there: there is no ability 't/moth#glow' any more; "
          "there is no card 't/moth' any more");
    World empty;
    CHECK(refusal(load(bytes, empty.runner())) ==
          "the save names content that is not there: there is no ability 't/moth#glow' any more; "
          "there is no card 't/bear' any more; there is no card 't/crow' any more; "
          "there is no card 't/moth' any more");
}

TEST_CASE("a save of other content is loaded at its last point of rest", "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string bytes = save(match);
    const auto check = [&](const Difference& content, const Texts& differences) {
        Table other(content);
        Loaded loaded = other.load(bytes);
        REQUIRE(loaded.error == "");
        Texts notes = differences;
        notes.emplace_back(
            "the answers since the last point of rest were dropped: options 1, number 7");
        CHECK(loaded.notes == notes);
        Match& again = *loaded.match;
        CHECK(again.answered() == 0);  // its history begins here
        CHECK(again.body().history.steps() == 0);
        CHECK(again.undo_to(1)->reason == "there is no decision 1 to go back to");
        Match rest = match.fork();
        REQUIRE_FALSE(rest.undo_to(0).has_value());
        CHECK(state_of(again) == state_of(rest));
        CHECK(decision_of(again) == decision_of(rest));
        std::string why;
        CHECK_FALSE(write_replay(again, why).has_value());
        CHECK(why == "this match does not go back to its start");

        pick(again, 2);
        REQUIRE_FALSE(again.undo_to(0).has_value());
        CHECK(decision_of(again) == decision_of(rest));
        Loaded twice = other.load(save(again));  // and now with the content it was saved with
        REQUIRE(twice.error == "");
        CHECK(twice.notes.empty());
        CHECK(twice.match->hash() == again.hash());
        check_playable(again);
    };
    check({.changed = "bear"}, {"card 't/bear' has changed"});
    check({.reversed = true, .changed = "moth"}, {"card 't/moth' has changed"});
    check({.more_rules = true}, {"the rules have changed"});
    check({.changed = "crow", .more_rules = true},
          {"the rules have changed", "card 't/crow' has changed"});
}

TEST_CASE("a save of other content without answers since rest drops none", "[files][save]") {
    Table table, other({.changed = "bear"});
    Match match = table.start();
    Loaded loaded = other.load(save(match));
    REQUIRE(loaded.error == "");
    CHECK(loaded.notes == Texts{"card 't/bear' has changed"});
    Match end = table.at_end();
    Loaded over = other.load(save(end));
    REQUIRE(over.error == "");
    CHECK(over.match->is_over());
    CHECK(over.match->winners() == only(p1));
}

// ---------------------------------------------------------------- a failure leaves nothing behind

TEST_CASE("a file that is refused leaves the runner and its matches as they were",
          "[files][save]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string bytes = save(match);
    const std::string end = save(*std::make_unique<Match>(table.at_end()));
    std::string why;
    const std::string replay = *write_replay(match, why);
    const std::uint64_t hash = match.hash();
    const std::string decision = decision_of(match), state = state_of(match);
    const std::size_t lines = match.journal().size();

    Json altered = Json::parse(replay);
    altered["steps"][1]["log"][0]["chance"] = "00000000000000ff";
    const std::vector<std::function<bool()>> failures = {
        [&] { return table.load(bytes.substr(0, 90)).match.has_value(); },
        [&] { return table.load(framed(bytes.substr(frame_bytes, 300))).match.has_value(); },
        [&] {
            return table.load(with_body(match.fork(), [](Match::Body& body) { ++body.answered; }))
                .match.has_value();
        },
        [&] {
            return table
                .load(with_rest(match.fork(), [](GameState& rest) { rest.stack().push({}); }))
                .match.has_value();
        },
        [&] { return table.replay(altered).match.has_value(); },
        [&] { return read_replay("{", table.world.runner()).match.has_value(); },
    };
    for (std::size_t i = 0; i < failures.size(); ++i) {
        INFO("failure " << i);
        CHECK_FALSE(failures[i]());
        CHECK(match.hash() == hash);
        CHECK(decision_of(match) == decision);
        CHECK(state_of(match) == state);
        CHECK(match.journal().size() == lines);

        CHECK_FALSE(failures[i]());
        Loaded over = table.load(end);
        CHECK(over.error == "");

        CHECK_FALSE(failures[i]());
        Loaded loaded = table.load(bytes);
        REQUIRE(loaded.error == "");
        CHECK(loaded.match->hash() == hash);

        CHECK_FALSE(failures[i]());
        CHECK(read_replay(replay, table.world.runner()).error == "");

        CHECK_FALSE(failures[i]());
        Match fork = match.fork();
        check_playable(fork);
    }
    check_playable(match);
}

// ---------------------------------------------------------------- replays

namespace {

/// A replay with every kind of entry: chance, options, a number, a refused option, a fault and a
/// concession of one of three players.
Json long_replay(Table& table) {
    Match match = table.start(3);
    pick(match, 1);
    say(match, 7);
    pick(match, 0);
    pick(match, 0);  // proves illegal
    pick(match, 1);
    pick(match, 1);  // the call fails
    REQUIRE(match.faults().size() == 1);
    REQUIRE_FALSE(match.concede(p3).has_value());
    std::string why;
    const auto text = write_replay(match, why);
    REQUIRE(why == "");
    return Json::parse(*text);
}

constexpr const char* unplayable = "the replay cannot be played: ";

}  // namespace

TEST_CASE("a replay plays the same game again", "[files][replay]") {
    Table table;
    const Json replay = long_replay(table);
    Replayed again = table.replay(replay);
    REQUIRE(again.error == "");
    std::string why;
    CHECK(Json::parse(*write_replay(*again.match, why)) == replay);
    CHECK(again.match->answered() == 4);
    CHECK(table.replay(replay, 2).match->answered() == 2);
    CHECK(table.replay(replay, 4).match->hash() == again.match->hash());

    Table reversed({.reversed = true});
    Replayed other = reversed.replay(replay);  // the same content in another order
    REQUIRE(other.error == "");
    CHECK(state_of(*other.match) == state_of(*again.match));
    CHECK(Json::parse(*write_replay(*other.match, why)) == replay);
}

TEST_CASE("a replay of other content says exactly what differs", "[files][replay]") {
    Table table;
    const Json replay = long_replay(table);
    const auto why = [&](const Difference& content) {
        return refusal(Table(content).replay(replay));
    };
    const std::string other = std::string(unplayable) + "it was recorded with other content: ";
    CHECK(why({.without = "moth"}) == other + "there is no card 't/moth' any more");
    CHECK(why({.changed = "moth"}) == other + "card 't/moth' has changed");
    CHECK(why({.more_rules = true}) == other + "the rules have changed");
    CHECK(why({.without = "bear", .changed = "moth", .more_rules = true}) ==
          other +
              "there is no card 't/bear' any more; the rules have changed; "
              "card 't/moth' has changed");
}

TEST_CASE("a replay that is cut off anywhere is refused", "[files][replay]") {
    Table table;
    const std::string text = long_replay(table).dump(1);
    const std::string why = fmt::format("{}it is not JSON: it is cut off or damaged", unplayable);
    for (std::size_t size = 0; size < text.size(); ++size) {
        INFO("cut off after " << size << " bytes");
        REQUIRE(refusal(read_replay(text.substr(0, size), table.world.runner())) == why);
    }
}

TEST_CASE("a replay that was altered is refused, and it says where", "[files][replay]") {
    Table table;
    const Json replay = long_replay(table);
    const auto why = [&](const std::function<void(Json&)>& alter) {
        Json altered = replay;
        alter(altered);
        const std::string text = refusal(table.replay(altered));
        REQUIRE(text.starts_with(unplayable));
        return text.substr(std::string(unplayable).size());
    };
    SECTION("its frame") {
        CHECK(why([](Json& json) { json = Json::array(); }) == "it lacks 'format'");
        CHECK(why([](Json& json) { json["format"] = "save"; }) == "it is not a replay");
        CHECK(why([](Json& json) { json["format"] = 1; }) == "'format' is not what it should be");
        CHECK(why([](Json& json) { json["version"] = 99; }) ==
              "its version is not one that this program reads");
        CHECK(why([](Json& json) { json["version"] = -1; }) ==
              "'version' is not what it should be");
        for (const char* part :
             {"version", "ruleset", "seed", "room", "decks", "content", "steps", "hash"}) {
            CHECK(why([&](Json& json) { json.erase(part); }) ==
                  std::string("it lacks '") + part + "'");
            CHECK(why([&](Json& json) { json[part] = nullptr; }) ==
                  std::string("'") + part + "' is not what it should be");
        }
    }
    SECTION("its setup") {
        CHECK(why([](Json& json) { json["seed"] = "7"; }) ==
              "'seed' must be 16 hexadecimal digits");
        CHECK(why([](Json& json) { json["seed"] = "00000000000000fg"; }) ==
              "'seed' must be 16 hexadecimal digits");
        CHECK(why([](Json& json) { json["seed"] = "0000000000000008"; }) ==
              "it ends in another state than it was recorded with");
        CHECK(why([](Json& json) { json["room"].push_back(1); }) ==
              "'room' is not what it should be");
        CHECK(why([](Json& json) { json["room"][2] = 65536; }) == "'room' is too large");
        CHECK(why([](Json& json) { json["room"][2] = UINT64_MAX; }) == "'room' is too large");
        CHECK(why([](Json& json) { json["decks"].erase(1); }) !=
              "");  // another game altogether, or none
        CHECK(why([](Json& json) { json["decks"] = Json::array(); }) ==
              "a match has two to eight players, not 0");
        CHECK(why([](Json& json) { json["decks"][0]["parts"][0]["zone"] = "attic"; }) ==
              "there is no zone 'attic'");
        CHECK(why([](Json& json) { json["decks"][0]["parts"][0]["zone"] = "field"; }) ==
              "deck 'test' starts cards in a zone that is not a player's");
        CHECK(why([](Json& json) { json["decks"][0]["parts"][0]["cards"][1] = "t/wolf"; }) ==
              "there is no card 't/wolf'");
        CHECK(why([](Json& json) { json["decks"][0]["parts"][0]["cards"][1] = 3; }) ==
              "a card of a deck is not a name");
        CHECK(why([](Json& json) { json["decks"][0]["parts"][0]["cards"].erase(0); }) != "");
        CHECK(why([](Json& json) { json["decks"][0].erase("name"); }) == "it lacks 'name'");
    }
    SECTION("its fingerprint") {
        CHECK(why([](Json& json) { json["content"]["rules"] = "0000000000000000"; }) ==
              "it was recorded with other content: the rules have changed");
        CHECK(why([](Json& json) { json["content"]["cards"]["t/bear"] = "0000000000000000"; }) ==
              "it was recorded with other content: card 't/bear' has changed");
        CHECK(why([](Json& json) { json["content"]["cards"]["t/wolf"] = "0000000000000000"; }) ==
              "it was recorded with other content: there is no card 't/wolf' any more");
        CHECK(why([](Json& json) { json["content"]["cards"]["t/bear"] = 12; }) ==
              "the hash of card 't/bear' must be 16 hexadecimal digits");
        CHECK(why([](Json& json) { json["content"].erase("cards"); }) == "it lacks 'cards'");
    }
    SECTION("an answer") {
        CHECK(why([](Json& json) { json["steps"][1]["log"][1]["picks"][0] = 2; }) ==
              "answer 1 chose 'mode 1' when it was recorded and would choose 'mode 2' now");
        CHECK(why([](Json& json) { json["steps"][1]["log"][1]["key"] = "mode 2"; }) ==
              "answer 1 chose 'mode 2' when it was recorded and would choose 'mode 1' now");
        CHECK(why([](Json& json) { json["steps"][1]["log"][1]["picks"][0] = 3; }) ==
              "after answer 0 the record does not fit the game");
        CHECK(why([](Json& json) { json["steps"][1]["log"][1]["picks"][0] = 65536; }) ==
              "a pick is no option number");
        CHECK(why([](Json& json) { json["steps"][1]["log"][1]["picks"][0] = UINT64_MAX; }) ==
              "a pick is no option number");
        CHECK(why([](Json& json) { json["steps"][1]["log"][1]["picks"] = 1; }) ==
              "'picks' is not what it should be");
        CHECK(why([](Json& json) { json["steps"][1]["log"][1].erase("key"); }) == "it lacks 'key'");
        CHECK(why([](Json& json) { json["steps"][1]["log"][2]["number"] = 10; }) ==
              "after answer 1 the record does not fit the game");
        CHECK(why([](Json& json) { json["steps"][1]["log"][2]["number"] = 1.5; }) ==
              "'number' must be an integer of 32 bits");
        CHECK(why([](Json& json) { json["steps"][1]["log"][2]["number"] = UINT64_MAX; }) ==
              "'number' must be an integer of 32 bits");
        CHECK(why([](Json& json) { json["steps"][1]["log"][2]["number"] = INT64_MIN; }) ==
              "'number' must be an integer of 32 bits");
    }
    SECTION("chance, a fault, a concession") {
        CHECK(why([](Json& json) { json["steps"][1]["log"][0]["chance"] = "0000000000000006"; }) ==
              "after answer 0 the record does not fit the game");
        CHECK(why([](Json& json) { json["steps"][1]["log"].erase(0); }) ==
              "after answer 0 the record does not fit the game");
        const Json fault = replay["steps"].back()["log"][0];
        REQUIRE(fault.contains("fault"));
        CHECK(why([](Json& json) { json["steps"].back()["log"][0]["fault"] = 1; }) ==
              "after answer 4 the record does not fit the game");
        CHECK(why([](Json& json) { json["steps"].back()["log"][0]["reason"] = 0; }) ==
              "an entry of the log is not what it should be");
        CHECK(why([](Json& json) { json["steps"].back()["log"][0]["reason"] = 6; }) ==
              "'reason' is too large");
        CHECK(why([](Json& json) { json["steps"].back()["log"][1]["concede"] = 0; }) ==
              "an entry of the log is not what it should be");
        CHECK(why([](Json& json) { json["steps"].back()["log"][1]["concede"] = 9; }) ==
              "'concede' is too large");
        CHECK(why([](Json& json) { json["steps"].back()["log"].erase(1); }) ==
              "it ends in another state than it was recorded with");
    }
    SECTION("its steps") {
        CHECK(why([](Json& json) { json["steps"].erase(0); }) ==
              "after answer 0 the record does not fit the game");
        CHECK(why([](Json& json) { json["steps"].push_back(Json(json["steps"][1])); }) ==
              "after answer 4 the record does not fit the game");
        CHECK(why([](Json& json) { json["steps"].back()["answered"] = 2; }) ==
              "after answer 4 the record does not fit the game");
        CHECK(why([](Json& json) { json["steps"][1] = 5; }) == "it lacks 'log'");
        CHECK(why([](Json& json) { json["steps"][1]["log"][1] = 5; }) ==
              "an entry of the log is not what it should be");
        CHECK(why([](Json& json) {
                  json["steps"][1]["log"][1] = {{"shrug", 1}};
              }) == "an entry of the log is of no kind there is");
        CHECK(why([](Json& json) { json["steps"][2]["refused"][0] = 70000; }) ==
              "a refused option is no option number");
        CHECK(why([](Json& json) { json["hash"] = "0000000000000000"; }) ==
              "it ends in another state than it was recorded with");
    }
}

TEST_CASE("a replay goes to a decision it has, and to no other", "[files][replay]") {
    Table table;
    const Json replay = long_replay(table);
    for (std::uint32_t to = 0; to <= 4; ++to) {
        Replayed again = table.replay(replay, to);
        REQUIRE(again.error == "");
        CHECK(again.match->answered() == to);
        check_playable(*again.match);
    }
    CHECK(refusal(table.replay(replay, 5)) ==
          std::string(unplayable) + "there is no decision 5; it has 4 answers");
}

TEST_CASE("a record that leaves out a fault or a refusal does not fit", "[files][replay]") {
    Table table;
    Json replay = long_replay(table);
    SECTION("the call that failed is recorded with the answer that made it fail") {
        Json& step = replay["steps"].back();
        step["log"] = Json::array({{{"picks", {1}}, {"key", "mode 1"}}});
        step["answered"] = 1;
        CHECK(refusal(table.replay(replay)) ==
              std::string(unplayable) + "after answer 5 the record does not fit the game");
    }
    SECTION("the illegal attempt is recorded with its answer") {
        Json& step = replay["steps"][2];
        step = {{"answered", 1}, {"log", {{{"picks", {0}}, {"key", "mode 0"}}}}};
        CHECK(refusal(table.replay(replay)) ==
              std::string(unplayable) + "after answer 4 the record does not fit the game");
    }
}

TEST_CASE("a name that is no text can be saved, and is mended in a replay", "[files][replay]") {
    Table table;
    Setup setup = table.world.setup(2, {"bear", "moth", "crow"});
    setup.decks[0].name = "caf\xe9";
    Match match(table.world.runner(), setup);
    Loaded loaded = table.load(save(match));
    REQUIRE(loaded.error == "");
    CHECK(loaded.match->setup().decks[0].name == "caf\xe9");
    std::string why;
    const auto text = write_replay(match, why);
    REQUIRE(why == "");
    Replayed again = read_replay(*text, table.world.runner());
    REQUIRE(again.error == "");
    CHECK(again.match->setup().decks[0].name == "caf\xef\xbf\xbd");
}

// ---------------------------------------------------------------- states in JSON

TEST_CASE("a state in JSON is read back as it was", "[files][json]") {
    Table table;
    Match match = table.in_mid_step();
    const std::string text = state_of(match);
    std::string why;
    const auto state =
        state_from_json(text, table.world.library, match.state().shared_layout(), why);
    REQUIRE(why == "");
    CHECK(*state == match.state());
    CHECK(state_to_json(*state, table.world.library) == text);

    Table reversed({.reversed = true});
    Match twin = reversed.start();
    const auto other =
        state_from_json(text, reversed.world.library, twin.state().shared_layout(), why);
    REQUIRE(why == "");
    CHECK(state_to_json(*other, reversed.world.library) == text);
}

TEST_CASE("a mistake in a state in JSON is named with its place", "[files][json]") {
    Table table;
    Match match = table.in_mid_step();
    const Json good = Json::parse(state_of(match));
    const std::shared_ptr<const Layout> layout = match.state().shared_layout();
    const auto read = [&](const std::string& text) {
        std::string why;
        const auto state = state_from_json(text, table.world.library, layout, why);
        CHECK(state.has_value() == why.empty());
        return why;
    };
    const auto why = [&](const std::function<void(Json&)>& alter) {
        Json altered = good;
        alter(altered);
        return read(altered.dump());
    };
    SECTION("no state at all") {
        CHECK(read("") == "the state is not JSON: it is cut off or damaged");
        CHECK(read("[]") == "this is not a state: it has no 'format'");
        CHECK(read("7") == "this is not a state: it has no 'format'");
        CHECK(why([](Json& json) { json["format"] = 2; }) ==
              "the state has a format that this version does not read");
    }
    SECTION("a field or a section is missing") {
        CHECK(why([](Json& json) { json.erase("header"); }) == "header: must be an object");
        CHECK(why([](Json& json) { json.erase("pending"); }) == "pending: must be a list");
        CHECK(why([](Json& json) { json["header"].erase("clock"); }) ==
              "header: lacks the field 'clock'");
        CHECK(why([](Json& json) { json["header"]["machine"].erase("turn"); }) ==
              "header.machine: lacks the field 'turn'");
        CHECK(why([](Json& json) { json["cards"][3].erase("known"); }) ==
              "cards[3]: lacks the field 'known'");
    }
    SECTION("a field or a section too many") {
        CHECK(why([](Json& json) { json["extra"] = 1; }) == "state: has a part it should not");
        CHECK(why([](Json& json) { json["header"]["extra"] = 1; }) ==
              "header: has a field that does not belong there");
        CHECK(why([](Json& json) { json["header"]["used"] = Json::array(); }) ==
              "header: has a field that does not belong there");
        CHECK(why([](Json& json) { json["lasting"][0]["source"]["extra"] = 1; }) ==
              "lasting[0].source: has a field that does not belong there");
    }
    SECTION("a wrong type") {
        CHECK(why([](Json& json) { json["cards"] = 5; }) == "cards: must be a list");
        CHECK(why([](Json& json) { json["cards"][2] = 5; }) == "cards[2]: must be an object");
        CHECK(why([](Json& json) { json["header"]["clock"] = "9"; }) ==
              "header.clock: must be a whole number from 0 to 4294967295");
        CHECK(why([](Json& json) { json["header"]["clock"] = 1.0; }) ==
              "header.clock: must be a whole number from 0 to 4294967295");
        CHECK(why([](Json& json) { json["header"]["random"]["words"][1] = 5; }) ==
              "header.random.words[1]: must be 16 hexadecimal digits");
        CHECK(why([](Json& json) { json["header"]["random"]["words"].erase(0); }) ==
              "header.random.words: must be a list of 4");
        CHECK(why([](Json& json) { json["cards"][0]["definition"] = 3; }) ==
              "cards[0].definition: must be a name or null");
    }
    SECTION("a number out of range") {
        CHECK(why([](Json& json) { json["objects"][0]["damage"] = 2147483648; }) ==
              "objects[0].damage: must be a whole number from -2147483648 to 2147483647");
        CHECK(why([](Json& json) { json["objects"][0]["damage"] = -2147483649; }) ==
              "objects[0].damage: must be a whole number from -2147483648 to 2147483647");
        CHECK(why([](Json& json) { json["players"][1]["flags"] = 256; }) ==
              "players[1].flags: must be a whole number from 0 to 255");
        CHECK(why([](Json& json) { json["players"][1]["flags"] = -1; }) ==
              "players[1].flags: must be a whole number from 0 to 255");
        CHECK(why([](Json& json) { json["players"][1]["flags"] = UINT64_MAX; }) ==
              "players[1].flags: must be a whole number from 0 to 255");
        CHECK(why([](Json& json) { json["objects"][0]["damage"] = UINT64_MAX; }) ==
              "objects[0].damage: must be a whole number from -2147483648 to 2147483647");
        CHECK(why([](Json& json) { json["cards"][0]["zone"] = 65535; }) ==
              "cards[0].zone: is no number of anything");
        CHECK(why([](Json& json) { json["header"]["ending"] = 9; }) ==
              "the ending is none there is");
        CHECK(why([](Json& json) {
                  for (Json& word : json["header"]["random"]["words"]) word = "0000000000000000";
              }) == "the generator of chance can draw nothing but zero");
    }
    SECTION("an unknown name") {
        CHECK(why([](Json& json) { json["cards"][0]["definition"] = "card t/wolf"; }) ==
              "cards[0].definition: there is no 'card t/wolf'");
        CHECK(why([](Json& json) { json["cards"][0]["definition"] = "counter charge"; }) ==
              "cards[0].definition: there is no 'counter charge'");
        CHECK(why([](Json& json) { json["zones"][0]["kind"] = "zone attic"; }) ==
              "zones[0].kind: there is no 'zone attic'");
        CHECK(why([](Json& json) { json["lasting"][0]["ability"] = "ability t/moth#gleam"; }) ==
              "lasting[0].ability: there is no 'ability t/moth#gleam'");
        CHECK(why([](Json& json) { json["counters"][0]["kind"] = "charge"; }) ==
              "counters[0].kind: there is no 'charge'");
    }
    SECTION("rows that contradict each other") {
        CHECK(why([](Json& json) { json["zones"][0]["count"] = 9; }) ==
              "zone 0 miscounts its cards");
        CHECK(why([](Json& json) {
                  json["cards"][5]["next"] = 5;
              }).ends_with("has a broken list of cards"));
        CHECK(why([](Json& json) { json["cards"][5]["next"] = 99; }) ==
              "card 5 has a neighbour there is not");
        CHECK(why([](Json& json) { json["objects"].erase(0); }) ==
              "card 1 is an object there is not");
        CHECK(why([](Json& json) { json["players"].erase(0); }) ==
              "the number of players is wrong");
    }
    SECTION("more rows than there is room for") {
        CHECK(why([](Json& json) {
                  while (json["players"].size() < 3) json["players"].push_back(json["players"][0]);
              }) == "players: has more rows than the 2 that this match has room for");
        CHECK(why([](Json& json) {
                  const Json row = json["lasting"][0];
                  while (json["lasting"].size() <= 128) json["lasting"].push_back(row);
              }) == "lasting: has more rows than the 128 that this match has room for");
    }
}

TEST_CASE("a state in JSON that is cut off anywhere is refused", "[files][json]") {
    Table table;
    Match match = table.start();
    const std::string text = Json::parse(state_of(match)).dump();
    for (std::size_t size = 0; size < text.size(); size += 7) {
        std::string why;
        REQUIRE_FALSE(state_from_json(text.substr(0, size), table.world.library,
                                      match.state().shared_layout(), why));
        REQUIRE(why == "the state is not JSON: it is cut off or damaged");
    }
}

}  // namespace files_tests
