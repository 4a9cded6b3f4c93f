#include "scripting/yaml/lists.hpp"

#include <fmt/format.h>

#include <map>

namespace cardloom::shapes {

namespace {

/// Tells of an item that stood in the list before.
bool check_repeated(const Node& item, Reading& reading, const std::string& list,
                    std::map<std::string, Place>& seen) {
    if (!item.is_scalar()) return true;
    const auto [first, is_new] = seen.emplace(item.value, item.place);
    if (is_new) return true;
    return reading.mistake(Code::repeated_item, item.place,
                           fmt::format("{} stands twice in {}; the first is in line {}",
                                       in_words(item), list, first->second.line),
                           "remove one of the two");
}

}  // namespace

bool read_items(const Node& node, Reading& reading, const ListOptions& options,
                const std::function<bool(const Node&)>& read_item) {
    if (!node.is_list()) {
        if (options.one_may_stand_alone && node.kind != Node::Kind::empty) return read_item(node);
        return reading.wrong_type(node, "a list");
    }
    const std::string list = reading.name();
    if (node.items.size() < options.at_least) {
        return reading.mistake(Code::missing_value, node.place,
                               fmt::format("{} has {} items; it must have at least {}", list,
                                           node.items.size(), options.at_least));
    }
    std::map<std::string, Place> seen;
    return reading.named("an item of " + list, [&] {
        bool ok = true;
        for (const Node& item : node.items) {
            ok &= read_item(item);
            if (options.unique) ok &= check_repeated(item, reading, list, seen);
        }
        return ok;
    });
}

Schema list_schema(Schema item, const ListOptions& options) {
    Schema list;
    list.type = "array";
    list.items.push_back(item);
    list.unique_items = options.unique;
    list.min_items = options.at_least;
    if (!options.one_may_stand_alone) return list;
    return either_schema({std::move(item), std::move(list)});
}

AnyShape any_list(const AnyShape& item, const ListOptions& options) {
    return {options.one_may_stand_alone ? item.what + " or a list" : "a list",
            [fits = item.fits, options](const Node& node) {
                return node.is_list() || (options.one_may_stand_alone && fits(node));
            },
            [describe = item.describe, options](Schemas& schemas) {
                return list_schema(describe(schemas), options);
            }};
}

bool read_entries(const Node& node, Reading& reading, const Shape<std::string>& name,
                  const std::function<bool(const NodeEntry&)>& read_entry) {
    if (!node.is_map()) return reading.wrong_type(node, "a map");
    const std::string map = reading.name();
    bool ok = true;
    for (const NodeEntry& entry : node.entries) {
        std::string spelt;
        ok &=
            reading.named("a name in " + map, [&] { return name.read(entry.key, reading, spelt); });
        ok &= reading.named(fmt::format("'{}' in {}", entry.key.value, map),
                            [&] { return read_entry(entry); });
    }
    return ok;
}

Schema map_schema(Schema name, Schema value) {
    Schema map;
    map.type = "object";
    map.names.push_back(std::move(name));
    map.values.push_back(std::move(value));
    return map;
}

Schema either_schema(std::vector<Schema> shapes) {
    Schema schema;
    schema.any_of = std::move(shapes);
    return schema;
}

}  // namespace cardloom::shapes
