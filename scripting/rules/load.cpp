#include "scripting/rules/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <utility>

#include "scripting/rules/compile.hpp"
#include "scripting/rules/formats.hpp"
#include "scripting/rules/merge.hpp"

namespace cardloom::rules {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> ids_of(const std::vector<RulesetFile>& files) {
    std::vector<std::string> ids;
    for (const RulesetFile& file : files) ids.push_back(file.id);
    return ids;
}

bool same_path(const std::string& a, const std::string& b) {
    std::error_code error;
    return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

bool same(const Diagnostic& a, const Diagnostic& b) {
    return a.code == b.code && a.place == b.place && a.sentence == b.sentence;
}

}  // namespace

std::vector<UnreadFile> unread_files(const std::string& folder) {
    std::vector<UnreadFile> found;
    std::error_code error;
    const fs::path root(folder);
    std::vector<fs::path> folders{root};
    while (!folders.empty()) {
        const fs::path at = folders.back();
        folders.pop_back();
        fs::directory_iterator it(at, error);
        if (error) found.push_back({at.string(), error.message()});
        for (const fs::directory_iterator end; !error && it != end; it.increment(error)) {
            const fs::path& path = it->path();
            if (path.filename().string().front() == '.') continue;
            std::error_code unknown;
            if (it->is_directory(unknown)) {
                folders.push_back(path);
            } else if (path.extension() == ".yml" || (at == root && path.extension() == ".yaml")) {
                found.push_back({path.string(), ""});
            }
        }
    }
    std::sort(found.begin(), found.end(),
              [](const UnreadFile& a, const UnreadFile& b) { return a.path < b.path; });
    return found;
}

namespace {

/// The files of a ruleset: scenarios beside them are not.
std::vector<std::string> rules_below(const std::string& folder) {
    std::vector<std::string> files = files_below(folder, ".yaml");
    std::erase_if(files, [&](const std::string& path) {
        return lies_in(fs::path(path).lexically_relative(folder).string(), "scenarios");
    });
    return files;
}

}  // namespace

std::vector<RulesetFile> find_rulesets(const std::string& folder) {
    std::vector<RulesetFile> found;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const std::string id = it->path().filename().string();
        if (id == "variants" || id.front() == '.' || !it->is_directory(error)) continue;
        if (!rules_below(it->path().string()).empty()) {
            found.push_back({id, it->path().string(), false});
        }
    }
    const fs::path variants = fs::path(folder) / "variants";
    for (const std::string& path : rules_below(variants.string())) {
        found.push_back({fs::path(path).stem().string(), path, true});
    }
    std::sort(found.begin(), found.end(), [](const RulesetFile& a, const RulesetFile& b) {
        return std::tie(a.is_variant, a.id, a.path) < std::tie(b.is_variant, b.id, b.path);
    });
    return found;
}

const RulesetFile* RulesLoader::find(std::string_view id) const {
    const auto found = std::find_if(known_.begin(), known_.end(),
                                    [&](const RulesetFile& file) { return file.id == id; });
    return found == known_.end() ? nullptr : &*found;
}

namespace {

/// A file of its own for one entry of a table: the key says which table, its value is the id.
struct DocumentKind {
    const char* key;
    const char* table;
};
constexpr std::array document_kinds{
    DocumentKind{"keyword", "keywords"},     DocumentKind{"counter", "counters"},
    DocumentKind{"mastery", "masteries"},    DocumentKind{"status", "statuses"},
    DocumentKind{"check", "checks"},         DocumentKind{"action", "actions"},
    DocumentKind{"condition", "conditions"}, DocumentKind{"hook", "hooks"},
    DocumentKind{"event", "events"},         DocumentKind{"instruction", "instructions"},
    DocumentKind{"part", "cost_parts"},      DocumentKind{"token", "tokens"},
};

const DocumentKind* kind_of(const Node& document) {
    for (const DocumentKind& kind : document_kinds) {
        const NodeEntry* entry = document.find(kind.key);
        if (entry != nullptr && entry->value.is_scalar()) return &kind;
    }
    return nullptr;
}

}  // namespace

bool is_rules_content(const Node& document) { return kind_of(document) != nullptr; }

std::optional<std::vector<Node>> RulesLoader::read(const std::string& path,
                                                   const FormatNumber& format,
                                                   Diagnostics& diagnostics) {
    files_.push_back(path);
    std::string why;
    const Source* source = sources_.read(path, why);
    if (source == nullptr) {
        diagnostics.add(Code::unreadable_file, {&sources_.add(path, ""), 0, 0},
                        fmt::format("this file cannot be read: {}", why));
        return {};
    }
    auto documents = parse_yaml(*source, diagnostics);
    if (!documents) return {};
    const bool entries =
        !documents->empty() && std::all_of(documents->begin(), documents->end(),
                                           [](const Node& one) { return kind_of(one) != nullptr; });
    if (!entries) {
        std::optional<Node> document = parse_one_document(*source, format.name, diagnostics);
        if (!document || !bring_up_to_date(*document, format, diagnostics)) return {};
        return std::vector<Node>{std::move(*document)};
    }
    for (Node& document : *documents) {
        if (!bring_up_to_date(document, format, diagnostics)) return {};
    }
    return documents;
}

/// A file of its own is as good as an entry that a variant inserts: last, or where it says.
void RulesLoader::add_entry(Node& whole, const std::string& ruleset, Node entry,
                            Diagnostics& diagnostics) {
    const DocumentKind& kind = *kind_of(entry);
    const auto map_of = [&](const char* key, Node value) {
        Node map;
        map.kind = Node::Kind::map;
        map.place = entry.place;
        Node name;
        name.kind = Node::Kind::scalar;
        name.place = entry.place;
        name.value = key;
        map.entries.push_back({std::move(name), std::move(value)});
        return map;
    };
    for (NodeEntry& field : entry.entries) {
        if (field.key.value == kind.key) field.key.value = "id";
    }
    Node list;
    list.kind = Node::Kind::list;
    list.place = entry.place;
    list.items.push_back(entry);
    static_cast<void>(apply_variant(
        whole, ruleset, map_of(kind.table, map_of("insert", std::move(list))), diagnostics));
}

/// Puts the fields of one file beside those of the others.
void RulesLoader::add_file(Node& whole, Node part, Diagnostics& diagnostics) {
    for (NodeEntry& entry : part.entries) {
        if (const NodeEntry* other = whole.find(entry.key.value)) {
            diagnostics.add(
                Code::repeated_section, entry.key.place,
                fmt::format("'{}' already stands in another file of this ruleset, at {}",
                            entry.key.value, to_text(other->key.place)),
                "put the two together");
            continue;
        }
        if (entry.key.value == "ruleset") whole.place = entry.key.place;
        whole.entries.push_back(std::move(entry));
    }
}

std::optional<RulesLoader::Assembled> RulesLoader::assemble_folder(const RulesetFile& file,
                                                                   Diagnostics& diagnostics) {
    Assembled result;
    result.document.kind = Node::Kind::map;
    std::vector<Node> entries;  // with files of their own
    bool whole = true;
    const std::size_t before = diagnostics.errors();
    for (const std::string& path : rules_below(file.path)) {
        std::optional<std::vector<Node>> parts = read(path, ruleset_format(), diagnostics);
        whole = whole && parts.has_value();
        if (!parts) continue;
        for (Node& part : *parts) {
            if (kind_of(part) != nullptr) {
                entries.push_back(std::move(part));
                continue;
            }
            if (result.document.place.source == nullptr) result.document.place = part.place;
            add_file(result.document, std::move(part), diagnostics);
        }
    }
    for (Node& entry : entries) {
        add_entry(result.document, file.id, std::move(entry), diagnostics);
    }
    if (!whole || diagnostics.errors() > before) return {};
    return result;
}

std::optional<RulesLoader::Assembled> RulesLoader::assemble_variant(const RulesetFile& file,
                                                                    Diagnostics& diagnostics) {
    std::optional<std::vector<Node>> documents = read(file.path, variant_format(), diagnostics);
    if (!documents) return {};
    Node* const document = &documents->front();
    VariantEntry variant;
    Reading reading(diagnostics, "variant");
    const bool reads = variant_record().read(*document, reading, variant);
    const std::string& base_id = variant.extends.value;
    if (base_id.empty()) return {};
    // A mistake in one field does not keep the others from being looked at.
    std::erase_if(document->entries, [](const NodeEntry& entry) {
        const auto& fields = variant_record().table().fields();
        return std::none_of(fields.begin(), fields.end(),
                            [&](const auto& field) { return field.name == entry.key.value; });
    });
    const auto circle = std::find(under_way_.begin(), under_way_.end(), base_id);
    if (circle != under_way_.end()) {
        std::string chain;
        for (auto it = circle; it != under_way_.end(); ++it) chain += *it + " extends ";
        diagnostics.add(Code::extends_cycle, variant.extends.place,
                        fmt::format("'{}' extends itself: {}{}", file.id, chain, base_id),
                        "one of them must extend a ruleset that is complete");
        return {};
    }
    const RulesetFile* base_file = find(base_id);
    if (base_file == nullptr) {
        diagnostics.add(Code::unknown_ruleset, variant.extends.place,
                        fmt::format("there is no ruleset '{}' to extend{}", base_id,
                                    did_you_mean(base_id, ids_of(known_))));
        return {};
    }
    const std::optional<Assembled>& base = assemble(*base_file, diagnostics);
    if (!base) return {};
    Assembled result = *base;
    result.extends.insert(result.extends.begin(), base_id);
    const std::size_t before = diagnostics.errors();
    result.touched = apply_variant(result.document, base_id, *document, diagnostics);
    result.has_mistakes = !reads || base->has_mistakes || diagnostics.errors() > before;
    result.extends_place = variant.extends.place;
    result.document.place = document->place;
    return result;
}

const std::optional<RulesLoader::Assembled>& RulesLoader::assemble(const RulesetFile& file,
                                                                   Diagnostics& diagnostics) {
    const auto known = assembled_.find(file.path);
    if (known != assembled_.end()) return known->second;
    under_way_.push_back(file.id);
    std::optional<Assembled> made =
        file.is_variant ? assemble_variant(file, diagnostics) : assemble_folder(file, diagnostics);
    under_way_.pop_back();
    return assembled_.emplace(file.path, std::move(made)).first->second;
}

LoadedRuleset RulesLoader::compile_whole(const RulesetFile& file, const Assembled& whole,
                                         Diagnostics& diagnostics) {
    RulesetEntry entry;
    Reading reading(diagnostics, "ruleset");
    if (!ruleset_record().read(whole.document, reading, entry)) return {};
    LoadedRuleset result = compile(entry, diagnostics);
    const std::size_t before = diagnostics.errors();
    if (entry.ruleset && entry.ruleset->value != file.id) {
        diagnostics.add(
            Code::ruleset_name, entry.ruleset->place,
            fmt::format("this ruleset is called '{}', but its {} is '{}'", entry.ruleset->value,
                        file.is_variant ? "file" : "folder", file.id),
            "the two names must be the same");
    }
    const RulesetFile* other = find(file.id);
    if (other != nullptr && !same_path(other->path, file.path)) {
        diagnostics.add(
            Code::repeated_entry, entry.ruleset ? entry.ruleset->place : entry.place,
            fmt::format("a second ruleset is called '{}'; the first is {}", file.id, other->path));
    }
    if (diagnostics.errors() > before || whole.has_mistakes) result.rules.reset();
    if (result.rules) result.rules->extends = whole.extends;
    return result;
}

bool RulesLoader::is_sound(const RulesetFile& file) {
    const auto known = sound_.find(file.path);
    if (known != sound_.end()) return known->second;
    Diagnostics unheard;
    const std::optional<Assembled>& whole = assemble(file, unheard);
    const bool sound = whole && compile_whole(file, *whole, unheard).rules.has_value();
    return sound_[file.path] = sound;
}

Diagnostic RulesLoader::as_told(Diagnostic one, const RulesetFile& file, const Assembled& whole) {
    if (!file.is_variant || one.place.source == whole.extends_place.source) return one;
    const RulesetFile* base = find(whole.extends.front());
    if (base == nullptr || !is_sound(*base)) return one;
    one.help += fmt::format("{}it shows at {}", one.help.empty() ? "" : "; ", to_text(one.place));
    one.place = culprit(one.sentence, whole);
    return one;
}

/// The override that a mistake comes of, told by the names in its sentence; where the variant says
/// what it extends, if none of them is named.
Place RulesLoader::culprit(const std::string& sentence, const Assembled& whole) {
    for (const bool removed : {true, false}) {
        for (const Touch& touch : whole.touched) {
            const std::string quoted = "'" + touch.id + "'";
            if (touch.removed == removed && sentence.find(quoted) != std::string::npos) {
                return touch.place;
            }
        }
    }
    return whole.touched.size() == 1 ? whole.touched.front().place : whole.extends_place;
}

/// What sets bring of their own: cards/SET/rules/*.yaml.
void RulesLoader::add_sets(Assembled& whole, const RulesetFile& file, const cards::SetFolders& sets,
                           Diagnostics& diagnostics) {
    const std::size_t before = diagnostics.errors();
    for (const std::string& set : sets.sets()) {
        for (const std::string& path : rules_below((fs::path(set) / "rules").string())) {
            auto documents = read(path, ruleset_format(), diagnostics);
            if (!documents) continue;
            for (Node& document : *documents) {
                if (kind_of(document) != nullptr) {
                    add_entry(whole.document, file.id, std::move(document), diagnostics);
                    continue;
                }
                diagnostics.add(Code::not_an_override, document.place,
                                "a set brings rules content in documents of its own",
                                "begin with the kind and the name, as keyword: bramble");
            }
        }
    }
    whole.has_mistakes |= diagnostics.errors() != before;
}

LoadedRuleset RulesLoader::load(const RulesetFile& file, Diagnostics& diagnostics,
                                const cards::SetFolders& sets, const std::vector<Node>& own) {
    Diagnostics mine;
    LoadedRuleset result;
    std::optional<Assembled> whole = assemble(file, mine);
    if (whole) add_sets(*whole, file, sets, mine);
    const std::size_t before = mine.errors();
    for (const Node& document : own) {
        if (whole) add_entry(whole->document, file.id, document, mine);
    }
    if (whole) whole->has_mistakes |= mine.errors() != before;
    if (whole) result = compile_whole(file, *whole, mine);
    for (Diagnostic one : mine.sorted()) {
        const bool is_own = std::any_of(own.begin(), own.end(), [&](const Node& document) {
            return document.place.source == one.place.source;
        });
        if (whole && !is_own) one = as_told(std::move(one), file, *whole);
        const auto is_this = [&](const Diagnostic& other) { return same(one, other); };
        if (std::any_of(told_.begin(), told_.end(), is_this)) continue;
        told_.push_back(one);
        diagnostics.add(one.code, one.place, one.sentence, one.help);
    }
    return result;
}

}  // namespace cardloom::rules
