// What textures and surfaces are made of, and how a kernel's values are the model's.
#pragma once

#include <type_traits>

#include "bits.h"
#include "model_runtime.h"
#include "qualifiers.h"
#include "type_lists.h"
#include "../vector_types.h"

using cudaTextureObject_t = unsigned long long;
using cudaSurfaceObject_t = unsigned long long;

enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero = 0, cudaBoundaryModeClamp = 1, cudaBoundaryModeTrap = 2 };

namespace cuda_on_cpu {

/// CUDA C++ Programming Guide, "Texture Fetching".
template <class T>
inline constexpr bool is_read_from_textures =
    is_one_of<T, char, signed char, unsigned char, short, unsigned short, int, unsigned, float> ||
    is_one_of<T, char1, char2, char4, uchar1, uchar2, uchar4, short1, short2, short4, ushort1, ushort2, ushort4> ||
    is_one_of<T, int1, int2, int4, uint1, uint2, uint4, float1, float2, float4>;

/// Surfaces have no types: all that counts is the size.
template <class T>
inline constexpr bool is_in_surfaces =
    is_read_from_textures<T> ||
    is_one_of<T, long long, unsigned long long, longlong1, longlong2, ulonglong1, ulonglong2>;

template <class T, bool is_vector = std::is_class_v<T>>
struct NumberIn {
    using Type = T;
};
template <class T>
struct NumberIn<T, true> {
    using Type = decltype(T::x);
};

template <class T>
constexpr warpbook_model::TextureElement texture_element()
{
    using Number = typename NumberIn<T>::Type;
    constexpr auto kind = std::is_same_v<Number, float> ? warpbook_model::NumberKind::floating_point
                          : std::is_signed_v<Number>    ? warpbook_model::NumberKind::signed_integer
                                                        : warpbook_model::NumberKind::unsigned_integer;
    return {kind, sizeof(Number), sizeof(T) / sizeof(Number)};
}

template <class T>
__forceinline__ T element_of(unsigned __int128 bits)
{
    if constexpr (sizeof(T) == sizeof bits)
        return __builtin_bit_cast(T, bits);
    else
        return value_of<T>(static_cast<unsigned long long>(bits));
}

template <class T>
__forceinline__ unsigned __int128 bits_of_element(T value)
{
    if constexpr (sizeof(T) == sizeof(unsigned __int128))
        return __builtin_bit_cast(unsigned __int128, value);
    else
        return bits_of(value);
}

}  // namespace cuda_on_cpu
