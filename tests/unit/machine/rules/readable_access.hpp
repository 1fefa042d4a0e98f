#pragma once

#include <ostream>

#include <warpbook/machine.hpp>
#include "machine/rules/warp_access.hpp"

namespace warpbook {

// What gtest prints when a comparison fails.

std::ostream& operator<<(std::ostream& out, const AccessCost& cost);

/// Several lines, with eight lanes' addresses on each; an idle lane is a dash.
std::ostream& operator<<(std::ostream& out, const WarpAccess& access);

std::ostream& operator<<(std::ostream& out, const Machine& machine);

}  // namespace warpbook
