#pragma once

#include <warpbook/machine.hpp>
#include "warp_access.hpp"

namespace warpbook {

/// What the hardware would count for this access: the choice between the rules of the two memories.
AccessCost access_cost(const Machine& machine, const WarpAccess& access);

}  // namespace warpbook
