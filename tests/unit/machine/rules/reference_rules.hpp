#pragma once

#include <warpbook/machine.hpp>
#include "machine/rules/warp_access.hpp"

namespace warpbook {

/// What the rules of docs/hardware.md say that an access costs: written to be read beside them, and sharing no code
/// with profiler/machine/rules. Shared addresses must be aligned to the width.
AccessCost reference_cost(const Machine& machine, const WarpAccess& access);

}  // namespace warpbook
