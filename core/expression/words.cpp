#include "core/expression/words.hpp"

namespace cardloom::expression {

WordId Words::intern(std::string_view text) {
    if (const WordId known = find(text)) return known;
    const WordId added{texts_.size()};
    index_.emplace(texts_.emplace_back(text), added);
    return added;
}

WordId Words::find(std::string_view text) const {
    const auto found = index_.find(text);
    return found == index_.end() ? WordId{} : found->second;
}

}  // namespace cardloom::expression
