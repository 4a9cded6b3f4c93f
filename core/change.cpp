#include "core/change.hpp"

namespace cardloom {

Traits written_by(const Change& change) {
    using What = Change::What;
    switch (change.what) {
        case What::set_stat:
        case What::add_stat:
            return trait::of(change.stat);
        case What::swap:
            return static_cast<Traits>(trait::of(change.stat) | trait::of(change.other));
        case What::set_types:
        case What::also_types:
            return trait::types;
        case What::set_subtypes:
        case What::also_subtype:
            return trait::subtypes;
        case What::set_classes:
        case What::also_classes:
            return trait::classes;
        case What::set_elements:
        case What::also_elements:
            return trait::elements;
        case What::set_name:
            return trait::name;
        case What::gain_keyword:
        case What::gain_ability:
        case What::lose_keyword:
        case What::lose_all:
        case What::borrow_kind:
        case What::borrow_keyword:
            return trait::abilities;
        default:
            return 0;
    }
}

}  // namespace cardloom
