/// The names an `=` expression may use: where values come from, which fields they have, what a
/// filter can ask for, which words there are. The compiler reads this table and knows no name by
/// itself, so a language grows by rows. What a name is worth in a running game is for Facts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/expression/program.hpp"

namespace cardloom::expression {

/// A name that stands alone (`you`), in a group (`event.amount`), or before any key (`args.bonus`).
struct Root {
    std::string name;
    Kinds kinds = kinds::any;
    ReadKind reads = ReadKind::occasion;
    bool keyed = false;
    std::string description;
    std::vector<std::string> words;  // what a word can be here, or its key; empty: anything
    bool hidden = false;             // only patterns and conditions ask for it
    std::vector<std::vector<std::string>> values{};  // for each of its keys: what it can be there
};

/// How a field is written.
enum class Spelling : std::uint8_t {
    plain,   // self.power
    keyed,   // self.counters.buff
    method,  // self:has("taunt")
    hidden,  // only filters ask for it
};

struct Field {
    std::string name;
    Kinds subjects = kinds::card;
    Kinds kinds = kinds::any;
    ReadKind reads = ReadKind::characteristic;
    Spelling spelling = Spelling::plain;
    std::string description;
    bool open = false;  // blank cards answer it
    std::string zone;   // a list of what is in a zone: which
    std::vector<std::string> words;
};

/// What may be written after a key of a filter.
enum class Form : std::uint8_t {
    word,     // a word or a list of them, each asked of a hidden field
    number,   // a number, a list, { min = , max = }
    numbers,  // a table of kinds, each with a number as above
    player,   // a player or a player word
    truth,    // true or false
    zone,     // where to look
    top,      // how many from the top
    other,    // true: not this one
    all_of,   // a list of filters
    any_of,
    none_of,
};

struct FilterKey {
    std::string name;
    Form form = Form::word;
    std::string field;
    std::string description;
    std::vector<std::string> words;
    bool anywhere = false;  // without a zone it looks everywhere
};

struct Zone {
    std::string name;
    std::string description;
};

class Vocabulary {
public:
    // Adding; a name that is there already is replaced and keeps its id.
    void add(Root root);
    void add(Field field);
    void add(FilterKey key);
    void add(Zone zone);
    /// The words that a key of filters takes from now on.
    void set_words(std::string_view key, std::vector<std::string> words);
    /// A root or a whole group that has no meaning in this position, and why: "no event here".
    void withhold(std::string root, std::string why);

    [[nodiscard]] const std::vector<Root>& roots() const { return roots_; }
    [[nodiscard]] const std::vector<Field>& fields() const { return fields_; }
    [[nodiscard]] const std::vector<FilterKey>& keys() const { return keys_; }
    [[nodiscard]] const std::vector<Zone>& zones() const { return zones_; }

    // Finding; none if there is no such name. A field has one id for all that have it.
    [[nodiscard]] RootId find_root(std::string_view name) const;
    [[nodiscard]] FieldId find_field(std::string_view name) const;
    [[nodiscard]] const FilterKey* find_key(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> find_zone(std::string_view name) const;
    /// True for `event` if there is `event.amount`.
    [[nodiscard]] bool is_group(std::string_view name) const;
    /// Why a root is withheld; empty if it is not.
    [[nodiscard]] std::string why_withheld(std::string_view root) const;

    [[nodiscard]] Names names() const;
    /// How a root or a field is used, with its key if it has one.
    [[nodiscard]] FieldUse use(RootId root, WordId key = {}) const;
    [[nodiscard]] FieldUse use(FieldId field, WordId key = {}) const;
    // What using a name reads.
    [[nodiscard]] Read read_of(RootId root, WordId key) const;
    [[nodiscard]] Read read_of(FieldId field, WordId key) const;

private:
    struct Withheld {
        std::string root, why;
    };
    std::vector<Root> roots_;
    std::vector<Field> fields_;
    std::vector<FilterKey> keys_;
    std::vector<Zone> zones_;
    std::vector<Withheld> withheld_;
};

/// The names of the card language (its sections on filters, amounts and queries).
[[nodiscard]] const Vocabulary& card_vocabulary();

/// The part of docs/expressions.md that lists names.
[[nodiscard]] std::string vocabulary_reference(const Vocabulary& vocabulary);

/// For people: "a number", "a card or none".
[[nodiscard]] std::string to_text(Kinds kinds);

}  // namespace cardloom::expression
