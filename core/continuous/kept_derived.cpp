#include "core/continuous/kept_derived.hpp"

#include <cstring>

#include "core/continuous/work.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

template <class Visit>
void each_derived(Visit&& visit) {
    for (std::size_t i = 0; i < section_count; ++i) {
        const auto id = static_cast<SectionId>(i);
        if (is_derived(id)) visit(id, i);
    }
}

}  // namespace

KeptDerived::KeptDerived(const Game& game) : game_(game) {
    refresh_abilities_in_force(game);
    std::vector<DerivedKeeper>& keepers = game.continuous().keepers;
    std::size_t& depth = game.continuous().keeping;
    if (depth == keepers.size()) keepers.emplace_back();
    keepers[depth].alert = game.state().alert()[0];
    keepers[depth].has_copy = false;
    ++depth;
}

KeptDerived::~KeptDerived() {
    const DerivedKeeper& mine = game_.continuous().keepers[--game_.continuous().keeping];
    GameState& state = game_.derived();
    if (mine.has_copy) {
        const std::byte* from = mine.rows.data();
        each_derived([&](SectionId id, std::size_t i) {
            state.header().used[i] = mine.used[i];
            const std::size_t bytes = mine.used[i] * row_bytes[i];
            std::memcpy(state.rows(id), from, bytes);
            from += bytes;
        });
    }
    state.alert()[0] = mine.alert;
}

void copy_for_keepers(const Game& game) {
    ContinuousWork& work = game.continuous();
    const GameState& state = game.state();
    for (std::size_t k = work.keeping; k-- > 0 && !work.keepers[k].has_copy;) {
        DerivedKeeper& one = work.keepers[k];
        one.has_copy = true;
        one.used = state.header().used;
        std::size_t bytes = 0;
        each_derived([&](SectionId, std::size_t i) { bytes += one.used[i] * row_bytes[i]; });
        one.rows.resize(bytes);
        std::byte* to = one.rows.data();
        each_derived([&](SectionId id, std::size_t i) {
            const std::size_t size = one.used[i] * row_bytes[i];
            std::memcpy(to, state.rows(id), size);
            to += size;
        });
    }
}

}  // namespace cardloom
