#include "themes.hpp"

namespace warpbook::parity {

std::vector<Theme> all_themes()
{
    return {
        {"global_patterns", global_patterns()},
        {"shared_patterns", shared_patterns()},
        {"atomics", atomics()},
        {"masks", masks()},
        {"control_flow", control_flow()},
        {"shuffles", shuffles()},
        {"groups", groups()},
        {"copies_and_barriers", copies_and_barriers()},
        {"compiler", compiler()},
        {"algorithms", algorithms()},
        {"number_types", number_types()},
    };
}

}  // namespace warpbook::parity
