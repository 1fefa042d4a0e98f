// What a tile of several warps can do: cooperative_groups::thread_block_tile of 64 threads and more.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "positions.h"
#include "single_warp_tile.h"

namespace warpbook_lanes {

/// Whether the condition holds for any of a tile's warps, or for all, by what the first thread of each gave.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN bool any_of_warps(unsigned warps)
{
    for (unsigned warp = 0; warp < warps; ++warp)
        if (warpbook_model::value_in_tile(warp * 32) != 0) return true;
    return false;
}
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN bool all_of_warps(unsigned warps)
{
    for (unsigned warp = 0; warp < warps; ++warp)
        if (warpbook_model::value_in_tile(warp * 32) == 0) return false;
    return true;
}

}  // namespace warpbook_lanes

namespace cuda_on_cpu {

/// A value as the bits that threads of a tile show each other.
template <class T>
__forceinline__ unsigned long long bits_in_tile(T value)
{
    static_assert(std::is_trivially_copyable_v<T>, "Groups exchange values that can be copied byte by byte.");
    static_assert(sizeof(T) <= 8, "Tiles of more than 32 threads exchange values of up to 8 bytes.");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    return bits;
}

template <class T>
__forceinline__ T value_of_bits_in_tile(unsigned long long bits)
{
    T value;
    __builtin_memcpy(&value, &bits, sizeof(T));
    return value;
}

/// In a tile of `Size` threads: each warp's thread number `giving_rank` shows `value`, and the first lanes of the first
/// warp, one for each warp, make of these what the threads of each warp get: `make(lanes, value of the lane's warp)`.
template <unsigned Size, class T, class Make>
__forceinline__ T exchanged_by_warps(T value, unsigned giving_rank, Make make, const char* name)
{
    constexpr unsigned warps = Size / 32;
    const unsigned rank = thread_in_block() % Size;
    warpbook_model::meet_in_tile(Size, bits_in_tile(value), name);
    if (rank < warps)
        value = make(SingleWarpTile<warps>(),
                     value_of_bits_in_tile<T>(warpbook_model::value_in_tile(rank * 32 + giving_rank)));
    warpbook_model::meet_in_tile(Size, bits_in_tile(value), name);
    return value_of_bits_in_tile<T>(warpbook_model::value_in_tile(rank / 32));
}

template <unsigned Size>
class MultiWarpTile {
public:
    static __forceinline__ void sync() { warpbook_model::sync_tile(Size, "thread_block_tile::sync"); }

    static __forceinline__ unsigned thread_rank() { return thread_in_block() % Size; }
    static constexpr __forceinline__ unsigned num_threads() { return Size; }
    static constexpr __forceinline__ unsigned size() { return Size; }

    template <class T>
    __forceinline__ T shfl(T value, unsigned rank) const
    {
        return value_of_bits_in_tile<T>(
            warpbook_model::shuffle_in_tile(Size, bits_in_tile(value), rank, "thread_block_tile::shfl"));
    }

    __forceinline__ int any(int predicate) const
    {
        warpbook_model::meet_in_tile(Size, SingleWarpTile<32>().any(predicate) != 0, "thread_block_tile::any");
        return warpbook_lanes::any_of_warps(Size / 32);
    }
    __forceinline__ int all(int predicate) const
    {
        warpbook_model::meet_in_tile(Size, SingleWarpTile<32>().all(predicate) != 0, "thread_block_tile::all");
        return warpbook_lanes::all_of_warps(Size / 32);
    }
};

}  // namespace cuda_on_cpu
