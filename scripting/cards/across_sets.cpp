#include "scripting/cards/across_sets.hpp"

namespace cardloom::cards {

NamedCard named(const CardEntry& card) {
    return {card.name, card.level.has_value(), card.lineage, card.id.place};
}

void check_names(const std::vector<NamedCard>& cards, std::size_t first_new,
                 Diagnostics& diagnostics) {
    std::map<std::string, Place> names;
    std::set<std::string> champions;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const NamedCard& one = cards[i];
        const auto [at, is_new] = names.emplace(one.name, one.place);
        if (!is_new && i >= first_new) {
            diagnostics.add(Code::repeated_name, one.place,
                            fmt::format("another card is called '{}'", one.name),
                            "it stands at " + to_text(at->second));
        }
        if (!one.is_champion) continue;
        champions.insert(one.name);
        champions.insert(one.name.substr(0, one.name.find(", ")));
    }
    for (std::size_t i = first_new; i < cards.size(); ++i) {
        const auto& lineage = cards[i].lineage;
        if (!lineage || champions.contains(lineage->value)) continue;
        diagnostics.add(
            Code::unknown_lineage, lineage->place,
            fmt::format("no champion is called '{}'{}", lineage->value,
                        did_you_mean(lineage->value, {champions.begin(), champions.end()})));
    }
}

void check_made_cards(Compiling& compiling, const std::string& set,
                      const std::set<std::string>& known, const Dependencies& depends) {
    const auto own = depends.find(set);
    for (const Compiling::AskedName& asked : compiling.asked_tokens) {
        const std::string of = asked.name.substr(0, asked.name.find('/'));
        if (!known.contains(asked.name)) {
            compiling.mistake(Code::unknown_reference, asked.place,
                              fmt::format("there is no card '{}'{}", asked.name,
                                          did_you_mean(asked.name, {known.begin(), known.end()})));
        } else if (of != set && (own == depends.end() || !own->second.contains(of))) {
            compiling.mistake(
                Code::unknown_reference, asked.place,
                fmt::format("'{}' is of a set that '{}' does not depend on", asked.name, set),
                fmt::format("write dependencies: [{}] in its set.yaml", of));
        }
    }
    compiling.asked_tokens.clear();
}

}  // namespace cardloom::cards
