// Where each byte of a scalar's value stands in the source. The value is known already: the source
// is walked along it, by the rules of the scalar's style, and every step is compared with the
// value, so that a place is right or is not given.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "scripting/yaml/node.hpp"

namespace cardloom {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

void append_utf8(std::string& text, std::uint32_t character) {
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (character < 0x80) {
        put(character);
    } else if (character < 0x800) {
        put(0xC0 | (character >> 6));
        put(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        put(0xE0 | (character >> 12));
        put(0x80 | ((character >> 6) & 0x3F));
        put(0x80 | (character & 0x3F));
    } else {
        put(0xF0 | (character >> 18));
        put(0x80 | ((character >> 12) & 0x3F));
        put(0x80 | ((character >> 6) & 0x3F));
        put(0x80 | (character & 0x3F));
    }
}

class Walk {
public:
    explicit Walk(const Node& node)
        : node_(node),
          source_(*node.place.source),
          text_(source_.text()),
          at_(std::min<std::size_t>(node.offset, text_.size())) {}

    bool run() {
        switch (node_.style) {
            case Node::Style::plain:
                return along_flow();
            case Node::Style::single_quoted:
            case Node::Style::double_quoted:
                ++at_;
                return along_flow();
            case Node::Style::literal:
            case Node::Style::folded:
                return along_block();
        }
        return false;
    }
    std::vector<std::uint32_t> offsets() { return std::move(offsets_); }

private:
    [[nodiscard]] bool done() const { return offsets_.size() == node_.value.size(); }
    [[nodiscard]] char wanted(std::size_t further = 0) const {
        const std::size_t i = offsets_.size() + further;
        return i < node_.value.size() ? node_.value[i] : '\0';
    }
    [[nodiscard]] char here(std::size_t further = 0) const {
        return at_ + further < text_.size() ? text_[at_ + further] : '\0';
    }
    /// The next byte of the value comes from there; false if it does not.
    bool give(char c, std::size_t from) {
        if (done() || wanted() != c) return false;
        offsets_.push_back(static_cast<std::uint32_t>(std::min(from, text_.size())));
        return true;
    }

    // ---- plain and quoted: lines are folded
    bool along_flow() {
        while (!done()) {
            if (at_ >= text_.size()) return false;
            if (node_.style == Node::Style::single_quoted && here() == '\'') {
                if (here(1) != '\'' || !give('\'', at_)) return false;
                at_ += 2;
            } else if (node_.style == Node::Style::double_quoted && here() == '\\') {
                if (!escape()) return false;
            } else if (line_ends_here()) {
                if (!fold()) return false;
            } else {
                if (!give(here(), at_)) return false;
                ++at_;
            }
        }
        return true;
    }
    /// Blanks before the end of a line do not count.
    [[nodiscard]] bool line_ends_here() const {
        std::size_t i = at_;
        while (i < text_.size() && is_blank(text_[i])) ++i;
        return i < text_.size() && (text_[i] == '\n' || text_[i] == '\r');
    }
    /// One line end is a blank; of several, all but the first are line ends.
    bool fold() {
        std::vector<std::size_t> ends;
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\n') {
                ends.push_back(at_);
            } else if (!is_blank(text_[at_]) && text_[at_] != '\r') {
                break;
            }
        }
        if (ends.size() == 1) return give(' ', ends[0]);
        for (std::size_t i = 1; i < ends.size(); ++i) {
            if (!give('\n', ends[i])) return false;
        }
        return !ends.empty();
    }
    bool escape() {
        const std::size_t from = at_;
        const char kind = here(1);
        at_ += 2;
        if (kind == '\r' || kind == '\n') {  // the line goes on after the blanks of the next
            if (kind == '\r') ++at_;
            while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
            return true;
        }
        for (const char c : meaning_of_escape(kind)) {
            if (!give(c, from)) return false;
        }
        return true;
    }
    std::string meaning_of_escape(char kind) {
        static constexpr std::string_view simple = "abtnvfre \"'\\/";
        static constexpr std::string_view meaning = "\a\b\t\n\v\f\r\x1B \"'\\/";
        std::string text;
        if (const auto i = simple.find(kind); i != std::string_view::npos) {
            text += meaning[i];
        } else if (kind == '0') {
            text += '\0';
        } else if (kind == 'N') {
            append_utf8(text, 0x85);
        } else if (kind == '_') {
            append_utf8(text, 0xA0);
        } else if (kind == 'L' || kind == 'P') {
            append_utf8(text, kind == 'L' ? 0x2028 : 0x2029);
        } else if (kind == 'x' || kind == 'u' || kind == 'U') {
            append_utf8(text, hexadecimal(kind == 'x' ? 2 : kind == 'u' ? 4 : 8));
        }
        return text;
    }
    std::uint32_t hexadecimal(int digits) {
        std::uint32_t number = 0;
        for (int i = 0; i < digits; ++i, ++at_) {
            const char c = here();
            number = number * 16 + static_cast<std::uint32_t>(c <= '9'   ? c - '0'
                                                              : c <= 'F' ? c - 'A' + 10
                                                                         : c - 'a' + 10);
        }
        return number;
    }

    // ---- literal and folded blocks: every line loses the same indentation
    bool along_block() {
        std::size_t line = place_at(source_, at_).line + 1;  // after the line of the `|`
        for (; !done() && wanted() == '\n' && blank(line); ++line) {
            if (!give('\n', end_of(line))) return false;
        }
        if (done()) return true;
        if (line > source_.line_count()) return false;
        std::size_t deeper = 0;  // the first line may begin with blanks that count
        while (wanted(deeper) == ' ') ++deeper;
        const std::size_t blanks = leading_blanks(line);
        if (blanks < deeper) return false;
        indentation_ = blanks - deeper;
        while (!done()) {
            if (line > source_.line_count() || !copy(line) || !after(line)) return false;
        }
        return true;
    }
    [[nodiscard]] std::size_t leading_blanks(std::size_t line) const {
        const std::string_view text = source_.line(line);
        return std::min(text.find_first_not_of(' '), text.size());
    }
    [[nodiscard]] bool blank(std::size_t line) const {
        return line <= source_.line_count() && leading_blanks(line) == source_.line(line).size();
    }
    [[nodiscard]] std::size_t end_of(std::size_t line) const {
        return source_.line_start(line) + source_.line(line).size();
    }
    bool copy(std::size_t line) {
        const std::string_view text = source_.line(line);
        for (std::size_t i = indentation_; i < text.size() && !done(); ++i) {
            if (!give(text[i], source_.line_start(line) + i)) return false;
        }
        return true;
    }
    /// What the end of a line became; moves on to the next line that has text.
    bool after(std::size_t& line) {
        if (done()) return true;
        if (node_.style == Node::Style::literal) return give('\n', end_of(line++));
        std::vector<std::size_t> ends{end_of(line++)};
        while (line < source_.line_count() && source_.line(line).size() <= indentation_ &&
               blank(line)) {
            ends.push_back(end_of(line++));
        }
        if (wanted() == ' ' && ends.size() == 1) return give(' ', ends[0]);
        std::size_t run = 0;
        while (wanted(run) == '\n') ++run;
        if (run == 0 || run > ends.size()) return false;
        for (std::size_t i = ends.size() - run; i < ends.size(); ++i) {
            if (!give('\n', ends[i])) return false;
        }
        return true;
    }

    const Node& node_;
    const Source& source_;
    const std::string& text_;
    std::size_t at_;
    std::size_t indentation_ = 0;
    std::vector<std::uint32_t> offsets_;
};

}  // namespace

Excerpt excerpt_of(const Node& node) {
    if (node.place.source == nullptr || !node.is_scalar()) return {};
    Walk walk(node);
    if (walk.run()) return {*node.place.source, node.value, walk.offsets()};
    return {*node.place.source, node.value,
            std::vector<std::uint32_t>(node.value.size(), node.offset)};
}

}  // namespace cardloom
