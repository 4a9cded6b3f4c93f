#include "scripting/lua/scripts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <lua.hpp>
#include <new>
#include <utility>

#include "core/hash.hpp"
#include "scripting/cost_words.hpp"
#include "scripting/lua/memory.hpp"
#include "scripting/lua/scan.hpp"
#include "scripting/lua/script_check.hpp"

namespace cardloom {

namespace {

constexpr std::size_t most_script_bytes = 64 * 1024;
constexpr LuaMemory::Limits compiler_limits{most_script_bytes, 16u << 20, 64u << 20};

int append_bytes(lua_State*, const void* bytes, std::size_t size, void* to) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return 0;
}

struct Complaint {
    std::uint32_t line = 1;
    std::string sentence;
};

/// "#3:7: '=' expected near 'x'" taken apart. Lines that the sentence names are the script's.
Complaint take_apart(std::string_view message) {
    Complaint complaint;
    const std::size_t first = message.find(':');
    const std::size_t second = message.find(": ", first + 1);
    if (message.starts_with('#') && second != std::string_view::npos) {
        std::from_chars(message.data() + first + 1, message.data() + second, complaint.line);
        message.remove_prefix(second + 2);
    }
    complaint.sentence = message;
    return complaint;
}

void replace(std::string& text, std::string_view what, const std::string& with) {
    const std::size_t found = text.find(what);
    if (found != std::string::npos) text.replace(found, what.size(), with);
}

/// Where a line of the text begins; its last one for a line beyond the end.
std::size_t line_start(const std::string& text, std::uint32_t line) {
    std::size_t start = 0;
    for (std::uint32_t i = 1; i < line; ++i) {
        const std::size_t end = text.find('\n', start);
        if (end == std::string::npos) break;
        start = end + 1;
    }
    return start;
}

/// The line a complaint names besides its own, as in "(to close 'if' at line 3)"; 0 if none.
std::uint32_t named_line(const std::string& sentence) {
    const std::size_t at = sentence.find("at line ");
    if (at == std::string::npos) return 0;
    std::uint32_t line = 0;
    std::from_chars(sentence.data() + at + 8, sentence.data() + sentence.size(), line);
    return line;
}

/// Lua names a byte that can stand in no name by its number, as in near '<\195>'.
bool is_about_letters(const std::string& sentence) {
    return sentence.find("near '<\\") != std::string::npos;
}

/// What is wrong with a text, in Lua's words; empty if nothing is.
std::string complaint_about(lua_State* compiler, std::string_view text) {
    const int status = luaL_loadbufferx(compiler, text.data(), text.size(), "=#0", "t");
    std::string message = status == LUA_OK ? "" : lua_tostring(compiler, -1);
    lua_settop(compiler, 0);
    return message;
}

/// The offset of what a complaint is about: the end of the script if that came too early, or the
/// token it names. A line may have that token several times: it is the first one after which Lua
/// complains of it even if nothing follows.
std::size_t offset_of(const Complaint& complaint, const std::string& text, lua_State* compiler) {
    const std::size_t near = complaint.sentence.rfind(" near ");
    if (complaint.sentence.ends_with(" near <eof>")) {
        const std::size_t last = text.find_last_not_of(" \t\r\n");
        return last == std::string::npos ? 0 : last;
    }
    std::uint32_t line = complaint.line;
    if (near == std::string::npos && named_line(complaint.sentence) != 0) {
        line = named_line(complaint.sentence);  // Lua noticed it only at the end of a block
    }
    const std::size_t start = line_start(text, line);
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (is_about_letters(complaint.sentence)) {
        const auto beyond = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
        const auto found = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(start),
                                        text.begin() + static_cast<std::ptrdiff_t>(end), beyond);
        return static_cast<std::size_t>(found - text.begin());
    }
    if (near != std::string::npos && complaint.sentence.size() > near + 8) {
        const std::string token =
            complaint.sentence.substr(near + 7, complaint.sentence.size() - near - 8);
        const std::string about = complaint.sentence.substr(near);
        std::size_t found = text.find(token, start);
        int tries = 0;
        for (std::size_t at = found; at < end && ++tries < 100; at = text.find(token, at + 1)) {
            const std::string_view so_far(text.data(), at + token.size());
            if (complaint_about(compiler, so_far).ends_with(about)) return at;
        }
        if (found < end) return found;
    }
    const std::size_t inked = text.find_first_not_of(" \t", start);
    return inked < end ? inked : start;
}

bool is_about_size(const std::string& sentence) {
    return sentence.find("limit is") != std::string::npos ||
           sentence.find("too long") != std::string::npos ||
           sentence.find("not enough memory") != std::string::npos ||
           sentence.find("overflow") != std::string::npos;
}

std::vector<std::uint32_t> file_lines(const Excerpt& text) {
    std::vector<std::uint32_t> lines{text.at(0).line};
    for (std::size_t i = 0; i < text.text().size(); ++i) {
        if (text.text()[i] == '\n') lines.push_back(text.at(i + 1).line);
    }
    return lines;
}

}  // namespace

Scripts::Scripts() : memory_(std::make_unique<LuaMemory>(compiler_limits)) {
    compiler_ = lua_newstate(LuaMemory::allocate, memory_.get());
    if (compiler_ == nullptr) throw std::bad_alloc();
}

Scripts::Scripts(const Scripts& other) : Scripts() {
    scripts_ = other.scripts_;
    functions_ = other.functions_;
    words_ = other.words_;
}

Scripts::~Scripts() { lua_close(compiler_); }

std::optional<ScriptId> Scripts::add_statements(const Excerpt& text, Diagnostics& diagnostics) {
    static const std::string names = [] {
        std::string list;
        for (const char* name : script_names) list += (list.empty() ? "" : ",") + std::string(name);
        return "local " + list + "=...;";
    }();
    return add(text, names, false, diagnostics);
}

std::optional<ScriptId> Scripts::add_file(const Source& file, Diagnostics& diagnostics) {
    std::size_t offset = 0;
    if (const auto problem = problem_with_text(file.text(), offset)) {
        diagnostics.add(Code::bad_text, place_at(file, offset), *problem);
        return {};
    }
    return add(Excerpt(file), "", true, diagnostics);
}

/// Tells what Lua's compiler has against a script, in terms of the author's file.
void Scripts::tell(const Excerpt& text, const std::string& message, Diagnostics& diagnostics) {
    Complaint complaint = take_apart(message);
    lua_settop(compiler_, 0);
    const Place place = text.at(offset_of(complaint, text.text(), compiler_));
    const bool size = is_about_size(complaint.sentence);
    replace(complaint.sentence, "C stack overflow", "this is nested too deeply");
    if (is_about_letters(complaint.sentence)) {
        complaint.sentence = "names in Lua have the letters a to z, digits and '_' only";
    }
    replace(complaint.sentence, "<eof>", "the end of the script");
    const std::vector<std::uint32_t> lines = file_lines(text);
    const std::uint32_t line = named_line(complaint.sentence);
    if (line >= 1 && line <= lines.size()) {
        replace(complaint.sentence, fmt::format("at line {}", line),
                fmt::format("at line {} of this file", lines[line - 1]));
    }
    diagnostics.add(size ? Code::lua_too_large : Code::lua_syntax, place, complaint.sentence);
}

namespace {

/// The words that stand after `subtype =`, alone or in a list: any word can be a subtype.
std::vector<std::string> subtypes_in(const std::vector<LuaToken>& tokens) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
        if (!tokens[i].is_name("subtype") || !tokens[i + 1].is("=")) continue;
        std::size_t at = i + 2;
        const bool is_list = tokens[at].is("{");
        if (is_list) ++at;
        for (; at < tokens.size() &&
               (tokens[at].kind == LuaToken::Kind::text || (is_list && tokens[at].is(",")));
             ++at) {
            if (tokens[at].kind == LuaToken::Kind::text) found.push_back(tokens[at].text);
            if (!is_list) break;
        }
    }
    return found;
}

}  // namespace

std::optional<ScriptId> Scripts::add(const Excerpt& text, const std::string& before, bool is_file,
                                     Diagnostics& diagnostics) {
    if (text.text().size() > most_script_bytes) {
        diagnostics.add(Code::lua_too_large, text.at(0),
                        fmt::format("this script has {} bytes; {} are the most", text.text().size(),
                                    most_script_bytes));
        return {};
    }
    const std::size_t mistakes = diagnostics.size();
    ScannedScript scanned = scan_script(text, diagnostics);
    const ScriptId id{scripts_.size()};
    const std::string name = fmt::format("=#{}", id.value);
    const std::string whole = before + text.text();
    memory_->begin_step();
    memory_->arm(1);
    const int status = luaL_loadbufferx(compiler_, whole.data(), whole.size(), name.c_str(), "t");
    memory_->disarm();
    ScriptNames names;
    if (status != LUA_OK) {
        tell(text, lua_tostring(compiler_, -1), diagnostics);
    } else if (words_ && diagnostics.size() == mistakes) {
        names = check_script(scanned.tokens, text, is_file, *words_, conditions_, diagnostics);
    }
    if (status != LUA_OK || diagnostics.size() != mistakes) {
        lua_settop(compiler_, 0);
        lua_gc(compiler_, LUA_GCCOLLECT);
        return {};
    }
    Script script;
    script.path = text.source() != nullptr ? text.source()->path() : "";
    script.lines = file_lines(text);
    script.is_file = is_file;
    script.asks_for_uses = scanned.asks_for_uses;
    script.subtypes = subtypes_in(scanned.tokens);
    script.words = std::move(scanned.words);
    script.names = std::move(names);
    lua_dump(compiler_, append_bytes, &script.bytecode, 0);
    lua_settop(compiler_, 0);
    Hash hash;
    hash.add(text.text());
    script.hash = hash.value();
    scripts_.push_back(std::make_shared<const Script>(std::move(script)));
    return id;
}

ScriptWords script_words(const Ruleset& rules) {
    ScriptWords words;
    for (const ZoneRule& zone : rules.zones) {
        words.zones.push_back(zone.label.id);
        if (zone.kind.holder == Holder::player) words.own_zones.push_back(zone.label.id);
    }
    for (const CounterRule& counter : rules.counters) words.counters.push_back(counter.label.id);
    for (const RuleLabel& phase : rules.phase_labels) words.phases.push_back(phase.id);
    words.cost_parts = cost_part_names(rules);
    words.types = {"unit", "object"};
    for (const TypeRule& one : rules.types) words.types.push_back(one.label.id);
    for (const SupertypeRule& one : rules.supertypes) words.supertypes.push_back(one.label.id);
    for (const ElementRule& one : rules.elements) words.elements.push_back(one.label.id);
    for (const RuleLabel& one : rules.classes) words.classes.push_back(one.id);
    return words;
}

ScriptRef Scripts::function(ScriptId file, const std::string& name) {
    for (std::size_t i = 0; i < functions_.size(); ++i) {
        if (functions_[i] == name) return {file, static_cast<std::uint32_t>(i)};
    }
    functions_.push_back(name);
    return {file, static_cast<std::uint32_t>(functions_.size() - 1)};
}

void Scripts::add_words(Library& library) const {
    for (const auto& script : scripts_) {
        for (const std::string& word : script->words) library.words.intern(word);
        for (const std::string& word : script->subtypes) {
            const auto& known = library.subtypes;
            if (std::find(known.begin(), known.end(), word) != known.end()) continue;
            library.subtypes.push_back(word);
        }
    }
}

std::uint32_t Scripts::file_line(ScriptId id, std::uint32_t line) const {
    const std::vector<std::uint32_t>& lines = script(id).lines;
    if (line == 0 || lines.empty()) return 0;
    return lines[std::min<std::size_t>(line, lines.size()) - 1];
}

}  // namespace cardloom
