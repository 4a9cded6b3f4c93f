/// The Lua that a ruleset holds, compiled: what its own actions and checks do. Mistakes in it were
/// told when the ruleset was loaded.
#pragma once

#include <memory>
#include <vector>

#include "core/library.hpp"
#include "scripting/lua/content.hpp"

namespace cardloom::rules {

class RuleScripts {
public:
    /// The texts of the ruleset's scripts, in their order.
    explicit RuleScripts(const std::vector<Excerpt>& texts);

    /// Gives them to the abilities that the library has for them.
    void add_to(const Library& library, AbilityScripts& abilities) const;
    [[nodiscard]] const Scripts& scripts() const { return scripts_; }
    [[nodiscard]] Scripts& scripts() { return scripts_; }

    /// What runs them, and nothing else, for one library and thread. It keeps these scripts alive.
    [[nodiscard]] static std::unique_ptr<Content> content(
        std::shared_ptr<const RuleScripts> scripts, const Library& library);

private:
    Scripts scripts_;
    std::vector<ScriptRef> refs_;
};

}  // namespace cardloom::rules
