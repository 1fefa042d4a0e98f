// What atomic functions and reductions do with two values of one type.
#pragma once

#include <type_traits>

#include "qualifiers.h"

namespace cuda_on_cpu {

struct Sum {
    template <class T>
    __forceinline__ T operator()(T a, T b) const
    {
        if constexpr (std::is_integral_v<T>) {
            // Wraps around, as on a GPU, where the sum of two int must not.
            T sum;
            (void)__builtin_add_overflow(a, b, &sum);
            return sum;
        } else {
            return a + b;
        }
    }
};

struct Minimum {
    template <class T>
    __forceinline__ T operator()(T a, T b) const
    {
        return b < a ? b : a;
    }
};

struct Maximum {
    template <class T>
    __forceinline__ T operator()(T a, T b) const
    {
        return a < b ? b : a;
    }
};

struct BitAnd {
    template <class T>
    __forceinline__ T operator()(T a, T b) const
    {
        return a & b;
    }
};

struct BitOr {
    template <class T>
    __forceinline__ T operator()(T a, T b) const
    {
        return a | b;
    }
};

struct BitXor {
    template <class T>
    __forceinline__ T operator()(T a, T b) const
    {
        return a ^ b;
    }
};

}  // namespace cuda_on_cpu
