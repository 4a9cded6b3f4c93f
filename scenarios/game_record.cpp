#include "scenarios/game_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/replay.hpp"

namespace cardloom::scenarios {

namespace {

constexpr const char* errors_key = "errors";

}  // namespace

std::vector<std::string> errors_of(const Match& match) {
    const Journal& journal = match.journal();
    std::size_t told = 0;
    for (std::size_t i = journal.first(); i < journal.size(); ++i) {
        if (journal.line(i).name == event::fault) ++told;
    }
    // Those that the match knows are the last ones.
    const std::vector<FaultReport>& faults = match.faults();
    std::vector<std::string> errors(told);
    for (std::size_t i = 0; i < std::min(told, faults.size()); ++i) {
        errors[told - 1 - i] = faults[faults.size() - 1 - i].text;
    }
    return errors;
}

std::optional<std::string> write_game(Match& match, std::string& why) {
    std::optional<std::string> text = write_replay(match, why);
    const std::vector<std::string> errors = errors_of(match);
    if (!text || errors.empty()) return text;
    auto json = nlohmann::ordered_json::parse(*text, nullptr, false);
    if (!json.is_object()) return text;
    json[errors_key] = errors;
    return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::vector<std::string> errors_in(const std::string& record) {
    std::vector<std::string> errors;
    const auto json = nlohmann::json::parse(record, nullptr, false);
    if (!json.is_object() || !json.contains(errors_key)) return errors;
    if (!json[errors_key].is_array()) return errors;
    for (const auto& one : json[errors_key]) {
        errors.push_back(one.is_string() ? one.get<std::string>() : "");
    }
    return errors;
}

}  // namespace cardloom::scenarios
