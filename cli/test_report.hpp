/// What tests came to, and how it is told: as text, as JSON, and as a file in the form of JUnit.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scenarios/coverage.hpp"
#include "scenarios/suite.hpp"

namespace cardloom::cli {

class TestReport {
public:
    struct Proof {
        std::string cites, title;
        bool passed = false;
        std::string why;  // it did not
    };
    std::string ruleset;  // of the proofs; empty: there were none

    void add_proof(Proof proof);
    void add_scenarios(scenarios::Report report);

    [[nodiscard]] std::size_t count() const { return passed_ + failed_; }
    [[nodiscard]] std::size_t failed() const { return failed_; }
    /// What failed, with `all` also what passed; the last line is `N passed, N failed`.
    [[nodiscard]] std::string to_text(bool all) const;
    [[nodiscard]] std::string to_json() const;
    [[nodiscard]] bool write_junit(const std::string& path) const;
    /// What passed, with what it is about.
    [[nodiscard]] std::vector<scenarios::PassedTest> passed() const;

private:
    std::vector<Proof> proofs_;
    std::vector<scenarios::Verdict> scenarios_;
    std::size_t passed_ = 0, failed_ = 0;
};

}  // namespace cardloom::cli
