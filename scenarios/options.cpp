#include "scenarios/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace cardloom::scenarios {

namespace {

using Does = Doing::Does;

bool is_about_order(const Decision& decision) {
    return decision.ordered || decision.kind == DecisionKind::order ||
           decision.kind == DecisionKind::order_replacements ||
           decision.kind == DecisionKind::order_triggers;
}

/// Whether a text has these words, in capitals or not: "draw" is in "Draw two cards."
bool says(const std::string& text, const std::string& words) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) ==
               std::tolower(static_cast<unsigned char>(b));
    };
    for (auto at = text.begin();; ++at) {
        at = std::search(at, text.end(), words.begin(), words.end(), same);
        if (at == text.end()) return false;
        const auto after = at + static_cast<std::ptrdiff_t>(words.size());
        const bool begins = at == text.begin() || !is_letter(*(at - 1));
        const bool ends = after == text.end() || !is_letter(*after);
        if (begins && ends) return true;
    }
}

}  // namespace

std::string called(CardId id, const GameState& state, const Library& library,
                   const Labels& labels) {
    for (const auto& [label, card] : labels) {
        if (card == id) return label;
    }
    const std::string& whole = library.card(state.card(id).definition).id;
    std::string end = whole.substr(whole.rfind('/') + 1);
    // Other faces and what the rules bring have ids that no author writes.
    if (end.find('@') != std::string::npos) end = library.card(state.card(id).definition).name;
    const auto is_other = [&](const CardDefinition& card) {
        return card.id != whole && (card.id.ends_with("/" + end) || card.name == end);
    };
    // Two sets can have cards of one name.
    const auto& all = library.cards();
    return std::any_of(all.begin(), all.end(), is_other) ? whole : end;
}

Options::Options(Match& match, const Labels& labels)
    : decision_(match.decision()),
      state_(match.state()),
      library_(match.library()),
      labels_(labels),
      keys_(option_keys(decision_, state_, library_)) {}

/// What is targeted on the stack is an instance, which has its row as a number.
CardId Options::card_of(const Option& option) const {
    if (!option.card.is_none()) return option.card.card;
    const auto row = static_cast<std::size_t>(option.number);
    const bool is_instance =
        option.player.is_none() && option.verb == Verb::pick && row < state_.stack().size();
    return is_instance ? state_.stack()[row].source.card : CardId{};
}

bool Options::takes_verb(const Option& option, const Doing& doing) const {
    switch (doing.does) {
        case Does::option:
            return std::find(doing.verbs.begin(), doing.verbs.end(), option.verb) !=
                   doing.verbs.end();
        case Does::choose:
            return option.verb == Verb::pick;
        case Does::word:
            return !decision_.texts.empty();
        case Does::order:
            return option.verb == Verb::pick && is_about_order(decision_);
        case Does::pay:
            return option.verb == Verb::pick && decision_.kind == DecisionKind::pay;
        case Does::answer:
            return !doing.kind || *doing.kind == decision_.kind;
        case Does::number:
            return option.verb == Verb::number;
        case Does::decline:
        case Does::concede:
        case Does::cancel:
            break;
    }
    return false;
}

std::string Options::named(const Option& option) const {
    return library_.card(DefinitionId{static_cast<std::size_t>(option.number)}).name;
}

/// What content calls it.
std::string Options::text_of(const Option& option) const {
    const std::size_t index = index_of(option);
    return index < decision_.texts.size() ? decision_.texts[index] : "";
}

bool Options::fits(const Option& option, const Doing& doing, const Pick& pick) const {
    if (!takes_verb(option, doing)) return false;
    switch (pick.of) {
        case Pick::Of::player:
            return option.card.is_none() && option.player == pick.player;
        case Pick::Of::number:
            return (option.verb == Verb::mode || option.verb == Verb::number) &&
                   option.number == pick.number;
        case Pick::Of::key:
            return keys_[index_of(option)] == pick.text;
        case Pick::Of::name:
            return named(option) == library_.card(pick.card.definition).name;
        case Pick::Of::word:
            if (option.verb == Verb::mode) return says(text_of(option), pick.text);
            return text_of(option) == pick.text;
        case Pick::Of::card:
            break;
    }
    const CardId card = card_of(option);
    if (card.is_none() || !is_meant(state_, labels_, pick.card, card)) return false;
    if (!pick.card.ability.empty()) {
        const DefinitionId definition = state_.card(card).definition;
        if (option.ability != ability_named(library_, definition, pick.card.ability)) return false;
    }
    if (!pick.target) return true;
    return !option.target.is_none() && is_meant(state_, labels_, *pick.target, option.target.card);
}

bool Options::looks_alike(CardId one, CardId other) const {
    if (one == other) return true;
    if (one.is_none() || other.is_none()) return false;
    const Card &a = state_.card(one), &b = state_.card(other);
    if (a.definition != b.definition || a.zone != b.zone || a.controller != b.controller ||
        a.flags != b.flags) {
        return false;
    }
    for (const Counter& counter : state_.counters()) {
        if (counter.card != one && counter.card != other) continue;
        if (state_.counters_on(one, counter.kind) != state_.counters_on(other, counter.kind)) {
            return false;
        }
    }
    const Object *first = state_.object(one), *second = state_.object(other);
    if (first == nullptr || second == nullptr) return first == second;
    return first->rested == second->rested && first->damage == second->damage;
}

/// Two options that no player could tell apart by what lies on the table.
bool Options::is_alike(const Option& one, const Option& other) const {
    return one.verb == other.verb && one.ability == other.ability && one.player == other.player &&
           looks_alike(card_of(one), card_of(other)) &&
           looks_alike(one.target.card, other.target.card);
}

std::vector<std::size_t> Options::all_that_fit(const Doing& doing, const Pick& pick) const {
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < decision_.options.size(); ++i) {
        if (fits(decision_.options[i], doing, pick)) fitting.push_back(i);
    }
    if (pick.of != Pick::Of::card || pick.card.nth == 0) return fitting;
    const auto at = static_cast<std::size_t>(pick.card.nth - 1);
    return at < fitting.size() ? std::vector{fitting[at]} : std::vector<std::size_t>{};
}

std::optional<std::size_t> Options::find(const Doing& doing, const Pick& pick,
                                         const std::vector<std::uint16_t>& taken,
                                         std::string& why) const {
    std::vector<std::size_t> fitting = all_that_fit(doing, pick);
    std::erase_if(fitting, [&](std::size_t i) {
        return std::find(taken.begin(), taken.end(), i) != taken.end();
    });
    if (fitting.empty()) {
        why = fmt::format("'{}' is not offered", pick.text);
        return {};
    }
    for (const std::size_t other : fitting) {
        if (is_alike(decision_.options[fitting.front()], decision_.options[other])) continue;
        why = fmt::format("'{}' can be '{}' or '{}'", pick.text, name_of(fitting.front()),
                          name_of(other));
        return {};
    }
    return fitting.front();
}

std::optional<Answer> Options::answer(const Doing& doing, std::string& why) const {
    const bool has_kind = !doing.kind || *doing.kind == decision_.kind;
    if (decision_.is_range) {
        const bool gives_number =
            has_kind && doing.picks.size() == 1 && doing.picks[0].of == Pick::Of::number &&
            (doing.does == Does::number || doing.does == Does::answer || doing.does == Does::pay);
        if (gives_number) return Answer::value(doing.number);
        why = "a number is asked for";
        return {};
    }
    if (doing.does == Does::number && decision_.kind != DecisionKind::number) {
        why = "no number is asked for";
        return {};
    }
    if (doing.does == Does::decline) {
        if (decision_.least == 0) return Answer{};
        why = "it cannot be declined";
        return {};
    }
    Answer answer;
    std::vector<Pick> picks = doing.picks;
    if (picks.empty()) {  // pass, yes, no
        for (std::size_t i = 0; i < decision_.options.size(); ++i) {
            if (takes_verb(decision_.options[i], doing)) return Answer::pick(i);
        }
        why = fmt::format("'{}' is not offered", doing.text);
        return {};
    }
    for (const Pick& pick : picks) {
        for (int i = 0; i < pick.count; ++i) {
            const auto found = find(doing, pick, answer.picks, why);
            if (!found) return {};
            answer.picks.push_back(static_cast<std::uint16_t>(*found));
        }
    }
    if (!decision_.ordered) std::sort(answer.picks.begin(), answer.picks.end());
    return answer;
}

std::string Options::verb_of(const Option& option) const {
    if (!text_of(option).empty() && option.verb != Verb::mode) return "option";
    if (option.verb == Verb::play) return "activate";
    if (option.verb != Verb::pick) return std::string(word(option.verb));
    if (decision_.kind == DecisionKind::pay) return "pay";
    return is_about_order(decision_) ? "order" : "choose";
}

/// Whether a word means this option and none that differs.
bool Options::means(const CardWord& word, std::size_t option) const {
    Doing doing;
    doing.does = Does::option;
    doing.verbs = {decision_.options[option].verb};
    if (doing.verbs[0] == Verb::play) doing.verbs.push_back(Verb::activate);
    Pick pick;
    pick.card = word;
    const std::vector<std::size_t> fitting = all_that_fit(doing, pick);
    return !fitting.empty() && std::all_of(fitting.begin(), fitting.end(), [&](std::size_t other) {
        return is_alike(decision_.options[other], decision_.options[option]);
    });
}

/// The shortest name that means it.
std::string Options::name_of(std::size_t index) const {
    const Option& option = decision_.options[index];
    const CardId card = card_of(option);
    if (card.is_none()) {
        if (option.verb == Verb::mode) return std::to_string(option.number);
        if (!text_of(option).empty()) return text_of(option);
        if (option.player) return scenarios::text_of(option.player);
        if (option.verb == Verb::name) return named(option);
        return option.verb == Verb::number ? std::to_string(option.number) : "";
    }
    const std::string name = called(card, state_, library_, labels_);
    const Card& row = state_.card(card);
    CardWord plain;
    plain.definition = row.definition;
    if (labels_.contains(name) && labels_.at(name) == card) plain.label = name;
    const std::string whose = scenarios::text_of(row.controller) + "'s ";
    const std::string zone =
        row.zone.is_none() ? "" : "@" + library_.zone_kind(state_.zone(row.zone).kind).id;
    std::string block;
    if (option.ability) {
        const std::string& id = library_.ability(option.ability).id;
        const bool is_own = id.starts_with(library_.card(row.definition).id + "#");
        if (is_own) block = id.substr(id.find('#'));
    }
    for (const bool with_block : {false, true}) {
        for (const int how : {0, 1, 2, 3}) {
            CardWord word = plain;
            if ((how & 1) != 0) word.whose = row.controller;
            if ((how & 2) != 0 && !row.zone.is_none()) word.zone = state_.zone(row.zone).kind;
            if (with_block && !block.empty()) word.ability = block.substr(1);
            if (!means(word, index)) continue;
            return ((how & 1) != 0 ? whose : "") + name + ((how & 2) != 0 ? zone : "") +
                   (with_block ? block : "");
        }
    }
    for (int nth = 1; nth <= static_cast<int>(decision_.options.size()); ++nth) {
        plain.nth = nth;
        if (means(plain, index)) return fmt::format("{}~{}", name, nth);
    }
    return name;
}

std::vector<std::string> Options::as_acts() const {
    std::vector<std::string> acts;
    if (decision_.is_range) {
        for (std::int32_t i = decision_.least; i <= decision_.most; ++i) {
            acts.push_back(fmt::format("number {}", i));
        }
        return acts;
    }
    for (std::size_t i = 0; i < decision_.options.size(); ++i) {
        const std::string name = name_of(i);
        std::string act = verb_of(decision_.options[i]) + (name.empty() ? "" : " " + name);
        if (decision_.options[i].verb == Verb::mode && name.empty()) act += " 0";
        acts.push_back(std::move(act));
    }
    return acts;
}

std::string Options::as_act(const Answer& answer) const {
    if (answer.is_number) return fmt::format("number {}", answer.number);
    if (answer.picks.empty()) return "decline";
    std::string act = as_acts()[answer.picks.front()];
    for (std::size_t i = 1; i < answer.picks.size(); ++i) act += ", " + name_of(answer.picks[i]);
    return act;
}

std::string Options::ready_to_paste() const {
    const std::string player = scenarios::text_of(decision_.player);
    std::string text =
        fmt::format("{} must decide: {} [{}]", player, word(decision_.kind), decision_.rule);
    if (decision_.is_range) {
        std::string about;
        if (!decision_.options.empty()) about = " for " + name_of(0);
        return text + fmt::format(", from {} to {}{}\n  - {}: number {}", decision_.least,
                                  decision_.most, about, player, decision_.least);
    }
    const auto count = static_cast<std::int32_t>(decision_.options.size());
    text += decision_.least == decision_.most ? fmt::format(", {} of these", decision_.least)
                                              : fmt::format(", {} to {} of these", decision_.least,
                                                            std::min(decision_.most, count));
    std::vector<std::string> told;
    for (const std::string& act : as_acts()) {
        if (std::find(told.begin(), told.end(), act) != told.end()) continue;
        told.push_back(act);
        text += fmt::format("\n  - {}: {}", player, act);
    }
    if (decision_.least == 0) text += fmt::format("\n  - {}: decline", player);
    return text;
}

}  // namespace cardloom::scenarios
