/// Costs: a map of parts, each of which is paid.
#include <algorithm>

#include "core/hash.hpp"
#include "scripting/cards/compiling.hpp"
#include "scripting/cost_words.hpp"

namespace cardloom::cards {

namespace {

class Costs {
public:
    Costs(Compiling& compiling, CompiledCost& into, Shown shown)
        : compiling_(compiling), into_(into), shown_(shown) {}

    void entry(const NodeEntry& entry) {
        const std::string& key = entry.key.value;
        if (key == "reserve" || key == "memory") {
            main_cost(entry, key == "reserve" ? CostKind::reserve : CostKind::memory);
            return;
        }
        if (const CostWord* const word = find_cost_word(key)) {
            if (word->what == CostWhat::show && shown_ == Shown::never) {
                compiling_.mistake(Code::bad_cost, entry.key.place, show_is_optional);
            }
            const CostPart begun = begin_part(compiling_.book.library, *word);
            each_of(entry.value, [&](const Node& one) { part(*word, begun, one); });
            return;
        }
        const auto& named = compiling_.content.parts;
        const auto own = std::find_if(named.begin(), named.end(),
                                      [&](const NamedCostPart& one) { return one.id == key; });
        const CostPartRule* const rule = find_cost_part(compiling_.rules, key);
        if (own == named.end() || rule == nullptr) {
            compiling_.mistake(Code::bad_cost, entry.key.place,
                               fmt::format("a cost has no part '{}'{}", key,
                                           did_you_mean(key, cost_part_names(compiling_.rules))));
            return;
        }
        named_ = &*own;
        each_of(entry.value, [&](const Node& one) {
            CostPart part = begin_part(compiling_.book.library, *rule);
            payers(key, part, one);
            into_.parts.push_back(part);
        });
        named_ = nullptr;
    }

private:
    template <class Visit>
    void each_of(const Node& value, Visit&& visit) {
        if (!value.is_list()) return visit(value);
        for (const Node& one : value.items) visit(one);
    }

    void main_cost(const NodeEntry& entry, CostKind kind) {
        if (into_.kind != CostKind::none) {
            compiling_.mistake(Code::bad_cost, entry.key.place,
                               "a cost is a reserve or a memory cost, not both");
            return;
        }
        into_.kind = kind;
        if (entry.value.is_plain() && entry.value.value == "x") {
            into_.has_x = true;
            return;
        }
        const auto amount = number_of(entry.value);
        if (!amount || *amount < 0 || *amount > most_paid) {
            compiling_.mistake(
                Code::bad_cost, entry.value.place,
                fmt::format("'{}' is a number from 0 to {}, or x", entry.key.value, most_paid));
            return;
        }
        into_.amount = static_cast<std::int16_t>(*amount);
    }

    /// A number of cards or counters: 2, x, or y, which is declared for this cost.
    void count(CostPart& part, const Node& node) {
        if (node.is_plain() && node.value == "x") {
            part.times_x = true;
            part.count = 1;
            return;
        }
        if (node.is_plain() && node.value == "y") {
            Library& library = compiling_.book.library;
            library.open_count = library.words.intern("paid.y");
            part.times_y = true;
            part.count = 1;
            return;
        }
        const auto number = number_of(node);
        if (!number || *number < 0 || *number > most_paid) {
            compiling_.mistake(Code::bad_cost, node.place,
                               fmt::format("this takes a number from 0 to {}, x or y", most_paid));
            return;
        }
        part.count = static_cast<std::int16_t>(*number);
    }

    void part(const CostWord& word, CostPart part, const Node& node) {
        switch (word.takes) {
            case CostTakes::number:
                count(part, node);
                break;
            case CostTakes::counters:
                counters(part, node);
                return;
            case CostTakes::cards:
                payers(word.word, part, node);
                break;
        }
        into_.parts.push_back(part);
    }

    /// `self`, `champion`, or a filter with a count.
    void payers(const std::string& key, CostPart& part, const Node& node) {
        if (node.is_scalar() && (node.value == "self" || node.value == "champion")) {
            part.with = node.value == "self" ? PaidWith::self : PaidWith::champion;
            if (named_ != nullptr && named_->of) set_filter(part, moved_to(*named_->of, node), {});
            return;
        }
        if (!node.is_map()) {
            compiling_.mistake(
                Code::bad_cost, node.place,
                fmt::format("'{}' takes self, champion, or a filter with a count", key));
            return;
        }
        if (const NodeEntry* card = node.find("card")) {
            that_card(key, part, node, card->value);
            return;
        }
        part.with = PaidWith::chosen;
        if (const NodeEntry* zone = node.find("zone")) {
            if (const auto word = word_of(zone->value)) part.zone = compiling_.zone(*word);
        }
        if (const NodeEntry* to = node.find("to")) {
            if (const auto word = word_of(to->value)) part.to = compiling_.zone(*word);
        }
        if (part.what == CostWhat::move && part.to.is_none()) {
            compiling_.mistake(Code::bad_cost, node.place,
                               "'move' needs 'to', the zone it goes to");
        }
        if (const NodeEntry* wanted = node.find("count")) count(part, wanted->value);
        if (const NodeEntry* id = node.find("id")) keep(part, id->value);
        part.same = common(node, "same");
        part.different = common(node, "different");
        const std::vector<std::string_view> besides{"count", "zone", "to",
                                                    "id",    "same", "different"};
        if (named_ == nullptr || !named_->of) {
            set_filter(part, node, besides);
        } else {
            set_filter(part, both(moved_to(*named_->of, node), without(node, besides)), {});
        }
    }

    /// { card: self, counters: { omen: 1 } }: a card that is named, and what it arrives with.
    void that_card(const std::string& key, CostPart& part, const Node& node, const Node& card) {
        const bool named = card.is_scalar() && (card.value == "self" || card.value == "champion");
        if (!named) {
            compiling_.mistake(Code::bad_cost, card.place, "'card' is self or champion",
                               "what is chosen is a filter: { type: ally }");
            return;
        }
        part.with = card.value == "self" ? PaidWith::self : PaidWith::champion;
        const bool moves = part.what == CostWhat::banish || part.what == CostWhat::move;
        for (const NodeEntry& entry : node.entries) {
            const std::string& name = entry.key.value;
            if (name == "card") continue;
            if (name == "to" && part.what == CostWhat::move) {
                if (const auto word = word_of(entry.value)) part.to = compiling_.zone(*word);
            } else if (name == "id") {
                keep(part, entry.value);
            } else if (name == "counters" && moves && entry.value.entries.size() == 1) {
                const NodeEntry& with = entry.value.entries.front();
                CostPart counted;
                count(counted, with.value);
                part.counter = compiling_.counter({with.key.value, with.key.place});
                part.arrives_with = counted.count;
            } else {
                compiling_.mistake(Code::bad_cost, entry.key.place,
                                   fmt::format("'{}' of one card has no '{}'", key, name),
                                   "beside 'card' stand id, to, and counters of one kind");
            }
        }
        if (part.what == CostWhat::move && part.to.is_none()) {
            compiling_.mistake(Code::bad_cost, node.place,
                               "'move' needs 'to', the zone it goes to");
        }
    }

    static Node without(Node node, const std::vector<std::string_view>& keys) {
        std::erase_if(node.entries, [&](const NodeEntry& one) {
            return std::find(keys.begin(), keys.end(), one.key.value) != keys.end();
        });
        return node;
    }

    /// A filter that wants what two filters want.
    static Node both(Node one, Node other) {
        Node all = other;
        all.entries.clear();
        Node list = all;
        list.kind = Node::Kind::list;
        list.items = {std::move(one), std::move(other)};
        Node key = all;
        key.kind = Node::Kind::scalar;
        key.value = "all_of";
        all.entries.push_back({std::move(key), std::move(list)});
        return all;
    }

    /// What all cards of a part have in common, or must not have.
    Common common(const Node& node, const char* key) {
        const NodeEntry* entry = node.find(key);
        if (entry == nullptr) return Common::nothing;
        const Common what =
            entry->value.is_scalar() ? common_of(entry->value.value) : Common::nothing;
        if (what != Common::nothing) return what;
        compiling_.mistake(Code::bad_cost, entry->value.place,
                           fmt::format("'{}' is controller, owner or name", key));
        return Common::nothing;
    }

    /// What is given is asked for by the name of the part.
    void keep(CostPart& part, const Node& node) {
        const auto word = word_of(node);
        if (!word || compiling_.paid == nullptr) {
            compiling_.mistake(Code::bad_cost, node.place, "'id' is a name, as in id: herbs");
            return;
        }
        Library& library = compiling_.book.library;
        part.keeps = library.words.intern("paid." + word->value);
        add_paid_name(compiling_, *word,
                      {library.words.intern(word->value), 0, 0, false, part.keeps});
    }

    void set_filter(CostPart& part, const Node& node,
                    const std::vector<std::string_view>& besides) {
        const ProgramRef filter = compiling_.filter(node, besides);
        if (!filter) return;
        part.filter = static_cast<std::uint16_t>(compiling_.book.payers.size());
        compiling_.book.library.costs_by_x |= asks_for(*filter, compiling_.vocabulary, "x");
        compiling_.book.payers.push_back(filter);
    }

    /// { preparation: 2, from: champion }: of each kind a part.
    void counters(CostPart whose, const Node& node) {
        whose.with = PaidWith::self;
        if (!node.is_map()) {
            compiling_.mistake(
                Code::bad_cost, node.place,
                "this takes a kind and a number, as { preparation: 2, from: champion }");
            return;
        }
        for (const char* const key : {"from", "to"}) {
            if (const NodeEntry* const entry = node.find(key)) bearer(whose, key, entry->value);
        }
        bool named = false;
        for (const NodeEntry& entry : node.entries) {
            const std::string& key = entry.key.value;
            if (key == "from" || key == "to") continue;
            named = true;
            CostPart part = whose;
            part.counter = compiling_.counter({key, entry.key.place});
            count(part, entry.value);
            into_.parts.push_back(part);
        }
        if (!named) {
            compiling_.mistake(Code::bad_cost, node.place, "this names no kind of counter",
                               "write { preparation: 2, from: champion }");
        }
    }

    /// Who has the counters: self, champion, or what is chosen.
    void bearer(CostPart& part, const char* key, const Node& node) {
        if (node.is_scalar() && node.value == "champion") {
            part.with = PaidWith::champion;
        } else if (node.is_map()) {
            part.with = PaidWith::chosen;
            set_filter(part, node, {});
        } else if (!node.is_scalar() || node.value != "self") {
            compiling_.mistake(Code::bad_cost, node.place,
                               fmt::format("'{}' is self, champion or a filter", key));
        }
    }

    Compiling& compiling_;
    CompiledCost& into_;
    Shown shown_;
    const NamedCostPart* named_ = nullptr;  // the part at hand, if it is rules content
};

}  // namespace

void add_payers(Hash& hash, const CardBook& book, const std::vector<CostPart>& parts) {
    for (const CostPart& part : parts) {
        hash.add(part.filter < book.payers.size() ? book.payers[part.filter]->hash : 0);
        if (part.keeps) hash.add(book.library.words.text(part.keeps));
        if (part.does) hash.add(book.library.ability(part.does).id);
    }
}

void add_paid_name(Compiling& compiling, const Word& word, const PaidName& name) {
    const auto same = [&](const PaidName& one) { return one.name == name.name; };
    if (std::any_of(compiling.paid->begin(), compiling.paid->end(), same)) {
        compiling.mistake(Code::repeated_id, word.place,
                          fmt::format("two costs of this card are called '{}'", word.value),
                          "paid." + word.value + " would mean either");
    }
    compiling.paid->push_back(name);
}

CompiledCost compile_cost(Compiling& compiling, const Node& cost, Shown shown) {
    CompiledCost compiled;
    Costs costs(compiling, compiled, shown);
    for (const NodeEntry& entry : cost.entries) costs.entry(entry);
    return compiled;
}

}  // namespace cardloom::cards
