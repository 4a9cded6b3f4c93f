#include "scripting/cards/hooks.hpp"

#include <array>

namespace cardloom::cards {

namespace {

using std::string_view;
constexpr std::array<string_view, 2> enters{"enter", "level_up"};
constexpr std::array<string_view, 1> materialize{"materialize"}, activate{"activate"}, die{"die"},
    leave{"leave"}, banish{"banish"}, destroy{"destroy"}, sacrifice{"sacrifice"},
    level_up{"level_up"}, phase{"phase"};

constexpr std::array hooks{
    Hook{"on_enter", enters, "card", "When it enters, or becomes the top of a lineage."},
    Hook{"on_materialize", materialize, "card", "When this card is materialized."},
    Hook{"on_activate", activate, "card", "When this card is activated."},
    Hook{"on_death", die, "card", "When it dies."},
    Hook{"on_leave", leave, "card", "When it leaves the field."},
    Hook{"on_banish", banish, "card", "When it is banished."},
    Hook{"on_destroy", destroy, "card", "When it is destroyed."},
    Hook{"on_sacrifice", sacrifice, "card", "When it is sacrificed."},
    Hook{"on_level_up", level_up, "card", "When this card becomes the top of a lineage."},
    Hook{"on_phase", phase, "", "As a phase of your turn begins; `of` says which."},
};

}  // namespace

std::span<const Hook> all_hooks() { return hooks; }

const Hook* find_hook(std::string_view name) {
    for (const Hook& hook : hooks) {
        if (hook.name == name) return &hook;
    }
    return nullptr;
}

}  // namespace cardloom::cards
