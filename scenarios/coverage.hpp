/// Which rules are cited, and which are proven: for each id of the rules, where content or code
/// cites it and which passing tests do.
#pragma once

#include <string>
#include <vector>

namespace cardloom::scenarios {

/// A test that passed, and what it cites, three rules at most.
struct PassedTest {
    std::string name;
    std::vector<std::string> cites;
};

struct CoveredRule {
    std::string id, title;
    std::vector<std::string> cited;      // files, of content and code
    std::vector<std::string> proven_by;  // tests
};

struct CoveredCard {
    std::string id;
    std::size_t scenarios = 0;  // that name it
};

struct Coverage {
    std::vector<CoveredRule> rules;    // in the order of the file of ids
    std::vector<CoveredCard> cards;    // of sets, that scenarios name
    std::vector<std::string> unknown;  // ids that tests cite and no rule has
    std::string problem;               // why there is none
};

/// The ids are those of rules/grand-archive/rule-ids.txt in the content folder.
[[nodiscard]] Coverage coverage_of(const std::string& content,
                                   const std::vector<PassedTest>& tests);

/// Figures, then the rules that nothing proves.
[[nodiscard]] std::string to_text(const Coverage& coverage);
/// The whole table, for docs/.
[[nodiscard]] std::string to_markdown(const Coverage& coverage);

}  // namespace cardloom::scenarios
