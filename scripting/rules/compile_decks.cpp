#include "scripting/rules/compiling.hpp"

namespace cardloom::rules {

namespace {

std::int16_t small(int number) { return static_cast<std::int16_t>(number); }

std::optional<std::int16_t> small(const std::optional<Located<int>>& number) {
    return number ? std::optional(small(number->value)) : std::nullopt;
}
std::optional<std::int16_t> small(const std::optional<int>& number) {
    return number ? std::optional(small(*number)) : std::nullopt;
}

void check_range(Compiling& compiling, const PartEntry& part) {
    if (!part.most) return;
    const int most = part.most->value;
    if (part.least.value > most) {
        compiling.mistake(Code::bad_range, part.least.place,
                          fmt::format("'{}' needs at least {} cards and may have at most {}",
                                      part.id.value, part.least.value, most));
    }
    const int wanted = part.level_0_champions + part.lesser_boons + part.greater_boons;
    if (wanted > most) {
        compiling.mistake(
            Code::bad_range, part.most->place,
            fmt::format(
                "'{}' may have at most {} cards, and {} of certain kinds must be among them",
                part.id.value, most, wanted));
    }
}

DeckPart part_of(Compiling& compiling, const PartEntry& from) {
    check_range(compiling, from);
    DeckPart part;
    part.label = label_of(from);
    part.zone = find_entry<ZoneKindId>(compiling, "zone", compiling.entry.zones, from.zone);
    part.least = small(from.least.value);
    part.most = small(from.most);
    part.copies = small(from.copies);
    part.level_0_champions = small(from.level_0_champions);
    for (const Named<int>& limit : from.keywords) {
        part.keywords.push_back({limit.name, small(limit.value)});
    }
    part.lesser_boons = small(from.lesser_boons);
    part.greater_boons = small(from.greater_boons);
    return part;
}

Sideboard sideboard_of(const SideboardEntry& from) {
    Sideboard side;
    side.label = {"sideboard", "", from.cites, origin_of(from.place)};
    side.rest_of_pool = from.rest_of_pool;
    side.most = small(from.most);
    side.points = small(from.points);
    side.points_of_deck = small(from.points_of_deck);
    side.points_of_material = small(from.points_of_material);
    return side;
}

}  // namespace

void compile_decks(Compiling& compiling) {
    const auto& formats = compiling.entry.formats;
    check_ids(compiling, "deck format", formats, FormatId::none_value);
    for (const FormatEntry& from : formats) {
        check_ids(compiling, "deck part", from.parts, 16);
        DeckFormat format;
        format.label = label_of(from);
        for (const PartEntry& part : from.parts) format.parts.push_back(part_of(compiling, part));
        if (from.sideboard) format.sideboard = sideboard_of(*from.sideboard);
        compiling.rules.formats.push_back(std::move(format));
    }
}

}  // namespace cardloom::rules
