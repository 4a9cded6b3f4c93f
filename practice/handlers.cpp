#include "practice/handlers.hpp"

#include <utility>

namespace cardloom::practice {

AbilityId Handlers::add(Library& library, AbilityDefinition ability, Run what, Applies when) {
    const AbilityId id = library.add_ability(std::move(ability));
    handlers_.resize(id.index() + 1);
    handlers_[id.index()] = {when, what};
    return id;
}

bool Handlers::applies(const Game& game, const Call& call, const Event& event) {
    const Handler& handler = handlers_[call.ability.index()];
    return handler.applies == nullptr || handler.applies(game, call, event);
}

Task<> Handlers::run(Game& game, Call call) {
    return handlers_[call.ability.index()].run(game, call);
}

}  // namespace cardloom::practice
