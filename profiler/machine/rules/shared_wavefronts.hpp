#pragma once

#include <warpbook/machine.hpp>
#include "warp_access.hpp"

namespace warpbook {

/// What an instruction on shared memory costs, in wavefronts. Bank conflicts are the units beyond the ideal.
AccessCost shared_access_cost(const Machine& machine, const WarpAccess& access);

}  // namespace warpbook
