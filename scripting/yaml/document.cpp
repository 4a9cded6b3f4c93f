#include "scripting/yaml/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "scripting/yaml/scalars.hpp"

namespace cardloom {

namespace {

int oldest(const FormatNumber& number) {
    return number.current - static_cast<int>(number.migrations.size());
}

/// The field that should have been `format`, and how to write it.
void tell_missing(const Node& document, const FormatNumber& number, Diagnostics& diagnostics) {
    for (const NodeEntry& entry : document.entries) {
        if (!nearest(entry.key.value, {"format"})) continue;
        diagnostics.add(Code::bad_format, entry.key.place,
                        fmt::format("unknown field '{}' in {}; did you mean 'format'?",
                                    entry.key.value, number.name));
        return;
    }
    diagnostics.add(Code::bad_format, document.place,
                    fmt::format("this {} does not say its format", number.name),
                    fmt::format("write 'format: {}' at the top", number.current));
}

/// The number after `format:`, if there is one; else, and told, the current one, so that other
/// mistakes are found all the same.
std::int64_t read_number(const Node& document, const FormatNumber& number,
                         Diagnostics& diagnostics) {
    const NodeEntry* entry = document.find("format");
    if (entry == nullptr) {
        tell_missing(document, number, diagnostics);
        return number.current;
    }
    const Node& value = entry->value;
    const auto read = value.is_plain() ? decimal(value.value) : std::nullopt;
    if (!read) {
        Reading reading(diagnostics, number.name);
        reading.named("'format'", [&] { return reading.wrong_type(value, "a whole number"); });
    }
    return read.value_or(number.current);
}

/// Whether documents of this number can be read.
bool is_known(std::int64_t format, const Place& place, const FormatNumber& number,
              Diagnostics& diagnostics) {
    if (format > number.current) {
        diagnostics.add(Code::bad_format, place,
                        fmt::format("format {} of {} is newer than this program, which knows {}",
                                    format, number.name, number.current),
                        "use a newer cardloom");
    } else if (format < oldest(number)) {
        diagnostics.add(Code::bad_format, place,
                        fmt::format("this program cannot read format {} of {}; the oldest it "
                                    "knows is {}",
                                    format, number.name, oldest(number)),
                        fmt::format("the current format is {}", number.current));
    } else {
        return true;
    }
    return false;
}

}  // namespace

void check(const FormatNumber& number) {
    for (std::size_t i = 0; i < number.migrations.size(); ++i) {
        assert(number.migrations[i].from == oldest(number) + static_cast<int>(i) &&
               number.migrations[i].apply != nullptr &&
               "migrations lead step by step to the current number");
    }
    assert(oldest(number) >= 1 && "formats count from 1");
}

bool bring_up_to_date(Node& document, const FormatNumber& number, Diagnostics& diagnostics) {
    if (!document.is_map()) {
        Reading reading(diagnostics, number.name);
        return reading.wrong_type(document, "a map of fields");
    }
    const std::int64_t format = read_number(document, number, diagnostics);
    const NodeEntry* entry = document.find("format");
    const Place place = entry != nullptr ? entry->value.place : document.place;
    if (!is_known(format, place, number, diagnostics)) return false;
    remove_key(document, "format");
    for (const Migration& migration : number.migrations) {
        if (migration.from >= format) migration.apply(document);
    }
    return true;
}

std::optional<Node> parse_one_document(const Source& source, const std::string& name,
                                       Diagnostics& diagnostics) {
    std::optional<std::vector<Node>> documents = parse_yaml(source, diagnostics);
    if (!documents) return {};
    const bool is_empty = documents->empty() || documents->front().kind == Node::Kind::empty;
    if (documents->size() <= 1 && is_empty) {
        diagnostics.add(Code::empty_document, {&source, 0, 0},
                        fmt::format("this file is empty; it must be a {}", name));
        return {};
    }
    if (documents->size() > 1) {
        diagnostics.add(Code::several_documents, (*documents)[1].place,
                        fmt::format("a second document begins here; a file has one {}", name),
                        "put it into a file of its own; a line '---' begins a document");
        return {};
    }
    return std::move(documents->front());
}

void rename_key(Node& map, std::string_view from, std::string_view to) {
    NodeEntry* entry = map.find(from);
    if (entry != nullptr && map.find(to) == nullptr) entry->key.value = to;
}

void remove_key(Node& map, std::string_view key) {
    std::erase_if(map.entries, [&](const NodeEntry& one) { return one.key.value == key; });
}

void move_key_into(Node& map, std::string_view key, std::string_view submap) {
    const NodeEntry* entry = map.find(key);
    if (entry == nullptr) return;
    NodeEntry moved = *entry;
    NodeEntry* target = map.find(submap);
    if (target == nullptr) {
        NodeEntry made{moved.key, {}};
        made.key.value = submap;
        made.value.kind = Node::Kind::map;
        made.value.place = moved.key.place;
        made.value.offset = moved.key.offset;
        target = &map.entries.emplace_back(std::move(made));
    }
    if (!target->value.is_map() || target->value.find(key) != nullptr) return;
    target->value.entries.push_back(std::move(moved));
    remove_key(map, key);
}

void replace_value(Node& map, std::string_view key, std::string_view from, std::string_view to) {
    NodeEntry* entry = map.find(key);
    if (entry != nullptr && entry->value.is_scalar() && entry->value.value == from) {
        entry->value.value = to;
    }
}

std::string document_schema(const FieldTable& table, const FormatNumber& number) {
    Schemas schemas;
    Schema schema = table.describe(schemas);
    Schema format;
    format.type = "integer";
    format.minimum = format.maximum = number.current;
    schema.fields.insert(
        schema.fields.begin(),
        {"format", "The number of the format this file is written in.", true, std::move(format)});
    return to_json(schema, schemas);
}

}  // namespace cardloom
