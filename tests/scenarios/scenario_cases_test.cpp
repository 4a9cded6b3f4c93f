/// The cases of tests/diagnostics/scenarios: files whose words mean nothing.
#include "scenarios/suite.hpp"
#include "tests/scenarios/scenario_fixture.hpp"
#include "tests/scripting/diagnostics_cases.hpp"

namespace scenario_cases_tests {

using namespace cardloom;

namespace {

const CheckerOfCases scenario_cases("scenarios", [](const std::filesystem::path& folder, Sources&,
                                                    Diagnostics& diagnostics) {
    static std::vector<std::unique_ptr<scenarios::ScenarioFile>> kept;  // places point into them
    for (const std::string& path : files_below(folder.string(), ".yaml")) {
        kept.push_back(scenarios::ScenarioFile::read(path));
        static_cast<void>(run_file(*kept.back(), scenarios::Request{}, testing::shipped_folder()));
        for (const Diagnostic& one : kept.back()->diagnostics().sorted()) {
            diagnostics.add(one.code, one.place, one.sentence, one.help);
        }
    }
});

}  // namespace

}  // namespace scenario_cases_tests
