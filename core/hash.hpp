/// One 64-bit hash for states, logs and content; the same on every compiler and machine.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/random.hpp"

namespace cardloom {

static_assert(std::endian::native == std::endian::little, "golden hashes assume little-endian");

class Hash {
public:
    void add(std::uint64_t value) {
        value_ = (std::rotl(value_, 23) ^ value) * 0x9E3779B97F4A7C15ull;
        value_ ^= value_ >> 29;
    }
    /// Bytes of records without padding (see fields.hpp), or of text.
    void add_bytes(const void* bytes, std::size_t size) {
        add(size);
        const auto* at = static_cast<const unsigned char*>(bytes);
        for (; size >= 8; at += 8, size -= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, 8);
            add(word);
        }
        if (size > 0) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, size);
            add(word);
        }
    }
    void add(std::string_view text) { add_bytes(text.data(), text.size()); }
    [[nodiscard]] std::uint64_t value() const { return Random::mix(value_); }

private:
    std::uint64_t value_ = 0x2545F4914F6CDD1Dull;
};

}  // namespace cardloom
