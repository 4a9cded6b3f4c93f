#include <fmt/format.h>

#include <exception>
#include <string_view>

#include "proofs/proof.hpp"

namespace cardloom::proofs {

std::vector<Proof> all_proofs() {
    std::vector<Proof> all;
    for (const auto part : {deck_proofs(),        opening_proofs(),
                            turn_proofs(),        materialize_phase_proofs(),
                            main_phase_proofs(),  phase_proofs(),
                            course_proofs(),      opportunity_proofs(),
                            stack_proofs(),       settle_proofs(),
                            trigger_proofs(),     ending_proofs(),
                            leaving_proofs(),     policy_proofs(),
                            playing_proofs(),     permission_proofs(),
                            step_proofs(),        choice_proofs(),
                            cost_proofs(),        payment_proofs(),
                            substitute_proofs(),  lineage_proofs(),
                            kind_proofs(),        attacker_proofs(),
                            declaration_proofs(), combat_role_proofs(),
                            retaliation_proofs(), combat_damage_proofs(),
                            weapon_proofs(),      text_proofs()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

bool is_meant_for(const Proof& proof, const Ruleset& rules) {
    const std::string_view setup = proof.setup;
    return setup.empty() || setup == rules.setup.label.id;
}

Result run(const Proof& proof, const Rules& rules) {
    Result result{&proof, true, {}};
    try {
        proof.run(rules);
    } catch (const std::exception& error) {
        result.holds = false;
        result.why = error.what();
    } catch (const Failure& failure) {
        result.holds = false;
        const std::string_view file = failure.file;
        const std::string_view name = file.substr(file.rfind('/') + 1);
        result.why = failure.line == 0
                         ? failure.text
                         : fmt::format("{} ({}:{})", failure.text, name, failure.line);
    }
    return result;
}

}  // namespace cardloom::proofs
