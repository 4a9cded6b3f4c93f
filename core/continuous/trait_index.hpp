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

    /// In the order in which they lie there. Valid until the next question.
    [[nodiscard]] std::span<const CardId> with_subtype(const Game& game, std::uint16_t subtype);
    /// The type is one bit.
    [[nodiscard]] std::span<const CardId> with_type(const Game& game, std::uint32_t type);

private:
    /// Types one bit each; of subtypes several share one.
    struct Row {
        CardId card;
        std::uint32_t types = 0;
        std::uint64_t subtypes = 0;
    };
    /// What was asked for is found again.
    struct Found {
        std::uint32_t types = 0;
        std::uint64_t subtypes = 0;
        std::size_t first = 0, count = 0;  // in cards_
    };
    void learn(const Game& game);
    [[nodiscard]] std::span<const CardId> with(const Game& game, std::uint32_t types,
                                               std::uint64_t subtypes);

    bool is_known_ = false;
    std::vector<Row> rows_;
    std::vector<Found> found_;
    std::vector<CardId> cards_;
};

}  // namespace cardloom
