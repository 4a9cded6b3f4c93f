#include "scripting/yaml/parse.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>

#include "scripting/yaml/syntax.hpp"

namespace cardloom {

namespace {

/// Places for offsets that mostly grow: a file may be one long line, and counting each column from
/// the line's beginning would then take the square of its length.
class PlaceFinder {
public:
    explicit PlaceFinder(const Source& source) : source_(source) {}

    Place at(std::size_t offset) {
        offset = std::min(offset, source_.text().size());
        const bool same_line =
            last_.source != nullptr && offset >= source_.line_start(last_.line) &&
            (last_.line == source_.line_count() || offset < source_.line_start(last_.line + 1));
        if (!same_line) {
            last_ = place_at(source_, offset);
        } else if (offset >= offset_) {
            last_.column += characters(offset_, offset);
        } else {
            last_.column -= characters(offset, offset_);
        }
        offset_ = offset;
        return last_;
    }

private:
    [[nodiscard]] std::uint32_t characters(std::size_t from, std::size_t to) const {
        return static_cast<std::uint32_t>(
            std::count_if(source_.text().begin() + static_cast<std::ptrdiff_t>(from),
                          source_.text().begin() + static_cast<std::ptrdiff_t>(to),
                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
    }

    const Source& source_;
    Place last_;
    std::size_t offset_ = 0;
};

/// Makes nodes of the library's events, and tells what content may not use.
class TreeBuilder final : public YAML::EventHandler {
public:
    TreeBuilder(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics), places_(source) {}

    /// Whether there was a mistake after which nothing can be read.
    [[nodiscard]] bool stopped() const { return stopped_; }
    /// Where the innermost bracket stands that is open.
    [[nodiscard]] std::optional<std::size_t> open_bracket() const {
        for (auto one = open_.rbegin(); one != open_.rend(); ++one) {
            if (at(one->node.offset) == '[' || at(one->node.offset) == '{') return one->node.offset;
        }
        return {};
    }
    std::vector<Node> documents() { return std::move(documents_); }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (stopped_) return;
        // The library makes documents without end of a sign that begins none, as of a lone ','.
        if (mark.pos <= last_document_) {
            diagnostics_.add(Code::yaml_syntax, node_at(mark, Node::Kind::empty).place,
                             "this belongs to no value", "remove it, or put the text in quotes");
            stopped_ = true;
        }
        last_document_ = mark.pos;
    }
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        if (stopped_) return;
        Node node = node_at(mark, Node::Kind::empty);
        if (anchor != 0) refuse_anchor(node.place);
        if (!open_.empty() && open_.back().has_key) {
            node.place = open_.back().key.place;
            node.offset = open_.back().key.offset;
        } else if (!open_.empty() && open_.back().node.is_list() && !null_is_written(node.offset)) {
            node.offset = static_cast<std::uint32_t>(before_empty_item(node));
            node.place = places_.at(node.offset);
        }
        put(std::move(node));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        if (stopped_) return;
        Node node = node_at(mark, Node::Kind::unusable);
        diagnostics_.add(Code::yaml_not_used, node.place, "aliases ('*name') are not used",
                         "write the value out where it is needed");
        put(std::move(node));
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        if (stopped_) return;
        Node node = node_at(mark, Node::Kind::scalar);
        node.style = style_at(node.offset);
        node.value = value;
        if (refuse_properties(node, tag, anchor)) node.kind = Node::Kind::unusable;
        if (node.style == Node::Style::single_quoted || node.style == Node::Style::double_quoted) {
            check_quotes(node);
        }
        put(std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(mark, tag, anchor, Node::Kind::list);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(mark, tag, anchor, Node::Kind::map);
    }
    void OnMapEnd() override { close(); }

private:
    /// A list or map whose end has not come yet.
    struct Open {
        Node node;
        Node key;  // whose value comes next, if has_key
        bool has_key = false;
        std::map<std::string, Place, std::less<>> keys;
    };

    Node node_at(const YAML::Mark& mark, Node::Kind kind) {
        Node node;
        node.kind = kind;
        node.offset = static_cast<std::uint32_t>(
            std::min<std::size_t>(mark.pos < 0 ? 0 : mark.pos, source_.text().size()));
        node.place = places_.at(node.offset);
        return node;
    }
    [[nodiscard]] char at(std::size_t offset) const {
        return offset < source_.text().size() ? source_.text()[offset] : '\0';
    }
    [[nodiscard]] Node::Style style_at(std::size_t offset) const {
        switch (at(offset)) {
            case '\'':
                return Node::Style::single_quoted;
            case '"':
                return Node::Style::double_quoted;
            case '|':
                return Node::Style::literal;
            case '>':
                return Node::Style::folded;
            default:
                return Node::Style::plain;
        }
    }
    [[nodiscard]] bool null_is_written(std::size_t offset) const {
        const std::string_view rest = std::string_view(source_.text()).substr(offset, 4);
        return rest.starts_with('~') || rest == "null" || rest == "Null" || rest == "NULL";
    }
    /// The library has the place of what follows an empty item; this goes back to its dash.
    [[nodiscard]] std::size_t before_empty_item(const Node& node) const {
        std::size_t line = node.place.line;
        const std::size_t start = source_.line_start(line);
        for (std::size_t i = node.offset; i > start; --i) {
            if (source_.text()[i - 1] != ' ' && source_.text()[i - 1] != '\t') return i - 1;
        }
        while (--line > 0) {  // what precedes it in the lines above, less comments
            std::string_view text = source_.line(line);
            text = text.substr(0, std::min(text.find(" #"), text.size()));
            const std::size_t last = text.find_last_not_of(" \t");
            if (last != std::string_view::npos && text[text.find_first_not_of(" \t")] != '#') {
                return source_.line_start(line) + last;
            }
        }
        return node.offset;
    }

    /// An open quote swallows the fields after it, so nothing after it is worth reading.
    void check_quotes(const Node& node) {
        std::optional<std::size_t> indentation;
        if (!open_.empty() && open_.back().has_key) {
            const std::string_view line = source_.line(open_.back().key.place.line);
            indentation = std::min(line.find_first_not_of(' '), line.size());
        }
        auto problem = problem_with_quotes(source_, node.offset, indentation);
        if (!problem) return;
        diagnostics_.add(Code::yaml_syntax, place_at(source_, problem->offset),
                         std::move(problem->sentence), std::move(problem->help));
        stopped_ = true;
    }
    void refuse_anchor(const Place& place) {
        diagnostics_.add(Code::yaml_not_used, place, "anchors ('&name') are not used",
                         "write the value out where it is needed");
    }
    /// Whether the value had an anchor or a tag, which are no part of content.
    bool refuse_properties(const Node& node, const std::string& tag, YAML::anchor_t anchor) {
        const bool tagged = tag != "?" && !tag.empty() && (tag != "!" || at(node.offset) == '!');
        if (anchor != 0) refuse_anchor(node.place);
        if (tagged) {
            diagnostics_.add(Code::yaml_not_used, node.place, "tags ('!name') are not used",
                             "put the value in quotes if it is a text that begins with '!'");
        }
        return tagged || anchor != 0;
    }

    void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
              Node::Kind kind) {
        if (stopped_) return;
        Node node = node_at(mark, kind);
        refuse_properties(node, tag, anchor);
        if (open_.size() == deepest_nesting) {
            diagnostics_.add(Code::yaml_too_deep, node.place,
                             fmt::format("lists and maps stand in one another more than {} deep",
                                         deepest_nesting));
            stopped_ = true;
            return;
        }
        open_.push_back({std::move(node), {}, false, {}});
    }
    void close() {
        if (stopped_ || open_.empty()) return;
        Node node = std::move(open_.back().node);
        open_.pop_back();
        put(std::move(node));
    }
    void put(Node node) {
        if (open_.empty()) {
            documents_.push_back(std::move(node));
            return;
        }
        Open& in = open_.back();
        if (in.node.is_list()) {
            in.node.items.push_back(std::move(node));
        } else if (!in.has_key) {
            check_key(node);
            in.key = std::move(node);
            in.has_key = true;
        } else {
            in.has_key = false;
            put_entry(in, std::move(node));
        }
    }
    void put_entry(Open& in, Node value) {
        if (in.key.kind == Node::Kind::unusable) return;
        const auto [first, is_new] = in.keys.emplace(in.key.value, in.key.place);
        if (is_new) {
            in.node.entries.push_back({std::move(in.key), std::move(value)});
        } else {
            diagnostics_.add(Code::repeated_key, in.key.place,
                             fmt::format("'{}' is given twice; the first is in line {}",
                                         in.key.value, first->second.line),
                             "remove one of the two");
        }
    }
    /// Keys are words: what else YAML allows is told, and its value passed over.
    void check_key(Node& key) {
        if (key.kind == Node::Kind::unusable) return;
        std::string sentence, help;
        if (!key.is_scalar()) {
            sentence = fmt::format("a key must be a word, not {}", in_words(key));
            help = "write 'key: value'";
        } else if (key.style != Node::Style::plain) {
            sentence = fmt::format("the key {} stands in quotes", in_words(key));
            help = "write keys without quotes";
        } else if (key.value == "<<") {
            sentence = "the merge key '<<' is not used";
            help = "write the fields out where they are needed";
        } else {
            return;
        }
        const Code code = key.is_plain() ? Code::yaml_not_used : Code::bad_key;
        diagnostics_.add(code, key.place, std::move(sentence), std::move(help));
        key.kind = Node::Kind::unusable;
    }

    const Source& source_;
    Diagnostics& diagnostics_;
    PlaceFinder places_;
    std::vector<Node> documents_;
    std::vector<Open> open_;
    bool stopped_ = false;
    int last_document_ = -1;  // where it begins
};

/// Mistakes that must not reach the library at all. True if there is none.
bool check_text(const Source& source, Diagnostics& diagnostics) {
    std::size_t offset = 0;
    if (const auto problem = problem_with_text(source.text(), offset)) {
        diagnostics.add(Code::bad_text, place_at(source, offset), *problem);
        return false;
    }
    if (source.text().size() > largest_file) {
        diagnostics.add(Code::yaml_too_large, {&source, 0, 0},
                        fmt::format("this file is larger than {} KiB", largest_file >> 10),
                        "split it");
        return false;
    }
    for (std::uint32_t line = 1; line <= source.line_count(); ++line) {
        if (source.line(line).size() > longest_line) {
            diagnostics.add(Code::yaml_too_large, {&source, line, 1},
                            fmt::format("this line is longer than {} bytes", longest_line),
                            "write lists and maps over several lines");
            return false;
        }
        if (!source.line(line).starts_with('%')) continue;
        diagnostics.add(Code::yaml_not_used, {&source, line, 1},
                        "directives (lines that begin with '%') are not used",
                        "remove the line, or put the text in quotes");
        return false;
    }
    return true;
}

}  // namespace

std::optional<std::vector<Node>> parse_yaml(const Source& source, Diagnostics& diagnostics) {
    if (!check_text(source, diagnostics)) return {};
    TreeBuilder builder(source, diagnostics);
    std::istringstream stream(source.text());
    try {
        YAML::Parser parser(stream);
        while (!builder.stopped() && parser.HandleNextDocument(builder)) {
        }
    } catch (const YAML::Exception& error) {
        if (builder.stopped()) return {};
        const std::size_t at = error.mark.pos < 0 ? 0 : static_cast<std::size_t>(error.mark.pos);
        SyntaxMistake mistake = explain_syntax(source, at, error.msg, builder.open_bracket());
        diagnostics.add(Code::yaml_syntax, place_at(source, mistake.offset),
                        std::move(mistake.sentence), std::move(mistake.help));
        return {};
    }
    if (builder.stopped()) return {};
    return builder.documents();
}

}  // namespace cardloom
