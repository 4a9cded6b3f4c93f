#include "cli/test_report.hpp"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace cardloom::cli {

namespace {

constexpr const char* margin = "        ";

/// Every line under the first column of a title.
std::string under_title(const std::string& text) {
    std::string result = margin;
    for (const char c : text) {
        result += c;
        if (c == '\n') result += margin;
    }
    return result;
}

std::string title_of(const scenarios::Verdict& one) {
    std::string cites;
    for (const std::string& cite : one.cites) cites += (cites.empty() ? "" : " ") + cite;
    return fmt::format("{}{}{}", cites, cites.empty() ? "" : ": ", one.name);
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

std::string junit_case(const std::string& group, const std::string& name, double seconds,
                       bool passed, const std::string& why) {
    std::string text = fmt::format("  <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                   escaped(group), escaped(name), seconds);
    if (passed) return text + "/>\n";
    return text + fmt::format(">\n    <failure>{}</failure>\n  </testcase>\n", escaped(why));
}

}  // namespace

void TestReport::add_proof(Proof proof) {
    ++(proof.passed ? passed_ : failed_);
    proofs_.push_back(std::move(proof));
}

void TestReport::add_scenarios(scenarios::Report report) {
    passed_ += report.passed;
    failed_ += report.failed;
    scenarios_ = std::move(report.verdicts);
}

std::string TestReport::to_text(bool all) const {
    std::string text;
    for (const Proof& one : proofs_) {
        if (one.passed && !all) continue;
        text += fmt::format("{}  {}: {}\n", one.passed ? "passed" : "failed", one.cites, one.title);
        if (!one.passed) text += under_title(one.why) + "\n";
    }
    for (const scenarios::Verdict& one : scenarios_) {
        if (one.passed && !all) continue;
        text += fmt::format("{}  {}\n", one.passed ? "passed" : "failed", title_of(one));
        if (!one.passed) text += under_title(one.failure) + "\n";
    }
    return text + fmt::format("{} passed, {} failed\n", passed_, failed_);
}

std::string TestReport::to_json() const {
    nlohmann::ordered_json whole;
    if (!ruleset.empty()) whole["ruleset"] = ruleset;
    whole["passed"] = passed_;
    whole["failed"] = failed_;
    whole["proofs"] = nlohmann::ordered_json::array();
    for (const Proof& one : proofs_) {
        nlohmann::ordered_json row{
            {"cites", one.cites}, {"title", one.title}, {"passed", one.passed}};
        if (!one.passed) row["why"] = one.why;
        whole["proofs"].push_back(std::move(row));
    }
    whole["scenarios"] = nlohmann::ordered_json::array();
    for (const scenarios::Verdict& one : scenarios_) {
        nlohmann::ordered_json row{{"file", one.path},     {"line", one.line},
                                   {"scenario", one.name}, {"ruleset", one.ruleset},
                                   {"cites", one.cites},   {"shows", one.shows},
                                   {"cards", one.cards},   {"passed", one.passed}};
        if (!one.passed) row["why"] = one.failure;
        whole["scenarios"].push_back(std::move(row));
    }
    return whole.dump(2) + "\n";
}

bool TestReport::write_junit(const std::string& path) const {
    std::ofstream file(path);
    file << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         << fmt::format("<testsuite name=\"cardloom\" tests=\"{}\" failures=\"{}\">\n", count(),
                        failed_);
    for (const Proof& one : proofs_) {
        file << junit_case("proofs", one.cites + ": " + one.title, 0, one.passed, one.why);
    }
    for (const scenarios::Verdict& one : scenarios_) {
        file << junit_case(one.path, title_of(one), one.seconds, one.passed, one.failure);
    }
    file << "</testsuite>\n";
    file.flush();
    return file.good();
}

std::vector<scenarios::PassedTest> TestReport::passed() const {
    std::vector<scenarios::PassedTest> all;
    for (const Proof& one : proofs_) {
        if (!one.passed) continue;
        scenarios::PassedTest test{"", one.title, {}, {}, {}};
        std::istringstream cites(one.cites);
        for (std::string id; cites >> id;) test.cites.push_back(id);
        all.push_back(std::move(test));
    }
    for (const scenarios::Verdict& one : scenarios_) {
        if (one.passed) all.push_back({one.path, one.name, one.cites, one.shows, one.cards});
    }
    return all;
}

}  // namespace cardloom::cli
