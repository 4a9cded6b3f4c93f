#include "cli/watch.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "cli/interruption.hpp"
#include "scripting/text/stamps.hpp"

namespace cardloom::cli {

namespace {

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(200)); }

}  // namespace

int watch(const std::function<std::vector<std::string>()>& paths, const std::function<int()>& act) {
    const Interruption taken;
    FileStamps seen = stamps_of(paths());
    int result = act();
    fmt::print(stderr, "watching for changes; Ctrl-C ends\n");
    while (!Interruption::has_come()) {
        pause();
        FileStamps now = stamps_of(paths());
        if (now == seen) continue;
        // An editor may be in the middle of writing: wait until nothing changes any more.
        for (FileStamps before; before != now && !Interruption::has_come();) {
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
