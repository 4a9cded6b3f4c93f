/// An ability while it is compiled: what its author wrote, and what becomes of it. Each kind of
/// ability has a file of its own; compile_ability.cpp is what they have in common.
#pragma once

#include "scripting/cards/compiling.hpp"

namespace cardloom::cards {

struct AbilityWork {
    Compiling& compiling;
    const AbilityEntry& entry;
    AbilityDefinition ability{};
    CompiledAbility compiled{};
    bool lasting = false;
};

/// What compiles part of an ability, with the work at hand.
class AbilityPart {
public:
    explicit AbilityPart(AbilityWork& work)
        : compiling_(work.compiling),
          entry_(work.entry),
          ability_(work.ability),
          compiled_(work.compiled),
          lasting_(work.lasting) {}

protected:
    ProgramRef pattern(const Node& of) { return compiling_.pattern(of, ability_.watched); }

    /// Whether the ability is of a card that becomes part of an attack (GA-ATKC-1).
    [[nodiscard]] bool is_attack_card() const {
        const ZoneKindId intent = compiling_.book.library.roles.intent;
        return compiling_.card != nullptr && intent && compiling_.card->resolves_to == intent;
    }

    Compiling& compiling_;
    const AbilityEntry& entry_;
    AbilityDefinition& ability_;
    CompiledAbility& compiled_;
    const bool& lasting_;
};

void compile_layer(AbilityWork& work, const LayerEntry& entry);
void compile_payment(AbilityWork& work, const PayEntry& entry);
void compile_replacement(AbilityWork& work, const InsteadEntry& entry);
void compile_enters(AbilityWork& work, const EntersEntry& entry);
void compile_rule(AbilityWork& work, const RuleEntry& entry);
/// False: it is a fact of the card, and no ability of its own.
[[nodiscard]] bool compile_play(AbilityWork& work, const PlayEntry& entry);

/// What a list of changes means, by what it means.
void add_changes(Hash& hash, const std::vector<CompiledChange>& changes);

}  // namespace cardloom::cards
