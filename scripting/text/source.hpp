/// Text as its author sees it: a file with lines and columns, a place in one, and a piece of one
/// text that stands inside another (Lua inside YAML). It reads files; it understands no format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardloom {

class Source {
public:
    /// A byte order mark at the beginning is no part of the text.
    Source(std::string path, std::string text);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::size_t line_count() const { return starts_.size(); }
    /// Without its end; lines count from 1, and one that does not exist is empty.
    [[nodiscard]] std::string_view line(std::size_t number) const;
    /// Where a line begins in the text.
    [[nodiscard]] std::size_t line_start(std::size_t number) const { return starts_[number - 1]; }

private:
    std::string path_, text_;
    std::vector<std::size_t> starts_;
};

/// A place in a source, or in no source. Lines and columns count from 1, columns in characters, not
/// in bytes; line 0 is the file as a whole.
struct Place {
    const Source* source = nullptr;
    std::uint32_t line = 0, column = 0;
    bool operator==(const Place&) const = default;
};
[[nodiscard]] Place place_at(const Source& source, std::size_t offset);
/// "path:line:column", as far as it is known.
[[nodiscard]] std::string to_text(const Place& place);

/// The sources of a run. They stay where they are, so a Place may point to them.
class Sources {
public:
    /// Nothing, and `why` says what is wrong, if the file cannot be read. Whether it holds text is
    /// asked by who reads it.
    [[nodiscard]] const Source* read(const std::string& path, std::string& why);
    const Source& add(std::string path, std::string text);

private:
    std::deque<Source> sources_;
};

/// The files below a folder with an ending, as ".yaml", in the order of their paths; hidden ones
/// are left out.
[[nodiscard]] std::vector<std::string> files_below(const std::string& folder,
                                                   std::string_view ending);

/// Whether a file lies in a folder of this name, or in folders in it.
[[nodiscard]] bool lies_in(const std::string& path, std::string_view folder);

/// What is wrong with bytes that should be UTF-8 text without control characters; nothing if they
/// are. `offset` is where it goes wrong.
[[nodiscard]] std::optional<std::string> problem_with_text(std::string_view bytes,
                                                           std::size_t& offset);

/// A piece of text of another language, with where each of its characters stands in a source:
/// indentation and escapes make the two differ.
class Excerpt {
public:
    Excerpt() = default;
    /// A whole source.
    explicit Excerpt(const Source& source);
    /// `offsets[i]` is where byte i of the text stands in the source.
    Excerpt(const Source& source, std::string text, std::vector<std::uint32_t> offsets);

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const Source* source() const { return source_; }
    /// The place of a byte of the text; of its end, if the offset lies beyond.
    [[nodiscard]] Place at(std::size_t offset) const;
    /// Where that byte stands in the source.
    [[nodiscard]] std::size_t source_offset(std::size_t offset) const;
    /// The first character of a line (from 1) that is no space.
    [[nodiscard]] Place line(std::size_t number) const;
    /// The rest of it, from a byte on.
    [[nodiscard]] Excerpt from(std::size_t offset) const;

private:
    const Source* source_ = nullptr;
    std::string text_;
    std::vector<std::uint32_t> offsets_;  // empty: the text is the source
};

}  // namespace cardloom
