// XORWOW: G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003), page 5. How a seed becomes a state,
// and that a subsequence has 2^67 numbers, is cuRAND's.
#pragma once

#include "jumps.h"
#include "states.h"
#include "words.h"

namespace warpbook_random {

constexpr unsigned weyl_step = 362437;

/// A state in registers.
struct Xorwow {
    unsigned d, v0, v1, v2, v3, v4;
};

__forceinline__ Xorwow load(const curandStateXORWOW* state)
{
    const Two first = load_pair(&state->d);
    const Two second = load_pair(&state->v[1]);
    const Two third = load_pair(&state->v[3]);
    return {first.low, first.high, second.low, second.high, third.low, third.high};
}

__forceinline__ void store(curandStateXORWOW* state, const Xorwow& words)
{
    store_pair(&state->v[1], words.v1, words.v2);
    store_pair(&state->v[3], words.v3, words.v4);
    store_pair(&state->d, words.d, words.v0);
}

__forceinline__ unsigned next(Xorwow& words)
{
    const unsigned t = words.v0 ^ (words.v0 >> 2);
    words.v0 = words.v1;
    words.v1 = words.v2;
    words.v2 = words.v3;
    words.v3 = words.v4;
    words.v4 ^= (words.v4 << 4) ^ t ^ (t << 1);
    words.d += weyl_step;
    return words.v4 + words.d;
}

template <int count>
__forceinline__ Words<count> take(curandStateXORWOW* state)
{
    Xorwow words = load(state);
    Words<count> taken;
#pragma GCC unroll 4
    for (int i = 0; i < count; ++i) taken.at[i] = next(words);
    store(state, words);
    return taken;
}

/// The Weyl sequence `d` stays as it is: a subsequence is a multiple of its period.
__forceinline__ void jump(curandStateXORWOW* state, Stride stride, unsigned long long count)
{
    for (unsigned digit = 0; count != 0; ++digit, count >>= 2)
        for (unsigned times = count & 3; times != 0; --times) {
            unsigned words[5] = {state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
            jump_xorwow(words, stride, digit);
            state->v[0] = words[0];
            state->v[1] = words[1];
            state->v[2] = words[2];
            state->v[3] = words[3];
            state->v[4] = words[4];
        }
}

}  // namespace warpbook_random

__forceinline__ void skipahead(unsigned long long n, curandStateXORWOW_t* state)
{
    warpbook_random::jump(state, warpbook_random::Stride::number, n);
    state->d += warpbook_random::weyl_step * static_cast<unsigned>(n);
}

__forceinline__ void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* state)
{
    warpbook_random::jump(state, warpbook_random::Stride::subsequence, n);
}

__forceinline__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                 curandStateXORWOW_t* state)
{
    const unsigned low = 1099087573U * (static_cast<unsigned>(seed) ^ 0xaad26b49U);
    const unsigned high = 2591861531U * (static_cast<unsigned>(seed >> 32) ^ 0xf7dcefddU);
    warpbook_random::store(state, {6615241U + high + low, 123456789U + low, 362436069U ^ low, 521288629U + high,
                                   88675123U ^ high, 5783321U + low});
    skipahead_sequence(subsequence, state);
    if (offset != 0) skipahead(offset, state);
    warpbook_random::forget_extras(state);
}

__forceinline__ unsigned int curand(curandStateXORWOW_t* state) { return warpbook_random::take<1>(state).at[0]; }
