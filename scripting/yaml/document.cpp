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

/// The number after `format:`; nothing, and told, if there is no such number to be read.
std::optional<int> read_number(const Node& document, const FormatNumber& number,
                               Diagnostics& diagnostics) {
    const std::string help = fmt::format("write 'format: {}' at the top", number.current);
    const NodeEntry* entry = document.find("format");
    if (entry == nullptr) {
        diagnostics.add(Code::bad_format, document.place,
                        fmt::format("this {} does not say its format", number.name), help);
        return {};
    }
    const Node& value = entry->value;
    if (value.kind == Node::Kind::unusable) return {};
    const auto read = value.is_plain() ? decimal(value.value) : std::nullopt;
    if (!read) {
        diagnostics.add(Code::bad_format, value.place,
                        fmt::format("'format' must be a whole number, not {}", in_words(value)),
                        help);
        return {};
    }
    if (*read > number.current) {
        diagnostics.add(Code::bad_format, value.place,
                        fmt::format("format {} of {} is newer than this program, which knows {}",
                                    *read, number.name, number.current),
                        "use a newer cardloom");
        return {};
    }
    if (*read < oldest(number)) {
        diagnostics.add(
            Code::bad_format, value.place,
            fmt::format("there is no format {} of {}; the oldest that can be read is {}", *read,
                        number.name, oldest(number)),
            help);
        return {};
    }
    return static_cast<int>(*read);
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
    const std::optional<int> from = read_number(document, number, diagnostics);
    if (!from) return false;
    remove_key(document, "format");
    for (const Migration& migration : number.migrations) {
        if (migration.from >= *from) migration.apply(document);
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
    if (NodeEntry* entry = map.find(from)) entry->key.value = to;
}

void remove_key(Node& map, std::string_view key) {
    std::erase_if(map.entries, [&](const NodeEntry& one) { return one.key.value == key; });
}

void move_key_into(Node& map, std::string_view key, std::string_view submap) {
    NodeEntry* entry = map.find(key);
    if (entry == nullptr) return;
    NodeEntry moved = std::move(*entry);
    std::erase_if(map.entries, [&](const NodeEntry& one) { return &one == entry; });
    NodeEntry* target = map.find(submap);
    if (target == nullptr) {
        Node name = moved.key, made;
        name.value = submap;
        made.kind = Node::Kind::map;
        made.place = moved.key.place;
        made.offset = moved.key.offset;
        target = &map.entries.emplace_back(NodeEntry{std::move(name), std::move(made)});
    }
    if (target->value.is_map()) target->value.entries.push_back(std::move(moved));
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
