/// A YAML document as a tree of values that know where they stand. It knows no field and no type:
/// `5` is text here, and what may stand where is said by the formats (record.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "scripting/text/source.hpp"

namespace cardloom {

struct NodeEntry;

struct Node {
    enum class Kind : std::uint8_t {
        empty,     // nothing, `~` or `null`
        scalar,    // one value
        list,      // items
        map,       // entries
        unusable,  // its mistake has been told: readers pass it over in silence
    };
    enum class Style : std::uint8_t { plain, single_quoted, double_quoted, literal, folded };

    // Out of line: entries of formats hold dozens of these.
    Node();
    Node(const Node&);
    Node(Node&&) noexcept;
    Node& operator=(const Node&);
    Node& operator=(Node&&) noexcept;
    ~Node();

    Kind kind = Kind::empty;
    Style style = Style::plain;  // of a scalar
    Place place;                 // where it begins; of an empty value, what it belongs to
    std::uint32_t offset = 0;    // the same as a byte of the source
    std::string value;           // of a scalar, without quotes, escapes and indentation
    std::vector<Node> items;
    std::vector<NodeEntry> entries;  // in the order of the text; no key twice

    [[nodiscard]] bool is_scalar() const { return kind == Kind::scalar; }
    [[nodiscard]] bool is_plain() const { return is_scalar() && style == Style::plain; }
    [[nodiscard]] bool is_list() const { return kind == Kind::list; }
    [[nodiscard]] bool is_map() const { return kind == Kind::map; }

    /// Of a map: the entry with that key, or nothing.
    [[nodiscard]] const NodeEntry* find(std::string_view key) const;
    [[nodiscard]] NodeEntry* find(std::string_view key);
};

struct NodeEntry {
    Node key;  // a scalar, or unusable
    Node value;
};

/// A value in the words of a message: 'two', a list, nothing.
[[nodiscard]] std::string in_words(const Node& node);

/// The value of a scalar with the place of each of its bytes, for Lua and expressions. If the value
/// is not what stands in the source (a migration changed it), all of it is at the node's place.
[[nodiscard]] Excerpt excerpt_of(const Node& node);

}  // namespace cardloom
