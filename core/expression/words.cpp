#include "core/expression/words.hpp"

namespace cardloom::expression {

Words::Words(const Words& other) { *this = other; }

Words& Words::operator=(const Words& other) {
    if (this == &other) return *this;
    texts_ = other.texts_;
    index_.clear();
    for (std::size_t i = 0; i < texts_.size(); ++i) index_.emplace(texts_[i], WordId{i});
    return *this;
}

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
