#include "scripting/yaml/shape.hpp"

#include <fmt/format.h>

namespace cardloom {

bool Reading::mistake(Code code, const Place& place, std::string sentence, std::string help) {
    diagnostics_->add(code, place, std::move(sentence), std::move(help));
    return false;
}

bool Reading::wrong_type(const Node& node, const std::string& wanted) {
    if (node.kind == Node::Kind::unusable) return false;  // told already
    if (node.kind == Node::Kind::empty) {
        return mistake(Code::missing_value, node.place,
                       fmt::format("{} has no value; it must be {}", name_, wanted));
    }
    return mistake(Code::wrong_type, node.place,
                   fmt::format("{} must be {}, not {}", name_, wanted, in_words(node)));
}

}  // namespace cardloom
