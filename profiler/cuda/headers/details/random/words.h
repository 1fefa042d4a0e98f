// Two neighboring words of a state: nvcc loads and stores them together where they lie at a multiple of 8 bytes.
#pragma once

#include "../qualifiers.h"

namespace warpbook_random {

typedef unsigned long long __attribute__((may_alias)) WordPair;

struct Two {
    unsigned low, high;
};

/// Which come out of a call, one after the other.
template <int count>
struct Words {
    unsigned at[count];
};

__forceinline__ Two load_pair(const unsigned* words)
{
    const unsigned long long pair = *reinterpret_cast<const WordPair*>(words);
    return {static_cast<unsigned>(pair), static_cast<unsigned>(pair >> 32)};
}

__forceinline__ void store_pair(unsigned* words, unsigned low, unsigned high)
{
    *reinterpret_cast<WordPair*>(words) = static_cast<unsigned long long>(high) << 32 | low;
}

/// As new states have them; nvcc stores the two flags together.
template <class State>
__forceinline__ void forget_extras(State* state)
{
    *reinterpret_cast<WordPair*>(&state->boxmuller_flag) = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}

}  // namespace warpbook_random
