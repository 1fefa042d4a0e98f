// __reduce_add_sync and its relatives.
#pragma once

#include "bits.h"
#include "gathered_lanes.h"
#include "model_runtime.h"
#include "operations.h"
#include "qualifiers.h"

namespace cuda_on_cpu {

template <class Combine, class T>
__forceinline__ T reduce(unsigned mask, T value, const char* name)
{
    return warpbook_lanes::combined<T>(warpbook_model::gather(mask, bits_of(value), name), Combine());
}

}  // namespace cuda_on_cpu

__forceinline__ int __reduce_add_sync(unsigned mask, int value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::Sum>(mask, value, "__reduce_add_sync");
}
__forceinline__ unsigned __reduce_add_sync(unsigned mask, unsigned value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::Sum>(mask, value, "__reduce_add_sync");
}
__forceinline__ int __reduce_min_sync(unsigned mask, int value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::Minimum>(mask, value, "__reduce_min_sync");
}
__forceinline__ unsigned __reduce_min_sync(unsigned mask, unsigned value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::Minimum>(mask, value, "__reduce_min_sync");
}
__forceinline__ int __reduce_max_sync(unsigned mask, int value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::Maximum>(mask, value, "__reduce_max_sync");
}
__forceinline__ unsigned __reduce_max_sync(unsigned mask, unsigned value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::Maximum>(mask, value, "__reduce_max_sync");
}
__forceinline__ unsigned __reduce_and_sync(unsigned mask, unsigned value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::BitAnd>(mask, value, "__reduce_and_sync");
}
__forceinline__ unsigned __reduce_or_sync(unsigned mask, unsigned value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::BitOr>(mask, value, "__reduce_or_sync");
}
__forceinline__ unsigned __reduce_xor_sync(unsigned mask, unsigned value)
{
    return cuda_on_cpu::reduce<cuda_on_cpu::BitXor>(mask, value, "__reduce_xor_sync");
}
