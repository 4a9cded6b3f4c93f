#include "scripting/expression/vocabulary.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/format.h>

namespace cardloom::expression {

namespace {

template <class Row>
std::size_t index_of(const std::vector<Row>& rows, std::string_view name) {
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.name == name; });
    return static_cast<std::size_t>(found - rows.begin());
}

template <class Row>
void put(std::vector<Row>& rows, Row row) {
    assert(!row.description.empty() && "a name without a description cannot be documented");
    const std::size_t at = index_of(rows, row.name);
    if (at < rows.size()) {
        rows[at] = std::move(row);
    } else {
        rows.push_back(std::move(row));
    }
}

bool begins_with_group(std::string_view name, std::string_view group) {
    return name.size() > group.size() && name.substr(0, group.size()) == group &&
           name[group.size()] == '.';
}

}  // namespace

void Vocabulary::add(Root root) { put(roots_, std::move(root)); }
void Vocabulary::add(Field field) { put(fields_, std::move(field)); }
void Vocabulary::add(FilterKey key) { put(keys_, std::move(key)); }
void Vocabulary::add(Zone zone) {
    put(zones_, std::move(zone));
    assert(zones_.size() <= 32 && "a set of zones has 32 bits");
}

void Vocabulary::set_words(std::string_view key, std::vector<std::string> words) {
    const std::size_t at = index_of(keys_, key);
    assert(at < keys_.size() && "a key of filters");
    keys_[at].words = std::move(words);
}

void Vocabulary::withhold(std::string root, std::string why) {
    withheld_.push_back({std::move(root), std::move(why)});
}

RootId Vocabulary::find_root(std::string_view name) const {
    const std::size_t at = index_of(roots_, name);
    return at < roots_.size() ? RootId{at} : RootId{};
}

FieldId Vocabulary::find_field(std::string_view name) const {
    const std::size_t at = index_of(fields_, name);
    return at < fields_.size() ? FieldId{at} : FieldId{};
}

const FilterKey* Vocabulary::find_key(std::string_view name) const {
    const std::size_t at = index_of(keys_, name);
    return at < keys_.size() ? &keys_[at] : nullptr;
}

std::optional<std::size_t> Vocabulary::find_zone(std::string_view name) const {
    const std::size_t at = index_of(zones_, name);
    return at < zones_.size() ? std::optional(at) : std::nullopt;
}

bool Vocabulary::is_group(std::string_view name) const {
    return std::any_of(roots_.begin(), roots_.end(),
                       [&](const Root& root) { return begins_with_group(root.name, name); });
}

std::string Vocabulary::why_withheld(std::string_view root) const {
    for (const Withheld& one : withheld_) {
        if (one.root == root || begins_with_group(root, one.root)) return one.why;
    }
    return {};
}

Names Vocabulary::names() const {
    Names names;
    for (const Root& root : roots_) names.roots.push_back(root.name);
    for (const Field& field : fields_) names.fields.push_back(field.name);
    for (const Zone& zone : zones_) names.zones.push_back(zone.name);
    return names;
}

FieldUse Vocabulary::use(FieldId id, WordId key) const {
    const Field& field = fields_[id.index()];
    FieldUse use;
    use.id = id;
    use.subjects = field.subjects;
    use.open = field.open;
    use.key = key;
    use.kinds = field.kinds;
    use.fallback = fallback_of(field.kinds);
    return use;
}

FieldUse Vocabulary::use(RootId id, WordId key) const {
    FieldUse use;
    use.key = key;
    use.kinds = roots_[id.index()].kinds;
    use.fallback = fallback_of(use.kinds);
    return use;
}

Read Vocabulary::read_of(RootId id, WordId key) const {
    return {roots_[id.index()].reads, id.value, key, false};
}

Read Vocabulary::read_of(FieldId id, WordId key) const {
    const Field& field = fields_[id.index()];
    if (field.zone.empty()) return {field.reads, id.value, key, false};
    return {ReadKind::zone, static_cast<std::uint16_t>(*find_zone(field.zone)), {}, false};
}

std::string to_text(Kinds set) {
    constexpr std::pair<Kinds, std::string_view> words[] = {
        {kinds::integer, "a number"}, {kinds::boolean, "true or false"}, {kinds::word, "a word"},
        {kinds::card, "a card"},      {kinds::player, "a player"},       {kinds::list, "a list"},
        {kinds::none, "none"},
    };
    if (set == kinds::any) return "anything";
    std::string text;
    for (const auto& [kind, word] : words) {
        if ((set & kind) == 0) continue;
        text += text.empty() ? "" : " or ";
        text += word;
    }
    return text;
}

namespace {

/// A table of Markdown: a header and rows of cells.
void add_table(std::string& text, std::string_view title, std::string_view header,
               const std::vector<std::string>& rows) {
    text += fmt::format("\n### {}\n\n{}\n", title, header);
    const auto columns =
        static_cast<std::size_t>(std::count(header.begin(), header.end(), '|')) - 1;
    for (std::size_t i = 0; i < columns; ++i) text += "|---";
    text += "|\n";
    for (const std::string& row : rows) text += row + "\n";
}

std::string spelt(const Field& field) {
    switch (field.spelling) {
        case Spelling::keyed:
            return "." + field.name + ".KEY";
        case Spelling::method:
            return ":" + field.name + "(\"KEY\")";
        default:
            return "." + field.name;
    }
}

std::vector<std::string> field_rows(const Vocabulary& vocabulary, Kinds subject) {
    std::vector<std::string> rows;
    for (const Field& field : vocabulary.fields()) {
        if ((field.subjects & subject) == 0 || field.spelling == Spelling::hidden) continue;
        rows.push_back(fmt::format("| `{}` | {} | {}{} |", spelt(field), to_text(field.kinds),
                                   field.description,
                                   field.open ? "; blank cards answer it too" : ""));
    }
    return rows;
}

std::string_view takes(Form form) {
    switch (form) {
        case Form::word:
            return "a word, or a list of words";
        case Form::number:
            return "a number, a list, or `{ min = , max = }`";
        case Form::numbers:
            return "a table of kinds, each with a number as above";
        case Form::player:
            return "a player, or `'you'`, `'opponent'`, `'any'`, `'turn_player'`";
        case Form::truth:
        case Form::other:
            return "`true` or `false`";
        case Form::zone:
            return "a zone, or a list of zones";
        case Form::top:
            return "a number";
        case Form::all_of:
        case Form::any_of:
            return "a list of filters";
        case Form::none_of:
            return "a filter, or a list of filters";
    }
    return "";
}

}  // namespace

std::string vocabulary_reference(const Vocabulary& vocabulary) {
    std::string text;
    std::vector<std::string> rows;
    for (const Root& root : vocabulary.roots()) {
        if (root.hidden) continue;
        rows.push_back(fmt::format("| `{}{}` | {} | {} |", root.name, root.keyed ? ".KEY" : "",
                                   to_text(root.kinds), root.description));
    }
    add_table(text, "Where values come from", "| name | is | meaning |", rows);
    add_table(text, "Fields of cards", "| field | is | meaning |",
              field_rows(vocabulary, kinds::card));
    add_table(text, "Fields of players", "| field | is | meaning |",
              field_rows(vocabulary, kinds::player));
    add_table(text, "Fields of lists", "| field | is | meaning |",
              field_rows(vocabulary, kinds::list));
    rows.clear();
    for (const FilterKey& key : vocabulary.keys()) {
        rows.push_back(
            fmt::format("| `{}` | {} | {} |", key.name, takes(key.form), key.description));
    }
    add_table(text, "Keys of filters", "| key | takes | finds |", rows);
    rows.clear();
    for (const Zone& zone : vocabulary.zones()) {
        rows.push_back(fmt::format("| `{}` | {} |", zone.name, zone.description));
    }
    add_table(text, "Zones", "| zone | is |", rows);
    return text;
}

}  // namespace cardloom::expression
