#include "scripting/yaml/record.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "scripting/yaml/scalars.hpp"

namespace cardloom {

namespace {

std::vector<std::string> names_of(const std::vector<FieldTable::Field>& fields) {
    std::vector<std::string> names;
    for (const FieldTable::Field& field : fields) names.push_back(field.name);
    return names;
}

std::string quoted(std::vector<std::string> words, std::string_view last) {
    for (std::string& word : words) word = fmt::format("'{}'", word);
    return joined(words, last);
}

}  // namespace

void FieldTable::add(std::string_view name, bool required, std::string_view description,
                     AnyShape::Describe describe) {
    fields_.push_back({std::string(name), required, std::string(description), std::move(describe)});
}

void FieldTable::add_prefix(std::string_view prefix, std::string_view description,
                            AnyShape::Describe describe) {
    prefix_ = Field{std::string(prefix), false, std::string(description), std::move(describe)};
}

bool FieldTable::match(const Node& node, Reading& reading, std::vector<const Node*>& values) const {
    if (!node.is_map()) return reading.wrong_type(node, "a map of fields");
    const std::vector<std::string> names = names_of(fields_);
    std::vector<bool> meant(fields_.size());  // there, or misspelt
    values.assign(fields_.size(), nullptr);
    bool ok = true;
    for (const NodeEntry& entry : node.entries) {
        if (has_prefix(entry.key.value)) continue;
        const auto found = std::find(names.begin(), names.end(), entry.key.value);
        if (found != names.end()) {
            values[static_cast<std::size_t>(found - names.begin())] = &entry.value;
            meant[static_cast<std::size_t>(found - names.begin())] = true;
            continue;
        }
        const auto near = nearest(entry.key.value, names);
        for (std::size_t i = 0; near && i < names.size(); ++i) {
            if (names[i] == *near) meant[i] = true;
        }
        ok = reading.mistake(Code::unknown_field, entry.key.place,
                             fmt::format("unknown field '{}' in {}{}", entry.key.value, name_,
                                         near ? fmt::format("; did you mean '{}'?", *near) : ""),
                             near ? "" : fmt::format("the fields are {}", quoted(names, " and ")));
    }
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        if (!fields_[i].required || meant[i]) continue;
        ok = reading.mistake(Code::missing_field, node.place,
                             fmt::format("missing field '{}' in {}", fields_[i].name, name_));
    }
    return check_kinds(node, reading, meant) && ok;
}

bool FieldTable::check_kinds(const Node& node, Reading& reading,
                             const std::vector<bool>& meant) const {
    if (kinds_.empty()) return true;
    const NodeEntry* first = nullptr;
    for (const NodeEntry& entry : node.entries) {
        const bool is_kind =
            has_prefix(entry.key.value) ||
            std::find(kinds_.begin(), kinds_.end(), entry.key.value) != kinds_.end();
        if (!is_kind) continue;
        if (first != nullptr) {
            return reading.mistake(Code::not_one_kind, entry.key.place,
                                   fmt::format("'{}' and '{}' cannot stand in one {}",
                                               first->key.value, entry.key.value, name_),
                                   "make two of it");
        }
        first = &entry;
    }
    if (first != nullptr) return true;
    for (std::size_t i = 0; i < fields_.size(); ++i) {  // a misspelt one has been told
        if (meant[i] && std::find(kinds_.begin(), kinds_.end(), fields_[i].name) != kinds_.end()) {
            return false;
        }
    }
    return reading.mistake(
        Code::not_one_kind, node.place,
        fmt::format("this {} does not say what it is; it needs {}", name_, quoted(kinds_, " or ")));
}

Schema FieldTable::describe(Schemas& schemas) const {
    Schema schema;
    schema.type = "object";
    schema.title = name_;
    schema.description = description_;
    schema.exactly_one_of = kinds_;
    for (const Field& field : fields_) {
        schema.fields.push_back(
            {field.name, field.description, field.required, field.describe(schemas)});
    }
    if (prefix_) {
        schema.prefixed.push_back(
            {prefix_->name, prefix_->description, false, prefix_->describe(schemas)});
    }
    return schema;
}

}  // namespace cardloom
