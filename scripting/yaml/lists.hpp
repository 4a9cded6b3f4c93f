/// The shapes made of other shapes: lists, maps with free names, either of several, located.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "scripting/yaml/scalars.hpp"
#include "scripting/yaml/shape.hpp"

namespace cardloom::shapes {

/// The value with where it stands. A field's member may also simply be a Located<T>.
template <class T>
[[nodiscard]] Shape<Located<T>> located(const Shape<T>& shape) {
    return {shape.what, shape.fits,
            [read = shape.read](const Node& node, Reading& reading, Located<T>& into) {
                into.place = node.place;
                return read(node, reading, into.value);
            },
            shape.describe};
}

struct ListOptions {
    bool one_may_stand_alone = false;  // `type: ally` for `type: [ally]`
    bool unique = false;               // of scalars: no two alike
    std::size_t at_least = 0;
};

/// Reads the items one by one with `read_item`; the untyped part of list_of.
bool read_items(const Node& node, Reading& reading, const ListOptions& options,
                const std::function<bool(const Node&)>& read_item);
[[nodiscard]] Schema list_schema(Schema item, const ListOptions& options);
/// What a list of such items must be, when a value fits it, and its schema.
[[nodiscard]] AnyShape any_list(const AnyShape& item, const ListOptions& options);

template <class T>
[[nodiscard]] Shape<std::vector<T>> list_of(const Shape<T>& item, const ListOptions& options = {}) {
    Shape<std::vector<T>> list;
    static_cast<AnyShape&>(list) = any_list(item, options);
    list.read = [read = item.read, options](const Node& node, Reading& reading,
                                            std::vector<T>& into) {
        return read_items(node, reading, options, [&](const Node& one) {
            T value{};
            if (!read(one, reading, value)) return false;
            into.push_back(std::move(value));
            return true;
        });
    };
    return list;
}
/// A list in which one value may stand for a list of one.
template <class T>
[[nodiscard]] Shape<std::vector<T>> one_or_more(const Shape<T>& item) {
    return list_of(item, {.one_may_stand_alone = true, .at_least = 1});
}

/// Reads the entries one by one with `read_entry`; the untyped part of map_of.
bool read_entries(const Node& node, Reading& reading, const Shape<std::string>& name,
                  const std::function<bool(const NodeEntry&)>& read_entry);
[[nodiscard]] Schema map_schema(Schema name, Schema value);

/// A map whose names the author chooses, spelt like `name`, in the order of the text.
template <class T>
[[nodiscard]] Shape<std::vector<Named<T>>> map_of(Shape<std::string> name, Shape<T> value) {
    return {"a map", [](const Node& node) { return node.is_map(); },
            [name, value](const Node& node, Reading& reading, std::vector<Named<T>>& into) {
                return read_entries(node, reading, name, [&](const NodeEntry& entry) {
                    Named<T> one{entry.key.value, entry.key.place, T{}};
                    if (!value.read(entry.value, reading, one.value)) return false;
                    into.push_back(std::move(one));
                    return true;
                });
            },
            [name, value](Schemas& schemas) {
                return map_schema(name.describe(schemas), value.describe(schemas));
            }};
}

[[nodiscard]] Schema either_schema(std::vector<Schema> shapes);

/// The first of the shapes that the value seems to be meant as.
template <class... T>
[[nodiscard]] Shape<std::variant<T...>> either(Shape<T>... shapes) {
    const std::string what = joined({shapes.what...});
    return {what, [shapes...](const Node& node) { return (shapes.fits(node) || ...); },
            [shapes..., what](const Node& node, Reading& reading, std::variant<T...>& into) {
                bool ok = false;
                const auto tried = [&]<class U>(const Shape<U>& shape) {
                    if (!shape.fits(node)) return false;
                    U value{};
                    ok = shape.read(node, reading, value);
                    into = std::move(value);
                    return true;
                };
                if (!(tried(shapes) || ...)) return reading.wrong_type(node, what);
                return ok;
            },
            [shapes...](Schemas& schemas) { return either_schema({shapes.describe(schemas)...}); }};
}

}  // namespace cardloom::shapes
