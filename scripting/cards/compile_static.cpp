/// What static abilities change, and copies are different in: checked here, by layers of the rules.
#include <algorithm>
#include <array>

#include "scripting/cards/compiling.hpp"
#include "scripting/yaml/scalars.hpp"

namespace cardloom::cards {

namespace {

using What = CompiledChange::What;

class Modification {
public:
    Modification(Compiling& compiling, std::vector<CompiledChange>& into)
        : compiling_(compiling), into_(into) {}

    void compile(const ModificationEntry& entry) {
        for (const Named<Node>& one : entry.set) set(one);
        for (const Named<Node>& one : entry.also) also(one);
        for (const Node& one : entry.gain) gain(one);
        if (entry.lose) lose(*entry.lose);
        if (entry.borrow) borrow(*entry.borrow);
        add("power", entry.power);
        add("life", entry.life);
        add("level", entry.level);
        add("durability", entry.durability);
        swap(entry.swap, entry.place);
        limit("influence_limit", entry.influence_limit);
        limit("draw_limit", entry.draw_limit);
        for (const Word& word : entry.enables) {
            word_of_rules(What::enables, "element", word, elements());
        }
        for (const Word& word : entry.disables) {
            word_of_rules(What::disables, "element", word, elements());
        }
        for (const Word& word : entry.skip) word_of_rules(What::skip, "phase", word, phases());
    }

private:
    [[nodiscard]] std::vector<std::string> elements() const {
        std::vector<std::string> ids;
        for (const ElementRule& one : compiling_.rules.elements) ids.push_back(one.label.id);
        return ids;
    }
    [[nodiscard]] std::vector<std::string> types() const {
        std::vector<std::string> ids;
        for (const TypeRule& one : compiling_.rules.types) ids.push_back(one.label.id);
        // An effect that sets the type restates the supertypes that stay (GA-SUP-1).
        for (const SupertypeRule& one : compiling_.rules.supertypes) ids.push_back(one.label.id);
        return ids;
    }
    [[nodiscard]] std::vector<std::string> classes() const {
        std::vector<std::string> ids;
        for (const RuleLabel& one : compiling_.rules.classes) ids.push_back(one.id);
        return ids;
    }
    [[nodiscard]] std::vector<std::string> phases() const {
        std::vector<std::string> ids;
        for (const RuleLabel& one : compiling_.rules.phase_labels) ids.push_back(one.id);
        return ids;
    }

    CompiledChange& push(What what, std::string field) {
        CompiledChange change;
        change.what = what;
        change.field = std::move(field);
        into_.push_back(std::move(change));
        return into_.back();
    }

    void word_of_rules(What what, const char* field, const Word& word,
                       const std::vector<std::string>& known) {
        if (std::find(known.begin(), known.end(), word.value) == known.end()) {
            compiling_.unknown(field, word, known);
        }
        push(what, field).word = word.value;
    }

    /// One word or several, each known to the rules; no list of known ones: any word.
    void words(What what, const Named<Node>& one, const std::vector<std::string>* known) {
        const std::vector<Node> single{one.value};
        for (const Node& node : one.value.is_list() ? one.value.items : single) {
            const auto word = cards::word_of(node);
            if (!word) {
                compiling_.mistake(Code::bad_pattern, node.place,
                                   fmt::format("'{}' takes a word or a list of words", one.name));
            } else if (known != nullptr) {
                word_of_rules(what, one.name.c_str(), *word, *known);
            } else {
                push(what, one.name).word = word->value;
            }
        }
    }

    void set(const Named<Node>& one) {
        static const std::vector<std::string> fields{"power",   "life",    "level", "durability",
                                                     "type",    "element", "name",  "class",
                                                     "subtype", "obeys",   "face",  "damage_from"};
        const auto is = [&](std::initializer_list<const char*> names) {
            return std::any_of(names.begin(), names.end(),
                               [&](const char* name) { return one.name == name; });
        };
        if (one.name == "obeys") {
            push(What::set, one.name).amount = compiling_.player(one.value);
        } else if (is({"power", "life", "level", "durability"})) {
            push(What::set, one.name).amount = compiling_.amount(one.value);
        } else if (one.name == "type") {
            const auto known = types();
            words(What::set, one, &known);
        } else if (one.name == "element") {
            const auto known = elements();
            words(What::set, one, &known);
        } else if (one.name == "class") {
            const auto known = classes();
            words(What::set, one, &known);
        } else if (is({"name", "subtype"})) {
            words(What::set, one, nullptr);
        } else if (one.name == "face") {
            static const std::vector<std::string> faces{"up", "down"};
            words(What::set, one, &faces);
        } else if (one.name == "damage_from") {
            static const std::vector<std::string> stats{"power", "life", "level", "durability"};
            words(What::set, one, &stats);
        } else {
            compiling_.mistake(
                Code::bad_pattern, one.place,
                fmt::format("nothing can set '{}'{}", one.name, did_you_mean(one.name, fields)),
                fmt::format("what can be set is {}", joined(fields, " and ")));
        }
    }

    void also(const Named<Node>& one) {
        if (one.name == "type") {
            const auto known = types();
            words(What::also, one, &known);
        } else if (one.name == "element") {
            const auto known = elements();
            words(What::also, one, &known);
        } else if (one.name == "class") {
            const auto known = classes();
            words(What::also, one, &known);
        } else if (one.name == "subtype") {
            words(What::also, one, nullptr);
        } else {
            compiling_.mistake(Code::bad_pattern, one.place,
                               fmt::format("nothing can have a further '{}'", one.name),
                               "'also' takes type, subtype, class and element");
        }
    }

    /// A name is first one of the card's own lasting abilities, then a keyword.
    void gain(const Node& node) {
        const Node& name = node.is_map() ? node.entries.front().key : node;
        compiling_.used_names.insert(name.value);
        if (is_lasting(name.value)) {
            const auto& keywords = compiling_.book.library.keywords;
            if (std::find(keywords.begin(), keywords.end(), name.value) != keywords.end()) {
                compiling_.mistake(
                    Code::repeated_id, name.place,
                    fmt::format("'{}' is a lasting ability of this card and a keyword", name.value),
                    "give the lasting ability another name");
            }
            push(What::gain, "lasting").word = name.value;
            return;
        }
        std::vector<GivenKeyword> uses;
        compile_keyword(compiling_, node, uses);
        if (uses.empty()) return;
        CompiledChange& change = push(What::gain, "keyword");
        change.keyword = uses[0].keyword;
        change.word = name.value;
        change.times = 1;
        if (uses[0].arguments.size() == 1) {
            change.times =
                static_cast<std::int16_t>(number_of(uses[0].arguments[0].value).value_or(1));
        }
        if (uses[0].arguments.empty()) return;
        auto bundle = compile_gained(compiling_, uses[0]);
        into_.back().bundle = std::move(bundle);
    }

    [[nodiscard]] bool is_lasting(const std::string& name) const {
        if (compiling_.face == nullptr) return false;
        const auto& lasting = compiling_.face->lasting;
        return std::any_of(lasting.begin(), lasting.end(),
                           [&](const Named<AbilityEntry>& one) { return one.name == name; });
    }

    void lose(const Node& node) {
        if (node.is_scalar() && node.value == "all") {
            push(What::lose_all, "abilities");
            return;
        }
        const std::vector<Node> single{node};
        for (const Node& one : node.is_list() ? node.items : single) {
            const KeywordId keyword = compiling_.keyword({one.value, one.place});
            if (keyword) push(What::lose, "keyword").keyword = keyword;
        }
    }

    void borrow(const BorrowEntry& entry) {
        const ProgramRef from = compiling_.filter(entry.from);
        for (const Word& kind : entry.kinds) {
            CompiledChange& change = push(What::borrow, "kind");
            change.word = kind.value;
            change.amount = from;
        }
        for (const Word& word : entry.keywords) {
            const KeywordId keyword = compiling_.keyword(word);
            CompiledChange& change = push(What::borrow, "keyword");
            change.keyword = keyword;
            change.amount = from;
        }
        if (entry.kinds.empty() && entry.keywords.empty()) {
            compiling_.mistake(Code::bad_pattern, entry.place, "this does not say what is borrowed",
                               "give it 'kinds' or 'keywords'");
        }
    }

    void add(const char* stat, const std::optional<Amount>& amount) {
        if (amount) push(What::add, stat).amount = compiling_.amount(amount->value);
    }
    void limit(const char* what, const std::optional<Amount>& amount) {
        if (amount) push(What::limit, what).amount = compiling_.amount(amount->value);
    }

    void swap(const Words& stats, const Place& place) {
        if (stats.empty()) return;
        if (stats.size() != 2) {
            compiling_.mistake(Code::bad_pattern, place, "'swap' takes two stats",
                               "write swap: [power, life]");
            return;
        }
        static const std::vector<std::string> known{"power", "life", "level", "durability"};
        word_of_rules(What::swap, "stat", stats[0], known);
        word_of_rules(What::swap, "stat", stats[1], known);
    }

    Compiling& compiling_;
    std::vector<CompiledChange>& into_;
};

/// What a change of a characteristic is asked for by in filters.
std::vector<std::string> keys_of(const CompiledChange& change) {
    if (change.what == What::gain || change.what == What::lose) return {"keyword"};
    if (change.what == What::set || change.what == What::also || change.what == What::add ||
        change.what == What::swap) {
        return {change.field == "stat" ? change.word : change.field};
    }
    return {};
}

/// A set that depends on what is done to it is a dependency (GA-DEP-1): often a mistake.
void check_dependency(Compiling& compiling, const StaticEntry& entry,
                      const std::vector<CompiledChange>& changes) {
    if (!entry.affects.is_map()) return;
    for (const CompiledChange& change : changes) {
        for (const std::string& key : keys_of(change)) {
            const NodeEntry* read = entry.affects.find(key);
            if (read == nullptr) continue;
            compiling.mistake(Code::reads_own_change, read->key.place,
                              fmt::format("this asks for '{}', which the ability changes itself "
                                          "(GA-DEP-1)",
                                          key),
                              "ask for what it does not change, as base_power, or say it in 'if'");
        }
    }
}

}  // namespace

void compile_modification(Compiling& compiling, const ModificationEntry& entry,
                          std::vector<CompiledChange>& into) {
    Modification(compiling, into).compile(entry);
}

namespace {

void affected_players(Compiling& compiling, const Node& who, CompiledAbility& compiled) {
    if (who.is_scalar() && who.value == "you") {
        compiled.players = PlayersAffected::you;
    } else if (who.is_scalar() && who.value == "opponent") {
        compiled.players = PlayersAffected::opponents;
    } else if (who.is_scalar() && who.value == "any") {
        compiled.players = PlayersAffected::any;
    } else if (who.is_scalar() && who.value == "turn_player") {
        compiled.players = PlayersAffected::one;
        Node turn_player = who;
        turn_player.value = "=game.turn_player";
        compiled.affected = compiling.player(turn_player);
    } else {
        compiled.players = PlayersAffected::one;
        compiled.affected = compiling.player(who);
    }
}

}  // namespace

void compile_static(Compiling& compiling, const StaticEntry& entry, CompiledAbility& compiled) {
    const std::size_t before = compiling.diagnostics.errors();
    compile_modification(compiling, entry, compiled.changes);
    if (compiled.changes.empty() && compiling.diagnostics.errors() == before) {
        compiling.mistake(Code::missing_field, entry.place, "this changes nothing",
                          "write what is different, as power: 1 or gain: [taunt]");
    }
    const Node& affects = entry.affects;
    const auto of_players = [&](const CompiledChange& change) {
        return change.what == What::limit || change.what == What::enables ||
               change.what == What::disables || change.what == What::skip;
    };
    if (!affects.is_map()) {
        compiled.affects = Affected::self;
    } else if (const NodeEntry* player = affects.find("player")) {
        compiled.affects = Affected::players;
        affected_players(compiling, player->value, compiled);
    } else if (const NodeEntry* attack = affects.find("attack")) {
        compiled.affects = Affected::attacks;
        NameSet events;
        events.add(compiling.book.library.find_event_name("attack"));
        compiled.affected = compiling.pattern(attack->value, events);
    } else {
        compiled.affects = Affected::cards;
        compiled.affected = compiling.filter(affects);
    }
    const bool players = compiled.affects == Affected::players;
    for (const CompiledChange& change : compiled.changes) {
        if (of_players(change) == players) continue;
        compiling.mistake(Code::bad_pattern, entry.place,
                          players ? "players have no such characteristic"
                                  : fmt::format("'{}' is of players", change.field),
                          players ? "what players have is influence_limit, draw_limit, enables, "
                                    "disables, skip"
                                  : "write affects: { player: any }");
        break;
    }
    check_dependency(compiling, entry, compiled.changes);
}

}  // namespace cardloom::cards
