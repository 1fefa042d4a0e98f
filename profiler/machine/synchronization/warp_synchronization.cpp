#include "warp_synchronization.hpp"

#include <bit>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

std::uint32_t WarpSynchronization::ordering_memory(std::uint32_t lanes) const
{
    std::uint32_t ordering = 0;
    for_each_lane(lanes, [&](unsigned lane) {
        if (calls_[lane].orders_memory) ordering |= 1u << lane;
    });
    return ordering;
}

std::uint32_t WarpSynchronization::release_complete(LaneStates& warp)
{
    const std::uint32_t elsewhere = warp.present() & ~warp.synchronizing;
    for (std::uint32_t candidates = warp.synchronizing; candidates != 0; candidates &= candidates - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(candidates));
        const std::uint32_t awaited = calls_[lane].awaited;
        const bool all_came = (awaited & elsewhere) == 0;
        if (!all_came || with_another_mask(lane, warp) != 0) continue;
        const std::uint32_t group = awaited & warp.synchronizing;
        conclude(group);
        warp.synchronizing &= ~group;
        warp.runnable |= group;
        return group;
    }
    return 0;
}

std::uint32_t WarpSynchronization::release_converged(LaneStates& warp)
{
    if (warp.converging == 0) return 0;
    const std::uintptr_t place = calls_[static_cast<unsigned>(std::countr_zero(warp.converging))].return_address;
    std::uint32_t group = 0;
    for_each_lane(warp.converging, [&](unsigned lane) {
        if (calls_[lane].return_address == place) group |= 1u << lane;
    });
    conclude(group);
    warp.converging &= ~group;
    warp.runnable |= group;
    return group;
}

std::uint32_t WarpSynchronization::release_outside_their_masks(LaneStates& warp)
{
    std::uint32_t released = 0;
    for_each_lane(warp.synchronizing, [&](unsigned lane) {
        const std::uint32_t bit = 1u << lane;
        if ((calls_[lane].mask & bit) != 0) return;
        conclude(bit);
        released |= bit;
    });
    warp.synchronizing &= ~released;
    warp.runnable |= released;
    return released;
}

std::uint32_t WarpSynchronization::with_another_mask(unsigned lane, const LaneStates& warp) const
{
    const std::uint32_t awaited = calls_[lane].awaited;
    std::uint32_t others = 0;
    for_each_lane(awaited & warp.synchronizing, [&](unsigned other) {
        if (calls_[other].awaited != awaited) others |= 1u << other;
    });
    return others;
}

void WarpSynchronization::conclude(std::uint32_t lanes)
{
    results_[next_result_] = {values_, lanes};
    for_each_lane(lanes, [&](unsigned lane) { result_of_[lane] = next_result_; });
    next_result_ = (next_result_ + 1) % kept_results;
}

}  // namespace warpbook::model
