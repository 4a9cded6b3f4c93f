#include "core/state.hpp"

#include <algorithm>
#include <limits>

#include "core/hash.hpp"
#include "core/library.hpp"

namespace cardloom {

namespace {

std::uint16_t sum(std::size_t a, std::size_t b) {
    constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max() - 1u;
    return static_cast<std::uint16_t>(std::min(a + b, most));
}

}  // namespace

Layout::Layout(const Library& library, std::size_t player_count, std::size_t deck_cards,
               const Room& room)
    : players(static_cast<std::uint8_t>(player_count)) {
    for (const ZoneKind& kind : library.zone_kinds()) {
        first_zone.push_back(kind.holder == Holder::object ? ZoneId{} : ZoneId{fixed_zones});
        if (kind.holder == Holder::player) fixed_zones = sum(fixed_zones, player_count);
        if (kind.holder == Holder::everyone) fixed_zones = sum(fixed_zones, 1);
    }
    const auto or_per_player = [&](std::uint16_t given, std::size_t per_player) {
        return given == Room::by_players ? sum(per_player * player_count, 0) : given;
    };
    capacity = {sum(player_count, 0), sum(fixed_zones, or_per_player(room.object_zones, 32)),
                sum(deck_cards, or_per_player(room.extra_cards, 32)),
                or_per_player(room.objects, 64), or_per_player(room.counters, 128),
                or_per_player(room.lasting, 64), or_per_player(room.stack, 32),
                or_per_player(room.targets, 64), or_per_player(room.pending, 64),
                or_per_player(room.plans, 16), or_per_player(room.notes, 128),
                or_per_player(room.links, 64), or_per_player(room.uses, 64),
                or_per_player(room.tallied, 128 + library.tallies().size() * 4),
                or_per_player(room.objects, 64), or_per_player(room.counters, 128),
                or_per_player(room.modified, 64),
                // Each object can defend, retaliate, be slain and have been tried to attack with.
                sum(std::size_t{4} * or_per_player(room.objects, 64), 32), 1, 0, 0, 0, 0,
                sum(player_count, 0), 0};
    const std::size_t cards = capacity[static_cast<std::size_t>(SectionId::cards)];
    capacity[static_cast<std::size_t>(SectionId::altered_at)] = sum(cards, 0);
    capacity[static_cast<std::size_t>(SectionId::altered)] = sum(cards, 0);
    capacity[static_cast<std::size_t>(SectionId::gained)] = sum(cards * 4, 256);
    capacity[static_cast<std::size_t>(SectionId::statics)] = sum(cards * 2, 256);
    capacity[static_cast<std::size_t>(SectionId::acting)] = sum(cards * 4, 256);
    std::size_t at = sizeof(Header);
    for (std::size_t i = 0; i < section_count; ++i) {
        offset[i] = static_cast<std::uint32_t>(at);
        at += (capacity[i] * row_bytes[i] + 7) / 8 * 8;
    }
    bytes = static_cast<std::uint32_t>(at + copied_at_once);
}

GameState::GameState(std::shared_ptr<const Layout> layout)
    : layout_(std::move(layout)),
      block_(std::make_unique_for_overwrite<std::byte[]>(layout_->bytes)) {
    find_sections();  // rows are written as they come to be used
    header() = Header{};
}

GameState::GameState(const GameState& other)
    : layout_(other.layout_),
      block_(std::make_unique_for_overwrite<std::byte[]>(other.layout_->bytes)) {
    find_sections();
    *this = other;
}

void GameState::find_sections() {
    for (std::size_t i = 0; i < section_count; ++i) rows_[i] = block_.get() + layout_->offset[i];
}

GameState& GameState::operator=(const GameState& other) {
    if (this == &other) return *this;
    assert(layout_ == other.layout_ && "states of different matches");
    header() = other.header();
    for (std::size_t i = 0; i < section_count; ++i) {
        const auto id = static_cast<SectionId>(i);
        std::memcpy(rows(id), other.rows(id), header().used[i] * row_bytes[i]);
    }
    return *this;
}

std::uint64_t GameState::hash() const {
    Hash hash;
    const Header head = header().without_derived();
    hash.add_bytes(&head, sizeof(Header));
    for (std::size_t i = 0; i < section_count; ++i) {
        if (is_derived(static_cast<SectionId>(i))) continue;
        hash.add_bytes(rows(static_cast<SectionId>(i)), header().used[i] * row_bytes[i]);
    }
    return hash.value();
}

bool GameState::operator==(const GameState& other) const {
    const Header mine = header().without_derived(), theirs = other.header().without_derived();
    if (std::memcmp(&mine, &theirs, sizeof(Header)) != 0) return false;
    for (std::size_t i = 0; i < section_count; ++i) {
        const auto id = static_cast<SectionId>(i);
        const std::size_t size = header().used[i] * row_bytes[i];
        if (!is_derived(id) && std::memcmp(rows(id), other.rows(id), size) != 0) return false;
    }
    return true;
}

namespace {

template <std::size_t... I>
std::size_t bytes_of_rows(const Header& header, std::index_sequence<I...>) {
    return (std::size_t{0} + ... + (header.used[I] * row_bytes[I]));
}

}  // namespace

std::size_t GameState::used_bytes() const {
    return sizeof(Header) + bytes_of_rows(header(), std::make_index_sequence<section_count>{});
}

}  // namespace cardloom
