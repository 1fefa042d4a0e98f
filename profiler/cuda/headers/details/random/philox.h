// Philox 4x32 with ten rounds: J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3",
// SC 2011. That the seed is the key, that a subsequence counts in the upper half of the counter, and when the next four
// numbers are made, is cuRAND's.
#pragma once

#include "states.h"
#include "words.h"

namespace warpbook_random {

__forceinline__ uint4 philox(uint4 counter, uint2 key)
{
#pragma GCC unroll 10
    for (int round = 0; round < 10; ++round) {
        const unsigned long long first = 0xD2511F53ULL * counter.x;
        const unsigned long long second = 0xCD9E8D57ULL * counter.z;
        counter = {static_cast<unsigned>(second >> 32) ^ counter.y ^ key.x, static_cast<unsigned>(second),
                   static_cast<unsigned>(first >> 32) ^ counter.w ^ key.y, static_cast<unsigned>(first)};
        key.x += 0x9E3779B9U;
        key.y += 0xBB67AE85U;
    }
    return counter;
}

__forceinline__ void make_output(curandStatePhilox4_32_10_t* state)
{
    const uint4 counter = state->ctr;
    const uint2 key = state->key;
    state->output = philox(counter, key);
}

__forceinline__ void increase_counter(curandStatePhilox4_32_10_t* state)
{
    if (++state->ctr.x != 0) return;
    if (++state->ctr.y != 0) return;
    if (++state->ctr.z != 0) return;
    ++state->ctr.w;
}

/// By four numbers each.
__forceinline__ void advance_counter(curandStatePhilox4_32_10_t* state, unsigned long long fours)
{
    const Two before = load_pair(&state->ctr.x);
    const unsigned long long low = static_cast<unsigned long long>(before.high) << 32 | before.low;
    const unsigned long long sum = low + fours;
    store_pair(&state->ctr.x, static_cast<unsigned>(sum), static_cast<unsigned>(sum >> 32));
    if (sum >= low) return;
    if (++state->ctr.z != 0) return;
    ++state->ctr.w;
}

/// With room in front for what the state has still to give: output.x when nothing of it was given away.
__forceinline__ uint4 four_from(unsigned given, uint4 before, uint4 after)
{
    switch (given) {
    case 1: return {before.y, before.z, before.w, after.x};
    case 2: return {before.z, before.w, after.x, after.y};
    case 3: return {before.w, after.x, after.y, after.z};
    default: return before;
    }
}

}  // namespace warpbook_random

__forceinline__ void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* state)
{
    unsigned given = state->STATE + static_cast<unsigned>(n & 3);
    unsigned long long fours = n / 4;
    if (given > 3) {
        ++fours;
        given -= 4;
    }
    state->STATE = given;
    warpbook_random::advance_counter(state, fours);
    warpbook_random::make_output(state);
}

__forceinline__ void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* state)
{
    const warpbook_random::Two before = warpbook_random::load_pair(&state->ctr.z);
    const unsigned long long sum = (static_cast<unsigned long long>(before.high) << 32 | before.low) + n;
    warpbook_random::store_pair(&state->ctr.z, static_cast<unsigned>(sum), static_cast<unsigned>(sum >> 32));
    warpbook_random::make_output(state);
}

__forceinline__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                                 curandStatePhilox4_32_10_t* state)
{
    state->ctr = {0, 0, 0, 0};
    state->key = {static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32)};
    state->STATE = 0;
    state->boxmuller_flag = 0;
    state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
    skipahead_sequence(subsequence, state);
    skipahead(offset, state);
}

__forceinline__ unsigned int curand(curandStatePhilox4_32_10_t* state)
{
    const unsigned given = state->STATE;
    unsigned number;
    switch (given) {
    case 1: number = state->output.y; break;
    case 2: number = state->output.z; break;
    case 3: number = state->output.w; break;
    default: number = state->output.x; break;
    }
    state->STATE = given + 1;
    if (given == 3) {
        warpbook_random::increase_counter(state);
        warpbook_random::make_output(state);
        state->STATE = 0;
    }
    return number;
}

__forceinline__ uint4 curand4(curandStatePhilox4_32_10_t* state)
{
    const uint4 before = state->output;
    warpbook_random::increase_counter(state);
    const uint4 counter = state->ctr;
    const uint2 key = state->key;
    const uint4 after = warpbook_random::philox(counter, key);
    state->output = after;
    return warpbook_random::four_from(state->STATE, before, after);
}

namespace warpbook_random {

template <int count>
__forceinline__ Words<count> take(curandStatePhilox4_32_10_t* state)
{
    Words<count> taken;
#pragma GCC unroll 4
    for (int i = 0; i < count; ++i) taken.at[i] = curand(state);
    return taken;
}

}  // namespace warpbook_random
