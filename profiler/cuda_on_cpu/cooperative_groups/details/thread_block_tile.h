// cooperative_groups::thread_block_tile: a power of two of neighbouring threads of one warp.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "lanes.h"
#include "positions.h"
#include "shuffles.h"
#include "thread_block.h"
#include "thread_group.h"

namespace cuda_on_cpu {

/// What a tile can do, whatever it is a part of.
template <unsigned Size>
class Tile {
    static_assert(
        Size == 1 || Size == 2 || Size == 4 || Size == 8 || Size == 16 || Size == 32,
        "Warpbook's model has tiles (cooperative_groups::thread_block_tile) of 1, 2, 4, 8, 16 or 32 threads.");

public:
    static __forceinline__ void sync() { warpbook_model::sync_lanes(lanes(), "thread_block_tile::sync"); }

    static __forceinline__ unsigned thread_rank() { return thread_in_block() % Size; }
    static constexpr __forceinline__ unsigned num_threads() { return Size; }
    static constexpr __forceinline__ unsigned size() { return Size; }

    template <class T>
    __forceinline__ std::decay_t<T> shfl(T&& value, int rank) const
    {
        return exchange<T>(value, warpbook_lanes::source_at(rank, Size), "thread_block_tile::shfl");
    }
    template <class T>
    __forceinline__ std::decay_t<T> shfl_up(T&& value, unsigned delta) const
    {
        return exchange<T>(value, warpbook_lanes::source_up(delta, Size), "thread_block_tile::shfl_up");
    }
    template <class T>
    __forceinline__ std::decay_t<T> shfl_down(T&& value, unsigned delta) const
    {
        return exchange<T>(value, warpbook_lanes::source_down(delta, Size), "thread_block_tile::shfl_down");
    }
    template <class T>
    __forceinline__ std::decay_t<T> shfl_xor(T&& value, unsigned ranks) const
    {
        return exchange<T>(value, warpbook_lanes::source_xor(static_cast<int>(ranks), Size),
                           "thread_block_tile::shfl_xor");
    }

    __forceinline__ int any(int predicate) const { return holding(predicate, "thread_block_tile::any") != 0; }
    __forceinline__ int all(int predicate) const { return holding(predicate, "thread_block_tile::all") == lanes(); }
    __forceinline__ unsigned ballot(int predicate) const
    {
        return holding(predicate, "thread_block_tile::ballot") >> first_lane();
    }

    template <class T>
    __forceinline__ unsigned match_any(T value) const
    {
        return cuda_on_cpu::match_any(lanes(), +value, "thread_block_tile::match_any") >> first_lane();
    }
    template <class T>
    __forceinline__ unsigned match_all(T value, int& all_match) const
    {
        return cuda_on_cpu::match_all(lanes(), +value, &all_match, "thread_block_tile::match_all") >> first_lane();
    }

protected:
    friend Lanes;

    static __forceinline__ unsigned lanes() { return ~0u >> (32 - Size) << first_lane(); }

private:
    static __forceinline__ unsigned first_lane() { return warpbook_model::lane() / Size * Size; }

    template <class T>
    static __forceinline__ std::decay_t<T> exchange(const std::decay_t<T>& value, unsigned source, const char* name)
    {
        return shuffle(lanes(), value, source, name);
    }

    static __forceinline__ unsigned holding(int predicate, const char* name)
    {
        return warpbook_lanes::not_zero(warpbook_model::gather(lanes(), predicate != 0, name));
    }
};

}  // namespace cuda_on_cpu

namespace cooperative_groups {

/// A part of a group whose type says where in the block the part is.
template <unsigned Size, class Parent = void>
class thread_block_tile : public cuda_on_cpu::Tile<Size> {
    friend cuda_on_cpu::Lanes;

public:
    static __forceinline__ unsigned meta_group_rank() { return Parent::thread_rank() / Size; }
    static __forceinline__ unsigned meta_group_size() { return (Parent::num_threads() + Size - 1) / Size; }

    __forceinline__ operator thread_block_tile<Size, void>() const { return {meta_group_rank(), meta_group_size()}; }
};

/// A part of whatever group.
template <unsigned Size>
class thread_block_tile<Size, void> : public cuda_on_cpu::Tile<Size>, public thread_group {
    using Tile = cuda_on_cpu::Tile<Size>;
    friend cuda_on_cpu::Lanes;
    using Tile::lanes;

public:
    using Tile::num_threads;
    using Tile::size;
    using Tile::sync;
    using Tile::thread_rank;

    __forceinline__ thread_block_tile(unsigned meta_group_rank, unsigned meta_group_size)
        : thread_group(Tile::lanes()), meta_group_rank_(meta_group_rank), meta_group_size_(meta_group_size)
    {}

    __forceinline__ unsigned meta_group_rank() const { return meta_group_rank_; }
    __forceinline__ unsigned meta_group_size() const { return meta_group_size_; }

private:
    unsigned meta_group_rank_;
    unsigned meta_group_size_;
};

__forceinline__ thread_block_tile<1> this_thread() { return {0, 1}; }

}  // namespace cooperative_groups
