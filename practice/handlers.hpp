/// Content written in C++: a table from ability to the functions that say when it applies and what
/// it does. What scripting does over Lua, for the practice game and for tests.
#pragma once

#include <string>
#include <vector>

#include "core/content.hpp"
#include "core/library.hpp"

namespace cardloom::practice {

class Handlers : public Content {
public:
    using Applies = bool (*)(const Game& game, const Call& call, const Event& event);
    using Run = Task<> (*)(Game& game, Call call);

    /// Adds an ability to the library together with what it does.
    AbilityId add(Library& library, AbilityDefinition ability, Run what, Applies when = nullptr);

    [[nodiscard]] bool applies(const Game& game, const Call& call, const Event& event) override;
    Task<> run(Game& game, Call call) override;

private:
    struct Handler {
        Applies applies = nullptr;
        Run run = nullptr;
    };
    std::vector<Handler> handlers_;
};

}  // namespace cardloom::practice
