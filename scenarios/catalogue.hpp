/// Ids with titles, a line each: the rules and worked examples that scenarios cite, and the
/// capabilities they show.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardloom::scenarios {

struct Titled {
    std::string id, title;
};

inline constexpr const char* rules_file = "grand-archive/rule-ids.txt";
inline constexpr const char* capabilities_file = "grand-archive/capabilities.txt";
inline constexpr const char* examples_file = "grand-archive/worked-examples.txt";

class Catalogue {
public:
    Catalogue() = default;
    /// From a file below a folder of rules; empty if there is none. Lines that begin with # and
    /// empty ones say nothing.
    Catalogue(const std::string& rules, const char* file);

    [[nodiscard]] const std::vector<Titled>& all() const { return all_; }
    [[nodiscard]] bool contains(std::string_view id) const;
    [[nodiscard]] std::vector<std::string> ids() const;

private:
    std::vector<Titled> all_;  // in the order of the file
};

/// Worked examples have ids of their own, in a file of their own.
[[nodiscard]] inline bool is_worked_example(std::string_view id) { return id.starts_with("WE-"); }

}  // namespace cardloom::scenarios
