/// Ctrl-C as the wish to end: noted while somebody lives who takes it so, instead of killing the
/// program.
#pragma once

namespace cardloom::cli {

/// Takes Ctrl-C and SIGTERM as the wish to end, as long as it lives. A system call that waits is
/// woken by them.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    [[nodiscard]] static bool has_come();
};

}  // namespace cardloom::cli
