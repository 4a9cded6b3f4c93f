/// That expressions are total, and that what they say they depend on is all they depend on: over
/// expressions and states by chance.
#include <algorithm>
#include <functional>
#include <map>

#include "core/zones.hpp"
#include "tests/expression_generator.hpp"
#include "tests/scripting/expression_fixture.hpp"

namespace expression_reads_tests {

using namespace cardloom;
using namespace cardloom::testing;
using expression::Program;
using expression::Read;
using expression::ReadKind;
using expression::Value;
using expression::WordId;
using practice::Occasion;
using practice::SkirmishFacts;

namespace {

/// Writes down everything that is asked.
class RecordingFacts : public SkirmishFacts {
public:
    RecordingFacts(const GameState& state, const ExpressionWorld& world, std::vector<Read>& reads)
        : SkirmishFacts(state, world.names, world.occasion),
          names_(world.vocabulary),
          reads_(reads) {}

protected:
    Value read_root(expression::RootId id, WordId key) const override {
        reads_.push_back(names_.read_of(id, key));
        return SkirmishFacts::read_root(id, key);
    }
    Value read_card(expression::FieldId id, CardRef card, WordId key) const override {
        reads_.push_back(names_.read_of(id, key));
        reads_.push_back({ReadKind::openness, 0, {}, false});
        return SkirmishFacts::read_card(id, card, key);
    }
    Value read_player(expression::FieldId id, PlayerId player, WordId key) const override {
        reads_.push_back(names_.read_of(id, key));
        return SkirmishFacts::read_player(id, player, key);
    }
    Value read_list(expression::FieldId id, std::uint32_t list, WordId key) const override {
        reads_.push_back(names_.read_of(id, key));
        return SkirmishFacts::read_list(id, list, key);
    }
    bool next_card(const expression::Domain& domain, expression::Cursor& cursor) const override {
        for (std::uint16_t zone = 0; zone < 32; ++zone) {
            if ((domain.zones >> zone & 1) != 0)
                reads_.push_back({ReadKind::zone, zone, {}, false});
        }
        return SkirmishFacts::next_card(domain, cursor);
    }
    bool is_opened(CardRef card) const override {
        reads_.push_back({ReadKind::openness, 0, {}, false});
        return SkirmishFacts::is_opened(card);
    }

private:
    const expression::Vocabulary& names_;
    std::vector<Read>& reads_;
};

CardRef card_by_chance(const GameState& state, Random& random) {
    if (!state.objects().empty() && random.below(2) == 0) {
        return state.ref(
            state.objects()[random.below(static_cast<std::uint32_t>(state.objects().size()))].card);
    }
    const CardId id{random.below(static_cast<std::uint32_t>(state.cards().size()))};
    CardRef ref = state.ref(id);
    if (random.below(8) == 0) ++ref.incarnation;  // it has moved on
    return random.below(8) == 0 ? CardRef{} : ref;
}

Occasion occasion_by_chance(const GameState& state, ExpressionWorld& world, Random& random) {
    const auto number = [&] { return static_cast<std::int32_t>(random.below(12)) - 2; };
    Occasion occasion;
    occasion.you = PlayerId{random.below(static_cast<std::uint32_t>(state.players().size()))};
    occasion.self = card_by_chance(state, random);
    occasion.source = card_by_chance(state, random);
    occasion.target = card_by_chance(state, random);
    occasion.event_card = card_by_chance(state, random);
    occasion.event_player = random.below(3) == 0 ? PlayerId{} : occasion.you;
    occasion.x = number();
    occasion.y = number();
    occasion.level = number();
    occasion.event_amount = number();
    const auto word = [&](const char* text) { return world.words.intern(text); };
    occasion.args = {
        {word("n"), Value::integer(number())},
        {word("who"), Value::card(card_by_chance(state, random))},
        {word("word"), Value::word(word(random.below(2) == 0 ? "ally" : "Ember Page"))}};
    occasion.paid = {{word("braced"), Value::boolean(random.below(2) == 0)}};
    return occasion;
}

/// A change of the game, and all that it can be noticed by.
struct StateChange {
    const char* name;
    std::function<void(GameState&, Occasion&, Random&)> make;
    std::vector<Read> noticed_by;
};

class Changes {
public:
    explicit Changes(ExpressionWorld& world) : world_(world) {}

    std::vector<StateChange> all() {
        const auto object = [](GameState& state, Random& random) -> Object& {
            return state
                .objects()[random.below(static_cast<std::uint32_t>(state.objects().size()))];
        };
        const practice::Skirmish& content = world_.content;
        const CounterId insight = content.insight;
        const practice::Zones zones = content.zones;
        return {
            {"damage is marked",
             [=](GameState& state, Occasion&, Random& random) {
                 object(state, random).damage += 3;
             },
             {field("damage"), any_key("is_state")}},
            {"an object is rested or awakened",
             [=](GameState& state, Occasion&, Random& random) {
                 object(state, random).rested ^= 1;
             },
             {field("rested"), any_key("is_state")}},
            {"an insight counter is added",
             [=](GameState& state, Occasion&, Random& random) {
                 add_counter(state, object(state, random).card, insight);
             },
             {world_.vocabulary.read_of(world_.vocabulary.find_field("counters"),
                                        world_.words.intern("insight"))}},
            {"an object changes hands",
             [=](GameState& state, Occasion&, Random& random) {
                 Card& card = state.card(object(state, random).card);
                 card.controller = PlayerId{1 - card.controller.index()};
             },
             {field("controller"), field("champion")}},
            {"an object is turned face down",
             [=](GameState& state, Occasion&, Random& random) {
                 state.card(object(state, random).card).set(Card::face_up, false);
             },
             {{ReadKind::openness, 0, {}, false}}},
            {"a card is milled",
             [=](GameState& state, Occasion&, Random& random) {
                 const PlayerId player{random.below(2)};
                 const CardId card = state.zone(state.zone_of(zones.deck, player)).first;
                 if (card.is_none()) return;
                 unlink(state, card);
                 link(state, card, state.zone_of(zones.graveyard, player), bottom);
                 ++state.card(card).incarnation;
                 state.card(card).set(Card::face_up);
             },
             {zone("deck"), zone("graveyard"), {ReadKind::openness, 0, {}, false}}},
            {"the turn passes",
             [](GameState& state, Occasion&, Random&) {
                 Machine& machine = state.header().machine;
                 machine.turn_player = PlayerId{1 - machine.turn_player.index()};
             },
             {root("game.turn_player")}},
            {"the phase ends",
             [](GameState& state, Occasion&, Random&) {
                 Machine& machine = state.header().machine;
                 machine.stage = static_cast<std::uint8_t>((machine.stage + 1) % 6);
             },
             {root("game.phase")}},
            {"X is another",
             [](GameState&, Occasion& occasion, Random&) { occasion.x += 5; },
             {root("x")}},
            {"the event is larger",
             [](GameState&, Occasion& occasion, Random&) { occasion.event_amount += 5; },
             {root("event.amount"), root("event.count")}},
            {"another number was passed",
             [](GameState&, Occasion& occasion, Random&) { occasion.args[0].second.payload += 5; },
             {world_.vocabulary.read_of(world_.vocabulary.find_root("args"),
                                        world_.words.intern("n"))}},
        };
    }

private:
    static void add_counter(GameState& state, CardId card, CounterId kind) {
        const auto rows = state.counters();
        std::size_t at = 0;
        while (at < rows.size() && std::pair(rows[at].card, rows[at].kind) < std::pair(card, kind))
            ++at;
        if (at < rows.size() && rows[at].card == card && rows[at].kind == kind) {
            ++rows[at].amount;
        } else {
            REQUIRE(rows.insert(at, {card, kind, 1}));
        }
    }
    [[nodiscard]] Read field(const char* name) const {
        return world_.vocabulary.read_of(world_.vocabulary.find_field(name), {});
    }
    [[nodiscard]] Read any_key(const char* name) const {
        Read read = field(name);
        read.any_key = true;
        return read;
    }
    [[nodiscard]] Read root(const char* name) const {
        return world_.vocabulary.read_of(world_.vocabulary.find_root(name), {});
    }
    [[nodiscard]] Read zone(const char* name) const {
        return {ReadKind::zone,
                static_cast<std::uint16_t>(*world_.vocabulary.find_zone(name)),
                {},
                false};
    }

    ExpressionWorld& world_;
};

std::vector<GameState> states_by_chance(ExpressionWorld& world) {
    std::vector<GameState> states;
    for (int i = 0; i < 8; ++i)
        states.push_back(world.played(static_cast<std::uint64_t>(i), 20 + 35 * i));
    return states;
}

/// An expression by chance that is not too large.
std::optional<Program> program_by_chance(ExpressionWorld& world, ExpressionGenerator& generator,
                                         int depth, std::string& text) {
    text = generator.anything(depth);
    std::string told;
    auto program = world.try_compile("=" + text, told);
    INFO(text << "\n" << told);
    CHECK((program.has_value() || told.find("expression-too-large") != std::string::npos));
    return program;
}

}  // namespace

TEST_CASE("an expression reads nothing but what it says it reads", "[expression]") {
    ExpressionWorld world;
    const std::vector<GameState> states = states_by_chance(world);
    ExpressionGenerator generator(7);
    Random random(7);
    std::map<ReadKind, int> seen;
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        const auto program = program_by_chance(world, generator, 1 + i % 4, text);
        if (!program) continue;
        const GameState& state = states[random.below(static_cast<std::uint32_t>(states.size()))];
        world.occasion = occasion_by_chance(state, world, random);
        std::vector<Read> reads;
        const Value value = expression::evaluate(*program, RecordingFacts(state, world, reads));
        INFO(text);
        REQUIRE((expression::kind_of(value) & program->kinds) != 0);
        for (const Read& read : reads) {
            INFO("kind " << static_cast<int>(read.kind) << ", id " << read.id);
            REQUIRE(program->depends_on(read));
            ++seen[read.kind];
        }
    }
    for (const ReadKind kind :
         {ReadKind::occasion, ReadKind::event, ReadKind::args, ReadKind::paid, ReadKind::turn,
          ReadKind::history, ReadKind::characteristic, ReadKind::counters, ReadKind::players,
          ReadKind::notes, ReadKind::size, ReadKind::zone, ReadKind::openness}) {
        INFO("kind " << static_cast<int>(kind));
        CHECK(seen[kind] > 0);
    }
}

TEST_CASE("what an expression does not depend on can change without it", "[expression]") {
    ExpressionWorld world;
    const std::vector<GameState> states = states_by_chance(world);
    const std::vector<StateChange> changes = Changes(world).all();
    ExpressionGenerator generator(8);
    Random random(8);
    std::map<std::string, int> mattered, spared;
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        const auto program = program_by_chance(world, generator, 1 + i % 3, text);
        if (!program) continue;
        const GameState& state = states[random.below(static_cast<std::uint32_t>(states.size()))];
        const Occasion occasion = occasion_by_chance(state, world, random);
        const Value before =
            expression::evaluate(*program, SkirmishFacts(state, world.names, occasion));
        for (const StateChange& change : changes) {
            GameState changed = state;
            Occasion elsewhere = occasion;
            change.make(changed, elsewhere, random);
            const Value after =
                expression::evaluate(*program, SkirmishFacts(changed, world.names, elsewhere));
            const bool depends =
                std::any_of(change.noticed_by.begin(), change.noticed_by.end(),
                            [&](const Read& read) { return program->depends_on(read); });
            INFO(text << "\n" << change.name);
            if (!depends) REQUIRE(after == before);
            if (!depends) ++spared[change.name];
            if (before != after) ++mattered[change.name];
        }
    }
    for (const StateChange& change : changes) {
        INFO(change.name);
        CHECK(mattered[change.name] > 0);
        CHECK(spared[change.name] > 0);
    }
}

TEST_CASE("an expression lists what it depends on", "[expression]") {
    ExpressionWorld world;
    const auto& names = world.vocabulary;
    const auto zone = [&](const char* name) {
        return Read{ReadKind::zone, static_cast<std::uint16_t>(*names.find_zone(name)), {}, false};
    };
    const auto root = [&](const char* name, const char* key = nullptr) {
        return names.read_of(names.find_root(name),
                             key != nullptr ? world.words.intern(key) : WordId{});
    };
    const auto field = [&](const char* name, const char* key = nullptr) {
        return names.read_of(names.find_field(name),
                             key != nullptr ? world.words.intern(key) : WordId{});
    };
    const Read openness{ReadKind::openness, 0, {}, false};
    const auto reads = [&](const char* text) { return world.compile(text).reads; };
    const auto sorted = [](std::vector<Read> list) {
        std::sort(list.begin(), list.end());
        return list;
    };
    CHECK(reads("=3").empty());
    CHECK(reads("=x + x") == sorted({root("x")}));
    CHECK(reads("=args.bonus") == sorted({root("args", "bonus")}));
    CHECK(reads("=self.power") == sorted({root("self"), field("power"), openness}));
    CHECK(reads("=self.counters.buff") ==
          sorted({root("self"), field("counters", "buff"), openness}));
    CHECK(reads("=you.hand.count") == sorted({root("you"), zone("hand"), field("count")}));
    CHECK(reads("=you:tally('struck')") == sorted({root("you"), field("tally", "struck")}));
    CHECK(reads("=count { zone = { 'graveyard', 'hand' } }") ==
          sorted({zone("graveyard"), zone("hand")}));
    CHECK(reads("=count { element = 'water', controller = you }") ==
          sorted({zone("field"), field("is_element", "water"), field("controller"), root("you"),
                  openness}));
    Read any_name = field("is_name");
    any_name.any_key = true;
    CHECK(reads("=count { name = self.notes.feared }") ==
          sorted({zone("field"), any_name, root("self"), field("notes", "feared"), openness}));
    CHECK(reads("=sum('power', { other = true })") ==
          sorted({zone("field"), field("power"), root("self"), openness}));
    // Also what is only reached one way.
    CHECK(reads("=paid.braced and x or event.amount") ==
          sorted({root("paid", "braced"), root("x"), root("event.amount")}));
    // A key that comes up by itself can be any.
    CHECK(world.compile("=count { type = args.kind }").depends_on(field("is_type", "ally")));
    CHECK_FALSE(world.compile("=count { type = 'item' }").depends_on(field("is_type", "ally")));
}

TEST_CASE("a card that lies face down is blank to expressions, also to its owner", "[expression]") {
    ExpressionWorld world;
    GameState state = world.played(5, 150);
    const practice::Zones& zones = world.content.zones;
    const ZoneId hand = state.zone_of(zones.hand, PlayerId{0});
    REQUIRE(state.zone(hand).count > 0);
    const CardRef hidden = state.ref(state.zone(hand).first);
    world.occasion.you = PlayerId{0};
    world.occasion.self = hidden;
    const Occasion occasion = world.occasion;

    // It answers owner, zone and face, and nothing else.
    CHECK(world.holds("=self.owner == you", state));
    CHECK(world.holds("=self.zone == 'hand'", state));
    CHECK(world.holds("=self.face == 'down'", state));
    CHECK(world.evaluate("=self.name", state) == Value::none());
    CHECK(world.evaluate("=self.controller", state) == Value::none());
    for (const char* text :
         {"=self.power", "=self.life", "=self.reserve", "=self.counters.insight"}) {
        CHECK(world.number(text, state) == 0);
    }
    // No filter that asks for more finds it, whatever the bounds.
    CHECK(world.number("=count { zone = 'hand', owner = you }", state) == state.zone(hand).count);
    for (const char* text :
         {"=count { zone = 'hand', type = { 'ally', 'action', 'champion' } }",
          "=count { zone = 'hand', reserve = { min = -100 } }",
          "=count { zone = 'hand', power = 0 }", "=count { zone = 'hand', token = false }",
          "=count { zone = 'hand', controller = 'opponent' }",
          "=distinct('name', { zone = 'hand' })", "=highest('reserve', { zone = 'hand' })"}) {
        INFO(text);
        CHECK(world.number(text, state) == 0);
    }
    // Face up it answers; once it has moved on it is blank again.
    state.card(hidden.card).set(Card::face_up);
    CHECK(world.evaluate("=self.name", state) != Value::none());
    CHECK(world.number("=count { zone = 'hand', reserve = { min = -100 } }", state) +
              world.number("=count { zone = 'hand', type = 'champion' }", state) ==
          1);
    ++state.card(hidden.card).incarnation;
    CHECK(world.evaluate("=self.name", state) == Value::none());
    CHECK(world.evaluate("=self.owner", state) == Value::none());
}

TEST_CASE("no expression can tell hidden cards apart", "[expression]") {
    ExpressionWorld world;
    const std::vector<GameState> states = states_by_chance(world);
    ExpressionGenerator generator(9);
    Random random(9);
    for (int i = 0; i < 2000; ++i) {
        std::string text;
        const auto program = program_by_chance(world, generator, 1 + i % 4, text);
        if (!program) continue;
        GameState state = states[random.below(static_cast<std::uint32_t>(states.size()))];
        world.occasion = occasion_by_chance(state, world, random);
        const Value before =
            expression::evaluate(*program, SkirmishFacts(state, world.names, world.occasion));
        std::vector<Card*> hidden;
        for (Card& card : state.cards()) {
            if (!card.zone.is_none() && !card.is(Card::face_up)) hidden.push_back(&card);
        }
        for (Card* card : hidden) {
            std::swap(card->definition,
                      hidden[random.below(static_cast<std::uint32_t>(hidden.size()))]->definition);
        }
        INFO(text);
        REQUIRE(expression::evaluate(*program, SkirmishFacts(state, world.names, world.occasion)) ==
                before);
    }
}

}  // namespace expression_reads_tests
