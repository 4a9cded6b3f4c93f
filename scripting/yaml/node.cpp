#include "scripting/yaml/node.hpp"

#include <algorithm>

namespace cardloom {

namespace {

constexpr std::size_t most_quoted = 40;

/// The beginning of a text that fits into a message.
std::string shortened(const std::string& text) {
    std::size_t end = std::min(text.find('\n'), most_quoted);
    if (end >= text.size()) return text;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

}  // namespace

Node::Node() = default;
Node::Node(const Node&) = default;
Node::Node(Node&&) noexcept = default;
Node& Node::operator=(const Node&) = default;
Node& Node::operator=(Node&&) noexcept = default;
Node::~Node() = default;

const NodeEntry* Node::find(std::string_view key) const {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const NodeEntry& one) { return one.key.value == key; });
    return found != entries.end() ? &*found : nullptr;
}

NodeEntry* Node::find(std::string_view key) {
    return const_cast<NodeEntry*>(static_cast<const Node*>(this)->find(key));
}

std::string in_words(const Node& node) {
    switch (node.kind) {
        case Node::Kind::list:
            return "a list";
        case Node::Kind::map:
            return "a map";
        case Node::Kind::scalar:
            return node.value.empty() ? "an empty text" : "'" + shortened(node.value) + "'";
        case Node::Kind::empty:
        case Node::Kind::unusable:
            break;
    }
    return "nothing";
}

}  // namespace cardloom
