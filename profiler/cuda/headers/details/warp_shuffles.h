// __shfl_sync and its relatives.
#pragma once

#include "bits.h"
#include "../device_launch_parameters.h"
#include "model_runtime.h"
#include "out_of_line.h"
#include "qualifiers.h"

namespace warpbook_lanes {

/// The part of the warp within which a lane exchanges values: PTX ISA, "shfl.sync". A number that is too large is not
/// refused there: its upper bits do not count.
struct Segment {
    unsigned number_bits;
    unsigned lane;
    unsigned first;
    unsigned last;

    __forceinline__ explicit Segment(int width)
        : number_bits(static_cast<unsigned>(warpSize) - 1), lane(warpbook_model::lane())
    {
        const unsigned outer_bits = static_cast<unsigned>(warpSize - width) & number_bits;
        first = lane & outer_bits;
        last = first | (number_bits & ~outer_bits);
    }
};

WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned source_at(int place, int width)
{
    const Segment segment(width);
    return segment.first + (static_cast<unsigned>(place) & (segment.last - segment.first));
}

WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned source_up(unsigned delta, int width)
{
    const Segment segment(width);
    delta &= segment.number_bits;
    return delta <= segment.lane - segment.first ? segment.lane - delta : segment.lane;
}

WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned source_down(unsigned delta, int width)
{
    const Segment segment(width);
    delta &= segment.number_bits;
    return delta <= segment.last - segment.lane ? segment.lane + delta : segment.lane;
}

/// Reaches into earlier segments, but not into later ones.
WARPBOOK_OUT_OF_LINE WARPBOOK_OWN unsigned source_xor(int lanes, int width)
{
    const Segment segment(width);
    const unsigned source = segment.lane ^ (static_cast<unsigned>(lanes) & segment.number_bits);
    return source <= segment.last ? source : segment.lane;
}

}  // namespace warpbook_lanes

namespace cuda_on_cpu {

template <class T>
__forceinline__ T exchange(unsigned mask, T value, unsigned source, const char* name)
{
    return value_of<T>(warpbook_model::shuffle(mask, bits_of(value), source, name));
}

}  // namespace cuda_on_cpu

// A macro, because CUDA has functions for these types alone, to which others convert; and for those of small_floats/.
#define WARPBOOK_SHUFFLES(T)                                                                                      \
    __forceinline__ T __shfl_sync(unsigned mask, T value, int place, int width = warpSize)                        \
    {                                                                                                             \
        return cuda_on_cpu::exchange(mask, value, warpbook_lanes::source_at(place, width), "__shfl_sync");        \
    }                                                                                                             \
    __forceinline__ T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = warpSize)                \
    {                                                                                                             \
        return cuda_on_cpu::exchange(mask, value, warpbook_lanes::source_up(delta, width), "__shfl_up_sync");     \
    }                                                                                                             \
    __forceinline__ T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = warpSize)              \
    {                                                                                                             \
        return cuda_on_cpu::exchange(mask, value, warpbook_lanes::source_down(delta, width), "__shfl_down_sync"); \
    }                                                                                                             \
    __forceinline__ T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = warpSize)                    \
    {                                                                                                             \
        return cuda_on_cpu::exchange(mask, value, warpbook_lanes::source_xor(lanes, width), "__shfl_xor_sync");   \
    }

WARPBOOK_SHUFFLES(int)
WARPBOOK_SHUFFLES(unsigned)
WARPBOOK_SHUFFLES(long)
WARPBOOK_SHUFFLES(unsigned long)
WARPBOOK_SHUFFLES(long long)
WARPBOOK_SHUFFLES(unsigned long long)
WARPBOOK_SHUFFLES(float)
WARPBOOK_SHUFFLES(double)
