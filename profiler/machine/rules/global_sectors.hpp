#pragma once

#include <warpbook/machine.hpp>
#include "warp_access.hpp"

namespace warpbook {

/// What a request to global memory costs, in sectors: as many as it touches, in whatever order its lanes do.
AccessCost global_access_cost(const Machine& machine, const WarpAccess& access);

}  // namespace warpbook
