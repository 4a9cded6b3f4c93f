#include "sim/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/match.hpp"
#include "scenarios/game_record.hpp"

namespace cardloom::sim {

namespace {

/// No game that gets anywhere has as many; it is there so that a bot or a card cannot go on for
/// ever inside one turn.
constexpr std::uint32_t most_answers = 100'000;

/// A game while it is played, with who sits where.
class Sitting {
public:
    Sitting(const Plan& plan, std::uint64_t game, Runner& runner)
        : plan_(plan),
          fixture_(fixture(plan, game)),
          match_(runner, setup_of(plan, fixture_)),
          seats_(2) {
        for (const std::size_t side : {0u, 1u}) {
            deck_at_[fixture_.seat_of[side]] = side;
            seats_[fixture_.seat_of[side]] = plan.bots[side](Random::mix(fixture_.seed + 1 + side));
        }
    }

    GameResult play() {
        while (goes_on()) {
            const Decision& decision = match_.decision();
            ++result_.decisions;
            if (!decision.is_forced()) ++result_.choices;
            static_cast<void>(bots::answer_one(match_, seats_, answer_));
        }
        const Machine& machine = match_.state().header().machine;
        result_.turns = machine.turn;
        // Known from the first turn on: before it players may be asked (GA-START-3).
        if (machine.first_player) result_.went_first = deck_at_[machine.first_player.index()];
        result_.end = end();
        result_.faults = match_.faults().size();
        mark_cards();
        tell_trouble();
        return std::move(result_);
    }

private:
    [[nodiscard]] bool goes_on() {
        return !match_.is_over() && result_.decisions < most_answers &&
               match_.state().header().machine.turn <= plan_.most_turns;
    }

    [[nodiscard]] GameEnd end() {
        if (match_.ending() == Ending::drawn) return GameEnd::drawn;
        if (match_.ending() == Ending::won) {
            return contains(match_.winners(), PlayerId{fixture_.seat_of[0]}) ? GameEnd::first_deck
                                                                             : GameEnd::second_deck;
        }
        if (!match_.is_over() && result_.decisions < most_answers) return GameEnd::turn_cap;
        return GameEnd::failed;
    }

    void mark(PlayerId owner, DefinitionId card, CardMark what) {
        if (owner.is_none() || card.is_none()) return;
        auto& marks = result_.marks[deck_at_[owner.index()]];
        if (card.index() < marks.size()) marks[card.index()] |= what;
    }

    void mark_cards() {
        const Library& library = match_.library();
        for (auto& marks : result_.marks) marks.assign(library.cards().size(), 0);
        const Journal& journal = match_.journal();
        for (std::size_t i = journal.first(); i < journal.size(); ++i) mark_line(journal.line(i));
        const GameState& state = match_.state();
        for (const Card& card : state.cards()) {
            if (card.zone.is_none() || card.is(Card::gone)) continue;
            if (is_held_in(state.zone(card.zone).kind)) {
                mark(card.owner, card.definition, card_held);
            }
        }
    }

    void mark_line(const JournalLine& line) {
        const Roles& roles = match_.library().roles;
        const bool is_play = line.name == event::activate || line.name == event::materialize ||
                             line.name == event::bestow;
        if (is_play) {
            mark(line.event.player, line.event.definition, card_played);
        } else if (line.to_kind == roles.field && line.from_kind == roles.material) {
            mark(line.from_owner, line.event.definition, card_played);  // GA-START-5
        } else if (line.from_kind == roles.deck && is_held_in(line.to_kind)) {
            mark(line.to_owner, line.event.definition, card_drawn);
        }
    }

    [[nodiscard]] bool is_held_in(ZoneKindId kind) const {
        const Roles& roles = match_.library().roles;
        return kind == roles.hand || kind == roles.memory;
    }

    void tell_trouble() {
        if (result_.end == GameEnd::failed) {
            result_.trouble =
                match_.is_over()
                    ? fmt::format("the engine gave up: {}", words[std::size_t(match_.ending())])
                    : fmt::format("it was not over after {} decisions", result_.decisions);
        } else if (result_.faults > 0) {
            result_.trouble = match_.faults().front().text;
        }
        if (result_.trouble.empty()) return;
        std::string why;
        result_.replay = scenarios::write_game(match_, why).value_or("");
    }

    static constexpr std::array<const char*, 6> words = {"it goes on",
                                                         "it was won",
                                                         "it was drawn",
                                                         "there was no more room",
                                                         "too many errors in one step",
                                                         "nobody was asked for too long"};

    const Plan& plan_;
    Fixture fixture_;
    Match match_;
    std::vector<std::unique_ptr<bots::Bot>> seats_;
    std::size_t deck_at_[2] = {0, 1};
    Answer answer_;
    GameResult result_;
};

}  // namespace

GameResult play_game(const Plan& plan, std::uint64_t game, Runner& runner) {
    return Sitting(plan, game, runner).play();
}

}  // namespace cardloom::sim
