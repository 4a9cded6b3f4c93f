#include "cli/watch.hpp"

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include "scripting/text/stamps.hpp"

namespace cardloom::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;
void note_interruption(int) { interrupted = 1; }

/// Takes Ctrl-C and SIGTERM as the wish to end, as long as it lives.
class Interruption {
public:
    Interruption() : before_(std::signal(SIGINT, note_interruption)) {
        before_term_ = std::signal(SIGTERM, note_interruption);
    }
    ~Interruption() {
        std::signal(SIGINT, before_);
        std::signal(SIGTERM, before_term_);
    }
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

private:
    using Handler = void (*)(int);
    Handler before_, before_term_;
};

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(200)); }

}  // namespace

int watch(const std::function<std::vector<std::string>()>& paths, const std::function<int()>& act) {
    const Interruption taken;
    FileStamps seen = stamps_of(paths());
    int result = act();
    fmt::print(stderr, "watching for changes; Ctrl-C ends\n");
    while (interrupted == 0) {
        pause();
        FileStamps now = stamps_of(paths());
        if (now == seen) continue;
        // An editor may be in the middle of writing: wait until nothing changes any more.
        for (FileStamps before; before != now && interrupted == 0;) {
            before = std::move(now);
            pause();
            now = stamps_of(paths());
        }
        fmt::print(stderr, "\n{}\n", to_text(changes_between(seen, now)));
        seen = std::move(now);
        result = act();
    }
    return result;
}

}  // namespace cardloom::cli
