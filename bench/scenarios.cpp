#include "bench/scenarios.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "scenarios/suite.hpp"

namespace cardloom::bench {

namespace fs = std::filesystem;

namespace {

constexpr int a_file = 10;

/// Three plays with a target, a payment and a trigger: what a card's scenario usually is.
std::string scenario_text(int number) {
    return fmt::format(R"(---
format: 1
scenario: Number {}
table:
  P1: {{ field: [spirit], hand: [spark, blank], deck: [5 blank] }}
  P2: {{ field: [spirit, soldier], deck: [5 blank] }}
acts:
  - P1: [activate spark, choose soldier]
  - everybody: passes
  - until: P2 main
then:
  P1: {{ graveyard: [spark], memory: [blank] }}
  P2: {{ field: [spirit, soldier], hand: [blank] }}
)",
                       number);
}

constexpr const char* cards = R"(format: 1
cards:
  - id: test/spark
    name: Spark
    type: action
    speed: fast
    cost: { reserve: 1 }
    abilities:
      - effect: { target: { type: unit }, lua: "game:damage { to = target, amount = 1 }" }
)";

}  // namespace

void measure_scenarios(const std::string& folder_of_content, double effort,
                       std::vector<Figure>& figures) {
    scenarios::ContentFolder content(folder_of_content);
    const auto* rules = content.rules("grand-archive");
    if (rules == nullptr || !rules->is_good()) return;
    const int count = std::max(a_file, static_cast<int>(1000 * effort) / a_file * a_file);
    const fs::path folder = fs::temp_directory_path() /
                            ("cardloom-bench-scenarios-" + std::to_string(::getpid())) /
                            "scenarios";
    fs::create_directories(folder);
    for (int i = 0; i < count; i += a_file) {
        std::ofstream file(folder / fmt::format("bench-{}.yaml", i));
        file << cards;
        for (int j = i; j < i + a_file; ++j) file << scenario_text(j);
    }
    scenarios::Request request;
    request.files = scenarios::find_scenarios({folder.string()}, ".").paths;
    request.threads = std::max(1u, std::thread::hardware_concurrency());
    const auto start = std::chrono::steady_clock::now();
    const scenarios::Report report = scenarios::run(request, content);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    fs::remove_all(folder.parent_path());
    for (const scenarios::Verdict& one : report.verdicts) {
        if (one.passed) continue;
        fmt::print(stderr, "{}\n", one.failure);
        return;
    }
    figures.push_back({"scenarios_per_s", static_cast<double>(report.passed) / took.count(), "1/s",
                       fmt::format("{} small scenarios on {} cores", count, request.threads)});
}

}  // namespace cardloom::bench
