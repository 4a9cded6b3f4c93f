/// Cards as texts, for tests: the shortest way to one with an ability.
#pragma once

#include <string>

namespace cardloom::testing {

/// A fast action that costs nothing, with this as its effect; `more` stands beside `abilities`.
inline std::string action(const std::string& id, const std::string& name, const std::string& effect,
                          const std::string& more = "") {
    return "format: 1\nid: t/" + id + "\nname: " + name +
           "\ntype: action\nspeed: fast\ncost: { reserve: 0 }\nabilities:\n  - effect: " + effect +
           "\n" + more + "---\n";
}

inline std::string item(const std::string& id, const std::string& name,
                        const std::string& abilities) {
    return "format: 1\nid: t/" + id + "\nname: " + name + "\ntype: item\ncost: { reserve: 0 }\n" +
           abilities + "\n---\n";
}

inline std::string ally(const std::string& id, const std::string& name, const std::string& stats,
                        const std::string& abilities = "") {
    return "format: 1\nid: t/" + id + "\nname: " + name + "\ntype: ally\ncost: { reserve: 0 }\n" +
           stats + "\n" + abilities + "\n---\n";
}

/// An action that destroys an object.
inline const std::string doom_card = action(
    "doom", "Doom", "{ target: { type: object }, lua: \"game:destroy { cards = target }\" }");

}  // namespace cardloom::testing
