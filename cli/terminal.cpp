#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "cli/interruption.hpp"

namespace cardloom::cli {

namespace {

constexpr int idle_milliseconds = 200;

}  // namespace

Paint Paint::for_stdout() {
    return Paint(isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr);
}

std::string Paint::with(const char* code, std::string_view text) const {
    if (!on_ || text.empty()) return std::string(text);
    return fmt::format("\033[{}m{}\033[0m", code, text);
}

bool stdin_is_terminal() { return isatty(STDIN_FILENO) != 0; }

Input::~Input() {
    if (descriptor_ != STDIN_FILENO) close(descriptor_);
}

std::optional<std::string> Input::buffered() {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos && !(at_end_ && !buffer_.empty())) return {};
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

std::optional<std::string> Input::line(const std::string& prompt,
                                       const std::function<bool()>& idle) {
    const auto show = [&] {
        fmt::print("{}", prompt);
        std::fflush(stdout);
    };
    show();
    while (!Interruption::has_come()) {
        if (auto line = buffered()) {
            if (echoes_) fmt::print("{}\n", *line);
            return line;
        }
        if (at_end_) break;
        pollfd waiting{descriptor_, POLLIN, 0};
        const int ready = poll(&waiting, 1, idle ? idle_milliseconds : -1);
        if (ready < 0 && errno != EINTR) break;
        if (ready == 0 && idle && idle()) show();
        if (ready <= 0) continue;
        char some[4096];
        const ssize_t count = read(descriptor_, some, sizeof some);
        if (count > 0) buffer_.append(some, static_cast<std::size_t>(count));
        if (count == 0) at_end_ = true;
        if (count < 0 && errno != EINTR) at_end_ = true;
    }
    fmt::print("\n");
    return {};
}

std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

std::string wrapped(const std::vector<Piece>& pieces, std::string_view separator,
                    std::size_t indent) {
    std::string text;
    std::size_t at = 0;
    for (const Piece& piece : pieces) {
        const std::size_t width = width_of(piece.plain);
        if (at > 0 && at + width_of(separator) + width > screen_width) {
            text += '\n';
            at = 0;
        } else if (at > 0) {
            text += separator;
            at += width_of(separator);
        }
        if (at == 0) {
            text += std::string(indent, ' ');
            at = indent;
        }
        text += piece.painted;
        at += width;
    }
    return text.empty() ? text : text + "\n";
}

std::string wrapped(std::string_view text, std::size_t indent) {
    std::vector<Piece> words;
    std::string all;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string word(text.substr(at, end - at));
        if (!word.empty()) words.push_back({word, word});
        if (end == text.size() || text[end] == '\n') {
            all += wrapped(words, " ", indent);
            words.clear();
        }
        at = end + 1;
    }
    return all;
}

}  // namespace cardloom::cli
