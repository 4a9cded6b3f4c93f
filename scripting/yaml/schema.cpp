#include "scripting/yaml/schema.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace cardloom {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Schema& schema);

/// A definition's name as it stands in a reference, which is an address and has no blanks.
std::string address_of(std::string name) {
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

Json json_list(const std::vector<Schema>& schemas) {
    Json list = Json::array();
    for (const Schema& one : schemas) list.push_back(json_of(one));
    return list;
}

void put_fields(Json& json, const Schema& schema) {
    Json required = Json::array();
    json["properties"] = Json::object();
    for (const SchemaField& field : schema.fields) {
        Json one = json_of(field.schema);
        one["description"] = field.description;
        json["properties"][field.name] = std::move(one);
        if (field.required) required.push_back(field.name);
    }
    if (!required.empty()) json["required"] = std::move(required);
    json["additionalProperties"] = false;
    for (const SchemaField& field : schema.prefixed) {
        Json one = json_of(field.schema);
        one["description"] = field.description;
        json["patternProperties"]["^" + field.name] = std::move(one);
    }
    if (schema.exactly_one_of.empty()) return;
    json["oneOf"] = Json::array();
    for (const std::string& name : schema.exactly_one_of) {
        json["oneOf"].push_back({{"required", Json::array({name})}});
    }
    for (const SchemaField& field : schema.prefixed) {  // one of these is there
        json["oneOf"].push_back({{"not", {{"patternProperties", {{"^" + field.name, false}}}}}});
    }
}

void put_items(Json& json, const Schema& schema) {
    if (!schema.items.empty()) json["items"] = json_of(schema.items.front());
    if (schema.unique_items) json["uniqueItems"] = true;
    if (schema.min_items > 0) json["minItems"] = schema.min_items;
}

Json json_of(const Schema& schema) {
    Json json = Json::object();
    if (!schema.reference.empty()) {
        json["$ref"] = "#/$defs/" + address_of(schema.reference);
        return json;
    }
    if (!schema.title.empty()) json["title"] = schema.title;
    if (!schema.description.empty()) json["description"] = schema.description;
    if (!schema.any_of.empty()) json["anyOf"] = json_list(schema.any_of);
    if (!schema.type.empty()) json["type"] = schema.type;
    if (!schema.words.empty()) json["enum"] = schema.words;
    if (!schema.pattern.empty()) json["pattern"] = schema.pattern;
    if (schema.min_length > 0) json["minLength"] = schema.min_length;
    if (schema.minimum && *schema.minimum != std::numeric_limits<int>::min()) {
        json["minimum"] = *schema.minimum;
    }
    if (schema.maximum && *schema.maximum != std::numeric_limits<int>::max()) {
        json["maximum"] = *schema.maximum;
    }
    if (schema.type == "array") put_items(json, schema);
    if (schema.type != "object") return json;
    if (schema.values.empty()) {
        put_fields(json, schema);
    } else {
        json["propertyNames"] = json_of(schema.names.front());
        json["additionalProperties"] = json_of(schema.values.front());
    }
    return json;
}

void collect_undescribed(const Schema& schema, std::vector<std::string>& found) {
    for (const SchemaField& field : schema.prefixed) {
        if (field.description.empty()) found.push_back(schema.title + "." + field.name);
    }
    for (const SchemaField& field : schema.fields) {
        if (field.description.empty()) found.push_back(schema.title + "." + field.name);
        collect_undescribed(field.schema, found);
    }
    for (const auto* const list : {&schema.items, &schema.values, &schema.any_of}) {
        for (const Schema& one : *list) collect_undescribed(one, found);
    }
}

}  // namespace

Schema Schemas::define(const std::string& name, const std::function<Schema()>& make) {
    // The name is taken before the definition is made, which may ask for itself.
    if (definitions_.try_emplace(name).second) {
        Schema made = make();
        definitions_[name] = std::move(made);
    }
    Schema reference;
    reference.reference = name;
    return reference;
}

std::string to_json(const Schema& schema, const Schemas& schemas) {
    Json json = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}};
    json.update(json_of(schema));
    for (const auto& [name, definition] : schemas.definitions()) {
        json["$defs"][address_of(name)] = json_of(definition);
    }
    return json.dump(2) + "\n";
}

std::vector<std::string> fields_without_description(const Schema& schema, const Schemas& schemas) {
    std::vector<std::string> found;
    collect_undescribed(schema, found);
    for (const auto& [name, definition] : schemas.definitions()) {
        collect_undescribed(definition, found);
    }
    return found;
}

}  // namespace cardloom
