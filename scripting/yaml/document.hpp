/// A kind of YAML file: what its document contains, the number of its format, and how documents of
/// older numbers are brought up to date. Every document says `format: N`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scripting/yaml/parse.hpp"
#include "scripting/yaml/record.hpp"

namespace cardloom {

/// One step from a format's number to the next. What it moves keeps its place, so that mistakes
/// still point to what the author wrote.
struct Migration {
    int from = 0;  // it makes a document of this number one of the next
    std::string name, description;
    void (*apply)(Node& document) = nullptr;
};

/// Edits for migrations. Each does nothing if what it wants to change is not there, or if the new
/// place is taken: the reader then tells what is wrong.
void rename_key(Node& map, std::string_view from, std::string_view to);
void move_key_into(Node& map, std::string_view key, std::string_view submap);
void replace_value(Node& map, std::string_view key, std::string_view from, std::string_view to);
void remove_key(Node& map, std::string_view key);

struct FormatNumber {
    std::string name;  // "card": what a document of this format is
    int current = 1;
    std::vector<Migration> migrations;  // in order, one for each number that can still be read
};

/// Asserts that the migrations lead step by step to the current number.
void check(const FormatNumber& number);
/// Takes `format: N` out of the document and brings it up to date. False, and told, if it cannot.
bool bring_up_to_date(Node& document, const FormatNumber& number, Diagnostics& diagnostics);
/// The one document of a source; nothing, and told, if there is none, more, or it is not YAML.
[[nodiscard]] std::optional<Node> parse_one_document(const Source& source, const std::string& name,
                                                     Diagnostics& diagnostics);
[[nodiscard]] std::string document_schema(const FieldTable& table, const FormatNumber& number);

template <class T>
class DocumentFormat {
public:
    DocumentFormat(const Record<T>& (*record)(), int current, std::vector<Migration> migrations)
        : record_(record), number_{record().table().name(), current, std::move(migrations)} {
        check(number_);
    }

    /// The document, if it has no mistake.
    [[nodiscard]] std::optional<T> read(const Source& source, Diagnostics& diagnostics) const {
        const std::size_t before = diagnostics.errors();
        std::optional<Node> node = parse_one_document(source, number_.name, diagnostics);
        if (!node || !bring_up_to_date(*node, number_, diagnostics)) return {};
        Reading reading(diagnostics, number_.name);
        T value{};
        record_().read(*node, reading, value);
        return diagnostics.errors() == before ? std::optional<T>(std::move(value)) : std::nullopt;
    }
    /// The text of its `.schema.json`.
    [[nodiscard]] std::string schema() const { return document_schema(record_().table(), number_); }
    [[nodiscard]] const FormatNumber& number() const { return number_; }

private:
    const Record<T>& (*record_)();
    FormatNumber number_;
};

}  // namespace cardloom
