/// Costs: a map of parts, each of which is paid.
#include <algorithm>
#include <array>

#include "core/hash.hpp"
#include "scripting/cards/compiling.hpp"

namespace cardloom::cards {

namespace {

constexpr std::array part_words{
    std::pair{"rest", CostWhat::rest},
    std::pair{"sacrifice", CostWhat::sacrifice},
    std::pair{"banish", CostWhat::banish},
    std::pair{"discard", CostWhat::discard},
    std::pair{"reveal", CostWhat::reveal},
    std::pair{"move", CostWhat::move},
    std::pair{"remove_counters", CostWhat::remove_counters},
    std::pair{"add_counters", CostWhat::add_counters},
    std::pair{"damage", CostWhat::damage},
    std::pair{"recover", CostWhat::remove_counters},
    std::pair{"delevel", CostWhat::delevel},
    std::pair{"show", CostWhat::show},
};

constexpr int most_paid = 99;

class Costs {
public:
    Costs(Compiling& compiling, CompiledCost& into) : compiling_(compiling), into_(into) {}

    void entry(const NodeEntry& entry) {
        const std::string& key = entry.key.value;
        if (key == "reserve" || key == "memory") {
            main_cost(entry, key == "reserve" ? CostKind::reserve : CostKind::memory);
            return;
        }
        const auto found = std::find_if(part_words.begin(), part_words.end(),
                                        [&](const auto& one) { return key == one.first; });
        if (found == part_words.end()) {
            std::vector<std::string> known{"reserve", "memory"};
            for (const auto& [word, what] : part_words) known.emplace_back(word);
            compiling_.mistake(
                Code::bad_cost, entry.key.place,
                fmt::format("a cost has no part '{}'{}", key, did_you_mean(key, known)));
            return;
        }
        if (entry.value.is_list()) {
            for (const Node& one : entry.value.items) part(key, found->second, one);
        } else {
            part(key, found->second, entry.value);
        }
    }

private:
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

    /// A number of cards or counters: 2, or x.
    void count(CostPart& part, const Node& node) {
        if (node.is_plain() && node.value == "x") {
            part.times_x = true;
            part.count = 1;
            return;
        }
        const auto number = number_of(node);
        if (!number || *number < 0 || *number > most_paid) {
            compiling_.mistake(Code::bad_cost, node.place,
                               fmt::format("this takes a number from 0 to {}, or x", most_paid));
            return;
        }
        part.count = static_cast<std::int16_t>(*number);
    }

    void part(const std::string& key, CostWhat what, const Node& node) {
        CostPart part;
        part.what = what;
        switch (what) {
            case CostWhat::damage:
            case CostWhat::delevel:
                part.with = PaidWith::champion;
                count(part, node);
                break;
            case CostWhat::remove_counters:
            case CostWhat::add_counters:
                if (key == "recover") {
                    part.with = PaidWith::champion;
                    part.counter = compiling_.book.library.roles.damage;
                    count(part, node);
                } else {
                    counters(part, node);
                }
                break;
            case CostWhat::rest:
            case CostWhat::sacrifice:
            case CostWhat::banish:
            case CostWhat::discard:
            case CostWhat::reveal:
            case CostWhat::move:
            case CostWhat::show:
                payers(key, part, node);
                break;
        }
        into_.parts.push_back(part);
    }

    /// `self`, `champion`, or a filter with a count.
    void payers(const std::string& key, CostPart& part, const Node& node) {
        if (node.is_scalar() && (node.value == "self" || node.value == "champion")) {
            part.with = node.value == "self" ? PaidWith::self : PaidWith::champion;
            return;
        }
        if (!node.is_map()) {
            compiling_.mistake(
                Code::bad_cost, node.place,
                fmt::format("'{}' takes self, champion, or a filter with a count", key));
            return;
        }
        part.with = PaidWith::chosen;
        if (part.what == CostWhat::discard || part.what == CostWhat::show) {
            part.zone = compiling_.book.library.roles.hand;
        }
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
        set_filter(part, node, {"count", "zone", "to", "id"});
    }

    void set_filter(CostPart& part, const Node& node,
                    const std::vector<std::string_view>& besides) {
        const ProgramRef filter = compiling_.filter(node, besides);
        if (!filter) return;
        part.filter = static_cast<std::uint16_t>(compiling_.book.payers.size());
        compiling_.book.payers.push_back(filter);
    }

    /// { preparation: 2, from: champion }
    void counters(CostPart& part, const Node& node) {
        part.with = PaidWith::self;
        if (!node.is_map()) {
            compiling_.mistake(
                Code::bad_cost, node.place,
                "this takes a kind and a number, as { preparation: 2, from: champion }");
            return;
        }
        for (const NodeEntry& entry : node.entries) {
            const std::string& key = entry.key.value;
            if (key == "from" || key == "to") {
                if (entry.value.is_scalar() && entry.value.value == "champion") {
                    part.with = PaidWith::champion;
                } else if (entry.value.is_map()) {
                    part.with = PaidWith::chosen;
                    set_filter(part, entry.value, {});
                } else if (!entry.value.is_scalar() || entry.value.value != "self") {
                    compiling_.mistake(Code::bad_cost, entry.value.place,
                                       fmt::format("'{}' is self, champion or a filter", key));
                }
                continue;
            }
            part.counter = compiling_.book.library.find_counter(key);
            if (part.counter.is_none()) {
                std::vector<std::string> known;
                for (const CounterKind& kind : compiling_.book.library.counters()) {
                    known.push_back(kind.id);
                }
                compiling_.unknown("counter", {key, entry.key.place}, known);
            }
            count(part, entry.value);
        }
    }

    Compiling& compiling_;
    CompiledCost& into_;
};

}  // namespace

void add_payers(Hash& hash, const CardBook& book, const std::vector<CostPart>& parts) {
    for (const CostPart& part : parts) {
        hash.add(part.filter < book.payers.size() ? book.payers[part.filter]->hash : 0);
    }
}

CompiledCost compile_cost(Compiling& compiling, const Node& cost) {
    CompiledCost compiled;
    Costs costs(compiling, compiled);
    for (const NodeEntry& entry : cost.entries) costs.entry(entry);
    return compiled;
}

}  // namespace cardloom::cards
