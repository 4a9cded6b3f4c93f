/// YAML files: parsed, read by a format that has every shape, and their mistakes written out.
/// Whatever the text, each place lies in it, and a document is read or its mistakes are told.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/scripting/sample_format.hpp"

using namespace cardloom;

namespace {

void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "load_yaml: %s\n", what);
    std::abort();
}

void check(const Place& place, const Source& source) {
    must(place.source == &source, "a place in another source");
    must(place.line >= 1 && place.line <= source.line_count(), "a line that does not exist");
    must(place.column >= 1 && place.column <= source.line(place.line).size() + 2,
         "a column that does not exist");
}

void check(const Node& node, const Source& source, std::size_t depth) {
    must(depth <= deepest_nesting + 1, "nested too deep");
    check(node.place, source);
    must(place_at(source, node.offset) == node.place, "the offset is not that of the place");
    if (node.is_scalar()) {
        const Excerpt excerpt = excerpt_of(node);
        must(excerpt.text() == node.value, "an excerpt of another text");
        for (std::size_t i = 0; i <= std::min<std::size_t>(excerpt.text().size(), 200); ++i) {
            check(excerpt.at(i), source);
        }
        check(excerpt.line(2), source);
    }
    for (const Node& item : node.items) check(item, source, depth + 1);
    for (const NodeEntry& entry : node.entries) {
        must(entry.key.is_scalar(), "a key that is no scalar");
        must(&node.find(entry.key.value)->key == &entry.key, "a key that stands twice");
        check(entry.key, source, depth + 1);
        check(entry.value, source, depth + 1);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Source source("x.yaml", {reinterpret_cast<const char*>(data), size});

    Diagnostics parsing;
    const auto documents = parse_yaml(source, parsing);
    must(documents.has_value() || parsing.errors() > 0, "neither documents nor a mistake");
    for (std::size_t i = 0; documents && i < documents->size(); ++i) {
        check((*documents)[i], source, 0);
    }

    Diagnostics reading;
    const auto creature = sample::creature_document().read(source, reading);
    must(creature.has_value() == (reading.errors() == 0), "neither a value nor a mistake");
    for (const Diagnostic& one : reading.sorted()) {
        if (one.place.line > 0) check(one.place, source);
        must(!one.sentence.empty() && !one.sentence.ends_with('.'), "a sentence that is none");
    }
    std::size_t offset = 0;
    must(!problem_with_text(reading.to_text(), offset), "a message that is no text");
    must(nlohmann::json::accept(reading.to_json()), "JSON that is none");
    return 0;
}
