#include "scripting/text/source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace cardloom {

namespace {

constexpr std::size_t most_bytes = 4u << 20;

/// How many bytes a character has, told by its first; 0 if it cannot begin one.
std::size_t character_length(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

Source::Source(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3);  // a mark that some editors write
    starts_.push_back(0);
    for (std::size_t i = 0; i < text_.size(); ++i) {
        if (text_[i] == '\n') starts_.push_back(i + 1);
    }
}

std::string_view Source::line(std::size_t number) const {
    if (number == 0 || number > starts_.size()) return {};
    const std::size_t from = starts_[number - 1];
    std::size_t to = number < starts_.size() ? starts_[number] - 1 : text_.size();
    if (to > from && text_[to - 1] == '\r') --to;
    return std::string_view(text_).substr(from, to - from);
}

Place place_at(const Source& source, std::size_t offset) {
    offset = std::min(offset, source.text().size());
    std::size_t low = 1, high = source.line_count();
    while (low < high) {  // the last line that begins at or before the offset
        const std::size_t middle = (low + high + 1) / 2;
        if (source.line_start(middle) <= offset) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    std::uint32_t column = 1;
    for (std::size_t i = source.line_start(low); i < offset; ++i) {
        if (!is_continuation(source.text()[i])) ++column;
    }
    return {&source, static_cast<std::uint32_t>(low), column};
}

std::string to_text(const Place& place) {
    if (place.source == nullptr) return "?";
    if (place.line == 0) return place.source->path();
    return fmt::format("{}:{}:{}", place.source->path(), place.line, place.column);
}

const Source& Sources::add(std::string path, std::string text) {
    return sources_.emplace_back(std::move(path), std::move(text));
}

const Source* Sources::read(const std::string& path, std::string& why) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (error || !std::filesystem::is_regular_file(status)) {
        why =
            std::filesystem::exists(status) ? "it is not a regular file" : "there is no such file";
        return nullptr;
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               std::fclose);
    if (!file) {
        why = std::strerror(errno);
        return nullptr;
    }
    std::string text;
    char block[65536];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
        text.append(block, count);
        if (text.size() > most_bytes) {
            why = fmt::format("it is larger than {} MiB", most_bytes >> 20);
            return nullptr;
        }
    }
    if (std::ferror(file.get())) {
        why = "reading it failed";
        return nullptr;
    }
    return &add(path, std::move(text));
}

std::vector<std::string> files_below(const std::string& folder, std::string_view ending) {
    std::vector<std::string> files;
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        const std::filesystem::path& path = it->path();
        if (path.extension() == ending && path.filename().string().front() != '.' &&
            !it->is_directory(error)) {
            files.push_back(path.string());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool lies_in(const std::string& path, std::string_view folder) {
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    return std::find(parent.begin(), parent.end(), folder) != parent.end();
}

std::optional<std::string> problem_with_text(std::string_view bytes, std::size_t& offset) {
    for (offset = 0; offset < bytes.size();) {
        const auto first = static_cast<unsigned char>(bytes[offset]);
        const std::size_t length = character_length(first);
        bool whole = length > 0 && offset + length <= bytes.size();
        for (std::size_t i = 1; whole && i < length; ++i)
            whole = is_continuation(bytes[offset + i]);
        if (whole && length > 2) {  // overlong forms, surrogates, beyond the last character
            const auto second = static_cast<unsigned char>(bytes[offset + 1]);
            whole = !((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                      (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F));
        }
        if (!whole) return "this is not UTF-8 text; save the file as UTF-8";
        const bool is_c1 = first == 0xC2 && static_cast<unsigned char>(bytes[offset + 1]) < 0xA0;
        if (is_c1) return "this is an invisible control character; remove it";
        if ((first < 0x20 && first != '\t' && first != '\n' && first != '\r') || first == 0x7F) {
            return fmt::format("this is a control character (byte {:#04x}); remove it", first);
        }
        if (bytes.substr(offset, 3) == "\xEF\xBB\xBF") {
            return "this is a byte order mark, an invisible character; remove it";
        }
        if (first == '\r' && bytes.substr(offset + 1, 1) != "\n") {
            return "this is a carriage return without a line feed; save the file with line feeds";
        }
        offset += length;
    }
    return {};
}

Excerpt::Excerpt(const Source& source) : source_(&source), text_(source.text()) {}

Excerpt::Excerpt(const Source& source, std::string text, std::vector<std::uint32_t> offsets)
    : source_(&source), text_(std::move(text)), offsets_(std::move(offsets)) {}

std::size_t Excerpt::source_offset(std::size_t offset) const {
    if (offsets_.empty()) return std::min(offset, text_.size());
    return offset < offsets_.size() ? offsets_[offset] : offsets_.back() + 1u;
}

Place Excerpt::at(std::size_t offset) const {
    if (source_ == nullptr) return {};
    if (offset < text_.size()) {
        return place_at(*source_, offsets_.empty() ? offset : offsets_[offset]);
    }
    if (offsets_.empty()) return place_at(*source_, text_.size());
    return place_at(*source_, offsets_.back() + 1);
}

Place Excerpt::line(std::size_t number) const {
    std::size_t offset = 0;
    for (std::size_t i = 1; i < number; ++i) {
        const std::size_t end = text_.find('\n', offset);
        if (end == std::string::npos) break;
        offset = end + 1;
    }
    const std::size_t first = text_.find_first_not_of(" \t", offset);
    return at(first == std::string::npos ? offset : first);
}

Excerpt Excerpt::from(std::size_t offset) const {
    if (source_ == nullptr) return {};
    offset = std::min(offset, text_.size());
    std::vector<std::uint32_t> rest;
    for (std::size_t i = offset; i < text_.size(); ++i) {
        rest.push_back(offsets_.empty() ? static_cast<std::uint32_t>(i) : offsets_[i]);
    }
    return {*source_, text_.substr(offset), std::move(rest)};
}

}  // namespace cardloom
