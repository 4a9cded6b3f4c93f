/// The generator of a game: all chance comes from here, and it is part of the state. Integers only,
/// the same sequence on every machine (tests/core/random_test.cpp pins it).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cardloom {

/// xoshiro256**, seeded through splitmix64.
struct Random {
    std::array<std::uint64_t, 4> words{};

    constexpr Random() = default;
    constexpr explicit Random(std::uint64_t seed) {
        for (auto& word : words) word = mix(seed += 0x9E3779B97F4A7C15ull);
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotate(words[1] * 5, 7) * 9;
        const std::uint64_t shifted = words[1] << 17;
        words[2] ^= words[0];
        words[3] ^= words[1];
        words[1] ^= words[2];
        words[0] ^= words[3];
        words[2] ^= shifted;
        words[3] = rotate(words[3], 45);
        return result;
    }

    /// Uniform over 0 .. bound-1: raw values that would favour the low results are drawn again.
    constexpr std::uint32_t below(std::uint32_t bound) {
        if (bound <= 1) return 0;
        const std::uint32_t biased = (0u - bound) % bound;  // 2^32 mod bound
        for (;;) {
            const auto raw = static_cast<std::uint32_t>(next() >> 32);
            const std::uint64_t product = std::uint64_t{raw} * bound;
            if (static_cast<std::uint32_t>(product) >= biased) {
                return static_cast<std::uint32_t>(product >> 32);
            }
        }
    }

    /// Fisher and Yates, from the last place down.
    template <class Values>
    constexpr void shuffle(Values& values) {
        for (std::size_t left = values.size(); left > 1; --left) {
            const std::size_t other = below(static_cast<std::uint32_t>(left));
            const auto kept = values[left - 1];
            values[left - 1] = values[other];
            values[other] = kept;
        }
    }

    /// Spreads every bit of the input over the whole result; also what hashes are finished with.
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }

    constexpr bool operator==(const Random&) const = default;

    template <class Self, class Visitor>
    static constexpr void fields(Self& self, Visitor&& visit) {
        visit("words", self.words);
    }

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, int k) {
        return (x << k) | (x >> (64 - k));
    }
};

}  // namespace cardloom
