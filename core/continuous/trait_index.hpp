/// The objects on the field by the types and subtypes that they may have, while characteristics are
/// computed: an effect on knights looks at knights, and not at everything there is. What is found
/// may be more than there is in truth, where an effect takes a type away, and never less; so
/// whoever asks still asks each object. It is made anew when something has gained a type or
/// subtype.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"

namespace cardloom {

class Game;

class TraitIndex {
public:
    /// What was known holds no more.
    void forget() { is_known_ = false; }

    /// In the order in which they lie there. Valid until something is forgotten.
    [[nodiscard]] std::span<const CardId> with_subtype(const Game& game, std::uint16_t subtype);
    /// The type is one bit.
    [[nodiscard]] std::span<const CardId> with_type(const Game& game, std::uint32_t type);

private:
    void learn(const Game& game);

    struct Row {
        std::uint32_t trait = 0;
        std::uint32_t place = 0;  // among the objects
        auto operator<=>(const Row&) const = default;
    };
    [[nodiscard]] std::span<const CardId> found(std::uint32_t trait) const;

    bool is_known_ = false;
    std::vector<Row> rows_;
    std::vector<CardId> in_order_, by_trait_;  // the second beside rows_
    std::vector<std::uint32_t> places_;        // in the first, by card
    static constexpr std::uint32_t no_place = 0xFFFFFFFF;
};

}  // namespace cardloom
