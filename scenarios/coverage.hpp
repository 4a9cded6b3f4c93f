/// What is proven, and by what: for each rule, where content or code cites it and which passing
/// tests do; for each capability, which scenarios show it; for each card of a set, how many name
/// it.
#pragma once

#include <string>
#include <vector>

#include "scenarios/suite.hpp"

namespace cardloom::scenarios {

/// A test that passed, and what it is about: rules and capabilities, three of each at most.
struct PassedTest {
    std::string file;  // empty: a proof, whose file is looked for
    std::string name;
    std::vector<std::string> cites, shows;
    std::vector<std::string> cards;  // of sets
};

/// A file, and the titles of tests in it.
struct TestsOfFile {
    std::string file;
    std::vector<std::string> titles;
};

struct CoveredRule {
    Titled rule;
    std::vector<std::string> cited;      // files, of content and code
    std::vector<TestsOfFile> proven_by;  // in the order of files
};

struct CoveredCapability {
    Titled capability;
    std::vector<TestsOfFile> shown_by;
};

struct CoveredCard {
    std::string id;
    std::size_t scenarios = 0;  // that name it
};

struct Coverage {
    std::vector<CoveredRule> rules;               // in the order of the file of ids
    std::vector<CoveredRule> examples;            // worked ones, the same
    std::vector<CoveredCapability> capabilities;  // the same
    std::vector<CoveredCard> cards;               // all of the sets
    std::vector<std::string> unknown;             // ids that tests cite and no rule has
    std::string problem;                          // why there is none
};

[[nodiscard]] Coverage coverage_of(ContentFolder& content, const std::vector<PassedTest>& tests);

/// What nothing proves, then figures.
[[nodiscard]] std::string to_text(const Coverage& coverage);
/// The whole tables, for docs/.
[[nodiscard]] std::string to_markdown(const Coverage& coverage);

}  // namespace cardloom::scenarios
