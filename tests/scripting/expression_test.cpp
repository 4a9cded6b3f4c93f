/// What expressions mean: every operator, every function, fields and filters, over real states of
/// the practice game.
#include <algorithm>
#include <array>
#include <set>

#include "core/zones.hpp"
#include "tests/scripting/expression_fixture.hpp"

namespace expression_tests {

using namespace cardloom;
using namespace cardloom::testing;
using expression::Program;
using expression::Value;
using practice::SkirmishFacts;

namespace {

constexpr PlayerId first{0};

/// Expressions with their numbers, in a state where nothing matters.
void check_numbers(const std::vector<std::pair<const char*, std::int64_t>>& table) {
    ExpressionWorld world;
    const GameState state = world.played(1, 0);
    world.occasion.x = 7;
    world.occasion.y = -3;
    for (const auto& [text, number] : table) {
        INFO(text);
        CHECK(world.number(text, state) == number);
    }
}

void check_truths(const std::vector<std::pair<const char*, bool>>& table) {
    ExpressionWorld world;
    const GameState state = world.played(1, 0);
    world.occasion.x = 7;
    world.occasion.y = -3;
    for (const auto& [text, truth] : table) {
        INFO(text);
        CHECK(world.holds(text, state) == truth);
    }
}

/// The cards for which something holds, wherever they are.
template <class Fits>
std::vector<CardRef> cards_where(const GameState& state, Fits&& fits) {
    std::vector<CardRef> found;
    for (std::size_t i = 0; i < state.cards().size(); ++i) {
        const CardId id{i};
        if (!state.card(id).zone.is_none() && fits(id, state.card(id)))
            found.push_back(state.ref(id));
    }
    return found;
}

/// Played so far that much lies about, from the point of view of the first player.
struct Table : ExpressionWorld {
    GameState state = with_allies();
    const practice::Zones& zones = content.zones;

    Table() { occasion.you = first; }

    /// The first game by chance in which both have two allies and a graveyard.
    [[nodiscard]] GameState with_allies() {
        for (std::uint64_t seed = 0;; ++seed) {
            GameState found = played(seed, 200);
            std::array<int, 2> allies{}, graves{};
            for (const Card& card : found.cards()) {
                if (card.zone.is_none()) continue;
                const ZoneKindId kind = found.zone(card.zone).kind;
                const bool ally = definition(card).damage == DamageManner::marked;
                if (kind == content.zones.field && ally) ++allies[card.controller.index()];
                if (kind == content.zones.graveyard) ++graves[card.owner.index()];
            }
            if (std::min(allies[0], allies[1]) >= 2 && std::min(graves[0], graves[1]) >= 3) {
                return found;
            }
        }
    }

    [[nodiscard]] const CardDefinition& definition(const Card& card) const {
        return content.library.card(card.definition);
    }
    [[nodiscard]] bool is_in(const Card& card, ZoneKindId kind) const {
        return state.zone(card.zone).kind == kind;
    }
    [[nodiscard]] bool is_ally(const Card& card) const {
        return definition(card).damage == DamageManner::marked;
    }
    template <class Fits>
    [[nodiscard]] std::int64_t count(Fits&& fits) const {
        return static_cast<std::int64_t>(
            cards_where(state, [&](CardId, const Card& card) { return fits(card); }).size());
    }
    [[nodiscard]] std::int64_t number(const std::string& text) {
        return ExpressionWorld::number(text, state);
    }
};

}  // namespace

TEST_CASE("arithmetic is Lua's, over whole numbers", "[expression]") {
    check_numbers({
        {"=1 + 2 * 3", 7},  {"=(1 + 2) * 3", 9},  {"=7 - 3 - 2", 2},     {"=-x", -7},
        {"=- -x", 7},       {"=2 * -x", -14},     {"=x // 2", 3},        {"=y // 2", -2},
        {"=x // y", -3},    {"=y // x", -1},      {"=x % 3", 1},         {"=y % 5", 2},
        {"=x % -3", -2},    {"=y % -5", -3},      {"=12 // 4 * 3", 9},   {"=x * y", -21},
        {"=x + y", 4},      {"= x\n + 1", 8},     {"=007", 7},           {"=x - -1", 8},
        {"=half_up(x)", 4}, {"=half_down(x)", 3}, {"=half_up(y)", -1},   {"=half_down(y)", -2},
        {"=half_up(6)", 3}, {"=half_down(0)", 0}, {"=min(x, y, 0)", -3}, {"=max(x, y, 9)", 9},
        {"=max(y)", -3},    {"=min(5, 4, 6)", 4},
    });
}

TEST_CASE("arithmetic cannot fail", "[expression]") {
    check_numbers({
        {"=x // 0", 0},
        {"=x % 0", 0},
        {"=x // (y + 3)", 0},
        {"=x % (y + 3)", 0},
        // Too large for a result, though not on the way to one.
        {"=2147483647 + 1", 2147483647},
        {"=-2147483647 - 1", -2147483647},
        {"=2147483647 * x // x", 2147483647},
        {"=(2147483647 + x) - x", 2147483647},
        {"=(2147483647 * 4) // 4 - 1", 2147483646},
        // Too large on the way, too.
        {"=2147483647 * 2147483647 * 2147483647 * 2147483647 * y", -2147483647},
        {"=2147483647 * 2147483647 * 2147483647 * 0", 0},
        {"=-(2147483647 * 2147483647 * 2147483647 * 2147483647)", -2147483647},
        {"=(y * 2147483647 * 2147483647 * 2147483647) // -1", 2147483647},
        {"=(y * 2147483647 * 2147483647 * 2147483647) % -1", 0},
        {"=half_up(y * 2147483647 * 2147483647 * 2147483647)", -2147483647},
        // What is no number counts as 0 where one is needed.
        {"=args.missing + 1", 1},
        {"=paid.missing * 5 - 2", -2},
        {"=max(args.missing, -4)", 0},
        {"=-args.missing", 0},
    });
}

TEST_CASE("comparison of different kinds is false, and never an error", "[expression]") {
    check_truths({
        {"=x == 7", true},
        {"=x ~= 7", false},
        {"=x < 7", false},
        {"=x <= 7", true},
        {"=x > y", true},
        {"=y >= x", false},
        {"=args.none == none", true},
        {"=args.none == 0", false},
        {"=args.none ~= 0", true},
        {"=args.none < 1", false},
        {"=args.none >= 0", false},
        {"='a' == 'a'", true},
        {"='a' == \"b\"", false},
        {"=true == false", false},
        {"=true ~= false", true},
        {"=you == none", true},
        {"=1 < 2 == true", true},
    });
}

TEST_CASE("and, or and not choose between values as in Lua, where 0 is true", "[expression]") {
    check_numbers({
        {"=0 and 2 or 1", 2},
        {"=false and 2 or 1", 1},
        {"=none and 2 or 1", 1},
        {"=args.missing and 2 or 1", 1},
        {"=x == 7 and 2 or 1", 2},
        {"=x == 8 and 2 or 1", 1},
        {"=x > 0 and y > 0 and 1 or 0", 0},
        {"=x < 0 or y < 0 and 5", 5},
    });
    check_truths({
        {"=not 0", false},
        {"=not none", true},
        {"=not args.missing", true},
        {"=not x == false", true},  // (not x) == false, as in Lua
        {"=not (x == 8)", true},
        {"=x == 7 and y == -3", true},
        {"=x == 8 or y == -3", true},
        {"=x == 8 or y == 3", false},
        {"=not not x", true},
    });
}

TEST_CASE("a missing thing is none, and its fields are 0, false or none", "[expression]") {
    ExpressionWorld world;
    const GameState state = world.played(1, 0);
    CHECK(world.evaluate("=self", state) == Value::none());
    CHECK(world.number("=self.power", state) == 0);
    CHECK(world.number("=self.counters.insight", state) == 0);
    CHECK(world.holds("=self.rested", state) == false);
    CHECK(world.evaluate("=self.name", state) == Value::none());
    CHECK(world.evaluate("=self.controller", state) == Value::none());
    CHECK(world.number("=self.controller.champion.power", state) == 0);
    CHECK(world.number("=self.controller.hand.count", state) == 0);
    CHECK(world.holds("=self:has('taunt')", state) == false);
    CHECK(world.holds("=self:is { type = 'ally' }", state) == false);
    CHECK(world.number("=you:tally('struck')", state) == 0);
    CHECK(world.evaluate("=self.notes.feared", state) == Value::none());
    // Also of a thing that has no such field.
    world.occasion.args = {{world.words.intern("who"), Value::player(first)}};
    CHECK(world.number("=args.who.power", state) == 0);
    CHECK(world.evaluate("=args.who.owner", state) == Value::none());
}

TEST_CASE("what is passed and paid is read by its name", "[expression]") {
    ExpressionWorld world;
    const GameState state = world.played(1, 0);
    world.occasion.args = {{world.words.intern("bonus"), Value::integer(3)}};
    world.occasion.paid = {{world.words.intern("braced"), Value::boolean(true)}};
    world.occasion.event_amount = 5;
    CHECK(world.number("=args.bonus", state) == 3);
    CHECK(world.number("=paid.braced and 2 or 1", state) == 2);
    CHECK(world.number("=paid.imbued and 2 or 1", state) == 1);
    CHECK(world.number("=event.count + 1", state) == 6);
    CHECK(world.number("=half_up(event.amount)", state) == 3);
}

TEST_CASE("players have champions, zones and counts", "[expression]") {
    Table table;
    const auto in_zone = [&](ZoneKindId kind, PlayerId player) {
        return std::int64_t{table.state.zone(table.state.zone_of(kind, player)).count};
    };
    const std::int64_t hand = in_zone(table.zones.hand, first);
    const std::int64_t memory = in_zone(table.zones.memory, first);
    CHECK(table.number("=you.hand.count") == hand);
    CHECK(table.number("=you.memory.count") == memory);
    CHECK(table.number("=you.deck.count") == in_zone(table.zones.deck, first));
    CHECK(table.number("=you.graveyard.count") == in_zone(table.zones.graveyard, first));
    CHECK(table.number("=you.influence") == hand + memory);
    CHECK(table.holds("=you.hand.count == you.memory.count", table.state) == (hand == memory));
    CHECK(table.number("=you.opponents.count") == 1);
    CHECK(table.number("=game.players.count") == 2);
    CHECK(table.evaluate("=game.turn_player", table.state) ==
          Value::player(table.state.header().machine.turn_player));
    CHECK(table.holds("=you.champion.controller == you", table.state));
    CHECK(table.holds("=you.champion:is { type = 'champion', zone = 'field' }", table.state));
}

TEST_CASE("cards have power, life, counters, zones and controllers", "[expression]") {
    Table table;
    const auto allies = cards_where(table.state, [&](CardId id, const Card& card) {
        return table.state.object(id) != nullptr && table.is_ally(card);
    });
    REQUIRE_FALSE(allies.empty());
    for (const CardRef ref : allies) {
        const Card& card = table.state.card(ref.card);
        table.occasion.self = ref;
        CHECK(table.number("=self.power") == table.definition(card).power);
        CHECK(table.number("=self.life") == table.definition(card).life);
        CHECK(table.number("=self.damage") == table.state.object(ref.card)->damage);
        CHECK(table.number("=self.counters.insight") ==
              table.state.counters_on(ref.card, table.content.insight));
        CHECK(table.holds("=self.controller == you", table.state) == (card.controller == first));
        CHECK(table.holds("=self.zone == 'field'", table.state));
        CHECK(table.holds("=self.rested", table.state) ==
              (table.state.object(ref.card)->rested != 0));
        CHECK(table.evaluate("=self.name", table.state) ==
              Value::word(table.words.find(table.definition(card).name)));
    }
    table.occasion.event_card = allies.front();
    CHECK(table.number("=event.card.power") ==
          table.definition(table.state.card(allies.front().card)).power);
}

TEST_CASE("a filter finds the cards that a loop over the state finds", "[expression]") {
    Table table;
    const auto on_field = [&](const Card& card) { return table.is_in(card, table.zones.field); };
    const auto in_graveyard = [&](const Card& card) {
        return table.is_in(card, table.zones.graveyard);
    };
    const std::int64_t allies =
        table.count([&](const Card& card) { return on_field(card) && table.is_ally(card); });
    const std::int64_t mine = table.count([&](const Card& card) {
        return on_field(card) && table.is_ally(card) && card.controller == first;
    });
    REQUIRE(allies > mine);
    REQUIRE(mine > 0);
    CHECK(table.number("=count { type = 'ally' }") == allies);
    CHECK(table.number("=count { type = 'ally', controller = you }") == mine);
    CHECK(table.number("=count { type = 'ally', controller = 'you' }") == mine);
    CHECK(table.number("=count { type = 'ally', controller = 'opponent' }") == allies - mine);
    CHECK(table.number("=count { type = 'ally', controller = 'any' }") == allies);
    CHECK(table.number("=count { type = 'ally', controller = { 'you', 'opponent' } }") == allies);
    CHECK(table.number("=count { type = 'ally', controller = 'turn_player' }") ==
          table.count([&](const Card& card) {
              return on_field(card) && table.is_ally(card) &&
                     card.controller == table.state.header().machine.turn_player;
          }));
    CHECK(table.number("=2 * count { type = 'ally', controller = you }") == 2 * mine);
    CHECK(table.number("=count {}") == table.count(on_field));
    CHECK(table.number("=count { type = { 'ally', 'champion' } }") == table.count(on_field));
    CHECK(table.number("=count { zone = 'graveyard' }") == table.count(in_graveyard));
    CHECK(table.number("=count { zone = 'graveyard', owner = you }") ==
          table.count([&](const Card& card) { return in_graveyard(card) && card.owner == first; }));
    CHECK(table.number("=count { zone = { 'graveyard', 'field' }, type = 'ally' }") ==
          table.count([&](const Card& card) {
              return (in_graveyard(card) || on_field(card)) && table.is_ally(card);
          }));
    CHECK(table.number("=count { zone = 'graveyard', reserve = { max = 1 } }") ==
          table.count([&](const Card& card) {
              return in_graveyard(card) && table.definition(card).cost <= 1;
          }));
    CHECK(table.number("=count { zone = 'graveyard', reserve = { 0, 2 } }") ==
          table.count([&](const Card& card) {
              const int cost = table.definition(card).cost;
              return in_graveyard(card) && (cost == 0 || cost == 2);
          }));
    CHECK(table.number("=count { power = { min = 1, max = 2 } }") ==
          table.count([&](const Card& card) {
              const int power = table.definition(card).power;
              return on_field(card) && power >= 1 && power <= 2;
          }));
    CHECK(table.number("=count { none_of = { type = 'champion' } }") == allies);
    CHECK(
        table.number("=count { zone = { 'field', 'graveyard' }, none_of = { zone = 'field' } }") ==
        table.count(in_graveyard));
    CHECK(table.number("=count { any_of = { { type = 'champion' }, { controller = you } } }") ==
          table.count([&](const Card& card) {
              return on_field(card) && (!table.is_ally(card) || card.controller == first);
          }));
    CHECK(table.number("=count { all_of = { { type = 'ally' }, { power = { min = 2 } } } }") ==
          table.count([&](const Card& card) {
              return on_field(card) && table.is_ally(card) && table.definition(card).power >= 2;
          }));
    CHECK(table.number("=count { none_of = { any_of = { { type = 'ally' }, { type = 'champion' } } "
                       "} }") == 0);
    CHECK(table.number("=count { name = 'Ember Page', zone = 'graveyard' }") ==
          table.count([&](const Card& card) {
              return in_graveyard(card) && table.definition(card).name == "Ember Page";
          }));
    CHECK(table.holds("=any { type = 'ally', controller = you }", table.state));
    CHECK_FALSE(table.holds("=any { type = 'action' }", table.state));
    CHECK(table.holds("=count { zone = 'graveyard', owner = you } >= args.amount", table.state) ==
          false);  // nothing was passed
}

TEST_CASE("filters compare with values that are read once, from outside", "[expression]") {
    Table table;
    const auto allies = cards_where(table.state, [&](CardId id, const Card& card) {
        return table.state.object(id) != nullptr && table.is_ally(card);
    });
    REQUIRE(allies.size() >= 2);
    table.occasion.self = allies.front();
    const auto power = [&](const Card& card) { return table.definition(card).power; };
    const std::int64_t own = power(table.state.card(allies.front().card));
    const auto is_ally_here = [&](const Card& card) {
        return table.is_in(card, table.zones.field) && table.is_ally(card);
    };
    CHECK(table.number("=count { type = 'ally', power = self.power }") ==
          table.count([&](const Card& card) { return is_ally_here(card) && power(card) == own; }));
    CHECK(table.number("=count { type = 'ally', power = { min = self.power + 1 } }") ==
          table.count([&](const Card& card) { return is_ally_here(card) && power(card) > own; }));
    CHECK(table.number("=count { type = 'ally', other = true }") ==
          static_cast<std::int64_t>(allies.size()) - 1);
    CHECK(table.number("=count { type = 'ally', other = false }") ==
          static_cast<std::int64_t>(allies.size()));
    CHECK(table.number("=count { name = self.name }") == table.count([&](const Card& card) {
        return table.is_in(card, table.zones.field) &&
               card.definition == table.state.card(allies.front().card).definition;
    }));
    CHECK(table.number("=count { type = 'ally', controller = self.controller, power = { max = "
                       "highest('power', { type = 'ally', controller = self.controller }) } }") ==
          table.count([&](const Card& card) {
              return is_ally_here(card) &&
                     card.controller == table.state.card(allies.front().card).controller;
          }));
    CHECK(
        table.holds("=self:is { type = 'ally', power = self.power, zone = 'field' }", table.state));
    CHECK_FALSE(table.holds("=self:is { zone = { 'hand', 'graveyard' } }", table.state));
    CHECK_FALSE(table.holds("=self:is { other = true }", table.state));
}

TEST_CASE("sums, extremes and distinct values go over what a filter finds", "[expression]") {
    Table table;
    std::int64_t sum = 0, highest = -1, lowest = 1000;
    std::set<std::int64_t> costs;
    std::set<std::string> names;
    for (const CardRef ref : cards_where(table.state, [&](CardId, const Card& card) {
             return table.is_in(card, table.zones.graveyard);
         })) {
        const CardDefinition& definition = table.definition(table.state.card(ref.card));
        sum += definition.cost;
        highest = std::max<std::int64_t>(highest, definition.cost);
        lowest = std::min<std::int64_t>(lowest, definition.cost);
        costs.insert(definition.cost);
        names.insert(definition.name);
    }
    REQUIRE(names.size() > 3);
    CHECK(table.number("=sum('reserve', { zone = 'graveyard' })") == sum);
    CHECK(table.number("=highest('reserve', { zone = 'graveyard' })") == highest);
    CHECK(table.number("=lowest('reserve', { zone = 'graveyard' })") == lowest);
    CHECK(table.number("=distinct('reserve', { zone = 'graveyard' })") ==
          static_cast<std::int64_t>(costs.size()));
    CHECK(table.number("=distinct('name', { zone = 'graveyard' })") ==
          static_cast<std::int64_t>(names.size()));
    CHECK(table.number("=sum('power', { type = 'action' })") == 0);
    CHECK(table.number("=highest('power', { type = 'action' })") == 0);
    CHECK(table.number("=lowest('power', { type = 'action' })") == 0);
    CHECK(table.number("=sum('counters.damage', {})") == [&] {
        std::int64_t all = 0;
        for (const Object& object : table.state.objects()) {
            all += table.state.counters_on(object.card, table.content.damage);
        }
        return all;
    }());
}

TEST_CASE("distinct is exact with more values than it keeps at hand", "[expression]") {
    ExpressionWorld world;
    GameState state = world.played(3, 200);
    std::set<std::string> names;  // everything lies open, for once
    for (Card& card : state.cards()) card.set(Card::face_up);
    for (const CardRef ref : cards_where(state, [](CardId, const Card&) { return true; })) {
        names.insert(world.content.library.card(state.card(ref.card).definition).name);
    }
    REQUIRE(names.size() > 16);
    CHECK(
        world.number("=distinct('name', { zone = { 'hand', 'memory', 'deck', 'material', 'field', "
                     "'graveyard', 'banishment', 'stack', 'lineage' } })",
                     state) == static_cast<std::int64_t>(names.size()));
}

TEST_CASE("a compiled filter selects cards, and is asked of one card", "[expression]") {
    Table table;
    const QuotedValue value("{ zone = { 'graveyard', 'field' }, type = 'ally', owner = you }");
    Diagnostics diagnostics;
    const auto filter =
        expression::compile_filter(value.excerpt, {table.vocabulary, table.words}, diagnostics);
    REQUIRE(filter.has_value());
    const SkirmishFacts facts(table.state, table.names, table.occasion);
    const expression::Selection selection(*filter, facts);
    std::set<CardRef> found, wanted;
    for (expression::Cursor cursor; selection.next(cursor);) found.insert(cursor.card);
    for (const CardRef ref : cards_where(table.state, [&](CardId, const Card& card) {
             return table.is_ally(card) && card.owner == first &&
                    (table.is_in(card, table.zones.graveyard) ||
                     table.is_in(card, table.zones.field));
         })) {
        wanted.insert(ref);
        CHECK(selection.fits(ref));
    }
    CHECK(found == wanted);
    CHECK_FALSE(selection.fits(CardRef{}));
    CHECK(expression::evaluate(*filter, facts).payload == static_cast<std::int64_t>(wanted.size()));
    const QuotedValue number("1");
    CHECK_FALSE(
        expression::compile_filter(number.excerpt, {table.vocabulary, table.words}, diagnostics));
    CHECK(diagnostics.sorted().front().sentence == "a filter is a table, as in { type = 'ally' }");
}

TEST_CASE("constants are folded, and equal expressions have equal hashes", "[expression]") {
    ExpressionWorld world;
    for (const char* text : {"=1 + 2 * 3", "=not false", "=max(1, 2)", "=half_up(3)", "=-5",
                             "=false and count {} or 3", "='a' == 'b'", "=2147483647 * 5"}) {
        INFO(text);
        CHECK(world.compile(text).is_constant());
        CHECK(world.compile(text).reads.empty());
    }
    CHECK(world.compile("=true and x").code.size() == 1);
    const auto hash = [&](const char* text) { return world.compile(text).hash; };
    CHECK(hash("=x+1") == hash("= ( x ) + 1"));
    CHECK(hash("=x + 3") == hash("=x + (1 + 2)"));
    CHECK(hash("=x > 2") == hash("=2 < x"));
    CHECK(hash("=count{type='ally'}") == hash("=count ( { type = \"ally\", } )"));
    CHECK(hash("=count {}") == hash("=count { zone = 'field' }"));
    CHECK(hash("=x + 1") != hash("=x + 2"));
    CHECK(hash("=x + 1") != hash("=y + 1"));
    CHECK(hash("=x + y") != hash("=x - y"));
    CHECK(hash("=args.a") != hash("=args.b"));
    CHECK(hash("=count { type = 'ally' }") != hash("=count { type = 'item' }"));
    CHECK(hash("=count { type = 'ally' }") != hash("=count { subtype = 'ally' }"));
    CHECK(hash("=count { type = 'ally' }") != hash("=count { type = 'ally', zone = 'hand' }"));
    CHECK(hash("=count { power = { min = 1 } }") != hash("=count { power = { max = 1 } }"));
    CHECK(hash("=count { none_of = { type = 'ally' } }") != hash("=count { type = 'ally' }"));
    // It does not depend on what else was loaded before, and it is the same on every machine.
    ExpressionWorld other;
    for (int i = 0; i < 50; ++i) other.words.intern("word" + std::to_string(i));
    const char* text = "=count { type = 'ally', controller = you } + args.bonus";
    CHECK(other.compile(text).hash == hash(text));
    CHECK(hash(text) == 0x9c47bed2f32f83full);
}

TEST_CASE("all examples of the card language compile", "[expression]") {
    ExpressionWorld world;
    for (const char* text :
         {"=2 * count { type = 'ally', controller = you }",
          "=x",
          "=you.hand.count == you.memory.count",
          "=paid.braced and 2 or 1",
          "=self.power",
          "=-1 * count { subtype = 'knight', controller = you }",
          "=half_up(event.amount)",
          "=event.amount * 2",
          "=self.link.bearer",
          "=event.count + 1",
          "=self.notes.feared",
          "=args.bonus",
          "=args.who",
          "=you:tally('struck')",
          "=self.paid.brewed",
          "=self.x",
          "=ability.resolved_this_turn",
          "=combat.attacker.power",
          "=level",
          "=count { zone = 'graveyard', element = 'water', owner = you } >= args.amount",
          "=distinct('reserve', { type = 'ally' })",
          "=count { tallied = 'struck' }",
          "=count { linked = 'kept', zone = 'banishment' }",
          "=target.power",
          "=targets.count",
          "=count { zone = 'deck', top = 1, owner = you, subtype = 'spell' }",
          "=count { counters = { omen = { min = 1 } }, state = 'rested' }"}) {
        INFO(text);
        CHECK(world.refusal(text).empty());
    }
}

}  // namespace expression_tests
