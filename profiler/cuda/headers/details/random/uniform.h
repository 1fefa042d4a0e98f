// curand_uniform() and its like: from 0, which is never drawn, to 1, which is.
#pragma once

#include "mrg32k3a.h"
#include "numbers.h"
#include "philox.h"
#include "sobol.h"
#include "xorwow.h"

/// Of all generators but MRG32k3a, whose numbers are no words of 32 bits.
template <class State>
__forceinline__ auto curand_uniform(State* state) -> decltype(warpbook_random::uniform(curand(state)))
{
    return warpbook_random::uniform(curand(state));
}
__forceinline__ float curand_uniform(curandStateMRG32k3a_t* state)
{
    return static_cast<float>(warpbook_random::next(state) * warpbook_random::mrg_to_unit);
}

/// Of one number each: of Philox and Sobol32, 32 bits of the mantissa are drawn.
template <class State>
__forceinline__ auto curand_uniform_double(State* state) -> decltype(warpbook_random::uniform_double(curand(state)))
{
    return warpbook_random::uniform_double(curand(state));
}
__forceinline__ double curand_uniform_double(curandStateXORWOW_t* state)
{
    const auto words = warpbook_random::take<2>(state);
    return warpbook_random::uniform_double(words.at[0], words.at[1]);
}
__forceinline__ double curand_uniform_double(curandStateMRG32k3a_t* state)
{
    return warpbook_random::next(state) * warpbook_random::mrg_to_unit;
}

__forceinline__ float4 curand_uniform4(curandStatePhilox4_32_10_t* state)
{
    const uint4 words = curand4(state);
    return {warpbook_random::uniform(words.x), warpbook_random::uniform(words.y), warpbook_random::uniform(words.z),
            warpbook_random::uniform(words.w)};
}
__forceinline__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state)
{
    const uint4 words = curand4(state);
    return {warpbook_random::uniform_double(words.x, words.y), warpbook_random::uniform_double(words.z, words.w)};
}
__forceinline__ double4 curand_uniform4_double(curandStatePhilox4_32_10_t* state)
{
    const double2 first = curand_uniform2_double(state);
    const double2 second = curand_uniform2_double(state);
    return {first.x, first.y, second.x, second.y};
}
