/// Whole numbers out of JSON, in a range. nlohmann-json compares an unsigned value with a signed
/// one as if both were signed: 18446744073709551615 would pass as -1.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>

namespace cardloom {

/// The number if it is whole and a T can hold it and it is at most `most`.
template <std::integral T, class Json>
[[nodiscard]] std::optional<T> whole_number(const Json& json,
                                            T most = std::numeric_limits<T>::max()) {
    if (!json.is_number_integer()) return {};
    if (json.is_number_unsigned()) {
        const auto value = json.template get<std::uint64_t>();
        if (value > static_cast<std::uint64_t>(most)) return {};
        return static_cast<T>(value);
    }
    const auto value = json.template get<std::int64_t>();  // only what is negative is kept so
    if (std::unsigned_integral<T> ||
        value < static_cast<std::int64_t>(std::numeric_limits<T>::min())) {
        return {};
    }
    return static_cast<T>(value);
}

}  // namespace cardloom
