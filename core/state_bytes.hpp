/// The binary form of records and ids, over the named fields. Content is written as an index
/// into a table of names that stands in the same file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/bytes.hpp"
#include "core/content_names.hpp"
#include "core/decision.hpp"

namespace cardloom {

/// Collects the names a file uses.
class NameTable {
public:
    std::uint16_t index(const std::string& name) {
        const auto [at, is_new] = index_.emplace(name, static_cast<std::uint16_t>(names_.size()));
        if (is_new) names_.push_back(name);
        return at->second;
    }
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

private:
    std::map<std::string, std::uint16_t> index_;
    std::vector<std::string> names_;
};

class FieldWriter {
public:
    FieldWriter(ByteWriter& out, NameTable& names, const Library& library)
        : out_(out), names_(names), library_(library) {}

    Edition as_of = newest_edition;  // what a name without a hash is meant in

    template <class T>
    void write(const T& value) {
        if constexpr (HasFields<const T>) {
            T::fields(value, [&](const char*, const auto& field) { write(field); });
        } else if constexpr (is_std_array<T>) {
            for (const auto& element : value) write(element);
        } else if constexpr (names_content<T>) {
            out_.write(value.is_none() ? no_name
                                       : names_.index(versioned_name(value, library_, as_of)));
        } else if constexpr (std::is_enum_v<T>) {
            out_.write(static_cast<std::underlying_type_t<T>>(value));
        } else if constexpr (std::is_integral_v<T>) {
            out_.write(value);
        } else {
            out_.write(value.value);  // an id
        }
    }
    static constexpr std::uint16_t no_name = 0xFFFF;

private:
    ByteWriter& out_;
    NameTable& names_;
    const Library& library_;
};

class FieldReader {
public:
    /// All the names must be known to the library (is_content).
    FieldReader(ByteReader& in, const std::vector<std::string>& names, const Library& library)
        : in_(in), names_(names), library_(library) {}

    Edition as_of = newest_edition;  // as of FieldWriter

    template <class T>
    void read(T& value) {
        if constexpr (HasFields<T>) {
            T::fields(value, [&](const char*, auto& field) { read(field); });
        } else if constexpr (is_std_array<T>) {
            for (auto& element : value) read(element);
        } else if constexpr (names_content<T>) {
            read_name(value);
        } else if constexpr (std::is_enum_v<T>) {
            value = static_cast<T>(in_.read<std::underlying_type_t<T>>());
        } else if constexpr (std::is_integral_v<T>) {
            value = in_.read<T>();
        } else {
            value.value = in_.read<decltype(value.value)>();
        }
    }

private:
    template <class T>
    void read_name(T& value) {
        const auto index = in_.read<std::uint16_t>();
        value = T{};
        if (index == FieldWriter::no_name) return;
        if (index < names_.size()) find_content(names_[index], library_, value, as_of);
        if (value.is_none()) in_.fail();  // no name, or one of another kind
    }

    ByteReader& in_;
    const std::vector<std::string>& names_;
    const Library& library_;
};

}  // namespace cardloom
