// What a tile of a power of two of neighboring threads of one warp can do, whatever it is a part of.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "lanes.h"
#include "positions.h"
#include "shuffles.h"

namespace cuda_on_cpu {

template <unsigned Size>
class SingleWarpTile {
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
    /// `call`: what the program has called.
    template <class T>
    __forceinline__ std::decay_t<T> shfl_xor(T&& value, unsigned ranks,
                                             const char* call = "thread_block_tile::shfl_xor") const
    {
        return exchange<T>(value, warpbook_lanes::source_xor(static_cast<int>(ranks), Size), call);
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
