#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cli/interruption.hpp"

namespace cardloom::cli {

namespace {

constexpr int idle_milliseconds = 200;
constexpr const char* clear_screen = "\033[2J\033[3J\033[H";
constexpr std::size_t usual_width = 100, least_width = 60, most_width = 120, usual_rows = 60;

/// Rows and columns of the standard output; none where it is no terminal.
winsize size_of_screen() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
    return size;
}

/// A text that is wider than a line, broken between its words.
std::string broken(std::string_view text, std::size_t indent, std::size_t width, std::size_t& at) {
    std::string result;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        const bool fits = at + 1 + width_of(word) <= width;
        if (!result.empty()) {
            result += fits ? " " : "\n" + std::string(indent, ' ');
            at = fits ? at + 1 : indent;
        }
        result += word;
        at += width_of(word);
        begin = end + 1;
    }
    return result;
}

}  // namespace

Showing::Showing(bool terminal, const char* term, const char* no_color)
    : is_terminal(terminal),
      takes_escapes(terminal && (term == nullptr || std::string_view(term) != "dumb")),
      wants_colour(takes_escapes && (no_color == nullptr || *no_color == '\0')) {}

Showing Showing::on(int descriptor) {
    return {isatty(descriptor) != 0, std::getenv("TERM"), std::getenv("NO_COLOR")};
}

std::string emptied_screen(const Showing& showing, std::size_t rows) {
    if (showing.takes_escapes) return clear_screen;
    return showing.is_terminal ? std::string(rows, '\n') : "";
}

std::string emptied_screen() {
    const std::size_t rows = size_of_screen().ws_row;
    return emptied_screen(Showing::on(STDOUT_FILENO), rows > 0 ? rows : usual_rows);
}

Paint Paint::for_stdout() { return Paint(Showing::on(STDOUT_FILENO).wants_colour); }

std::size_t within_reason(std::size_t columns) {
    return columns == 0 ? usual_width : std::clamp(columns, least_width, most_width);
}

std::size_t screen_width() { return within_reason(size_of_screen().ws_col); }

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
                    std::size_t indent, std::size_t width_of_line) {
    std::string text;
    std::size_t at = 0;
    for (const Piece& piece : pieces) {
        const std::size_t width = width_of(piece.plain);
        if (at > 0 && at + width_of(separator) + width > width_of_line) {
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
        const std::size_t plain = piece.painted.find(piece.plain);
        if (at + width > width_of_line && plain != std::string::npos) {
            const std::string lines = broken(piece.plain, indent, width_of_line, at);
            text += std::string(piece.painted).replace(plain, piece.plain.size(), lines);
            continue;
        }
        text += piece.painted;
        at += width;
    }
    return text.empty() ? text : text + "\n";
}

std::string fitted(std::string_view text, std::size_t indent) {
    if (isatty(STDOUT_FILENO) == 0) return std::string(text) + "\n";
    std::size_t at = std::min(text.find_first_not_of(' '), text.size());
    const std::string first(at, ' ');
    return first + broken(text.substr(at), indent, screen_width(), at) + "\n";
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
    std::vector<Piece> words;
    std::string all;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string word(text.substr(at, end - at));
        if (!word.empty()) words.push_back({word, word});
        if (end == text.size() || text[end] == '\n') {
            all += wrapped(words, " ", indent, width);
            words.clear();
        }
        at = end + 1;
    }
    return all;
}

}  // namespace cardloom::cli
