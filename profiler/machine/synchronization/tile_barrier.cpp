#include "tile_barrier.hpp"

#include <algorithm>
#include <bit>

#include "machine/rules/lanes.hpp"

namespace warpbook::model {

WarpRange TileBarrier::tile_of(unsigned thread) const
{
    const unsigned tile_size = calls_[thread].tile_size;
    if (tile_size == 0) return {0, static_cast<unsigned>(took_part_.size())};
    const unsigned warps = (tile_size + warp_size_ - 1) / warp_size_;
    const unsigned first = thread / tile_size * warps;
    return {first, std::min(warps, static_cast<unsigned>(took_part_.size()) - first)};
}

std::uint32_t TileBarrier::waiting(unsigned warp, const LaneStates& states, unsigned tile_size) const
{
    std::uint32_t found = 0;
    for_each_lane(states.at_tile_barrier, [&](unsigned lane) {
        if (calls_[warp * warp_size_ + lane].tile_size == tile_size) found |= 1u << lane;
    });
    return found;
}

TileBarrier::Missing TileBarrier::missing_in_tile_of(unsigned thread, std::span<const LaneStates> warps) const
{
    const WarpRange tile = tile_of(thread);
    const unsigned tile_size = calls_[thread].tile_size;
    Missing missing;
    for (unsigned warp = tile.first; warp < tile.first + tile.count; ++warp) {
        const LaneStates& states = warps[warp];
        missing.elsewhere += count_lanes(states.present() & ~waiting(warp, states, tile_size));
        if (tile_size != 0 && contains(states.exited, 0)) ++missing.left;
    }
    return missing;
}

std::optional<WarpRange> TileBarrier::release_complete(std::span<LaneStates> warps)
{
    for (unsigned warp = 0; warp < warps.size(); ++warp) {
        if (warps[warp].at_tile_barrier == 0) continue;
        const auto lane = static_cast<unsigned>(std::countr_zero(warps[warp].at_tile_barrier));
        const unsigned thread = warp * warp_size_ + lane;
        if (missing_in_tile_of(thread, warps).anybody()) continue;
        const WarpRange tile = tile_of(thread);
        for (unsigned member = tile.first; member < tile.first + tile.count; ++member) {
            LaneStates& states = warps[member];
            took_part_[member] = states.at_tile_barrier;
            for_each_lane(states.at_tile_barrier, [&](unsigned each) {
                shown_[member * warp_size_ + each] = values_[member * warp_size_ + each];
            });
            states.runnable |= states.at_tile_barrier;
            states.at_tile_barrier = 0;
        }
        return tile;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> TileBarrier::value_shown_to(unsigned thread, unsigned rank) const
{
    const unsigned shown_by = tile_of(thread).first * warp_size_ + rank;
    if (shown_by >= shown_.size() || !contains(took_part_[shown_by / warp_size_], shown_by % warp_size_))
        return std::nullopt;
    return shown_[shown_by];
}

}  // namespace warpbook::model
