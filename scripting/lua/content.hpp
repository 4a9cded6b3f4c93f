/// Content whose abilities are scripts: the table from ability to script, shared by all threads,
/// and the Content of one thread that runs them on a host of its own.
#pragma once

#include <vector>

#include "core/content.hpp"
#include "scripting/lua/host.hpp"
#include "scripting/lua/scripts.hpp"

namespace cardloom {

class AbilityScripts {
public:
    using Applies = bool (*)(const Game& game, const Call& call, const Event& event);
    struct Row {
        ScriptRef script;
        Applies applies = nullptr;  // null: whenever the event it watches happens
    };

    void set(AbilityId ability, Row row);
    /// The row of an ability; one without a script if it has none.
    [[nodiscard]] const Row& row(AbilityId ability) const {
        return ability.index() < rows_.size() ? rows_[ability.index()] : none_;
    }

private:
    std::vector<Row> rows_;
    Row none_;
};

class LuaContent : public Content {
public:
    LuaContent(const Scripts& scripts, const AbilityScripts& abilities, ScriptLimits limits = {});

    [[nodiscard]] bool applies(const Game& game, const Call& call, const Event& event) override;
    Task<> run(Game& game, Call call) override;
    [[nodiscard]] std::uint32_t line() const override { return host_.line(); }
    [[nodiscard]] LuaHost& host() { return host_; }

private:
    const AbilityScripts& abilities_;
    LuaHost host_;
};

}  // namespace cardloom
