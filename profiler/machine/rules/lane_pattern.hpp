#pragma once

#include <warpbook/lane_pattern.hpp>
#include <warpbook/machine.hpp>

#include "warp_access.hpp"

namespace warpbook {

/// Where the lanes of a warp stand in their block: the number of lane 0's thread, and the threads of a row
/// (blockDim.x).
struct LanePlaces {
    unsigned first_thread = 0;
    unsigned threads_of_row = 1;
};

/// What there is to say of an access that costs so much. At least one lane takes part.
LanePattern lane_pattern(const Machine& machine, const WarpAccess& access, const AccessCost& cost,
                         const LanePlaces& places);

}  // namespace warpbook
