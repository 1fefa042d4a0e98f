// MRG32k3a: P. L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive Random Number
// Generators", Operations Research 47 (1999). How a seed becomes a state is cuRAND's.
#pragma once

#include "jumps.h"
#include "states.h"
#include "words.h"

namespace warpbook_random {

constexpr unsigned mrg_modulus_1 = 4294967087U;  // 2^32 - 209
constexpr unsigned mrg_modulus_2 = 4294944443U;  // 2^32 - 22853
/// 1 / modulus 1, as cuRAND has it; L'Ecuyer divides by one more, which leaves 1 out.
constexpr double mrg_to_unit = 2.3283065498378288e-10;

/// From 1 to modulus 1. nvcc's loads and stores, two words together where it does so.
__forceinline__ unsigned next(curandStateMRG32k3a* state)
{
    const unsigned first = state->s1[0];
    const unsigned second = state->s1[1];
    const Two third = load_pair(&state->s1[2]);
    const unsigned long long sum_1 = 1403580ULL * second + 810728ULL * (mrg_modulus_1 - first);
    const auto new_1 = static_cast<unsigned>(sum_1 % mrg_modulus_1);
    store_pair(&state->s1[0], second, third.low);
    state->s1[2] = new_1;

    const unsigned sixth = state->s2[2];
    const unsigned fifth = state->s2[1];
    const unsigned long long sum_2 = 527612ULL * sixth + 1370589ULL * (mrg_modulus_2 - third.high);
    const auto new_2 = static_cast<unsigned>(sum_2 % mrg_modulus_2);
    state->s2[0] = fifth;
    state->s2[1] = sixth;
    state->s2[2] = new_2;
    return new_1 > new_2 ? new_1 - new_2 : new_1 - new_2 + mrg_modulus_1;
}

__forceinline__ void jump(unsigned words[3], Recursion recursion, Stride stride, unsigned long long count)
{
    unsigned copy[3] = {words[0], words[1], words[2]};
    jump_mrg32k3a(copy, recursion, stride, count);
    words[0] = copy[0];
    words[1] = copy[1];
    words[2] = copy[2];
}

__forceinline__ void jump(curandStateMRG32k3a* state, Stride stride, unsigned long long count)
{
    jump(state->s1, Recursion::first, stride, count);
    jump(state->s2, Recursion::second, stride, count);
}

__forceinline__ unsigned mrg_seed(unsigned bits, unsigned modulus)
{
    return static_cast<unsigned>(bits * 12345ULL % modulus);
}

}  // namespace warpbook_random

__forceinline__ void skipahead(unsigned long long n, curandStateMRG32k3a_t* state)
{
    warpbook_random::jump(state, warpbook_random::Stride::number, n);
}

__forceinline__ void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t* state)
{
    warpbook_random::jump(state, warpbook_random::Stride::subsequence, n);
}

__forceinline__ void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t* state)
{
    warpbook_random::jump(state, warpbook_random::Stride::sequence, n);
}

__forceinline__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                 curandStateMRG32k3a_t* state)
{
    using namespace warpbook_random;
    const unsigned low = seed == 0 ? 1 : static_cast<unsigned>(seed) ^ 0x55555555U;
    const unsigned high = seed == 0 ? 1 : static_cast<unsigned>(seed >> 32) ^ 0xAAAAAAAAU;
    const unsigned low_1 = mrg_seed(low, mrg_modulus_1);
    const unsigned high_2 = mrg_seed(high, mrg_modulus_2);
    store_pair(&state->s1[0], low_1, mrg_seed(high, mrg_modulus_1));
    store_pair(&state->s1[2], low_1, high_2);
    store_pair(&state->s2[1], mrg_seed(low, mrg_modulus_2), high_2);
    skipahead_subsequence(subsequence, state);
    skipahead(offset, state);
    forget_extras(state);
}

__forceinline__ unsigned int curand(curandStateMRG32k3a_t* state)
{
    // From 0 to 2^32 - 1.
    return static_cast<unsigned>(warpbook_random::next(state) * 1.000000048662);
}
