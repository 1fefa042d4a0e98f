// Loads and stores with advice to the caches, which the model has none of: they cost what the others cost.
#pragma once

#include "qualifiers.h"
#include "type_lists.h"
#include "../vector_types.h"

namespace cuda_on_cpu {

template <class T>
inline constexpr bool has_cached_loads =
    is_one_of<T, char, signed char, short, int, long, long long, unsigned char, unsigned short, unsigned, unsigned long,
              unsigned long long, float, double> ||
    is_one_of<T, char2, char4, uchar2, uchar4, short2, short4, ushort2, ushort4, int2, int4, uint2, uint4, longlong2,
              ulonglong2, float2, float4, double2>;

template <class T>
__forceinline__ T load(const T* address)
{
    static_assert(
        has_cached_loads<T>,
        "CUDA has __ldg, __ldca, __ldcg, __ldcs, __ldlu and __ldcv for numbers, and for vectors of 2 or 4 of them that "
        "fill at most 16 bytes. Others: a load without advice, *address.");
    return *address;
}

template <class T>
__forceinline__ void store(T* address, T value)
{
    static_assert(
        has_cached_loads<T>,
        "CUDA has __stwb, __stcg, __stcs and __stwt for numbers, and for vectors of 2 or 4 of them that fill at "
        "most 16 bytes. Others: a store without advice, *address = value.");
    *address = value;
}

}  // namespace cuda_on_cpu

template <class T>
__forceinline__ T __ldg(const T* address)
{
    return cuda_on_cpu::load(address);
}

template <class T>
__forceinline__ T __ldca(const T* address)
{
    return cuda_on_cpu::load(address);
}

template <class T>
__forceinline__ T __ldcg(const T* address)
{
    return cuda_on_cpu::load(address);
}

template <class T>
__forceinline__ T __ldcs(const T* address)
{
    return cuda_on_cpu::load(address);
}

template <class T>
__forceinline__ T __ldlu(const T* address)
{
    return cuda_on_cpu::load(address);
}

template <class T>
__forceinline__ T __ldcv(const T* address)
{
    // Loads again each time: who calls this waits for somebody else's store.
    __asm__ __volatile__("" ::: "memory");
    return cuda_on_cpu::load(address);
}

template <class T>
__forceinline__ void __stwb(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    cuda_on_cpu::store(address, value);
}

template <class T>
__forceinline__ void __stcg(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    cuda_on_cpu::store(address, value);
}

template <class T>
__forceinline__ void __stcs(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    cuda_on_cpu::store(address, value);
}

template <class T>
__forceinline__ void __stwt(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    cuda_on_cpu::store(address, value);
}
