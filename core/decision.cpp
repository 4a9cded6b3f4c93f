#include "core/decision.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json_number.hpp"
#include "core/library.hpp"
#include "core/state.hpp"
#include "core/zones.hpp"

namespace cardloom {

std::string_view word(DecisionKind kind) {
    switch (kind) {
        case DecisionKind::opportunity:
            return "opportunity";
        case DecisionKind::choose_cards:
            return "choose_cards";
        case DecisionKind::choose_targets:
            return "choose_targets";
        case DecisionKind::choose_players:
            return "choose_players";
        case DecisionKind::choose_modes:
            return "choose_modes";
        case DecisionKind::choose_names:
            return "choose_names";
        case DecisionKind::may:
            return "may";
        case DecisionKind::number:
            return "number";
        case DecisionKind::order:
            return "order";
        case DecisionKind::order_replacements:
            return "order_replacements";
        case DecisionKind::order_triggers:
            return "order_triggers";
        case DecisionKind::pay:
            return "pay";
    }
    return "unknown";
}

std::string_view word(Verb verb) {
    switch (verb) {
        case Verb::pass:
            return "pass";
        case Verb::play:
            return "play";
        case Verb::activate:
            return "activate";
        case Verb::pick:
            return "pick";
        case Verb::yes:
            return "yes";
        case Verb::no:
            return "no";
        case Verb::attack:
            return "attack";
        case Verb::materialize:
            return "materialize";
        case Verb::number:
            return "number";
        case Verb::proceed:
            return "proceed";
        case Verb::mode:
            return "mode";
        case Verb::name:
            return "name";
    }
    return "unknown";
}

std::optional<Refusal> check(const Decision& decision, const Answer& answer) {
    const auto refuse = [&](std::string reason) {
        return Refusal{std::move(reason), std::string(decision.rule)};
    };
    const auto bounds = [&] {
        const std::string least = std::to_string(decision.least);
        return decision.least == decision.most ? least
                                               : least + " to " + std::to_string(decision.most);
    };
    if (decision.is_range) {
        if (!answer.is_number || !answer.picks.empty()) {
            return refuse("a number is asked for, not options");
        }
        if (answer.number >= decision.least && answer.number <= decision.most) return {};
        return refuse(std::to_string(answer.number) + " is not in the range " + bounds());
    }
    if (answer.is_number) return refuse("options are asked for, not a number");
    const auto count = static_cast<std::int32_t>(answer.picks.size());
    if (count < decision.least || count > decision.most) {
        return refuse(std::to_string(count) + " options chosen; " + bounds() + " must be");
    }
    for (std::size_t i = 0; i < answer.picks.size(); ++i) {
        const std::uint16_t pick = answer.picks[i];
        if (pick >= decision.options.size()) {
            return refuse("there is no option " + std::to_string(pick) + "; there are " +
                          std::to_string(decision.options.size()));
        }
        const auto before = answer.picks.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(answer.picks.begin(), before, pick) != before) {
            return refuse("option " + std::to_string(pick) + " is chosen twice");
        }
        if (!decision.ordered && i > 0 && pick < answer.picks[i - 1]) {
            return refuse("options must be given in rising order, since their order means nothing");
        }
    }
    return {};
}

void first_answer(const Decision& decision, Answer& answer) {
    answer.picks.clear();
    answer.number = decision.is_range ? decision.least : 0;
    answer.is_number = decision.is_range;
    for (std::int32_t i = 0; !decision.is_range && i < decision.least; ++i) {
        answer.picks.push_back(static_cast<std::uint16_t>(i));
    }
}

Answer first_answer(const Decision& decision) {
    Answer answer;
    first_answer(decision, answer);
    return answer;
}

std::string zone_text(ZoneId zone, const GameState& state, const Library& library) {
    if (zone.is_none()) return "nowhere";
    const Zone& row = state.zone(zone);
    const std::string& kind = library.zone_kind(row.kind).id;
    if (row.owner.is_none()) return kind;
    return "p" + std::to_string(row.owner.value + 1) + "/" + kind;
}

std::string card_text(CardId id, const GameState& state, const Library& library,
                      PlayerId observer) {
    const Card& card = state.card(id);
    if (observer.is_none() || contains(card.known, observer)) {
        return library.card(card.definition).id + "@" + zone_text(card.zone, state, library);
    }
    return zone_text(card.zone, state, library) + "[" + std::to_string(position_of(state, id)) +
           "]";
}

std::vector<std::string> option_keys(const Decision& decision, const GameState& state,
                                     const Library& library) {
    std::vector<std::string> keys;
    keys.reserve(decision.options.size());
    for (const Option& option : decision.options) {
        std::string key(word(option.verb));
        const auto name = [&](CardRef card) {
            return card_text(card.card, state, library, decision.player);
        };
        if (!option.card.is_none()) key += " " + name(option.card);
        if (option.ability) {
            const std::string& ability = library.ability(option.ability).id;
            const std::size_t block = ability.find('#');
            key += block == std::string::npos ? " " + ability : ability.substr(block);
        }
        if (option.player) key += " p" + std::to_string(option.player.value + 1);
        if (option.verb == Verb::mode || option.verb == Verb::number) {
            key += " " + std::to_string(option.number);
        }
        if (option.verb == Verb::name) {
            key += " " + library.card(DefinitionId{static_cast<std::size_t>(option.number)}).name;
        }
        if (!option.target.is_none()) key += " -> " + name(option.target);
        const auto equals = [&](const std::string& other) {
            return other == key || (other.size() > key.size() + 1 && other.starts_with(key) &&
                                    other[key.size()] == '~');
        };
        const auto before = std::count_if(keys.begin(), keys.end(), equals);
        if (before > 0) key += "~" + std::to_string(before + 1);
        keys.push_back(std::move(key));
    }
    return keys;
}

std::string to_json(const Decision& decision, const GameState& state, const Library& library,
                    PlayerId observer) {
    nlohmann::ordered_json json;
    json["player"] = decision.player.value + 1;
    json["kind"] = word(decision.kind);
    json["rule"] = decision.rule;
    if (observer.is_none() || observer == decision.player) {
        // What a number is for is no option.
        if (!decision.is_range || !decision.options.empty()) {
            json[decision.is_range ? "about" : "options"] = option_keys(decision, state, library);
        }
        if (!decision.prompt.empty()) json["prompt"] = decision.prompt;
        if (!decision.texts.empty()) json["texts"] = decision.texts;
        if (decision.ordered) json["ordered"] = true;
        json[decision.is_range ? "lowest" : "least"] = decision.least;
        json[decision.is_range ? "highest" : "most"] = decision.most;
    }
    return json.dump();
}

std::string to_json(const Answer& answer) {
    nlohmann::ordered_json json;
    if (answer.is_number) {
        json["number"] = answer.number;
    } else {
        json["picks"] = answer.picks;
    }
    return json.dump();
}

std::optional<Answer> answer_from_json(std::string_view text, std::string& why) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto refuse = [&](const char* reason) {
        why = reason;
        return std::nullopt;
    };
    if (!json.is_object() || json.size() != 1) {
        return refuse(R"(an answer is {"picks":[...]} or {"number":n})");
    }
    Answer answer;
    if (json.contains("number")) {
        const auto number = whole_number<std::int32_t>(json["number"]);
        if (!number) return refuse("'number' must be an integer of 32 bits");
        answer.number = *number;
        answer.is_number = true;
        return answer;
    }
    if (!json.contains("picks") || !json["picks"].is_array()) {
        return refuse("'picks' must be a list of option numbers");
    }
    for (const auto& row : json["picks"]) {
        const auto pick = whole_number<std::uint16_t>(row);
        if (!pick) return refuse("'picks' must be a list of option numbers");
        answer.picks.push_back(*pick);
    }
    return answer;
}

}  // namespace cardloom
