/// The verb that changes what cards are: "gets", "gains", "becomes", "loses" (GA-CONT-1). Whom it
/// changes is fixed as it resolves; what it says are plain modifying_verbs of the state.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <lua.hpp>
#include <optional>

#include "core/memory.hpp"
#include "core/pipeline.hpp"
#include "core/ruleset.hpp"
#include "scripting/lua/lifetime.hpp"
#include "scripting/lua/outcome.hpp"
#include "scripting/lua/remembering.hpp"

namespace cardloom {

namespace {

using What = Change::What;

enum Position : std::size_t {
    who,
    duration,
    whose,
    power,
    life,
    level,
    durability,
    set,
    also,
    gained,
    lost,
    swapped,
    args
};

/// What one call says, as modifying_verbs without a timestamp.
class Saying {
public:
    explicit Saying(RunningCall& call) : call_(call), library_(call.game.library()) {}

    void collect() {
        constexpr std::array stats{std::pair{power, Stat::power}, std::pair{life, Stat::life},
                                   std::pair{level, Stat::level},
                                   std::pair{durability, Stat::durability}};
        for (const auto& [position, stat] : stats) {
            const Argued& argued = call_.arguments[position];
            if (argued.given) add_stat(What::add_stat, stat, argued.number);
        }
        for (const NamedValue& one : call_.values(call_.arguments[set])) characteristic(one, true);
        for (const NamedValue& one : call_.values(call_.arguments[also])) {
            characteristic(one, false);
        }
        for (const NamedValue& one : call_.values(call_.arguments[gained])) {
            if (one.name.is_none()) {
                gain(one.value);
            } else {
                gain_with(one);
            }
        }
        for (const NamedValue& one : call_.values(call_.arguments[lost])) lose(one.value);
        swap();
        if (count_ == 0 && call_.complaint().empty()) {
            call_.complaint() = "this changes nothing: give it power, gain, set ...";
        }
    }
    [[nodiscard]] std::span<const Modified> modifying_verbs() const {
        return {rows_.data(), count_};
    }
    /// The value that a keyword is gained with, under the name of its parameter; none: no name.
    [[nodiscard]] const NamedValue& given() const { return given_; }

private:
    Modified& push(What what) {
        if (count_ + 1 < rows_.size()) {
            ++count_;
        } else {
            call_.complaint() = "this says too many things at once";
        }
        rows_[count_ - 1] = Modified{};
        rows_[count_ - 1].what = what;
        return rows_[count_ - 1];
    }

    void add_stat(What what, Stat stat, std::int32_t amount) {
        Modified& row = push(what);
        row.stat = stat;
        row.amount = static_cast<std::int16_t>(std::clamp(amount, -9999, 9999));
    }

    [[nodiscard]] std::string_view text(WordId word) const {
        return word.is_none() ? std::string_view{"?"} : std::string_view(library_.words.text(word));
    }

    void refuse(std::string_view what, WordId word) {
        call_.complaint() = fmt::format("there is no {} '{:.60}'", what, text(word));
    }

    static std::optional<Stat> stat_named(std::string_view word) {
        constexpr std::array names{"power", "life", "durability", "level"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (word == names[i]) return static_cast<Stat>(i);
        }
        return {};
    }

    void characteristic(const NamedValue& one, bool sets) {
        const std::string_view name = text(one.name);
        const WordMeaning& meaning = library_.meaning(one.value.word);
        const auto stat = stat_named(name);
        if (stat && sets && one.value.kind == Kept::Kind::number) {
            add_stat(What::set_stat, *stat, one.value.number);
        } else if (name == "type") {
            word(sets ? What::set_types : What::also_types, name, one.value,
                 (meaning.types | meaning.supertypes) != 0);
        } else if (name == "class") {
            word(sets ? What::set_classes : What::also_classes, name, one.value,
                 meaning.classes != 0);
        } else if (name == "element") {
            word(sets ? What::set_elements : What::also_elements, name, one.value,
                 meaning.elements != 0);
        } else if (name == "subtype") {
            word(sets ? What::set_subtypes : What::also_subtype, name, one.value,
                 meaning.subtype != 0xFFFF);
        } else if (name == "name" && sets) {
            word(What::set_name, name, one.value, true);
        } else if (name == "obeys" && sets && one.value.kind == Kept::Kind::player) {
            push(What::obeys).amount = static_cast<std::int16_t>(one.value.player.index());
        } else {
            call_.complaint() =
                fmt::format("nothing can {} '{:.60}'", sets ? "set" : "have a further", name);
        }
    }

    void word(What what, std::string_view name, const Kept& value, bool known) {
        if (value.kind != Kept::Kind::word || !known) {
            refuse(name, value.word);
            return;
        }
        push(what).word = value.word;
    }

    /// First one of the card's own lasting abilities, then a keyword.
    void gain(const Kept& value) {
        const std::string& id = library_.ability(call_.call.ability).id;
        const std::string own = fmt::format("{}#{}", id.substr(0, id.find('#')), text(value.word));
        if (const AbilityId ability = library_.find_ability(own)) {
            push(What::gain_ability).ability = ability;
        } else if (const KeywordId keyword = library_.meaning(value.word).keyword) {
            if (!call_.game.rules().keywords[keyword.index()].parameters.empty()) {
                call_.complaint() = fmt::format(
                    "the keyword '{0:.60}' needs a value, as in "
                    "gain = {{ {0:.60} = 2 }}",
                    text(value.word));
                return;
            }
            Modified& row = push(What::gain_keyword);
            row.word = value.word;
            row.amount = 1;
        } else {
            refuse("lasting ability or keyword", value.word);
        }
    }

    /// A keyword with the value of its one parameter, which its abilities find among their args.
    void gain_with(const NamedValue& one) {
        const KeywordId keyword = library_.meaning(one.name).keyword;
        if (keyword.is_none()) {
            refuse("keyword", one.name);
            return;
        }
        const std::vector<Parameter>& parameters =
            call_.game.rules().keywords[keyword.index()].parameters;
        const auto takes = [&](Kept::Kind kind) {
            const ParameterKind wanted = parameters.front().kind;
            return kind == Kept::Kind::number
                       ? wanted == ParameterKind::number
                       : kind == Kept::Kind::word &&
                             (wanted == ParameterKind::word || wanted == ParameterKind::name);
        };
        if (parameters.size() != 1 || !takes(one.value.kind)) {
            call_.complaint() = fmt::format(
                "the keyword '{:.60}' cannot be gained with this: grant "
                "a lasting 'static' that has it",
                text(one.name));
            return;
        }
        if (!given_.name.is_none()) {
            call_.complaint() = "one keyword with a value can be gained at once";
            return;
        }
        given_ = {library_.words.find(parameters.front().name), one.value};
        Modified& row = push(What::gain_keyword);
        row.word = one.name;
        row.amount = one.value.kind == Kept::Kind::number ? one.value.number : std::int16_t{1};
    }

    void lose(const Kept& value) {
        if (text(value.word) == "all") {
            push(What::lose_all);
        } else if (library_.meaning(value.word).keyword) {
            push(What::lose_keyword).word = value.word;
        } else {
            refuse("keyword", value.word);
        }
    }

    void swap() {
        const auto words = call_.values(call_.arguments[swapped]);
        if (words.empty()) return;
        const auto one = stat_named(text(words[0].value.word));
        const auto other = words.size() == 2 ? stat_named(text(words[1].value.word)) : std::nullopt;
        if (!one || !other) {
            call_.complaint() = "'swap' takes two stats, as { \"power\", \"life\" }";
            return;
        }
        Modified& row = push(What::swap);
        row.stat = *one;
        row.other = *other;
    }

    RunningCall& call_;
    const Library& library_;
    std::array<Modified, 16> rows_{};
    std::size_t count_ = 0;
    NamedValue given_;
};

/// One effect for all of them, with one timestamp; nothing if none is there any more.
Task<> modify(Game& game, RunningCall* call) {
    Saying saying(*call);
    saying.collect();
    if (!call->complaint().empty()) co_return;
    Lasting row = lasting_of(*call);
    row.ability = game.library().modification;
    if (row.ability.is_none() ||
        !set_end(*call, row, call->arguments[duration], call->player(whose))) {
        push_nothing(*call);
        co_return;
    }
    const std::uint32_t made = grant_to_each(game, row, call->list(who));
    if (made == 0) {
        push_nothing(*call);
        co_return;
    }
    for (Modified change : saying.modifying_verbs()) {
        change.timestamp = made;
        if (game.state().modified().push(change)) continue;
        co_await game.fault(FaultReason::capacity, "no room for more effects");
    }
    const NamedValue given = saying.given();
    const bool is_kept = given.name.is_none() || set_note(game.state(), Keeper{{}, made, {}},
                                                          given.name, std::span(&given.value, 1));
    if (!is_kept) {
        co_await game.fault(FaultReason::capacity, "no room for more notes");
    }
    co_await keep_args(game, call, made, call->arguments[args]);
    push_done(*call, static_cast<std::int32_t>(call->list(who).size()), call->list(who));
}

constexpr std::array modify_arguments{
    Argument{"who", ArgumentKind::cards, false,
             "a card or a list of cards; those that have moved are left out"},
    duration_argument,
    whose_turn_argument,
    Argument{"power", ArgumentKind::amount, false, "added to its power"},
    Argument{"life", ArgumentKind::amount, false, "added to its life"},
    Argument{"level", ArgumentKind::amount, false, "added to its level"},
    Argument{"durability", ArgumentKind::amount, false, "added to its durability"},
    Argument{"set", ArgumentKind::args, false,
             "what is set: power, life, level, durability, type, subtype, class, element, name, "
             "obeys"},
    Argument{"also", ArgumentKind::args, false,
             "what it is as well: type, subtype, class, element"},
    Argument{"gain", ArgumentKind::gains, false,
             "a keyword, a lasting ability of this card, or a list of them; { pride = 3 } is a "
             "keyword with its value"},
    Argument{"lose", ArgumentKind::kept, false, "a keyword, a list of them, or `all`"},
    Argument{"swap", ArgumentKind::kept, false, "two stats that change places"},
    args_argument,
};

constexpr std::array modifying_verbs{
    VerbRow{"modify", modify_arguments, modify, nullptr,
            "Changes what cards are, until the duration is over or they move. Which cards is fixed "
            "now."},
};

}  // namespace

std::span<const VerbRow> modifying_verb_rows() { return modifying_verbs; }

}  // namespace cardloom
