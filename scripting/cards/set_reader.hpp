/// Reading the files of a set into entries: cards, Lua, heads and decks. It compiles nothing but
/// Lua; a file that is read anew goes the same way.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scripting/cards/compiling.hpp"
#include "scripting/cards/records.hpp"
#include "scripting/yaml/parse.hpp"

namespace cardloom::cards {

/// A card as it is written, with the file that it stands in.
struct ReadCard {
    const Source* source = nullptr;
    CardEntry card;
};

/// What a file of a set is, by where it lies.
enum class FileKind { head, card, deck, lua, rules, other };
[[nodiscard]] FileKind kind_of_file(const std::string& path, const std::string& set_folder);

class SetReader {
public:
    SetReader(Sources& sources, Diagnostics& diagnostics)
        : sources_(sources), diagnostics_(diagnostics) {}

    std::map<std::string, Place> ids;  // of all cards read so far: where they stand
    std::vector<std::string> files;    // every file that was read

    /// None, and told, if it cannot be read or has a mistake.
    [[nodiscard]] std::optional<SetEntry> head(const std::string& path);
    [[nodiscard]] std::optional<DeckEntry> deck(const std::string& path);
    [[nodiscard]] std::optional<LuaFile> lua(const std::string& path, Scripts& scripts);
    [[nodiscard]] std::optional<LuaFile> lua(const Source& source, Scripts& scripts);
    /// The cards of a file that have no mistake so far. Their ids begin with the set's, and are
    /// new.
    [[nodiscard]] std::vector<ReadCard> cards(const Source& source, const std::string& set);
    /// Likewise, of many files, which are parsed side by side.
    [[nodiscard]] std::vector<ReadCard> cards(const std::vector<const Source*>& sources,
                                              const std::string& set);
    [[nodiscard]] const Source* read(const std::string& path);
    /// Whether it begins with the set's and is new; told, if not.
    [[nodiscard]] bool has_good_id(const CardEntry& card, const std::string& set);

private:
    template <class T>
    static std::optional<T> document(Node node, const Record<T>& record, const FormatNumber& format,
                                     Diagnostics& diagnostics) {
        const std::size_t before = diagnostics.errors();
        if (!bring_up_to_date(node, format, diagnostics)) return {};
        Reading reading(diagnostics, format.name);
        T value{};
        record.read(node, reading, value);
        return diagnostics.errors() == before ? std::optional<T>(std::move(value)) : std::nullopt;
    }
    [[nodiscard]] static std::vector<CardEntry> entries(const Source& source,
                                                        Diagnostics& diagnostics);
    template <class T>
    std::optional<T> only_document(const std::string& path, const char* what,
                                   const Record<T>& record, const FormatNumber& format) {
        const Source* source = read(path);
        if (source == nullptr) return {};
        auto node = parse_one_document(*source, what, diagnostics_);
        return node ? document(std::move(*node), record, format, diagnostics_) : std::nullopt;
    }

    Sources& sources_;
    Diagnostics& diagnostics_;
};

}  // namespace cardloom::cards
