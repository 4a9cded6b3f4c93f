/// Which sets are read: the subfolders of one folder, and of another one that lies beneath it those
/// that the first does not have.
#pragma once

#include <string>
#include <vector>

namespace cardloom::cards {

class SetFolders {
public:
    SetFolders() = default;
    /// A folder that is not named holds no sets.
    SetFolders(std::string folder, std::string beneath = "")  // NOLINT: a folder is one of these
        : folder_(std::move(folder)), beneath_(std::move(beneath)) {}

    [[nodiscard]] bool is_empty() const { return folder_.empty() && beneath_.empty(); }
    /// The folder of each set: those of the first folder, then the others, each in their order.
    [[nodiscard]] std::vector<std::string> sets() const;
    /// The folder of the set that a file belongs to; empty if it belongs to none.
    [[nodiscard]] std::string set_of(const std::string& file) const;
    /// Whether a file lies in the folder that is not beneath.
    [[nodiscard]] bool is_own(const std::string& file) const;
    /// The folders themselves.
    [[nodiscard]] std::vector<std::string> folders() const;

private:
    std::string folder_, beneath_;
};

}  // namespace cardloom::cards
