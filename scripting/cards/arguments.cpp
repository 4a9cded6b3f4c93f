#include "scripting/cards/arguments.hpp"

namespace cardloom::cards {

namespace {

Node scalar(std::string text, const Place& place) {
    Node node;
    node.kind = Node::Kind::scalar;
    node.place = place;
    node.value = std::move(text);
    return node;
}

}  // namespace

Node moved_to(Node value, const Node& place) {
    value.place = place.place;
    value.offset = place.offset;
    for (Node& item : value.items) item = moved_to(std::move(item), place);
    for (NodeEntry& entry : value.entries) {
        entry.key = moved_to(std::move(entry.key), place);
        entry.value = moved_to(std::move(entry.value), place);
    }
    return value;
}

const GivenArgument* find(const Arguments& arguments, std::string_view name) {
    for (const GivenArgument& one : arguments) {
        if (one.parameter.name == name) return &one;
    }
    return nullptr;
}

std::optional<std::string> whole_argument(const Node& node) {
    constexpr std::string_view beginning = "=args.";
    if (!node.is_scalar() || !node.value.starts_with(beginning)) return {};
    std::string name = node.value.substr(beginning.size());
    const bool is_name =
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
    return is_name ? std::optional(std::move(name)) : std::nullopt;
}

Node filled_in(const Node& node, const Arguments& arguments) {
    if (const auto name = whole_argument(node)) {
        const GivenArgument* given = find(arguments, *name);
        const bool known = given != nullptr && given->value.kind != Node::Kind::empty;
        return known ? moved_to(given->value, node) : node;
    }
    Node copy = node;
    for (Node& item : copy.items) item = filled_in(item, arguments);
    for (NodeEntry& entry : copy.entries) entry.value = filled_in(entry.value, arguments);
    return copy;
}

Arguments examples_of(const std::vector<Parameter>& parameters, const Place& place) {
    Arguments examples;
    for (const Parameter& one : parameters) {
        Node value;  // of a word: nothing, so that any may stand there
        value.place = place;
        if (one.kind == ParameterKind::number) value = scalar("1", place);
        if (one.kind == ParameterKind::filter || one.kind == ParameterKind::cost) {
            value = Node{};
            value.kind = Node::Kind::map;
            value.place = place;
        }
        if (one.kind == ParameterKind::cost) {
            value.entries.push_back({scalar("reserve", place), scalar("1", place)});
        }
        examples.push_back({one, std::move(value)});
    }
    return examples;
}

}  // namespace cardloom::cards
