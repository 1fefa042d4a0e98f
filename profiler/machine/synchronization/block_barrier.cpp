#include "block_barrier.hpp"

#include <utility>

namespace warpbook::model {

void BlockBarrier::begin_block()
{
    vote_ = {};
    first_ = 0;
}

bool BlockBarrier::release_if_complete(std::span<LaneStates> warps)
{
    bool anybody = false;
    for (const LaneStates& warp : warps) {
        if ((warp.runnable | warp.elsewhere()) != 0) return false;
        anybody |= warp.at_barrier != 0;
    }
    if (!anybody) return false;
    for (LaneStates& warp : warps) warp.runnable = std::exchange(warp.at_barrier, 0);
    last_vote_ = std::exchange(vote_, {});
    first_ = 0;
    return true;
}

}  // namespace warpbook::model
