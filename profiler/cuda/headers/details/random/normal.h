// curand_normal() and curand_log_normal(). Generators make two numbers at a time: the second one waits in the state.
// Sobol' sequences make one of one, which keeps their order.
#pragma once

#include "uniform.h"

namespace warpbook_random {

template <class State>
__forceinline__ float2 take_normal_pair(State* state)
{
    const auto words = take<2>(state);
    return normal_pair(words.at[0], words.at[1]);
}
__forceinline__ float2 take_normal_pair(curandStateMRG32k3a* state)
{
    const float first = curand_uniform(state);
    return normal_pair(first, curand_uniform(state) * two_pi);
}

__forceinline__ double2 take_normal_pair_double(curandStateXORWOW* state)
{
    const auto words = take<4>(state);
    return normal_pair_double(words.at[0], words.at[1], words.at[2], words.at[3]);
}
__forceinline__ double2 take_normal_pair_double(curandStatePhilox4_32_10* state)
{
    const uint4 words = curand4(state);
    return normal_pair_double(words.x, words.y, words.z, words.w);
}
__forceinline__ double2 take_normal_pair_double(curandStateMRG32k3a* state)
{
    const double first = curand_uniform_double(state);
    return normal_pair_double(first, curand_uniform_double(state) * 2.0);
}

/// What a state's flag says of the number that waits: normally distributed, or its exponential.
enum Waiting : int { nothing_waits = 0, normal_waits = 1, log_normal_waits = 2 };

__forceinline__ float exponential(float number, float mean, float deviation)
{
    return expf(fmaf(deviation, number, mean));
}
__forceinline__ double exponential(double number, double mean, double deviation)
{
    return exp(fma(deviation, number, mean));
}

}  // namespace warpbook_random

template <class State>
__forceinline__ auto curand_normal(State* state) -> decltype(state->boxmuller_extra)
{
    if (state->boxmuller_flag == warpbook_random::normal_waits) {
        state->boxmuller_flag = warpbook_random::nothing_waits;
        return state->boxmuller_extra;
    }
    const float2 pair = warpbook_random::take_normal_pair(state);
    state->boxmuller_extra = pair.y;
    state->boxmuller_flag = warpbook_random::normal_waits;
    return pair.x;
}
template <class State>
__forceinline__ auto curand_normal(State* state)
    -> decltype(static_cast<void>(state->direction_vectors), warpbook_random::inverse_normal(curand(state)))
{
    return warpbook_random::inverse_normal(curand(state));
}

template <class State>
__forceinline__ auto curand_normal_double(State* state) -> decltype(state->boxmuller_extra_double)
{
    if (state->boxmuller_flag_double == warpbook_random::normal_waits) {
        state->boxmuller_flag_double = warpbook_random::nothing_waits;
        return state->boxmuller_extra_double;
    }
    const double2 pair = warpbook_random::take_normal_pair_double(state);
    state->boxmuller_extra_double = pair.y;
    state->boxmuller_flag_double = warpbook_random::normal_waits;
    return pair.x;
}
template <class State>
__forceinline__ auto curand_normal_double(State* state)
    -> decltype(static_cast<void>(state->direction_vectors), warpbook_random::inverse_normal_double(curand(state)))
{
    return warpbook_random::inverse_normal_double(curand(state));
}

template <class State>
__forceinline__ auto curand_normal2(State* state) -> decltype(warpbook_random::take_normal_pair(state))
{
    return warpbook_random::take_normal_pair(state);
}
template <class State>
__forceinline__ auto curand_normal2_double(State* state) -> decltype(warpbook_random::take_normal_pair_double(state))
{
    return warpbook_random::take_normal_pair_double(state);
}

__forceinline__ float4 curand_normal4(curandStatePhilox4_32_10_t* state)
{
    const uint4 words = curand4(state);
    const float2 first = warpbook_random::normal_pair(words.x, words.y);
    const float2 second = warpbook_random::normal_pair(words.z, words.w);
    return {first.x, first.y, second.x, second.y};
}
__forceinline__ double4 curand_normal4_double(curandStatePhilox4_32_10_t* state)
{
    const double2 first = curand_normal2_double(state);
    const double2 second = curand_normal2_double(state);
    return {first.x, first.y, second.x, second.y};
}

template <class State>
__forceinline__ auto curand_log_normal(State* state, float mean, float stddev) -> decltype(state->boxmuller_extra)
{
    if (state->boxmuller_flag == warpbook_random::log_normal_waits) {
        state->boxmuller_flag = warpbook_random::nothing_waits;
        return state->boxmuller_extra;
    }
    const float2 pair = warpbook_random::take_normal_pair(state);
    state->boxmuller_extra = warpbook_random::exponential(pair.y, mean, stddev);
    state->boxmuller_flag = warpbook_random::log_normal_waits;
    return warpbook_random::exponential(pair.x, mean, stddev);
}
template <class State>
__forceinline__ auto curand_log_normal(State* state, float mean, float stddev)
    -> decltype(static_cast<void>(state->direction_vectors), curand_normal(state))
{
    return warpbook_random::exponential(curand_normal(state), mean, stddev);
}

template <class State>
__forceinline__ auto curand_log_normal_double(State* state, double mean, double stddev)
    -> decltype(state->boxmuller_extra_double)
{
    if (state->boxmuller_flag_double == warpbook_random::log_normal_waits) {
        state->boxmuller_flag_double = warpbook_random::nothing_waits;
        return state->boxmuller_extra_double;
    }
    const double2 pair = warpbook_random::take_normal_pair_double(state);
    state->boxmuller_extra_double = warpbook_random::exponential(pair.y, mean, stddev);
    state->boxmuller_flag_double = warpbook_random::log_normal_waits;
    return warpbook_random::exponential(pair.x, mean, stddev);
}
template <class State>
__forceinline__ auto curand_log_normal_double(State* state, double mean, double stddev)
    -> decltype(static_cast<void>(state->direction_vectors), curand_normal_double(state))
{
    return warpbook_random::exponential(curand_normal_double(state), mean, stddev);
}

template <class State>
__forceinline__ float2 curand_log_normal2(State* state, float mean, float stddev)
{
    const float2 pair = curand_normal2(state);
    return {warpbook_random::exponential(pair.x, mean, stddev), warpbook_random::exponential(pair.y, mean, stddev)};
}
template <class State>
__forceinline__ double2 curand_log_normal2_double(State* state, double mean, double stddev)
{
    const double2 pair = curand_normal2_double(state);
    return {warpbook_random::exponential(pair.x, mean, stddev), warpbook_random::exponential(pair.y, mean, stddev)};
}
__forceinline__ float4 curand_log_normal4(curandStatePhilox4_32_10_t* state, float mean, float stddev)
{
    const float4 four = curand_normal4(state);
    return {warpbook_random::exponential(four.x, mean, stddev), warpbook_random::exponential(four.y, mean, stddev),
            warpbook_random::exponential(four.z, mean, stddev), warpbook_random::exponential(four.w, mean, stddev)};
}
__forceinline__ double4 curand_log_normal4_double(curandStatePhilox4_32_10_t* state, double mean, double stddev)
{
    const double4 four = curand_normal4_double(state);
    return {warpbook_random::exponential(four.x, mean, stddev), warpbook_random::exponential(four.y, mean, stddev),
            warpbook_random::exponential(four.z, mean, stddev), warpbook_random::exponential(four.w, mean, stddev)};
}
