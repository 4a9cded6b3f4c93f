#include "tests/properties.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "core/continuous/layers.hpp"
#include "core/hash.hpp"
#include "core/invariants.hpp"
#include "core/match_body.hpp"
#include "core/random_play.hpp"
#include "core/replay.hpp"
#include "core/save.hpp"
#include "core/state_json.hpp"
#include "core/view.hpp"
#include "core/watchers.hpp"
#include "core/zones.hpp"

namespace cardloom::testing {

namespace {

bool due(std::uint32_t every, std::uint64_t decision, std::uint64_t offset = 0) {
    return every != 0 && (decision + offset) % every == 0;
}

std::string decision_text(Match& match, PlayerId observer = all_knowing) {
    if (match.is_over()) return "over";
    return to_json(match.decision(), match.state(), match.library(), observer);
}

std::string journal_text(const Match& match, PlayerId observer, std::size_t from) {
    std::string text;
    const Journal& journal = match.journal();
    for (std::size_t i = std::max(from, journal.first()); i < journal.size(); ++i) {
        text += to_json(journal.line(i), match.library(), observer) + "\n";
    }
    return text;
}

/// Equal texts, or a failure that shows where they part.
void check_same(const std::string& one, const std::string& other) {
    if (one == other) return;
    const auto parts = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    const auto at = static_cast<std::size_t>(parts.first - one.begin());
    const std::size_t from = at < 80 ? 0 : at - 80;
    INFO("one:   ..." << one.substr(from, 240));
    INFO("other: ..." << other.substr(from, 240));
    FAIL("two texts that should be the same differ");
}

Answer by_chance(Match& match, Random& random) {
    Answer answer;
    answer_by_chance(match.decision(), random, answer);
    return answer;
}

/// Two matches that should be one: now, and after the same answers.
void check_twins(Match& one, Match& other, Random random, std::uint32_t answers) {
    const std::size_t from = one.journal().size();
    for (std::uint32_t i = 0; i < answers && !one.is_over(); ++i) {
        REQUIRE(one.hash() == other.hash());
        REQUIRE(one.answered() == other.answered());
        REQUIRE(decision_text(one) == decision_text(other));
        const Answer answer = by_chance(one, random);
        REQUIRE(!one.answer(answer));
        REQUIRE(!other.answer(answer));
    }
    REQUIRE(one.hash() == other.hash());
    const GameState state = one.state();
    REQUIRE(state == other.state());
    REQUIRE(decision_text(one) == decision_text(other));
    const std::size_t shared = std::max(from, other.journal().first());
    check_same(journal_text(one, all_knowing, shared), journal_text(other, all_knowing, shared));
}

void check_fork(Match& match, Random& random, const Sampling& sampling) {
    Match fork = match.fork();
    REQUIRE(fork.hash() == match.hash());
    Match second = match.fork();
    const std::uint64_t before = match.hash();
    check_twins(fork, second, random, sampling.play_on);
    REQUIRE(match.hash() == before);
}

/// What was met at each decision of the game so far, by number, and the answer given there.
struct Trail {
    struct Point {
        std::uint64_t hash = 0;
        Answer answer;
    };
    std::vector<Point> points;
    std::uint32_t disturbed = 0;  // answers before this one may have been voided or refused
};

/// One answer, taken back; then far back, and forward again with the same answers.
void check_undo(Match& match, Random& random, const Trail& trail, Tally& tally) {
    const std::uint64_t here = match.hash();
    const std::string decision = decision_text(match);
    const std::uint32_t number = match.answered();

    Match copy = match.fork();
    REQUIRE(!copy.answer(by_chance(copy, random)));
    const bool was_voided = copy.answered() <= number;  // proved illegal, or fell to a fault
    if (!was_voided) {
        REQUIRE(!copy.undo_to(number));
        REQUIRE(copy.hash() == here);
        REQUIRE(copy.answered() == number);
        REQUIRE(decision_text(copy) == decision);
        const GameState state = copy.state();
        REQUIRE(state == match.state());
    }

    const std::uint32_t target = random.below(number + 1);
    Match past = match.fork();
    REQUIRE(!past.undo_to(target));
    REQUIRE(past.answered() == target);
    if (target < number) REQUIRE(past.hash() == trail.points[target].hash);
    if (target < trail.disturbed) return;  // what was void or refused is not done again
    for (std::uint32_t i = target; i < number; ++i) {
        REQUIRE(past.hash() == trail.points[i].hash);
        REQUIRE(!past.answer(trail.points[i].answer));
    }
    ++tally.redone;
    REQUIRE(past.hash() == here);
    REQUIRE(decision_text(past) == decision);
    REQUIRE(match.hash() == here);
}

void check_save(Match& match, Random& random, const Sampling& sampling) {
    const std::string bytes = save(match);
    Loaded loaded = load(bytes, *match.body().runner);
    REQUIRE(loaded.error == "");
    REQUIRE(loaded.notes.empty());
    REQUIRE(loaded.match);
    REQUIRE(loaded.match->hash() == match.hash());
    REQUIRE(loaded.match->answered() == match.answered());
    REQUIRE(decision_text(*loaded.match) == decision_text(match));
    REQUIRE(save(*loaded.match) == bytes);
    Match fork = match.fork();
    check_twins(fork, *loaded.match, random, sampling.play_on);
}

void check_replay(Match& match) {
    std::string why;
    const auto text = write_replay(match, why);
    REQUIRE(why == "");
    Replayed again = read_replay(*text, *match.body().runner);
    REQUIRE(again.error == "");
    REQUIRE(again.match->hash() == match.hash());
    REQUIRE(again.match->answered() == match.answered());
    REQUIRE(decision_text(*again.match) == decision_text(match));
    REQUIRE(journal_text(*again.match, all_knowing, match.journal().first()) ==
            journal_text(match, all_knowing, 0));
    REQUIRE(*write_replay(*again.match, why) == *text);
}

void check_illegal(Match& match) {
    const std::uint64_t before = match.hash();
    const std::string decision = decision_text(match);
    const std::size_t lines = match.journal().size();
    const Decision& pending = match.decision();
    const auto options = static_cast<std::uint16_t>(pending.options.size());
    std::vector<Answer> illegal;
    if (pending.is_range) {
        illegal = {Answer::value(pending.most + 1), Answer::value(pending.least - 1),
                   Answer::pick(0)};
    } else {
        Answer too_many;
        for (std::int32_t i = 0; i <= pending.most; ++i) {
            too_many.picks.push_back(static_cast<std::uint16_t>(i));
        }
        Answer no_such;
        no_such.picks.assign(static_cast<std::size_t>(std::max(1, pending.least)), options);
        illegal = {too_many, no_such};
        if (pending.least > 0) illegal.emplace_back();
        if (pending.least >= 2) {
            Answer twice;
            twice.picks.assign(static_cast<std::size_t>(pending.least), 0);
            illegal.push_back(twice);
        }
    }
    for (const Answer& answer : illegal) {
        const auto refusal = match.answer(answer);
        REQUIRE(refusal);
        REQUIRE(!refusal->reason.empty());
        REQUIRE(match.hash() == before);
        REQUIRE(decision_text(match) == decision);
        REQUIRE(match.journal().size() == lines);
    }
}

void check_invariants(Match& match) {
    REQUIRE(problem_with(match.state(), match.library()) == "");
    match.look([](Game& game) {
        REQUIRE(characteristics_are_right(game));
        REQUIRE(abilities_are_right(game));
    });
}

void check_state_json(Match& match) {
    const GameState state = match.state();
    std::string why;
    const auto read = state_from_json(state_to_json(state, match.library(), match.edition()),
                                      match.library(), state.shared_layout(), why, match.edition());
    REQUIRE(why == "");
    REQUIRE(*read == state);
    REQUIRE(read->hash() == state.hash());
}

void check_cancel(Match& match, Tally& tally) {
    Match fork = match.fork();
    if (fork.cancel()) return;  // nothing to take back
    ++tally.cancels;
    REQUIRE(fork.is_at_rest());
    Match rest = match.fork();
    REQUIRE(!rest.undo_to(match.answered() - match.body().answered));
    REQUIRE(fork.hash() == rest.hash());
    REQUIRE(fork.journal().size() == rest.journal().size());
}

void check_concession(Match& match, Random& random) {
    Match fork = match.fork();
    const std::size_t players = match.setup().decks.size();
    const PlayerId leaver{random.below(static_cast<std::uint32_t>(players))};
    if (fork.concede(leaver)) return;  // has left already
    REQUIRE(fork.is_over() == (players == 2 || fork.is_over()));
    if (players == 2) {
        REQUIRE(fork.winners() == only(PlayerId{1 - leaver.index()}));
        REQUIRE(!fork.undo_to(match.answered()));
        REQUIRE(fork.hash() == match.hash());
        return;
    }
    Match second = fork.fork();
    check_twins(fork, second, random, 8);
    check_replay(fork);
    // Whatever is undone, refused or void since: who has left does not come back.
    const auto has_left = [&](Match& m) {
        return (m.state().player(leaver).flags & (Player::conceded | Player::lost)) != 0;
    };
    REQUIRE(has_left(fork));
    Match cancelled = match.fork();
    REQUIRE(!cancelled.concede(leaver));
    if (!cancelled.is_over() && !cancelled.cancel()) REQUIRE(has_left(cancelled));
}

/// The options that an answer picks, found again in another decision; nothing if one is not there.
std::optional<Answer> translate(const Decision& from, const Answer& answer, const Decision& to) {
    if (from.is_range != to.is_range) return {};
    if (from.is_range) {
        if (answer.number < to.least || answer.number > to.most) return {};
        return answer;
    }
    Answer result;
    for (const std::uint16_t pick : answer.picks) {
        const Option& wanted = from.options[pick];
        if (pick < to.options.size() && to.options[pick] == wanted) {
            result.picks.push_back(pick);  // of several that are alike, the same one
            continue;
        }
        const auto at = std::find(to.options.begin(), to.options.end(), wanted);
        if (at == to.options.end()) return {};
        result.picks.push_back(static_cast<std::uint16_t>(at - to.options.begin()));
    }
    if (!to.ordered) std::sort(result.picks.begin(), result.picks.end());
    if (check(to, result)) return {};
    return result;
}

/// Two cards hidden from a player trade places: that player notices nothing until one is known.
void check_exchange(Match& match, Random random, Tally& tally) {
    if (!match.is_at_rest()) return;
    const std::size_t players = match.setup().decks.size();
    const PlayerId observer{random.below(static_cast<std::uint32_t>(players))};
    GameState rest(match.body().layout);
    match.body().rest.unpack(rest);
    std::vector<CardId> hidden;
    for (std::size_t i = 0; i < rest.cards().size(); ++i) {
        const Card& card = rest.cards()[i];
        if (!contains(card.known, observer) && !card.object) hidden.emplace_back(i);
    }
    if (hidden.size() < 2) return;
    random.shuffle(hidden);
    // Only cards of one kind of deck can stand for each other, as everybody knows (see redeal).
    const auto deck_of = [&](CardId card) {
        return match.library().card(rest.card(card).definition).deck;
    };
    const CardId a = hidden[0];
    const auto other = std::find_if(hidden.begin() + 1, hidden.end(),
                                    [&](CardId card) { return deck_of(card) == deck_of(a); });
    if (other == hidden.end()) return;
    const CardId b = *other;
    std::swap(rest.card(a).definition, rest.card(b).definition);
    rest.mark(mark::form);
    Match original = match.fork();
    std::optional<Match> exchanged = original.fork_from(rest);
    REQUIRE(exchanged);
    ++tally.exchanges;

    const std::size_t from = original.journal().size();
    // Also what was shown in between, and has been shuffled away again.
    const auto was_shown = [&](Match& m) {
        const Journal& journal = m.journal();
        for (std::size_t i = std::max(from, journal.first()); i < journal.size(); ++i) {
            const Event& event = journal.line(i).event;
            const bool is_one = event.card.card == a || event.card.card == b;
            if (is_one && contains(event.known, observer)) return true;
        }
        return false;
    };
    const auto is_known = [&](Match& m) {
        return contains(m.state().card(a).known, observer) ||
               contains(m.state().card(b).known, observer) || was_shown(m);
    };
    for (int i = 0; i < 30; ++i) {
        if (is_known(original) || is_known(*exchanged)) return;
        check_same(seen_by(original, observer, from), seen_by(*exchanged, observer, from));
        ++tally.compared;
        if (original.is_over()) return;
        const Decision decision = original.decision();
        Answer answer;
        answer_by_chance(decision, random, answer);
        const auto translated = translate(decision, answer, exchanged->decision());
        if (decision.player == observer) {
            REQUIRE(translated);
            REQUIRE(*translated == answer);
        }
        if (!translated) return;  // somebody else's choice that only they can see
        REQUIRE(!original.answer(answer));
        REQUIRE(!exchanged->answer(*translated));
    }
}

void check_redeal(Match& match, Random& random) {
    const std::size_t players = match.setup().decks.size();
    const PlayerId observer{random.below(static_cast<std::uint32_t>(players))};
    const std::string before = seen_by(match, observer, match.journal().size());
    const std::uint64_t seed = random.next();
    Match dealt = match.redeal(observer, seed);
    check_same(seen_by(dealt, observer, dealt.journal().size()), before);
    check_invariants(dealt);
    Match again = match.redeal(observer, seed);
    REQUIRE(again.hash() == dealt.hash());
    check_twins(dealt, again, random, 4);
}

}  // namespace

std::string seen_by(Match& match, PlayerId observer, std::size_t from_line) {
    return to_json(view(match.state(), match.library(), observer), match.library()) + "\n" +
           decision_text(match, observer) + "\n" + journal_text(match, observer, from_line);
}

void check_game(Match match, std::uint64_t seed, const Sampling& sampling, Tally& tally) {
    Random random(seed ^ 0xC0FFEE);
    Trail trail;
    Edition edition = match.edition();
    ++tally.games;
    while (!match.is_over() && match.answered() < sampling.most_answers) {
        const std::uint64_t n = match.answered();
        INFO("seed " << seed << ", decision " << n);
        tally.deepest_log = std::max<std::uint64_t>(tally.deepest_log, match.body().answered);
        if (due(sampling.reload, n, seed) && n == match.answered()) {
            sampling.read_anew();
            REQUIRE(!match.reload());
            ++tally.reloads;
            if (match.awaits_reload()) ++tally.reloads_in_step;
            REQUIRE(match.awaits_reload() != match.is_at_rest());
        }
        // Undone past a reload, a game does not reload again by itself.
        if (match.edition() != edition) trail.disturbed = match.answered();
        edition = match.edition();
        if (match.is_over()) break;
        if (due(sampling.invariants, n)) check_invariants(match);
        if (due(sampling.fork, n)) check_fork(match, random, sampling);
        if (due(sampling.undo, n, seed)) check_undo(match, random, trail, tally), ++tally.undos;
        if (due(sampling.save, n, seed)) check_save(match, random, sampling), ++tally.loads;
        if (due(sampling.illegal, n, seed)) check_illegal(match);
        if (due(sampling.state_json, n, seed)) check_state_json(match);
        if (due(sampling.concede, n, seed)) check_concession(match, random);
        if (due(sampling.cancel, n, seed)) check_cancel(match, tally);
        if (due(sampling.exchange, n, seed)) check_exchange(match, random, tally);
        if (due(sampling.redeal, n, seed)) check_redeal(match, random), ++tally.redeals;
        if (due(sampling.fork, n)) ++tally.forks;
        if (match.decision().is_forced()) ++tally.forced;
        ++tally.decisions;
        const std::uint32_t before = match.answered();
        const Answer answer = by_chance(match, random);
        trail.points.resize(before);
        trail.points.push_back({match.hash(), answer});
        const std::size_t faults = match.faults().size();
        REQUIRE(!match.answer(answer));
        const bool refused = !match.last_refusal().reason.empty() && match.answered() <= before;
        if (refused) ++tally.refusals;
        if (refused || match.faults().size() != faults) trail.disturbed = match.answered() + 1;
    }
    INFO("seed " << seed);
    check_replay(match);
    if (match.is_over()) ++tally.finished;
    for (std::size_t i = match.journal().first(); i < match.journal().size(); ++i) {
        const EventName name = match.journal().line(i).name;
        tally.attacks += name == event::attack ? 1 : 0;
        tally.retaliations += name == event::retaliate ? 1 : 0;
    }
    tally.faults += match.faults().size();
}

void check_against_rerun(Match live, Runner& other, std::uint64_t seed, std::uint32_t answers) {
    Random random(seed);
    while (!live.is_over() && live.answered() < answers) {
        INFO("seed " << seed << ", decision " << live.answered());
        Match again = live.fork_onto(other);
        const std::size_t from = live.journal().size();
        REQUIRE(again.state() == live.state());
        REQUIRE(decision_text(again) == decision_text(live));
        const Answer answer = by_chance(live, random);
        REQUIRE(!live.answer(answer));
        REQUIRE(!again.answer(answer));
        REQUIRE(again.hash() == live.hash());
        REQUIRE(again.state() == live.state());
        REQUIRE(decision_text(again) == decision_text(live));
        const std::size_t shared = std::max(from, again.journal().first());
        check_same(journal_text(live, all_knowing, shared),
                   journal_text(again, all_knowing, shared));
    }
}

std::uint64_t golden_hash(Match& match, std::uint64_t seed) {
    Random random(seed);
    Hash hash;
    Answer answer;
    while (!match.is_over()) {
        hash.add(match.hash());
        answer_by_chance(match.decision(), random, answer);
        REQUIRE(!match.answer(answer));
    }
    hash.add(match.hash());
    return hash.value();
}

}  // namespace cardloom::testing
