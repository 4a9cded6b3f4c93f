/// The state of a game: one block of a header and sections whose capacities are set when the match
/// starts. Only used prefixes are copied, hashed and saved. No pointers, no strings, no Lua. It
/// holds facts and keeps its tables in order; the rules that change it are in pipeline.hpp.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>

#include "core/records.hpp"

namespace cardloom {

class Library;

/// A table inside a state: `used` rows of `capacity`.
template <class T>
class Section {
public:
    using Used = std::conditional_t<std::is_const_v<T>, const std::uint16_t, std::uint16_t>;
    Section(T* rows, Used* used, std::uint16_t capacity)
        : rows_(rows), used_(used), capacity_(capacity) {}

    T* begin() const { return rows_; }
    T* end() const { return rows_ + *used_; }
    [[nodiscard]] std::size_t size() const { return *used_; }
    [[nodiscard]] std::size_t capacity() const { return capacity_; }
    [[nodiscard]] bool empty() const { return *used_ == 0; }
    [[nodiscard]] bool full() const { return *used_ == capacity_; }
    T& operator[](std::size_t i) const {
        assert(i < *used_);
        return rows_[i];
    }
    T& back() const { return (*this)[size() - 1]; }

    /// False, and nothing done, if the section is full: what then, SPINE says per section.
    bool insert(std::size_t at, const T& row) const {
        if (full()) return false;
        assert(at <= *used_);
        std::memmove(rows_ + at + 1, rows_ + at, (*used_ - at) * sizeof(T));
        rows_[at] = row;
        ++*used_;
        return true;
    }
    bool push(const T& row) const { return insert(*used_, row); }
    void erase(std::size_t at) const {
        assert(at < *used_);
        std::memmove(rows_ + at, rows_ + at + 1, (*used_ - at - 1u) * sizeof(T));
        --*used_;
    }
    void pop() const { --*used_; }
    void resize(std::size_t n) const {
        assert(n <= capacity_);
        *used_ = static_cast<std::uint16_t>(n);
    }

private:
    T* rows_;
    Used* used_;
    std::uint16_t capacity_;
};

/// Where each section lies and how much it can hold: fixed for a match, from players and decks.
struct Layout {
    std::uint8_t players = 0;
    std::array<std::uint16_t, section_count> capacity{};
    std::array<std::uint32_t, section_count> offset{};
    std::uint32_t bytes = 0;
    std::vector<ZoneId> first_zone;  // per zone kind; none for object zones
    std::uint16_t fixed_zones = 0;

    /// Room to grow beyond what the decks bring; tests make it small.
    struct Room {
        static constexpr std::uint16_t by_players = 0xFFFF;  // as much as so many players may need
        /// Visits all of them, in the order of files.
        template <class Self, class Visit>
        static constexpr void each(Self& room, Visit&& visit) {
            for (auto* const one :
                 {&room.extra_cards, &room.objects, &room.counters, &room.lasting, &room.stack,
                  &room.targets, &room.pending, &room.plans, &room.object_zones, &room.notes,
                  &room.links, &room.uses, &room.tallied, &room.modified}) {
                visit(*one);
            }
        }
        std::uint16_t extra_cards = by_players, objects = by_players, counters = by_players,
                      lasting = by_players, stack = by_players, targets = by_players,
                      pending = by_players, plans = by_players, object_zones = by_players,
                      notes = by_players, links = by_players, uses = by_players,
                      tallied = by_players, modified = by_players;
    };
    Layout(const Library& library, std::size_t player_count, std::size_t deck_cards,
           const Room& room);
    Layout(const Library& library, std::size_t player_count, std::size_t deck_cards)
        : Layout(library, player_count, deck_cards, Room{}) {}
};

/// Rows are copied in pieces of this size where they are few, the first of them whether or not
/// there are any. What is read or written beyond them is nobody's, or is written over next; behind
/// the last of them there is as much room.
inline constexpr std::size_t copied_at_once = 64;

/// The size of one row of each section.
inline constexpr std::array<std::size_t, section_count> row_bytes = {
    sizeof(Player),        sizeof(Zone),     sizeof(Card),       sizeof(Object),  sizeof(Counter),
    sizeof(Lasting),       sizeof(Instance), sizeof(Target),     sizeof(Pending), sizeof(Plan),
    sizeof(Note),          sizeof(Link),     sizeof(Use),        sizeof(Tallied), sizeof(Past),
    sizeof(PastCounter),   sizeof(Modified), sizeof(CombatRole), sizeof(Alert),   sizeof(Acting),
    sizeof(std::uint16_t), sizeof(Altered),  sizeof(Gained),     sizeof(Swayed),  sizeof(Acting)};

class GameState {
public:
    explicit GameState(std::shared_ptr<const Layout> layout);
    GameState(const GameState& other);
    GameState& operator=(const GameState& other);  // the layouts must be the same
    GameState(GameState&&) noexcept = default;
    GameState& operator=(GameState&&) noexcept = default;

    Header& header() { return *reinterpret_cast<Header*>(block_.get()); }
    [[nodiscard]] const Header& header() const {
        return *reinterpret_cast<const Header*>(block_.get());
    }
    [[nodiscard]] const Layout& layout() const { return *layout_; }
    [[nodiscard]] const std::shared_ptr<const Layout>& shared_layout() const { return layout_; }

    // The sections, in the order of SectionId.
    auto players() { return section<Player>(SectionId::players); }
    auto zones() { return section<Zone>(SectionId::zones); }
    auto cards() { return section<Card>(SectionId::cards); }
    auto objects() { return section<Object>(SectionId::objects); }
    auto counters() { return section<Counter>(SectionId::counters); }
    auto lasting() { return section<Lasting>(SectionId::lasting); }
    auto stack() { return section<Instance>(SectionId::stack); }
    auto targets() { return section<Target>(SectionId::targets); }
    auto pending() { return section<Pending>(SectionId::pending); }
    auto plans() { return section<Plan>(SectionId::plans); }
    auto notes() { return section<Note>(SectionId::notes); }
    auto links() { return section<Link>(SectionId::links); }
    auto uses() { return section<Use>(SectionId::uses); }
    auto tallied() { return section<Tallied>(SectionId::tallied); }
    auto past() { return section<Past>(SectionId::past); }
    auto past_counters() { return section<PastCounter>(SectionId::past_counters); }
    auto modified() { return section<Modified>(SectionId::modified); }
    auto combat() { return section<CombatRole>(SectionId::combat); }
    auto alert() { return section<Alert>(SectionId::alert); }
    auto statics() { return section<Acting>(SectionId::statics); }
    auto altered_at() { return section<std::uint16_t>(SectionId::altered_at); }
    auto altered() { return section<Altered>(SectionId::altered); }
    auto gained() { return section<Gained>(SectionId::gained); }
    auto swayed() { return section<Swayed>(SectionId::swayed); }
    auto acting() { return section<Acting>(SectionId::acting); }
    [[nodiscard]] auto players() const { return section<const Player>(SectionId::players); }
    [[nodiscard]] auto zones() const { return section<const Zone>(SectionId::zones); }
    [[nodiscard]] auto cards() const { return section<const Card>(SectionId::cards); }
    [[nodiscard]] auto objects() const { return section<const Object>(SectionId::objects); }
    [[nodiscard]] auto counters() const { return section<const Counter>(SectionId::counters); }
    [[nodiscard]] auto lasting() const { return section<const Lasting>(SectionId::lasting); }
    [[nodiscard]] auto stack() const { return section<const Instance>(SectionId::stack); }
    [[nodiscard]] auto targets() const { return section<const Target>(SectionId::targets); }
    [[nodiscard]] auto pending() const { return section<const Pending>(SectionId::pending); }
    [[nodiscard]] auto plans() const { return section<const Plan>(SectionId::plans); }
    [[nodiscard]] auto notes() const { return section<const Note>(SectionId::notes); }
    [[nodiscard]] auto links() const { return section<const Link>(SectionId::links); }
    [[nodiscard]] auto uses() const { return section<const Use>(SectionId::uses); }
    [[nodiscard]] auto tallied() const { return section<const Tallied>(SectionId::tallied); }
    [[nodiscard]] auto past() const { return section<const Past>(SectionId::past); }
    [[nodiscard]] auto past_counters() const {
        return section<const PastCounter>(SectionId::past_counters);
    }
    [[nodiscard]] auto modified() const { return section<const Modified>(SectionId::modified); }
    [[nodiscard]] auto combat() const { return section<const CombatRole>(SectionId::combat); }
    [[nodiscard]] auto alert() const { return section<const Alert>(SectionId::alert); }
    [[nodiscard]] auto statics() const { return section<const Acting>(SectionId::statics); }
    [[nodiscard]] auto altered_at() const {
        return section<const std::uint16_t>(SectionId::altered_at);
    }
    [[nodiscard]] auto altered() const { return section<const Altered>(SectionId::altered); }
    [[nodiscard]] auto gained() const { return section<const Gained>(SectionId::gained); }
    [[nodiscard]] auto swayed() const { return section<const Swayed>(SectionId::swayed); }
    [[nodiscard]] auto acting() const { return section<const Acting>(SectionId::acting); }

    // One row, by id.
    Card& card(CardId id) { return cards()[id.index()]; }
    [[nodiscard]] const Card& card(CardId id) const { return cards()[id.index()]; }
    Zone& zone(ZoneId id) { return zones()[id.index()]; }
    [[nodiscard]] const Zone& zone(ZoneId id) const { return zones()[id.index()]; }
    Player& player(PlayerId id) { return players()[id.index()]; }
    [[nodiscard]] const Player& player(PlayerId id) const { return players()[id.index()]; }
    Object* object(CardId id) {
        const ObjectIndex row = card(id).object;
        return row.is_none() ? nullptr : &objects()[row.index()];
    }
    [[nodiscard]] const Object* object(CardId id) const {
        const ObjectIndex row = card(id).object;
        return row.is_none() ? nullptr : &objects()[row.index()];
    }

    // Common questions.
    [[nodiscard]] CardRef ref(CardId id) const { return {id, card(id).incarnation}; }
    /// False for none, and for a token whose making was undone.
    [[nodiscard]] bool has_card(CardId id) const { return id.index() < cards().size(); }
    /// True if the reference still means the card where it was.
    [[nodiscard]] bool is_current(CardRef ref) const {
        return has_card(ref.card) && card(ref.card).incarnation == ref.incarnation;
    }
    [[nodiscard]] ZoneId zone_of(ZoneKindId kind, PlayerId owner) const {
        const ZoneId first = layout_->first_zone[kind.index()];
        if (first.is_none() || zone(first).owner.is_none()) return first;
        return owner.is_none() ? ZoneId{} : ZoneId{first.index() + owner.index()};
    }
    /// All counters of a card, each kind a row.
    [[nodiscard]] std::span<const Counter> counters_of(CardId card) const {
        const auto rows = counters();
        const Counter* first = rows.begin();
        for (std::size_t left = rows.size(); left > 0;) {  // they are sorted by card
            const std::size_t half = left / 2;
            const bool is_before = first[half].card < card;
            first += is_before ? half + 1 : 0;
            left = is_before ? left - half - 1 : half;
        }
        const Counter* last = first;
        while (last != rows.end() && last->card == card) ++last;
        return {first, last};
    }
    [[nodiscard]] int counters_on(CardId card, CounterId kind) const {
        for (const Counter& row : counters_of(card)) {
            if (row.kind == kind) return row.amount;
        }
        return 0;
    }
    [[nodiscard]] bool is_over() const { return header().ending != Ending::running; }
    [[nodiscard]] PlayerSet everyone() const {
        return static_cast<PlayerSet>((1u << players().size()) - 1u);
    }
    std::uint32_t next_timestamp() { return header().clock++; }
    /// Whoever changes a fact that continuous effects can read says so.
    void mark(Marks what) {
        if (alert().empty()) return;
        alert()[0].changed |= what;
        alert()[0].retold |= what;
        alert()[0].unchecked |= what;
    }
    /// Whoever changes which granted abilities are in force says so: what was collected of them is
    /// so no longer, nor is what has granted them.
    void mark_granted() {
        if (!alert().empty()) alert()[0].collected = alert()[0].computed = 0;
    }
    /// Whether characteristics depend on something that has changed.
    [[nodiscard]] bool is_stale() const {
        return !alert().empty() && (alert()[0].changed & alert()[0].sensitive) != 0;
    }

    /// Over the header and every section that is not derived.
    [[nodiscard]] std::uint64_t hash() const;
    bool operator==(const GameState& other) const;
    /// The bytes a copy takes: the header and the used prefixes.
    [[nodiscard]] std::size_t used_bytes() const;

    [[nodiscard]] std::byte* rows(SectionId id) { return rows_[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const std::byte* rows(SectionId id) const {
        return rows_[static_cast<std::size_t>(id)];
    }

private:
    template <class T>
    Section<T> section(SectionId id) {
        const auto i = static_cast<std::size_t>(id);
        return {reinterpret_cast<T*>(rows(id)), &header().used[i], layout_->capacity[i]};
    }
    template <class T>
    [[nodiscard]] Section<T> section(SectionId id) const {
        const auto i = static_cast<std::size_t>(id);
        return {reinterpret_cast<T*>(rows(id)), &header().used[i], layout_->capacity[i]};
    }

    void find_sections();

    std::shared_ptr<const Layout> layout_;
    std::unique_ptr<std::byte[]> block_;
    std::array<std::byte*, section_count> rows_;  // of the block: all that is read goes by them
};

}  // namespace cardloom
