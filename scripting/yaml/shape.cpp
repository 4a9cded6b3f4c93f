#include "scripting/yaml/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "scripting/yaml/scalars.hpp"

namespace cardloom {

namespace {

/// Whether a comment stands soon after the value in its line: `name: #1 of its kind`.
bool is_followed_by_comment(const Node& node) {
    if (node.place.source == nullptr) return false;
    std::string_view rest = node.place.source->text();
    rest = rest.substr(std::min<std::size_t>(node.offset, rest.size()), 200);
    return rest.substr(0, rest.find('\n')).find(" #") != std::string_view::npos;
}

/// Whether only its quotes make the value a text.
bool is_text_by_quotes(const Node& node) {
    if (!node.is_scalar() || node.is_plain()) return false;
    Node bare = node;
    bare.style = Node::Style::plain;
    return !is_text(bare);
}

}  // namespace

AnyShape::AnyShape() = default;
AnyShape::AnyShape(std::string what_is_meant, Fits fits_node, Describe describe_schema)
    : what(std::move(what_is_meant)),
      fits(std::move(fits_node)),
      describe(std::move(describe_schema)) {}
AnyShape::AnyShape(const AnyShape&) = default;
AnyShape::AnyShape(AnyShape&&) noexcept = default;
AnyShape& AnyShape::operator=(const AnyShape&) = default;
AnyShape& AnyShape::operator=(AnyShape&&) noexcept = default;
AnyShape::~AnyShape() = default;

bool Reading::mistake(Code code, const Place& place, std::string sentence, std::string help) {
    diagnostics_->add(code, place, std::move(sentence), std::move(help));
    return false;
}

bool Reading::wrong_type(const Node& node, const std::string& wanted) {
    if (node.kind == Node::Kind::unusable) return false;  // told already
    std::string help;
    if (node.kind == Node::Kind::empty) {
        if (is_followed_by_comment(node)) {
            help = "a '#' after a blank begins a comment; put the text in quotes";
        }
        return mistake(Code::missing_value, node.place,
                       fmt::format("{} has no value; it must be {}", name_, wanted), help);
    }
    if (is_text_by_quotes(node)) {
        return mistake(Code::wrong_type, node.place,
                       fmt::format("{} must be {}, not the text {}; remove the quotes", name_,
                                   wanted, in_words(node)));
    }
    // `id:x` is one word to YAML, and with the lines after it one text.
    if (node.is_plain() && wanted.starts_with("a map") &&
        node.value.find(':') != std::string::npos) {
        help = "write a blank after ':'";
    }
    return mistake(Code::wrong_type, node.place,
                   fmt::format("{} must be {}, not {}", name_, wanted, in_words(node)), help);
}

}  // namespace cardloom
