// Many steps of a generator at once: what the program's library does for kernels (profiler/cuda/libraries/curand). On a
// GPU these are products with matrices, whose tables lie in global memory; here nothing of them is counted.
#pragma once

#include "../marks.h"

namespace warpbook_random {

/// What a jump is measured in. Of XORWOW, a subsequence has 2^67 numbers; of MRG32k3a, a subsequence has 2^76 and a
/// sequence 2^127 (cuRAND's documentation, "Device API Overview").
enum class Stride : unsigned char { number, subsequence, sequence };

/// XORWOW's five words after 4^digit numbers or subsequences.
WARPBOOK_OWN void jump_xorwow(unsigned words[5], Stride stride, unsigned digit) noexcept;

/// The three words of MRG32k3a's first or second recursion after `count` strides.
enum class Recursion : unsigned char { first, second };
WARPBOOK_OWN void jump_mrg32k3a(unsigned words[3], Recursion recursion, Stride stride,
                                unsigned long long count) noexcept;

}  // namespace warpbook_random
