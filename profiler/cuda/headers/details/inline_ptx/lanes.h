// Threads, warps and what their lanes do together in inline PTX: PTX ISA, "Special Registers", "Parallel
// Synchronization and Communication Instructions".
#pragma once

#include "../../device_launch_parameters.h"
#include "../model_runtime.h"
#include "../out_of_line.h"
#include "../qualifiers.h"
#include "../synchronization.h"
#include "../warp_functions.h"
#include "operands.h"

namespace cuda_on_cpu::ptx {

__forceinline__ unsigned lane_id() { return warpbook_model::lane(); }
__forceinline__ unsigned warp_id()
{
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / static_cast<unsigned>(warpSize);
}
__forceinline__ unsigned lane_mask_eq() { return 1u << lane_id(); }
__forceinline__ unsigned lane_mask_lt() { return lane_mask_eq() - 1; }
__forceinline__ unsigned lane_mask_le() { return lane_mask_eq() | lane_mask_lt(); }
__forceinline__ unsigned lane_mask_gt() { return ~lane_mask_le(); }
__forceinline__ unsigned lane_mask_ge() { return ~lane_mask_lt(); }

/// A result that has a predicate with it: of a shuffle, whether the other lane was in range.
struct WithPredicate {
    unsigned value;
    bool predicate;
};
template <class Register>
__forceinline__ void set(Register& result, WithPredicate both)
{
    set(result, both.value);
}
template <class Register>
__forceinline__ void set(Register& result, bool& predicate, WithPredicate both)
{
    set(result, both.value);
    predicate = both.predicate;
}
/// `_`
struct Nothing {};
__forceinline__ void set(Nothing, bool& predicate, WithPredicate both) { predicate = both.predicate; }

enum class Direction : unsigned char { up, down, bfly, idx };

/// Where a shuffle takes its value from: the lane, and 32 more where that is the calling one because the other is out
/// of range. `clamp` has the last lane in range in its bits 0 to 4, and in bits 8 to 12 the bits of a lane's number
/// that name its segment.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned source_of_shuffle(Direction direction, unsigned b, unsigned clamp)
{
    const unsigned lane = warpbook_model::lane();
    const unsigned segment = clamp >> 8 & 31;
    const unsigned first = lane & segment;
    const unsigned last = first | (clamp & 31 & ~segment);
    b &= 31;
    unsigned source = lane;
    bool in_range = false;
    switch (direction) {
    case Direction::up:
        source = lane - b;
        in_range = static_cast<int>(source) >= static_cast<int>(last);
        break;
    case Direction::down:
        source = lane + b;
        in_range = source <= last;
        break;
    case Direction::bfly:
        source = lane ^ b;
        in_range = source <= last;
        break;
    case Direction::idx:
        source = first | (b & ~segment);
        in_range = source <= last;
        break;
    }
    return in_range ? source : lane | 32;
}

__forceinline__ WithPredicate shuffle(Direction direction, unsigned a, unsigned b, unsigned clamp, unsigned mask,
                                      const char* name)
{
    const unsigned source = source_of_shuffle(direction, b, clamp);
    return {static_cast<unsigned>(warpbook_model::shuffle(mask, a, source & 31, name)), source < 32};
}
__forceinline__ WithPredicate shfl_up(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::up, a, b, clamp, mask, "shfl.sync.up");
}
__forceinline__ WithPredicate shfl_down(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::down, a, b, clamp, mask, "shfl.sync.down");
}
__forceinline__ WithPredicate shfl_bfly(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::bfly, a, b, clamp, mask, "shfl.sync.bfly");
}
__forceinline__ WithPredicate shfl_idx(unsigned a, unsigned b, unsigned clamp, unsigned mask)
{
    return shuffle(Direction::idx, a, b, clamp, mask, "shfl.sync.idx");
}
__forceinline__ unsigned ballot(bool predicate, unsigned mask) { return __ballot_sync(mask, predicate); }
__forceinline__ bool vote_any(bool predicate, unsigned mask) { return __any_sync(mask, predicate) != 0; }
__forceinline__ bool vote_all(bool predicate, unsigned mask) { return __all_sync(mask, predicate) != 0; }
__forceinline__ bool vote_uni(bool predicate, unsigned mask) { return __uni_sync(mask, predicate) != 0; }
/// The first of those that take part.
__forceinline__ WithPredicate elect(unsigned mask)
{
    (void)warpbook_model::gather(mask, 0, "elect.sync");
    const auto first = static_cast<unsigned>(__ffs(static_cast<int>(warpbook_model::gathered_lanes())) - 1);
    return {first, first == lane_id()};
}
template <class T>
__forceinline__ unsigned match_any(T value, unsigned mask)
{
    return __match_any_sync(mask, value);
}
template <class T>
__forceinline__ WithPredicate match_all(T value, unsigned mask)
{
    int all_match = 0;
    const unsigned matching = __match_all_sync(mask, value, &all_match);
    return {matching, all_match != 0};
}
template <class T>
__forceinline__ T reduce_add(T value, unsigned mask)
{
    return __reduce_add_sync(mask, value);
}
template <class T>
__forceinline__ T reduce_min(T value, unsigned mask)
{
    return __reduce_min_sync(mask, value);
}
template <class T>
__forceinline__ T reduce_max(T value, unsigned mask)
{
    return __reduce_max_sync(mask, value);
}
__forceinline__ unsigned reduce_and(unsigned value, unsigned mask) { return __reduce_and_sync(mask, value); }
__forceinline__ unsigned reduce_or(unsigned value, unsigned mask) { return __reduce_or_sync(mask, value); }
__forceinline__ unsigned reduce_xor(unsigned value, unsigned mask) { return __reduce_xor_sync(mask, value); }

}  // namespace cuda_on_cpu::ptx
