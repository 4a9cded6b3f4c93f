/// The terminal as people use it: colour and an empty screen if it can do them, its width, and
/// lines of input that Ctrl-C and Ctrl-D end. A file or a pipe can stand in for the keyboard.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardloom::cli {

/// What can be asked of whom something is shown to, by what the environment says: a terminal that
/// is called dumb takes no escape sequences, and NO_COLOR, unless it is empty, wants no colour.
struct Showing {
    bool is_terminal = false, takes_escapes = false, wants_colour = false;
    Showing() = default;
    Showing(bool terminal, const char* term, const char* no_color);
    static Showing on(int descriptor);
};

/// Makes what stands on a screen go away; nothing where there is no screen. A terminal that takes
/// no escape sequences is scrolled by as many rows as it has.
[[nodiscard]] std::string emptied_screen(const Showing& showing, std::size_t rows);
/// Of the standard output.
[[nodiscard]] std::string emptied_screen();

/// Colours text, or leaves it as it is.
class Paint {
public:
    explicit Paint(bool on) : on_(on) {}
    static Paint for_stdout();

    [[nodiscard]] std::string bold(std::string_view text) const { return with("1", text); }
    [[nodiscard]] std::string faint(std::string_view text) const { return with("2", text); }
    [[nodiscard]] std::string red(std::string_view text) const { return with("31", text); }
    [[nodiscard]] std::string green(std::string_view text) const { return with("32", text); }
    [[nodiscard]] std::string yellow(std::string_view text) const { return with("33", text); }
    [[nodiscard]] std::string cyan(std::string_view text) const { return with("36", text); }

private:
    [[nodiscard]] std::string with(const char* code, std::string_view text) const;
    bool on_;
};

/// Lines of input, from the keyboard or from what stands in for it.
class Input {
public:
    /// A file descriptor; `echoes`: it is no keyboard, and what is read is shown.
    Input(int descriptor, bool echoes) : descriptor_(descriptor), echoes_(echoes) {}
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    /// Shows the prompt and waits for a line. Nothing at the end of the input, or if Ctrl-C came.
    /// Meanwhile `idle` is called a few times a second; if it says that it has printed something,
    /// the prompt is shown again.
    [[nodiscard]] std::optional<std::string> line(const std::string& prompt,
                                                  const std::function<bool()>& idle = {});
    [[nodiscard]] bool is_keyboard() const { return !echoes_; }

private:
    [[nodiscard]] std::optional<std::string> buffered();

    int descriptor_;
    bool echoes_;
    bool at_end_ = false;
    std::string buffer_;
};

/// Whether somebody sits at a keyboard.
[[nodiscard]] bool stdin_is_terminal();

/// Wraps parts that are joined by a separator, so that no line is wider than a terminal that is not
/// wide; every line begins with the indent. Widths are those of `plain`, what is printed is
/// `painted`.
struct Piece {
    std::string plain, painted;
};
/// How wide the standard output is, as it is now, within reason; without a terminal 100.
[[nodiscard]] std::size_t screen_width();
[[nodiscard]] std::size_t within_reason(std::size_t columns);
[[nodiscard]] std::string wrapped(const std::vector<Piece>& pieces, std::string_view separator,
                                  std::size_t indent, std::size_t width = screen_width());
/// The same for the words of a text.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent,
                                  std::size_t width = screen_width());
/// One line of text that breaks between words on a terminal, what follows being indented; elsewhere
/// it stays one line.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t indent);

/// How many columns a text takes: characters of UTF-8, not bytes.
[[nodiscard]] std::size_t width_of(std::string_view text);

}  // namespace cardloom::cli
