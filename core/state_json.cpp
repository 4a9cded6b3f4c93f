#include "core/state_json.hpp"

#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/content_names.hpp"
#include "core/invariants.hpp"
#include "core/library.hpp"
#include "core/saved_sections.hpp"
#include "core/zones.hpp"

namespace cardloom {

namespace {

using Json = nlohmann::ordered_json;
using Read = nlohmann::json;  // finds a member of a large object without searching through it

template <class T>
struct is_id : std::false_type {};
template <class Tag, class Rep>
struct is_id<Id<Tag, Rep>> : std::true_type {};

struct Writer {
    const Library& library;
    Edition as_of;

    template <class T>
    Json operator()(const T& value) const {
        if constexpr (HasFields<const T>) {
            Json json = Json::object();
            T::fields(value, [&](const char* name, const auto& f) { json[name] = (*this)(f); });
            return json;
        } else if constexpr (is_std_array<T>) {
            Json json = Json::array();
            for (const auto& element : value) json.push_back((*this)(element));
            return json;
        } else if constexpr (names_content<T>) {
            return value.is_none() ? Json() : Json(versioned_name(value, library, as_of));
        } else if constexpr (is_id<T>::value) {
            return value.is_none() ? Json() : Json(value.value);
        } else if constexpr (std::is_enum_v<T>) {
            return static_cast<std::underlying_type_t<T>>(value);
        } else if constexpr (std::is_same_v<T, std::uint64_t>) {
            return hex(value);  // JSON numbers do not hold 64 bits
        } else {
            return value;
        }
    }
};

struct Reader {
    const Library& library;
    Edition as_of;
    std::string& why;

    bool fail(const std::string& path, const std::string& reason) const {
        if (why.empty()) why = path + ": " + reason;
        return false;
    }

    template <class T>
    bool read(const Read& json, T& value, const std::string& path) const {
        if constexpr (HasFields<T>) {
            return read_record(json, value, path);
        } else if constexpr (is_std_array<T>) {
            if (!json.is_array() || json.size() != value.size()) {
                return fail(path, "must be a list of " + std::to_string(value.size()));
            }
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (!read(json[i], value[i], path + "[" + std::to_string(i) + "]")) return false;
            }
            return true;
        } else if constexpr (names_content<T>) {
            return read_name(json, value, path);
        } else if constexpr (is_id<T>::value) {
            if (json.is_null()) {
                value = T{};
                return true;
            }
            return read_number(json, value.value, path) &&
                   (!value.is_none() || fail(path, "is no number of anything"));
        } else if constexpr (std::is_enum_v<T>) {
            std::underlying_type_t<T> number{};
            if (!read_number(json, number, path)) return false;
            value = static_cast<T>(number);
            return true;
        } else if constexpr (std::is_same_v<T, std::uint64_t>) {
            if (!json.is_string() || !from_hex(json.get<std::string>(), value)) {
                return fail(path, "must be 16 hexadecimal digits");
            }
            return true;
        } else {
            return read_number(json, value, path);
        }
    }

    template <class T>
    bool read_record(const Read& json, T& value, const std::string& path) const {
        if (!json.is_object()) return fail(path, "must be an object");
        std::size_t count = 0;
        bool good = true;
        T::fields(value, [&](const char* name, auto& field) {
            ++count;
            if (!good) return;
            const auto at = json.find(name);
            if (at == json.end()) {
                good = fail(path, std::string("lacks the field '") + name + "'");
            } else {
                good = read(*at, field, path + "." + name);
            }
        });
        if (good && json.size() != count)
            return fail(path, "has a field that does not belong there");
        return good;
    }

    template <class T>
    bool read_name(const Read& json, T& value, const std::string& path) const {
        value = T{};
        if (json.is_null()) return true;
        if (!json.is_string()) return fail(path, "must be a name or null");
        const auto name = json.get<std::string>();
        find_content(name, library, value, as_of);
        return !value.is_none() || fail(path, "there is no '" + name + "'");
    }

    template <class T>
    bool read_number(const Read& json, T& value, const std::string& path) const {
        using Limits = std::numeric_limits<T>;
        if (!json.is_number_integer() || json < static_cast<std::int64_t>(Limits::min()) ||
            json > static_cast<std::uint64_t>(Limits::max())) {
            return fail(path, "must be a whole number from " + std::to_string(Limits::min()) +
                                  " to " + std::to_string(Limits::max()));
        }
        value = json.get<T>();
        return true;
    }
};

}  // namespace

std::string state_to_json(const GameState& state, const Library& library, Edition as_of) {
    const Writer write{library, as_of};
    Json json;
    json["format"] = 1;
    json["header"] = write(state.header());
    json["header"].erase("used");  // follows from the sections
    each_saved_section(state, [&](const char* name, const auto& section) {
        json[name] = Json::array();
        for (const auto& row : section) json[name].push_back(write(row));
    });
    return json.dump(1) + "\n";
}

std::optional<GameState> state_from_json(std::string_view text, const Library& library,
                                         std::shared_ptr<const Layout> layout, std::string& why,
                                         Edition as_of) {
    why.clear();
    Read json = Read::parse(text, nullptr, false);
    if (json.is_discarded()) {
        why = "the state is not JSON: it is cut off or damaged";
        return {};
    }
    if (!json.is_object() || !json.contains("format")) {
        why = "this is not a state: it has no 'format'";
        return {};
    }
    if (json["format"] != 1) {
        why = "the state has a format that this version does not read";
        return {};
    }
    const Reader reader{library, as_of, why};
    GameState state(std::move(layout));
    if (!json.contains("header") || !json["header"].is_object()) {
        why = "header: must be an object";
        return {};
    }
    if (json["header"].contains("used")) {
        why = "header: has a field that does not belong there";
        return {};
    }
    json["header"]["used"] = std::array<std::uint16_t, section_room>{};
    Header header;
    if (!reader.read(json["header"], header, "header")) return {};
    state.header() = header;
    std::size_t sections = 0;
    bool good = true;
    each_saved_section(state, [&](const char* name, auto section) {
        ++sections;
        if (!good) return;
        const auto at = json.find(name);
        if (at == json.end() || !at->is_array()) {
            good = reader.fail(name, "must be a list");
        } else if (at->size() > section.capacity()) {
            good =
                reader.fail(name, "has more rows than the " + std::to_string(section.capacity()) +
                                      " that this match has room for");
        }
        for (std::size_t i = 0; good && i < at->size(); ++i) {
            std::decay_t<decltype(section[0])> row{};
            good = reader.read((*at)[i], row, std::string(name) + "[" + std::to_string(i) + "]");
            if (good) section.push(row);
        }
    });
    if (good && json.size() != sections + 2)
        good = reader.fail("state", "has a part it should not");
    if (!good) return {};
    why = problem_with(state, library);
    if (!why.empty()) return {};
    forget_derived(state);
    return state;
}

}  // namespace cardloom
