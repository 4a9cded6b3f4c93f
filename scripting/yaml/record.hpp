/// The field table of a record: from it a map of fields is read into a struct, and JSON Schema is
/// written. Fields are required or optional, and the default of an optional one is its member's
/// initializer. Unknown fields are mistakes.
///
///     const Record<Step>& step_format() {
///         using namespace shapes;
///         static const Record<Step> format =
///             Record<Step>("step", "One step of a phase.")
///                 .required("id", &Step::id, word(), "Its name in the rules.")
///                 .optional("steps", &Step::steps, list_of(nested(step_format)), "Its own
///                 steps.");
///         return format;
///     }
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "scripting/yaml/shape.hpp"

namespace cardloom {

/// The part of a record that does not depend on its type.
class FieldTable {
public:
    struct Field {
        std::string name;
        bool required = false;
        std::string description;
        AnyShape::Describe describe;
    };

    FieldTable(std::string name, std::string description)
        : name_(std::move(name)), description_(std::move(description)) {}

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::vector<Field>& fields() const { return fields_; }
    void add(std::string_view name, bool required, std::string_view description,
             AnyShape::Describe describe);
    /// Any further field whose name begins so; it counts as a kind, where kinds are listed.
    void add_prefix(std::string_view prefix, std::string_view description,
                    AnyShape::Describe describe);
    [[nodiscard]] bool has_prefix(std::string_view name) const {
        return prefix_ && name.starts_with(prefix_->name);
    }
    void require_exactly_one_of(std::vector<std::string> names) { kinds_ = std::move(names); }

    /// The value of each field, or null, in the order of the table; tells of fields that are
    /// missing or unknown. False if there was such a mistake.
    bool match(const Node& node, Reading& reading, std::vector<const Node*>& values) const;
    [[nodiscard]] Schema describe(Schemas& schemas) const;

private:
    bool check_kinds(const Node& node, Reading& reading, const std::vector<bool>& meant) const;

    std::string name_, description_;
    std::vector<Field> fields_;
    std::vector<std::string> kinds_;  // exactly one of these must be there, if any is listed
    std::optional<Field> prefix_;
};

/// How a value that was read becomes a member: as it is, with its place, or as an optional.
template <class T>
void store(T& member, T&& value, const Node&) {
    member = std::move(value);
}
template <class T>
void store(Located<T>& member, T&& value, const Node& node) {
    member = {std::move(value), node.place};
}
template <class M, class T>
void store(std::optional<M>& member, T&& value, const Node& node) {
    member.emplace();
    store(*member, std::move(value), node);
}

template <class T>
class Record {
public:
    Record(std::string name, std::string description)
        : table_(std::move(name), std::move(description)) {}

    template <class M, class V>
    Record& required(std::string_view name, M T::*member, const Shape<V>& shape,
                     std::string_view description) {
        return add(name, true, member, shape, description);
    }
    template <class M, class V>
    Record& optional(std::string_view name, M T::*member, const Shape<V>& shape,
                     std::string_view description) {
        return add(name, false, member, shape, description);
    }
    /// A field whose value is read in a way of its own.
    Record& computed(std::string_view name, std::function<bool(const Node&, Reading&, T&)> read,
                     AnyShape::Describe describe, std::string_view description) {
        readers_.push_back(std::move(read));
        table_.add(name, false, description, std::move(describe));
        return *this;
    }
    /// Fields with names of the author's that begin with a prefix, as on_enter: one at most.
    template <class V>
    Record& prefixed(std::string_view prefix, std::optional<Named<V>> T::*member,
                     const Shape<V>& shape, std::string_view description) {
        read_prefixed_ = [member, read = shape.read](const NodeEntry& entry, Reading& reading,
                                                     T& into) {
            Named<V> named{entry.key.value, entry.key.place, {}};
            if (!read(entry.value, reading, named.value)) return false;
            into.*member = std::move(named);
            return true;
        };
        table_.add_prefix(prefix, description, shape.describe);
        return *this;
    }
    /// A member that keeps where the record stands.
    Record& place(Place T::*member) {
        place_ = member;
        return *this;
    }
    /// Optional fields of which exactly one must be there: what kind of thing this is.
    Record& exactly_one_of(std::vector<std::string> names) {
        table_.require_exactly_one_of(std::move(names));
        return *this;
    }
    /// A check of the whole, asked only of a record without a mistake.
    Record& check(std::function<bool(const T&, const Node&, Reading&)> check) {
        check_ = std::move(check);
        return *this;
    }

    [[nodiscard]] const FieldTable& table() const { return table_; }
    bool read(const Node& node, Reading& reading, T& into) const;

private:
    template <class M, class V>
    Record& add(std::string_view name, bool required, M T::*member, const Shape<V>& shape,
                std::string_view description);

    FieldTable table_;
    std::vector<std::function<bool(const Node&, Reading&, T&)>> readers_;
    std::function<bool(const NodeEntry&, Reading&, T&)> read_prefixed_;
    Place T::*place_ = nullptr;
    std::function<bool(const T&, const Node&, Reading&)> check_;
};

template <class T>
template <class M, class V>
Record<T>& Record<T>::add(std::string_view name, bool required, M T::*member, const Shape<V>& shape,
                          std::string_view description) {
    readers_.push_back([member, read = shape.read](const Node& node, Reading& reading, T& into) {
        V value{};
        if (!read(node, reading, value)) return false;
        store(into.*member, std::move(value), node);
        return true;
    });
    table_.add(name, required, description, shape.describe);
    return *this;
}

template <class T>
bool Record<T>::read(const Node& node, Reading& reading, T& into) const {
    if (place_ != nullptr) into.*place_ = node.place;
    std::vector<const Node*> values;
    bool ok = table_.match(node, reading, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] == nullptr) continue;
        ok &= reading.named("'" + table_.fields()[i].name + "'",
                            [&] { return readers_[i](*values[i], reading, into); });
    }
    for (const NodeEntry& entry : node.entries) {
        if (!table_.has_prefix(entry.key.value)) continue;
        ok &= reading.named("'" + entry.key.value + "'",
                            [&] { return read_prefixed_(entry, reading, into); });
    }
    return ok && (!check_ || check_(into, node, reading));
}

namespace shapes {

/// A record as the shape of a field. Given by its function, so that it may contain itself.
template <class T>
[[nodiscard]] Shape<T> nested(const Record<T>& (*format)()) {
    return {"a map of fields", [](const Node& node) { return node.is_map(); },
            [format](const Node& node, Reading& reading, T& into) {
                return format().read(node, reading, into);
            },
            [format](Schemas& schemas) {
                const FieldTable& table = format().table();
                return schemas.define(table.name(), [&] { return table.describe(schemas); });
            }};
}

}  // namespace shapes

}  // namespace cardloom
