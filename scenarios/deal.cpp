#include "scenarios/deal.hpp"

#include <algorithm>

#include "core/library.hpp"
#include "core/random.hpp"

namespace cardloom::scenarios {

namespace {

constexpr const char* own_prefix = "test/";
constexpr std::size_t most_on_field = 9, most_in_hand = 8, blanks = 12;

/// The cards of the file, and the usual ones, that can lie somewhere: no tokens, no other faces.
std::vector<const CardDefinition*> cards_of(const Library& library) {
    std::vector<const CardDefinition*> cards;
    for (const CardDefinition& card : library.cards()) {
        const bool is_back = std::any_of(
            library.cards().begin(), library.cards().end(), [&](const CardDefinition& other) {
                return other.back && &library.card(other.back) == &card;
            });
        const bool starts = !card.deck.is_none() && card.cost_kind != CostKind::none;
        if (card.id.starts_with(own_prefix) && !is_back && starts) cards.push_back(&card);
    }
    return cards;
}

class Dealing {
public:
    Dealing(const Library& library, std::uint64_t seed) : library_(library), random_(seed) {}

    PlayerItems player() {
        items_ = {};
        std::vector<const CardDefinition*> cards = cards_of(library_);
        random_.shuffle(cards);
        put_champion(cards);
        for (const CardDefinition* card : cards) {
            if (!card->champion) put(zone_for(*card), card->id);
        }
        for (std::size_t i = 0; i < blanks; ++i) put("deck", "test/blank");
        return items_;
    }

private:
    std::vector<CardItem>& zone(const std::string& name) {
        for (ZoneItems& one : items_.zones) {
            if (one.name == name) return one.value;
        }
        items_.zones.push_back({name, {}, {}});
        return items_.zones.back().value;
    }

    void put(const std::string& name, const std::string& id) {
        CardItem item;
        item.card.value = id;
        zone(name).push_back(std::move(item));
    }

    /// The first is on the field; the others can be materialized, if they fit.
    void put_champion(const std::vector<const CardDefinition*>& cards) {
        bool has_one = false;
        for (const CardDefinition* card : cards) {
            if (!card->champion) continue;
            put(has_one ? "material" : "field", card->id);
            has_one = true;
        }
    }

    std::string zone_for(const CardDefinition& card) {
        const bool is_object = card.resolves_to == library_.roles.field;
        const bool of_material = card.deck == library_.roles.material;
        const std::uint32_t chance = random_.below(12);
        if (is_object && chance < 5 && zone("field").size() < most_on_field) return "field";
        if (of_material) return "material";
        if (chance < 9 && zone("hand").size() < most_in_hand) return "hand";
        if (chance == 9) return "graveyard";
        if (chance == 10) return "memory";
        return "deck";
    }

    const Library& library_;
    Random random_;
    PlayerItems items_;
};

}  // namespace

ScenarioEntry dealt(const ScenarioEntry& like, const Library& library, std::uint64_t seed) {
    ScenarioEntry entry;
    entry.place = like.place;
    entry.scenario = like.scenario;
    entry.ruleset = like.ruleset;
    entry.table.emplace();
    entry.table->place = like.place;
    Dealing dealing(library, seed);
    for (std::size_t i = 0; i < 2; ++i) entry.table->seats[i] = dealing.player();
    return entry;
}

}  // namespace cardloom::scenarios
