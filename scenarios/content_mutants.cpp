#include "scenarios/content_mutants.hpp"

#include <fmt/format.h>

namespace cardloom::scenarios {

std::vector<ContentMutant> mutants_of(const cards::RulesContent& content) {
    using Bundles = std::vector<cards::Bundle> cards::RulesContent::*;
    static constexpr std::pair<const char*, Bundles> kinds[] = {
        {"keyword", &cards::RulesContent::keywords},
        {"counter", &cards::RulesContent::counters},
        {"mastery", &cards::RulesContent::masteries},
        {"status", &cards::RulesContent::statuses},
        {"instruction", &cards::RulesContent::instructions},
    };
    std::vector<ContentMutant> mutants;
    for (const auto& [kind, bundles] : kinds) {
        for (std::size_t i = 0; i < (content.*bundles).size(); ++i) {
            const cards::Bundle& bundle = (content.*bundles)[i];
            for (std::size_t ability = 0; ability < bundle.abilities.items.size(); ++ability) {
                ContentMutant mutant{fmt::format("{} {}", kind, bundle.id),
                                     fmt::format("without ability {}", ability + 1),
                                     to_text(bundle.abilities.items[ability].place), content};
                std::vector<Node>& items = (mutant.content.*bundles)[i].abilities.items;
                items.erase(items.begin() + static_cast<std::ptrdiff_t>(ability));
                mutants.push_back(std::move(mutant));
            }
        }
    }
    return mutants;
}

}  // namespace cardloom::scenarios
