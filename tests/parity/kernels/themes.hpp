#pragma once

#include <vector>

#include "cases.hpp"

namespace warpbook::parity {

std::vector<Case> global_patterns();
std::vector<Case> shared_patterns();
std::vector<Case> atomics();
std::vector<Case> masks();
std::vector<Case> control_flow();
std::vector<Case> shuffles();
std::vector<Case> groups();
std::vector<Case> copies_and_barriers();
std::vector<Case> compiler();
std::vector<Case> algorithms();
std::vector<Case> number_types();

/// All of them. Names are unique in their theme.
std::vector<Theme> all_themes();

}  // namespace warpbook::parity
