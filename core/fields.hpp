/// Named fields: every record of the state lists its fields once, and hash, equality, the binary
/// form, the JSON form and "what differs" all come from that list.
///
///     template <class Self, class Visitor>
///     static constexpr void fields(Self& self, Visitor&& visit) { visit("name", self.name); ... }
///
/// A record is whole when its fields cover every byte of it (no padding, nothing forgotten): then,
/// and only then, its bytes may stand for its fields.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace cardloom {

namespace detail {
struct IgnoreField {
    template <class T>
    constexpr void operator()(const char*, T&) const {}
};
template <class T>
struct is_array : std::false_type {};
template <class T, std::size_t N>
struct is_array<std::array<T, N>> : std::true_type {};
}  // namespace detail

template <class T>
concept HasFields = requires(T& t) {
    std::remove_const_t<T>::fields(t, detail::IgnoreField{});
};

template <class T>
inline constexpr bool is_std_array = detail::is_array<std::remove_cv_t<T>>::value;

/// The bytes of `value` that a named field stands for.
template <class T>
[[nodiscard]] constexpr std::size_t named_bytes(const T& value) {
    if constexpr (HasFields<const T>) {
        std::size_t sum = 0;
        T::fields(value, [&](const char*, const auto& field) { sum += named_bytes(field); });
        return sum;
    } else if constexpr (is_std_array<T>) {
        std::size_t sum = 0;
        for (const auto& element : value) sum += named_bytes(element);
        return sum;
    } else {
        return sizeof(T);
    }
}

/// True if every byte of T belongs to a named field.
template <class T>
inline constexpr bool is_whole =
    std::is_trivially_copyable_v<T>&& std::is_standard_layout_v<T>&&
        std::has_unique_object_representations_v<T>&& named_bytes(T{}) == sizeof(T);

}  // namespace cardloom
