// What a warp's lanes tell each other about a condition or a value.
#pragma once

#include "bits.h"
#include "gathered_lanes.h"
#include "model_runtime.h"
#include "qualifiers.h"

__forceinline__ unsigned __activemask() { return warpbook_model::active_lanes(); }

__forceinline__ unsigned __ballot_sync(unsigned mask, int predicate)
{
    return warpbook_lanes::not_zero(warpbook_model::gather(mask, predicate != 0, "__ballot_sync"));
}

__forceinline__ int __any_sync(unsigned mask, int predicate)
{
    return warpbook_lanes::not_zero(warpbook_model::gather(mask, predicate != 0, "__any_sync")) != 0;
}

__forceinline__ int __all_sync(unsigned mask, int predicate)
{
    return warpbook_lanes::equal_to(0, warpbook_model::gather(mask, predicate != 0, "__all_sync")) == 0;
}

/// Whether the condition holds for all lanes or for none.
__forceinline__ int __uni_sync(unsigned mask, int predicate)
{
    const unsigned long long holds = predicate != 0;
    return warpbook_lanes::equal_to(1 - holds, warpbook_model::gather(mask, holds, "__uni_sync")) == 0;
}

namespace cuda_on_cpu {

/// The lanes that have the same bits as the calling one.
template <class T>
__forceinline__ unsigned match_any(unsigned mask, T value, const char* name)
{
    const unsigned long long bits = bits_of(value);
    return warpbook_lanes::equal_to(bits, warpbook_model::gather(mask, bits, name));
}

/// All lanes when all of them have the same bits, and none otherwise.
template <class T>
__forceinline__ unsigned match_all(unsigned mask, T value, int* all_match, const char* name)
{
    const unsigned matching = warpbook_lanes::all_if_equal(warpbook_model::gather(mask, bits_of(value), name));
    *all_match = matching != 0;
    return matching;
}

}  // namespace cuda_on_cpu

// A macro, because CUDA has functions for these types alone, to which others convert.
#define WARPBOOK_MATCHES(T)                                                           \
    __forceinline__ unsigned __match_any_sync(unsigned mask, T value)                 \
    {                                                                                 \
        return cuda_on_cpu::match_any(mask, value, "__match_any_sync");               \
    }                                                                                 \
    __forceinline__ unsigned __match_all_sync(unsigned mask, T value, int* all_match) \
    {                                                                                 \
        return cuda_on_cpu::match_all(mask, value, all_match, "__match_all_sync");    \
    }

WARPBOOK_MATCHES(int)
WARPBOOK_MATCHES(unsigned)
WARPBOOK_MATCHES(long)
WARPBOOK_MATCHES(unsigned long)
WARPBOOK_MATCHES(long long)
WARPBOOK_MATCHES(unsigned long long)
WARPBOOK_MATCHES(float)
WARPBOOK_MATCHES(double)

#undef WARPBOOK_MATCHES
