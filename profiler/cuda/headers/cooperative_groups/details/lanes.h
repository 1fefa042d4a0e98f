// Ranks within some of a warp's lanes.
#pragma once

#include "../../cuda_runtime.h"
#include "../../details/out_of_line.h"

namespace cuda_on_cpu {

/// Lets this folder's functions ask any group for its lanes.
struct Lanes {
    template <class Group>
    static __forceinline__ unsigned of(const Group& group)
    {
        return group.lanes();
    }
};

/// How many of the lanes come before the calling one.
__forceinline__ unsigned rank_among(unsigned lanes)
{
    return static_cast<unsigned>(__popc(lanes & ((1u << warpbook_model::lane()) - 1)));
}

}  // namespace cuda_on_cpu

namespace warpbook_lanes {

/// The lane with that rank among `lanes`. When they are not so many: the warp's last, as on a GPU.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned lane_of_rank(unsigned lanes, unsigned rank)
{
    for (unsigned lane = 0; lane < 32; ++lane)
        if ((lanes >> lane & 1) != 0 && rank-- == 0) return lane;
    return static_cast<unsigned>(warpSize) - 1;
}

/// The lane that shfl_up of a coalesced group asks: among all lanes of a warp the one of __shfl_up_sync, which takes a
/// `delta` of 32 for 0.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned lane_before(unsigned lanes, unsigned delta)
{
    if (__popc(lanes) == warpSize) return source_up(delta, warpSize);
    const unsigned rank = cuda_on_cpu::rank_among(lanes);
    return delta <= rank ? lane_of_rank(lanes, rank - delta) : warpbook_model::lane();
}

/// The same for shfl_down.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned lane_after(unsigned lanes, unsigned delta)
{
    if (__popc(lanes) == warpSize) return source_down(delta, warpSize);
    const unsigned rank = cuda_on_cpu::rank_among(lanes);
    const unsigned last_rank = static_cast<unsigned>(__popc(lanes)) - 1;
    return delta <= last_rank - rank ? lane_of_rank(lanes, rank + delta) : warpbook_model::lane();
}

/// As many of the lanes as said, from that rank on.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned lanes_of_ranks(unsigned lanes, unsigned first_rank, unsigned count)
{
    unsigned found = 0;
    unsigned rank = 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if ((lanes >> lane & 1) == 0) continue;
        if (rank >= first_rank && rank - first_rank < count) found |= 1u << lane;
        ++rank;
    }
    return found;
}

/// The bits of `some` by rank among `lanes`.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned by_rank(unsigned some, unsigned lanes)
{
    unsigned packed = 0;
    unsigned rank = 0;
    for (unsigned lane = 0; lane < 32; ++lane) {
        if ((lanes >> lane & 1) == 0) continue;
        packed |= (some >> lane & 1) << rank;
        ++rank;
    }
    return packed;
}

}  // namespace warpbook_lanes
