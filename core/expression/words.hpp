/// The words of content, each once: types, elements, keywords, names, kinds of counters. Only ever
/// appended, while content is loaded; reading from several threads is safe afterwards. It does not
/// know what a word means.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/expression/value.hpp"

namespace cardloom::expression {

class Words {
public:
    Words() = default;
    Words(const Words& other);  // the index looks into the texts
    Words& operator=(const Words& other);
    Words(Words&&) = default;
    Words& operator=(Words&&) = default;
    ~Words() = default;

    /// The word's place, a new one if it was not known.
    WordId intern(std::string_view text);
    /// None if nobody has interned it.
    [[nodiscard]] WordId find(std::string_view text) const;
    [[nodiscard]] const std::string& text(WordId word) const { return texts_[word.index()]; }
    [[nodiscard]] std::size_t size() const { return texts_.size(); }

private:
    std::deque<std::string> texts_;  // they stay where they are
    std::unordered_map<std::string_view, WordId> index_;
};

}  // namespace cardloom::expression
