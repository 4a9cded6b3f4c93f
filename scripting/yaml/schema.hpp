/// What a format allows, in the terms of JSON Schema (draft 2020-12): the part of it that our
/// formats need, as a tree that each shape gives of itself. Editors complete and check by it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cardloom {

struct SchemaField;

struct Schema {
    std::string type;  // object, array, string, integer, boolean, null; empty: anything
    std::string title, description;
    std::string pattern;             // of a string
    std::size_t min_length = 0;      // of a string
    std::vector<std::string> words;  // the only strings that fit
    std::optional<std::int64_t> minimum, maximum;
    std::vector<Schema> items;  // of an array: none, or what each item is
    bool unique_items = false;
    std::size_t min_items = 0;
    std::vector<SchemaField> fields;    // of an object
    std::vector<SchemaField> prefixed;  // ... and those whose names begin so
    std::vector<Schema> names;          // of an object with free names: none, or what each name is
    std::vector<Schema> values;         // ... and what each value is
    std::vector<std::string> exactly_one_of;
    std::vector<Schema> any_of;
    std::string reference;  // the name of a definition, instead of all the above
};

struct SchemaField {
    std::string name, description;
    bool required = false;
    Schema schema;
};

/// The definitions that schemas refer to by name; it lets formats contain themselves.
class Schemas {
public:
    /// A reference to the definition; made by `make` if it is asked for the first time.
    Schema define(const std::string& name, const std::function<Schema()>& make);
    [[nodiscard]] const std::map<std::string, Schema>& definitions() const { return definitions_; }

private:
    std::map<std::string, Schema> definitions_;
};

/// The text of a `.schema.json` file.
[[nodiscard]] std::string to_json(const Schema& schema, const Schemas& schemas);

/// The fields that no description explains, as "record.field".
[[nodiscard]] std::vector<std::string> fields_without_description(const Schema& schema,
                                                                  const Schemas& schemas);

}  // namespace cardloom
