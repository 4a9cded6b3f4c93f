#include "core/continuous/layers.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "core/characteristics.hpp"
#include "core/continuous/altering.hpp"
#include "core/continuous/kept_derived.hpp"
#include "core/continuous/work.hpp"
#include "core/hash.hpp"
#include "core/ruleset.hpp"
#include "core/watchers.hpp"

namespace cardloom {

namespace {

constexpr std::size_t no_effect = static_cast<std::size_t>(-1);
/// Effects that read what a later layer makes are tried with what they would read; so often.
constexpr int most_passes = 4;

[[nodiscard]] constexpr std::uint8_t layer_bit(Layer layer) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(layer));
}
/// What is gained applies from the layer of abilities on.
constexpr std::uint8_t from_abilities_on =
    layer_bit(Layer::abilities) | layer_bit(Layer::additions) | layer_bit(Layer::swaps);

/// A modification as a change. What its words mean stands in the library.
Change change_of(const Modified& row, const Library& library) {
    Change change;
    change.what = row.what;
    change.stat = row.stat;
    change.other = row.other;
    change.amount = row.amount;
    change.ability = row.ability;
    change.name = row.word;
    change.activated = row.activated != 0;
    const WordMeaning& meaning = library.meaning(row.word);
    change.id = meaning.subtype;
    change.keyword = meaning.keyword;
    using What = Change::What;
    if (row.what == What::set_types || row.what == What::also_types) {
        change.bits = meaning.types;
        change.supertypes = meaning.supertypes;
    } else if (row.what == What::set_classes || row.what == What::also_classes) {
        change.bits = meaning.classes;
    } else {
        change.bits = meaning.elements;
    }
    return change;
}

class Layers {
public:
    explicit Layers(const Game& game)
        : game_(game), state_(game.derived()), library_(game.library()), work_(game.continuous()) {}

    void compute() {
        Alert& alert = state_.alert()[0];
        const Marks changed = alert.changed;
        alert.changed = 0;
        const bool others = (changed & marks_of_statics()) != 0;
        if (!others && (changed & mark::lasting) == 0 && is_untouched_by(changed)) return;
        copy_for_keepers(game_);
        keep_former();
        if (others) list_statics();
        work_.foreseen.clear();
        for (int pass = 0; pass < most_passes; ++pass) {
            begin();
            for (std::size_t layer = 0; layer < layer_count; ++layer) {
                run(static_cast<Layer>(layer));
            }
            if (!foresees_otherwise()) break;
        }
        finish();
        alert.computed = work_.computed = work_.next_number++;
    }

private:
    // ---- whether anything is to be done

    /// Whether the same effects would come to the same as the last time, so that what they made
    /// stays. Those that read what has changed are asked again. That answers as it does within
    /// their layer only if they read nothing that an effect writes; else all is computed.
    [[nodiscard]] bool is_untouched_by(Marks changed) {
        const Alert& alert = state_.alert()[0];
        const bool known = alert.computed != 0 && alert.computed == work_.computed;
        if (!known || alert.crowded != 0 || !work_.explained.is_none()) return false;
        Traits written = 0;
        for (const ContinuousEffect& effect : work_.effects) written |= effect.writes;
        work_.index.forget();
        work_.foreseen_members.clear();
        work_.foreseen_amounts.clear();
        return std::ranges::all_of(work_.effects, [&](const ContinuousEffect& effect) {
            if (!effect.judged) return true;
            if (effect.is_modification) {
                return effect.holds == state_.is_current(effect.call.bearer);
            }
            const ContinuousSpec& spec = spec_of(effect);
            if ((spec.reads & changed) == 0) return true;
            const bool looks_further = (spec.traits & written) != 0 || spec.foresees ||
                                       std::ranges::any_of(spec.changes, is_borrowing);
            if (looks_further) return false;
            ContinuousEffect anew = effect;
            judge(anew, work_.foreseen_members, work_.foreseen_amounts);
            return is_as_judged(effect, anew) && effect.incarnations == anew.incarnations;
        });
    }

    [[nodiscard]] static bool is_borrowing(const Change& change) {
        return change.what == Change::What::borrow_kind ||
               change.what == Change::What::borrow_keyword;
    }

    // ---- which effects there are

    void clear() {
        state_.altered_at().resize(0);
        state_.altered().resize(0);
        state_.gained().resize(0);
        state_.swayed().resize(0);
    }

    void keep_former() {
        work_.former_altered.assign(state_.altered().begin(), state_.altered().end());
        work_.former_gained.assign(state_.gained().begin(), state_.gained().end());
        work_.former_swayed.assign(state_.swayed().begin(), state_.swayed().end());
    }

    [[nodiscard]] bool is_as_before() const {
        return std::ranges::equal(work_.former_altered, state_.altered()) &&
               std::ranges::equal(work_.former_gained, state_.gained()) &&
               std::ranges::equal(work_.former_swayed, state_.swayed());
    }

    void begin() {
        clear();
        is_sorted_ = true;
        work_.effects.clear();
        work_.members.clear();
        work_.amounts.clear();
        work_.lines.clear();
        work_.index.forget();
        gather();
        if (work_.effects.empty()) return;
        state_.altered_at().resize(state_.cards().size());
        std::memset(state_.altered_at().begin(), 0xFF,
                    state_.altered_at().size() * sizeof(std::uint16_t));
    }

    /// What changes which continuous abilities are in force as printed.
    [[nodiscard]] Marks marks_of_statics() const {
        return mark::statics | mark::control | mark::form | library_.static_counters;
    }

    /// Those that are printed are in force until the layers say otherwise: which they are changes
    /// less often than what they make.
    void list_statics() {
        clear();
        state_.statics().resize(0);
        state_.alert()[0].crowded = 0;
        each_printed([&](const Acting& row, const AbilityDefinition&) {
            if (!state_.statics().push(row)) state_.alert()[0].crowded = 1;
        });
    }

    template <class Visit>
    void each_printed(Visit&& visit) const {
        if (!library_.has_continuous) return;
        walk_abilities_in_force(game_, kind_bit(AbilityKind::continuous), visit);
    }

    void gather() {
        if (state_.alert()[0].crowded != 0) {  // there was no room to list them
            each_printed([&](const Acting& row, const AbilityDefinition&) { add_text(row); });
        } else {
            for (const Acting& row : state_.statics()) add_text(row);
        }
        for (const Lasting& row : state_.lasting()) {
            if (!row.is_in_force()) continue;
            const AbilityDefinition& ability = library_.ability(row.ability);
            if (ability.kind != AbilityKind::continuous) continue;
            ContinuousEffect effect;
            effect.call = call_of_lasting(row);
            effect.age = row.timestamp;
            effect.is_modification = row.ability == library_.modification;
            add(effect);
        }
    }

    /// The timestamp of what is printed on an object is that of the object; a champion's is that of
    /// the first card of its lineage, and what it inherits has that of the card (GA-TS-2).
    void add_text(const Acting& row) {
        ContinuousEffect effect;
        effect.call = call_of(row);
        const Object* object = state_.object(row.home);
        effect.age = object != nullptr ? object->timestamp : state_.card(row.home).timestamp;
        effect.is_inherited = row.home != row.source.card;
        // Counters are no text (GA-CTR-1).
        effect.is_text = library_.ability(row.ability).counter.is_none();
        add(effect);
    }

    void add(ContinuousEffect effect) {
        for (const Change& change : changes_of(effect)) {
            effect.pending =
                static_cast<std::uint8_t>(effect.pending | layer_bit(layer_of(change.what)));
            effect.writes |= written_by(change);
            effect.takes_away |= is_loss(change);
        }
        if (spec_of(effect).affects == Affected::attacks) effect.pending = 0;
        is_sorted_ =
            is_sorted_ && (work_.effects.empty() || work_.effects.back().age <= effect.age);
        work_.effects.push_back(effect);
    }

    [[nodiscard]] const ContinuousSpec& spec_of(const ContinuousEffect& effect) const {
        return library_.ability(effect.call.ability).continuous;
    }

    /// Valid until it is asked for another modification.
    [[nodiscard]] std::span<const Change> changes_of(const ContinuousEffect& effect) {
        if (!effect.is_modification) return spec_of(effect).changes;
        work_.changes.clear();
        for (const Modified& row : state_.modified()) {
            if (row.timestamp == effect.call.timestamp) {
                work_.changes.push_back(change_of(row, library_));
            }
        }
        return work_.changes;
    }

    /// Oldest first. They come nearly in order.
    void sort() {
        if (is_sorted_) return;
        is_sorted_ = true;
        auto& effects = work_.effects;
        for (std::size_t i = 1; i < effects.size(); ++i) {
            for (std::size_t j = i; j > 0 && effects[j].age < effects[j - 1].age; --j) {
                std::swap(effects[j], effects[j - 1]);
            }
        }
    }

    // ---- what an effect is about

    /// Finds out whether it holds, whom it is about and how much it changes.
    void judge(ContinuousEffect& effect, std::vector<CardId>& members,
               std::vector<std::int32_t>& amounts) {
        effect.judged = true;
        effect.members = static_cast<std::uint32_t>(members.size());
        effect.amounts = static_cast<std::uint32_t>(amounts.size());
        if (effect.is_modification) {
            effect.holds = state_.is_current(effect.call.bearer);
            if (effect.holds) members.push_back(effect.call.bearer.card);
        } else {
            judge_static(effect, members, amounts);
        }
        effect.member_count = static_cast<std::uint32_t>(members.size()) - effect.members;
        effect.amount_count = static_cast<std::uint32_t>(amounts.size()) - effect.amounts;
        effect.incarnations = 0;
        for (std::size_t i = effect.members; i < members.size(); ++i) {
            effect.incarnations += state_.card(members[i]).incarnation;
        }
    }

    void judge_static(ContinuousEffect& effect, std::vector<CardId>& members,
                      std::vector<std::int32_t>& amounts) {
        const ContinuousSpec& spec = spec_of(effect);
        const Call& call = effect.call;
        effect.holds = game_.content().is_in_force(game_, call);
        if (!effect.holds) return;
        if (spec.affects == Affected::self && state_.is_current(call.self())) {
            members.push_back(call.self().card);
        } else if (spec.affects == Affected::cards) {
            game_.content().find_affected(game_, call, members);
        } else if (spec.affects == Affected::players) {
            effect.players = game_.content().affected_players(game_, call);
        }
        for (const Change& change : spec.changes) {
            if (!change.computed) continue;
            amounts.push_back(game_.content().amount_of_change(game_, call, change.place));
        }
    }

    [[nodiscard]] const ContinuousEffect* foreseen(const ContinuousEffect& effect) const {
        for (const ContinuousEffect& one : work_.foreseen) {
            if (one.call.ability == effect.call.ability && one.call.source == effect.call.source &&
                one.call.bearer == effect.call.bearer &&
                one.call.timestamp == effect.call.timestamp && one.age == effect.age) {
                return &one;
            }
        }
        return nullptr;
    }

    void judge(std::size_t index) {
        ContinuousEffect effect = work_.effects[index];
        const ContinuousEffect* const known = spec_of(effect).foresees ? foreseen(effect) : nullptr;
        if (known == nullptr) {
            judge(effect, work_.members, work_.amounts);
        } else {
            effect.judged = true;
            effect.holds = known->holds;
            effect.players = known->players;
            effect.member_count = known->member_count;
            effect.amount_count = known->amount_count;
            effect.incarnations = known->incarnations;
            effect.members = static_cast<std::uint32_t>(work_.members.size());
            effect.amounts = static_cast<std::uint32_t>(work_.amounts.size());
            for (std::uint32_t i = 0; i < known->member_count; ++i) {
                work_.members.push_back(work_.foreseen_members[known->members + i]);
            }
            for (std::uint32_t i = 0; i < known->amount_count; ++i) {
                work_.amounts.push_back(work_.foreseen_amounts[known->amounts + i]);
            }
        }
        work_.effects[index] = effect;
    }

    /// Judges those that read ahead by what came out. True if one of them was judged otherwise:
    /// then everything is computed again with what they read now.
    [[nodiscard]] bool foresees_otherwise() {
        work_.foreseen.clear();
        work_.foreseen_members.clear();
        work_.foreseen_amounts.clear();
        bool otherwise = false;
        for (const ContinuousEffect& used : work_.effects) {
            if (!used.judged || !spec_of(used).foresees) continue;
            ContinuousEffect anew = used;
            judge(anew, work_.foreseen_members, work_.foreseen_amounts);
            otherwise |= !is_as_judged(used, anew);
            work_.foreseen.push_back(anew);
        }
        return otherwise;
    }

    [[nodiscard]] bool is_as_judged(const ContinuousEffect& used,
                                    const ContinuousEffect& anew) const {
        return used.holds == anew.holds && used.players == anew.players &&
               std::ranges::equal(
                   std::span(work_.members).subspan(used.members, used.member_count),
                   std::span(work_.foreseen_members).subspan(anew.members, anew.member_count)) &&
               std::ranges::equal(
                   std::span(work_.amounts).subspan(used.amounts, used.amount_count),
                   std::span(work_.foreseen_amounts).subspan(anew.amounts, anew.amount_count));
    }

    // ---- one layer

    void run(Layer layer) {
        if (count_due(layer) == 0) return;
        sort();
        if (!is_tangled(layer)) {
            for (std::size_t i = 0; i < work_.effects.size(); ++i) {
                if (is_due(i, layer)) apply(i, layer);
            }
            return;
        }
        for (std::size_t i = next(layer); i != no_effect; i = next(layer)) {
            apply(i, layer);
            sort();
        }
    }

    /// What an effect has begun in an earlier layer it goes on with (GA-LAYER-2).
    [[nodiscard]] bool is_due(std::size_t i, Layer layer) const {
        const ContinuousEffect& effect = work_.effects[i];
        return (effect.pending & layer_bit(layer)) != 0 && (!effect.lost || effect.judged);
    }

    [[nodiscard]] std::size_t count_due(Layer layer) const {
        std::size_t due = 0;
        for (std::size_t i = 0; i < work_.effects.size(); ++i) due += is_due(i, layer) ? 1 : 0;
        return due;
    }

    /// Whether some effect of the layer may depend on another.
    [[nodiscard]] bool is_tangled(Layer layer) {
        if (count_due(layer) < 2) return false;
        Traits reads = 0, writes = 0;
        bool takes_away = false;
        for (std::size_t i = 0; i < work_.effects.size(); ++i) {
            const ContinuousEffect& effect = work_.effects[i];
            if (!is_due(i, layer)) continue;
            if (!effect.judged) reads |= spec_of(effect).traits;
            writes |= effect.writes;
            takes_away |= effect.takes_away;
        }
        if ((reads & writes) == 0 && !takes_away) return false;
        writes = 0;  // what they write in other layers does not matter
        takes_away = false;
        for (std::size_t i = 0; i < work_.effects.size(); ++i) {
            if (!is_due(i, layer)) continue;
            const Doing what = doing(i, layer);
            writes |= what.writes;
            takes_away |= what.takes_away;
        }
        return (reads & writes) != 0 || takes_away;
    }

    [[nodiscard]] static bool is_loss(const Change& change) {
        return change.what == Change::What::lose_all || change.what == Change::What::lose_keyword;
    }

    /// The oldest that depends on no other; if all do, the oldest (GA-DEP-1).
    [[nodiscard]] std::size_t next(Layer layer) {
        std::size_t oldest = no_effect;
        for (std::size_t i = 0; i < work_.effects.size(); ++i) {
            if (!is_due(i, layer)) continue;
            if (oldest == no_effect) oldest = i;
            bool free = true;
            for (std::size_t j = 0; j < work_.effects.size() && free; ++j) {
                free = j == i || !is_due(j, layer) || !depends(i, j, layer);
            }
            if (free) return i;
        }
        return oldest;
    }

    struct Doing {
        Traits writes = 0;
        bool sets = false, takes_away = false;
    };
    [[nodiscard]] Doing doing(std::size_t i, Layer layer) {
        Doing what;
        for (const Change& change : changes_of(work_.effects[i])) {
            if (layer_of(change.what) != layer) continue;
            what.writes |= written_by(change);
            what.sets |= is_setting(change.what);
            what.takes_away |= is_loss(change);
        }
        return what;
    }

    /// Whether one effect would be another if the other were applied first. What they read and
    /// write tells when it is worth trying.
    [[nodiscard]] bool depends(std::size_t one, std::size_t other, Layer layer) {
        const ContinuousEffect& effect = work_.effects[one];
        if (effect.judged) return false;
        const Doing theirs = doing(other, layer);
        if (doing(one, layer).sets != theirs.sets) return false;
        const bool may =
            (theirs.writes & spec_of(effect).traits) != 0 || (theirs.takes_away && effect.is_text);
        if (!may) return false;
        const std::uint64_t before = outcome(one);
        keep();
        apply(other, layer);
        const std::uint64_t after = outcome(one);
        restore();
        return before != after;
    }

    /// What an effect would do now, as a number.
    [[nodiscard]] std::uint64_t outcome(std::size_t i) {
        if (work_.effects[i].lost) return 0;
        ContinuousEffect effect = work_.effects[i];
        const std::size_t members = work_.members.size(), amounts = work_.amounts.size();
        judge(effect, work_.members, work_.amounts);
        Hash hash;
        hash.add(std::uint64_t{effect.holds} << 8 | effect.players);
        for (std::size_t m = members; m < work_.members.size(); ++m) {
            hash.add(std::uint64_t{work_.members[m].value});
        }
        for (std::size_t a = amounts; a < work_.amounts.size(); ++a) {
            hash.add(static_cast<std::uint64_t>(work_.amounts[a]));
        }
        work_.members.resize(members);
        work_.amounts.resize(amounts);
        return hash.value();
    }

    void keep() {
        work_.kept_altered.assign(state_.altered().begin(), state_.altered().end());
        work_.kept_at.assign(state_.altered_at().begin(), state_.altered_at().end());
        work_.kept_gained.assign(state_.gained().begin(), state_.gained().end());
        work_.kept_effects.assign(work_.effects.begin(), work_.effects.end());
        was_sorted_ = is_sorted_;
        kept_lines_ = work_.lines.size();
        kept_members_ = work_.members.size();
        kept_amounts_ = work_.amounts.size();
    }

    void restore() {
        const auto put_back = [](const auto& kept, auto rows) {
            rows.resize(kept.size());
            std::copy(kept.begin(), kept.end(), rows.begin());
        };
        put_back(work_.kept_altered, state_.altered());
        put_back(work_.kept_at, state_.altered_at());
        put_back(work_.kept_gained, state_.gained());
        work_.effects.assign(work_.kept_effects.begin(), work_.kept_effects.end());
        work_.index.forget();
        is_sorted_ = was_sorted_;
        work_.lines.resize(kept_lines_);
        work_.members.resize(kept_members_);
        work_.amounts.resize(kept_amounts_);
    }

    // ---- one effect

    void apply(std::size_t i, Layer layer) {
        if (!work_.effects[i].judged) judge(i);
        work_.effects[i].pending =
            static_cast<std::uint8_t>(work_.effects[i].pending & ~layer_bit(layer));
        const ContinuousEffect effect = work_.effects[i];
        if (!effect.holds) return;
        std::uint32_t computed = 0;
        const std::span<const Change> changes = changes_of(effect);
        for (std::size_t c = 0; c < changes.size(); ++c) {
            const Change& change = changes[c];
            const std::int32_t amount =
                change.computed ? work_.amounts[effect.amounts + computed] : change.amount;
            if (change.computed) ++computed;
            if (layer_of(change.what) != layer) continue;
            if (is_of_players(change.what)) {
                sway(effect, change, amount);
                continue;
            }
            for (std::uint32_t m = 0; m < effect.member_count; ++m) {
                change_card(effect, change, amount, work_.members[effect.members + m]);
            }
        }
    }

    void change_card(const ContinuousEffect& effect, const Change& change, std::int32_t amount,
                     CardId card) {
        using What = Change::What;
        if (card == work_.explained) explain(effect, change, amount);
        switch (change.what) {
            case What::gain_keyword:
                gain_keyword(effect, card, change.keyword, change.amount, change.bundle, false);
                return;
            case What::gain_ability:
                gain_ability(effect, card, change.ability, {}, false);
                return;
            case What::lose_keyword:
                lose_keyword(game_, card, change.keyword);
                for (ContinuousEffect& one : work_.effects) {
                    const AbilityDefinition& ability = library_.ability(one.call.ability);
                    one.lost |= one.is_text && one.call.source.card == card &&
                                ability.keyword == change.keyword;
                }
                return;
            case What::lose_all:
                lose_all(effect, card);
                return;
            case What::borrow_kind:
            case What::borrow_keyword:
                borrow(effect, change, card);
                return;
            default:
                if (Altered* const row = altered_row(game_, card)) {
                    alter(*row, game_, change, amount);
                }
        }
    }

    /// What it inherits from a card that joined its lineage later it keeps (GA-IDX-18).
    void lose_all(const ContinuousEffect& effect, CardId card) {
        blank(game_, card, effect.age);
        for (ContinuousEffect& one : work_.effects) {
            const bool is_its = one.is_text && one.call.source.card == card;
            one.lost |= is_its && !(one.is_inherited && one.age > effect.age);
        }
    }

    void gain_keyword(const ContinuousEffect& effect, CardId card, KeywordId keyword,
                      std::int16_t amount, const std::vector<AbilityId>& bundle, bool borrowed) {
        if (keyword.is_none() || altered_row(game_, card) == nullptr) return;
        const bool has_it = has_keyword_so_far(game_, card, keyword);
        Gained row;
        row.kind = Gained::Kind::keyword;
        row.age = effect.age;
        row.id = keyword.value;
        row.amount = amount == 0 ? std::int16_t{1} : amount;
        row.card = card;
        row.giver = effect.call.source.card;
        row.borrowed = borrowed ? 1 : 0;
        if (!gain(game_, row)) return;
        const bool redundant =  // GA-ABIL-4
            has_it && game_.rules().keywords[keyword.index()].stacking == Stacking::once;
        if (redundant) return;
        const bool has_bundle = keyword.index() < library_.bundles.size();
        if (bundle.empty() && !has_bundle) return;
        for (const AbilityId id : bundle.empty() ? library_.bundles[keyword.index()] : bundle) {
            gain_ability(effect, card, id, keyword, borrowed);
        }
    }

    void gain_ability(const ContinuousEffect& effect, CardId card, AbilityId id, KeywordId keyword,
                      bool borrowed) {
        if (id.is_none() || altered_row(game_, card) == nullptr) return;
        Gained row;
        row.grant = effect.call.timestamp;
        row.age = effect.age;
        row.ability = id;
        row.id = keyword.value;
        row.card = card;
        row.giver = effect.call.source.card;
        row.borrowed = borrowed ? 1 : 0;
        if (!gain(game_, row)) return;
        const AbilityDefinition& ability = library_.ability(id);
        const bool acts_here = ability.zone.is_none() ? state_.object(card) != nullptr
                                                      : functions(state_, library_, card, ability);
        if (ability.kind != AbilityKind::continuous || !acts_here) return;
        ContinuousEffect gained;
        gained.call = Call{id, state_.ref(card), state_.card(card).controller, row.grant};
        gained.age = effect.age;
        gained.is_text = true;
        add(gained);
        ContinuousEffect& added = work_.effects.back();
        added.pending = static_cast<std::uint8_t>(added.pending & from_abilities_on);
    }

    /// What others have, but for what they have borrowed themselves.
    void borrow(const ContinuousEffect& effect, const Change& change, CardId card) {
        const std::size_t first = work_.members.size();
        game_.content().find_lenders(game_, effect.call, change.place, work_.members);
        for (std::size_t i = first; i < work_.members.size(); ++i) {
            const CardId lender = work_.members[i];
            if (lender == card) continue;
            work_.lent.clear();
            if (change.what == Change::What::borrow_keyword) {
                if (!has_keyword_so_far(game_, lender, change.keyword, true)) continue;
                find_lent(lender, [&](const AbilityDefinition& ability) {
                    return ability.keyword == change.keyword;
                });
                gain_keyword(effect, card, change.keyword, change.amount, work_.lent, true);
                continue;
            }
            find_lent(lender, [&](const AbilityDefinition& ability) {
                return ability.kind == static_cast<AbilityKind>(change.kind) &&
                       ability.activated == change.activated && !ability.entering;
            });
            for (const AbilityId id : work_.lent) {
                gain_ability(effect, card, id, library_.ability(id).keyword, true);
            }
        }
        work_.members.resize(first);
    }

    template <class Condition>
    void find_lent(CardId lender, Condition wanted) {
        const std::uint16_t at = state_.altered_at()[lender.index()];
        const bool is_blank = at != 0xFFFF && state_.altered()[at].blank_since != 0;
        if (!is_blank) {
            for (const AbilityId id : library_.card(state_.card(lender).definition).abilities) {
                const AbilityDefinition& ability = library_.ability(id);
                if (!wanted(ability)) continue;
                if (ability.keyword && !has_keyword_so_far(game_, lender, ability.keyword))
                    continue;
                work_.lent.push_back(id);
            }
        }
        for (const Gained& row : state_.gained()) {
            const bool is_its = row.card == lender && row.kind == Gained::Kind::ability;
            if (is_its && row.borrowed == 0 && wanted(library_.ability(row.ability))) {
                work_.lent.push_back(row.ability);
            }
        }
    }

    void sway(const ContinuousEffect& effect, const Change& change, std::int32_t amount) {
        if (state_.swayed().empty()) {
            for (std::size_t i = 0; i < state_.players().size(); ++i) state_.swayed().push({});
        }
        const auto limit = static_cast<std::int16_t>(std::clamp(amount, 0, 1000));
        for (std::size_t i = 0; i < state_.players().size(); ++i) {
            if (!contains(effect.players, PlayerId{i})) continue;
            Swayed& row = state_.swayed()[i];
            using What = Change::What;
            if (change.what == What::influence_limit) row.influence_limit = limit;
            if (change.what == What::draw_limit) row.draw_limit = limit;
            // Of what contradicts, the latest holds (GA-ELEM-7).
            if (change.what == What::enables) {
                row.enables |= change.bits;
                row.disables &= ~change.bits;
            }
            if (change.what == What::disables) {
                row.disables |= change.bits;
                row.enables &= ~change.bits;
            }
            if (change.what == What::skip && change.id < 32) row.skips |= 1u << change.id;
        }
    }

    void explain(const ContinuousEffect& effect, const Change& change, std::int32_t amount) {
        TraitLine line;
        line.layer = layer_of(change.what);
        line.what = change.what;
        line.stat = change.stat;
        line.other = change.other;
        line.amount = amount;
        line.age = effect.age;
        line.by = effect.call.source;
        line.ability = effect.call.ability;
        line.bits = change.bits;
        line.id = change.id;
        line.keyword = change.keyword;
        line.name = change.name;
        work_.lines.push_back(line);
    }

    // ---- when to compute again

    void finish() {
        Alert& alert = state_.alert()[0];
        const bool as_before = is_as_before();
        if (!as_before) alert.unchecked |= mark::form;  // anything may have become anything
        alert.sensitive = mark::lasting | marks_of_statics();
        for (const ContinuousEffect& effect : work_.effects) {
            if (spec_of(effect).affects == Affected::attacks) continue;  // see attacks.hpp
            alert.sensitive |= spec_of(effect).reads;
            if (!effect.is_modification || !state_.is_current(effect.call.bearer)) continue;
            const ZoneId zone = state_.card(effect.call.bearer.card).zone;
            if (zone) alert.sensitive |= mark::zone(state_.zone(zone).kind);
        }
        const bool rewrites = std::ranges::any_of(state_.gained(),
                                                  [](const Gained& row) {
                                                      return row.kind == Gained::Kind::ability ||
                                                             row.kind == Gained::Kind::lost_keyword;
                                                  }) ||
                              std::ranges::any_of(state_.altered(), [](const Altered& row) {
                                  return row.blank_since != 0;
                              });
        if (!as_before && (rewrites || alert.rewritten != 0)) alert.retold |= mark::text;
        alert.rewritten = rewrites ? 1 : 0;
        alert.opened = std::ranges::any_of(state_.altered(),
                                           [](const Altered& row) { return row.face_up != 0; })
                           ? 1
                           : 0;
    }

    const Game& game_;
    GameState& state_;
    const Library& library_;
    ContinuousWork& work_;
    std::size_t kept_lines_ = 0, kept_members_ = 0, kept_amounts_ = 0;
    bool is_sorted_ = true;  // the effects, by age
    bool was_sorted_ = true;
};

}  // namespace

void compute_characteristics(const Game& game) { Layers(game).compute(); }

bool characteristics_are_right(const Game& game) {
    const GameState& state = game.state();
    if (state.is_stale() || state.alert().empty()) return true;
    const KeptDerived kept(game);  // or what is skipped while nothing has changed never would be
    const std::vector<Altered> altered(state.altered().begin(), state.altered().end());
    const std::vector<Gained> gained(state.gained().begin(), state.gained().end());
    const std::vector<Swayed> swayed(state.swayed().begin(), state.swayed().end());
    game.derived().alert()[0].changed |= mark::statics;
    compute_characteristics(game);
    return std::ranges::equal(altered, state.altered()) &&
           std::ranges::equal(gained, state.gained()) && std::ranges::equal(swayed, state.swayed());
}

}  // namespace cardloom
