#include "scripting/cards/set_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

namespace cardloom::cards {

namespace fs = std::filesystem;

namespace {

/// "function M.kindle(": the names after the dot. The table's name is the author's.
std::map<std::string, bool> functions_of(const std::string& text) {
    std::map<std::string, bool> found;
    const std::string_view word = "function ";
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        std::size_t from = at + word.size();
        const std::size_t dot = text.find_first_of(".(\n", from);
        if (dot == std::string::npos || text[dot] != '.') continue;
        const std::size_t end = text.find_first_of(" (\n", dot);
        found.emplace(text.substr(dot + 1, end == std::string::npos ? end : end - dot - 1), false);
    }
    return found;
}

}  // namespace

FileKind kind_of_file(const std::string& path, const std::string& set_folder) {
    const fs::path file(path), folder(set_folder);
    if (file == folder / "set.yaml") return FileKind::head;
    if (path.starts_with((folder / "rules" / "").string())) return FileKind::rules;
    if (file.extension() == ".lua") return FileKind::lua;
    if (file.extension() != ".yaml") return FileKind::other;
    if (file.parent_path().filename() == "decks") return FileKind::deck;
    const bool scenario = lies_in(file.lexically_relative(folder).string(), "scenarios");
    return scenario ? FileKind::other : FileKind::card;
}

const Source* SetReader::read(const std::string& path) {
    std::string why;
    const Source* source = sources_.read(path, why);
    if (source == nullptr) {
        diagnostics_.add(Code::unreadable_file, Place{&sources_.add(path, ""), 0, 0},
                         "this file cannot be read: " + why);
        return nullptr;
    }
    files.push_back(path);
    return source;
}

std::optional<SetEntry> SetReader::head(const std::string& path) {
    return only_document(path, "set", set_record(), set_format());
}

std::optional<DeckEntry> SetReader::deck(const std::string& path) {
    return only_document(path, "deck", deck_record(), deck_format());
}

std::optional<LuaFile> SetReader::lua(const std::string& path, Scripts& scripts) {
    const Source* source = read(path);
    return source == nullptr ? std::nullopt : lua(*source, scripts);
}

std::optional<LuaFile> SetReader::lua(const Source& source, Scripts& scripts) {
    // A file with mistakes is there all the same: cards may name its functions.
    const auto script = scripts.add_file(source, diagnostics_);
    return LuaFile{script.value_or(ScriptId{}), functions_of(source.text()), Place{&source, 1, 1}};
}

std::vector<CardEntry> SetReader::entries(const Source& source, Diagnostics& diagnostics) {
    std::vector<CardEntry> found;
    auto documents = parse_yaml(source, diagnostics);
    if (!documents) return found;
    if (documents->empty()) {
        diagnostics.add(Code::empty_document, Place{&source, 0, 0}, "this file holds no card");
    }
    for (Node& node : *documents) {
        auto card = document(std::move(node), card_record(), card_format(), diagnostics);
        if (card) found.push_back(std::move(*card));
    }
    return found;
}

std::vector<ReadCard> SetReader::cards(const Source& source, const std::string& set) {
    return cards(std::vector{&source}, set);
}

/// What is told stays in the order of the files, however many read them.
std::vector<ReadCard> SetReader::cards(const std::vector<const Source*>& sources,
                                       const std::string& set) {
    struct Parsed {
        std::vector<CardEntry> cards;
        Diagnostics diagnostics;
    };
    std::vector<Parsed> parsed(sources.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < sources.size(); i = next++) {
            parsed[i].cards = entries(*sources[i], parsed[i].diagnostics);
        }
    };
    constexpr std::size_t files_a_thread = 8;
    const std::size_t most =
        std::min<std::size_t>(std::thread::hardware_concurrency(), sources.size() / files_a_thread);
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < most; ++i) others.emplace_back(work);
    work();
    others.clear();  // waits for them
    std::vector<ReadCard> found;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        diagnostics_.add_all(parsed[i].diagnostics);
        for (CardEntry& card : parsed[i].cards) {
            if (has_good_id(card, set)) found.push_back({sources[i], std::move(card)});
        }
    }
    return found;
}

bool SetReader::has_good_id(const CardEntry& card, const std::string& set) {
    if (!card.id.value.starts_with(set + "/")) {
        diagnostics_.add(Code::wrong_id, card.id.place,
                         fmt::format("a card of this set has an id that begins with '{}/'", set));
        return false;
    }
    const auto [at, is_new] = ids.emplace(card.id.value, card.id.place);
    if (is_new) return true;
    diagnostics_.add(Code::repeated_id, card.id.place,
                     fmt::format("there is another card '{}'", card.id.value),
                     "it stands at " + to_text(at->second));
    return false;
}

}  // namespace cardloom::cards
