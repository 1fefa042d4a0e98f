// Sobol' sequences in the order of the Gray code: I. Antonov, V. Saleev, "An economic method of computing
// LP-tau-sequences", 1979; P. Bratley, B. Fox, "Algorithm 659", ACM TOMS 14 (1988). A scrambled sequence begins with
// a constant that is combined with all its numbers.
#pragma once

#include <utility>

#include "../qualifiers.h"
#include "states.h"

namespace warpbook_random {

template <class Number>
__forceinline__ unsigned lowest_zero_bit(Number number)
{
    constexpr unsigned bits = 8 * sizeof(Number);
    const unsigned long long zeros = ~static_cast<unsigned long long>(number);
    const auto lowest = static_cast<unsigned>(__builtin_ffsll(static_cast<long long>(zeros))) - 1U;
    return lowest < bits ? lowest : bits - 1;
}

template <class State, class Number>
__forceinline__ void jump_sobol(State* state, Number count)
{
    const Number index = state->i + count;
    Number gray = index ^ (index >> 1);
    Number number = state->c;
    for (unsigned bit = 0; gray != 0; ++bit, gray >>= 1)
        if ((gray & 1) != 0) number ^= state->direction_vectors[bit];
    state->x = number;
    state->i = index;
}

template <class State, class Number>
__forceinline__ void init_sobol(State* state, const Number* vectors, Number constant, Number offset)
{
    constexpr unsigned bits = 8 * sizeof(Number);
    state->i = 0;
    state->c = constant;
    for (unsigned bit = 0; bit < bits; ++bit) state->direction_vectors[bit] = vectors[bit];
    jump_sobol(state, offset);
}

template <class State>
__forceinline__ auto next_of_sobol(State* state)
{
    const auto index = state->i;
    const auto number = state->x;
    state->x = number ^ state->direction_vectors[lowest_zero_bit(index)];
    state->i = index + 1;
    return number;
}

}  // namespace warpbook_random

/// Of Sobol's states, which count their numbers in `i`.
template <class State>
__forceinline__ void skipahead(decltype(std::declval<State>()->i + 0) n, State state)
{
    warpbook_random::jump_sobol(state, n);
}

__forceinline__ void curand_init(unsigned int* direction_vectors, unsigned int offset, curandStateSobol32_t* state)
{
    warpbook_random::init_sobol(state, direction_vectors, 0U, offset);
}
__forceinline__ void curand_init(unsigned int* direction_vectors, unsigned int scramble_c, unsigned int offset,
                                 curandStateScrambledSobol32_t* state)
{
    warpbook_random::init_sobol(state, direction_vectors, scramble_c, offset);
}
__forceinline__ void curand_init(unsigned long long* direction_vectors, unsigned long long offset,
                                 curandStateSobol64_t* state)
{
    warpbook_random::init_sobol(state, direction_vectors, 0ULL, offset);
}
__forceinline__ void curand_init(unsigned long long* direction_vectors, unsigned long long scramble_c,
                                 unsigned long long offset, curandStateScrambledSobol64_t* state)
{
    warpbook_random::init_sobol(state, direction_vectors, scramble_c, offset);
}

__forceinline__ unsigned int curand(curandStateSobol32_t* state) { return warpbook_random::next_of_sobol(state); }
__forceinline__ unsigned int curand(curandStateScrambledSobol32_t* state)
{
    return warpbook_random::next_of_sobol(state);
}
__forceinline__ unsigned long long curand(curandStateSobol64_t* state) { return warpbook_random::next_of_sobol(state); }
__forceinline__ unsigned long long curand(curandStateScrambledSobol64_t* state)
{
    return warpbook_random::next_of_sobol(state);
}
