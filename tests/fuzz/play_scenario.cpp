/// Scenario files: read, compiled under the shipped rules and played. Whatever the text, it is a
/// mistake that is told, a failure that is told, or a scenario that passes.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "scenarios/suite.hpp"

using namespace cardloom;

namespace {

void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "play_scenario: %s\n", what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static scenarios::ContentFolder content(CARDLOOM_CONTENT_DIR);
    scenarios::ScenarioFile file("s.yaml", {reinterpret_cast<const char*>(data), size});
    const auto verdicts = run_file(file, scenarios::Request{}, content);
    const bool has_mistakes = file.diagnostics().errors() > 0;
    must(has_mistakes || verdicts.size() == file.scenarios().size(),
         "a scenario without a verdict");
    for (const scenarios::Verdict& verdict : verdicts) {
        must(verdict.passed == verdict.failure.empty(),
             "a failure without a text, or the other way");
    }
    return 0;
}
