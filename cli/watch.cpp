#include "cli/watch.hpp"

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <system_error>
#include <thread>

namespace cardloom::cli {

namespace fs = std::filesystem;

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

struct Stamp {
    fs::file_time_type time;
    std::uintmax_t size = 0;
    bool operator==(const Stamp&) const = default;
};
using Stamps = std::map<std::string, Stamp>;

void add_stamp(Stamps& stamps, const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return;
    stamps[path.string()] = {fs::last_write_time(path, error), fs::file_size(path, error)};
}

Stamps stamps_of(const std::vector<std::string>& paths) {
    Stamps stamps;
    for (const std::string& path : paths) {
        add_stamp(stamps, path);
        std::error_code error;
        for (fs::recursive_directory_iterator it(path, error), end; !error && it != end;
             it.increment(error)) {
            add_stamp(stamps, it->path());
        }
    }
    return stamps;
}

/// What became of files, in words.
std::string difference(const Stamps& before, const Stamps& after) {
    std::string text;
    const auto say = [&](const std::string& path, const char* what) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", path, what);
    };
    for (const auto& [path, stamp] : after) {
        const auto old = before.find(path);
        if (old == before.end()) {
            say(path, "is new");
        } else if (old->second != stamp) {
            say(path, "has changed");
        }
    }
    for (const auto& [path, stamp] : before) {
        if (!after.contains(path)) say(path, "is gone");
    }
    return text;
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(200)); }

}  // namespace

int watch(const std::function<std::vector<std::string>()>& paths, const std::function<int()>& act) {
    const Interruption taken;
    Stamps seen = stamps_of(paths());
    int result = act();
    fmt::print(stderr, "watching for changes; Ctrl-C ends\n");
    while (interrupted == 0) {
        pause();
        Stamps now = stamps_of(paths());
        if (now == seen) continue;
        // An editor may be in the middle of writing: wait until nothing changes any more.
        for (Stamps before; before != now && interrupted == 0;) {
            before = std::move(now);
            pause();
            now = stamps_of(paths());
        }
        fmt::print(stderr, "\n{}\n", difference(seen, now));
        seen = std::move(now);
        result = act();
    }
    return result;
}

}  // namespace cardloom::cli
