/// An expression or a filter as it was written: nodes with places, before anything is known of its
/// names. The parser makes it from Lua's syntax; a reader of YAML can make the same tree from a
/// map, and the compiler cannot tell the difference.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/expression/program.hpp"

namespace cardloom::expression {

using NodeId = std::uint32_t;

enum class NodeKind : std::uint8_t {
    integer,  // number
    boolean,  // number: 0 or 1
    none,
    word,    // text
    name,    // text
    field,   // parts[0].text
    method,  // parts[0]:text(the others)
    call,    // text(parts)
    unary,   // op parts[0]
    binary,  // parts[0] op parts[1]
    logic,   // the same with `and` and `or`
    table,   // entries
    entry,   // text = parts[0]; without a text in a list
};

struct Node {
    NodeKind kind = NodeKind::none;
    Op op = Op::constant;
    bool swapped = false;  // binary: written with > or >=
    std::uint16_t depth = 1;
    std::uint32_t offset = 0;  // in the excerpt: where a diagnostic points
    std::int64_t number = 0;
    std::string text;
    std::vector<NodeId> parts;
};

struct Tree {
    std::vector<Node> nodes;
    NodeId top = 0;

    [[nodiscard]] const Node& at(NodeId id) const { return nodes[id]; }
    /// Its depth is set from its parts.
    NodeId add(Node node) {
        for (const NodeId part : node.parts) {
            const auto below = static_cast<std::uint16_t>(nodes[part].depth + 1);
            if (below > node.depth) node.depth = below;
        }
        nodes.push_back(std::move(node));
        return static_cast<NodeId>(nodes.size() - 1);
    }
};

}  // namespace cardloom::expression
