#include "sim/batch.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "scenarios/perform.hpp"

namespace cardloom::sim {

namespace {

template <class T>
void add_each(std::vector<T>& into, const std::vector<T>& from) {
    if (into.size() < from.size()) into.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) into[i] += from[i];
}

void add_cards(std::vector<CardSums>& sums, const std::vector<std::uint8_t>& marks, bool won) {
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const std::uint8_t mark = marks[i];
        if (mark == 0) continue;
        if ((mark & card_drawn) != 0) sums[i].drawn.add(won);
        if ((mark & card_played) != 0) sums[i].played.add(won);
        if ((mark & card_held) != 0 && (mark & card_played) == 0) sums[i].stuck.add(won);
    }
}

}  // namespace

CardSums& CardSums::operator+=(const CardSums& other) {
    drawn += other.drawn;
    played += other.played;
    stuck += other.stuck;
    return *this;
}

PairingSums& PairingSums::operator+=(const PairingSums& other) {
    games += other.games;
    drawn += other.drawn;
    capped += other.capped;
    failed += other.failed;
    for (const std::size_t side : {0u, 1u}) {
        decks[side] += other.decks[side];
        first[side] += other.first[side];
    }
    decisions += other.decisions;
    choices += other.choices;
    turns += other.turns;
    add_each(lengths, other.lengths);
    return *this;
}

Sums::Sums(const Plan& plan, const Library& library)
    : pairings(plan.pairings.size()),
      cards(plan.decks.size(), std::vector<CardSums>(library.cards().size())),
      decks(plan.decks.size()) {}

Sums& Sums::operator+=(const Sums& other) {
    add_each(pairings, other.pairings);
    for (std::size_t i = 0; i < cards.size(); ++i) add_each(cards[i], other.cards[i]);
    add_each(decks, other.decks);
    troubled += other.troubled;
    troubles.insert(troubles.end(), other.troubles.begin(), other.troubles.end());
    std::sort(troubles.begin(), troubles.end(),
              [](const Trouble& one, const Trouble& two) { return one.game < two.game; });
    if (troubles.size() > most_troubles) troubles.resize(most_troubles);
    return *this;
}

void Sums::add(const Plan& plan, std::uint64_t game, GameResult&& result) {
    const Fixture played = fixture(plan, game);
    const Pairing& pairing = plan.pairings[played.pairing];
    PairingSums& sums = pairings[played.pairing];
    ++sums.games;
    sums.decisions += result.decisions;
    sums.choices += result.choices;
    if (!result.trouble.empty()) {
        ++troubled;
        keep({game, std::move(result.trouble), std::move(result.replay)});
    }
    if (result.end == GameEnd::failed) {
        ++sums.failed;
        return;
    }
    sums.turns += result.turns;
    if (sums.lengths.size() <= result.turns) sums.lengths.resize(result.turns + 1);
    ++sums.lengths[result.turns];
    if (result.end == GameEnd::turn_cap) {
        ++sums.capped;
        return;
    }
    if (result.end == GameEnd::drawn) {
        ++sums.drawn;
        return;
    }
    for (const std::size_t side : {0u, 1u}) {
        const bool won = (result.end == GameEnd::first_deck) == (side == 0);
        sums.decks[side].add(won);
        if (result.went_first == side) sums.first[side].add(won);
        const std::size_t deck = pairing.decks[side];
        if (pairing.decks[0] != pairing.decks[1]) decks[deck].add(won);
        add_cards(cards[deck], result.marks[side], won);
    }
}

/// The first few are kept, by the numbers of their games and in whatever order they come.
void Sums::keep(Trouble&& trouble) {
    const auto at = std::upper_bound(
        troubles.begin(), troubles.end(), trouble,
        [](const Trouble& one, const Trouble& two) { return one.game < two.game; });
    troubles.insert(at, std::move(trouble));
    if (troubles.size() > most_troubles) troubles.pop_back();
}

std::uint64_t Sums::games() const {
    std::uint64_t all = 0;
    for (const PairingSums& one : pairings) all += one.games;
    return all;
}

Sums run(const Plan& plan, const std::shared_ptr<cards::CardBook>& book, const Batch& batch) {
    Sums sums(plan, book->library);
    std::atomic<std::uint64_t> next{0}, done{0};
    std::mutex mutex;
    auto told = std::chrono::steady_clock::now();

    const auto tell = [&] {
        if (!batch.progress) return;
        const std::lock_guard lock(mutex);
        const auto now = std::chrono::steady_clock::now();
        if (now - told < std::chrono::milliseconds(200)) return;
        told = now;
        batch.progress(done);
    };
    const auto work = [&] {
        scenarios::Stage stage(book);
        Sums own(plan, book->library);
        while (batch.stop == nullptr || !*batch.stop) {
            const std::uint64_t place = next++;
            if (place >= plan.all_games()) break;
            const std::uint64_t game = game_at(plan, place);
            own.add(plan, game, play_game(plan, game, stage.runner()));
            ++done;
            tell();
        }
        const std::lock_guard lock(mutex);
        sums += own;
    };

    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < std::min<std::uint64_t>(batch.threads, plan.all_games()); ++i) {
        threads.emplace_back(work);
    }
    work();
    for (std::thread& thread : threads) thread.join();
    return sums;
}

}  // namespace cardloom::sim
