#pragma once

#include <cuda_runtime.h>

// Operations for the labs about reductions: what is done with two values to make one. Each has
//
//   Value            the type of the values
//   combine(a, b)    the one value that replaces two neighbors, a on the left of b
//   neutral()        the value that changes nothing: combine(neutral(), a) and combine(a, neutral()) are a
//
// All are associative: combine(combine(a, b), c) is combine(a, combine(b, c)). (Float sums are so up to rounding; the
// checks use whole numbers, whose sums are exact.) All but MatrixProduct are commutative, too: combine(a, b) is
// combine(b, a).

template <class T>
struct Sum {
    using Value = T;

    static __device__ __forceinline__ Value combine(Value a, Value b) { return a + b; }
    static __device__ __forceinline__ Value neutral() { return 0; }
};

template <class T>
struct Maximum;

template <>
struct Maximum<int> {
    using Value = int;

    static __device__ __forceinline__ Value combine(Value a, Value b) { return a < b ? b : a; }
    /// The smallest int.
    static __device__ __forceinline__ Value neutral() { return -2147483647 - 1; }
};

template <>
struct Maximum<float> {
    using Value = float;

    static __device__ __forceinline__ Value combine(Value a, Value b) { return a < b ? b : a; }
    /// Minus infinity.
    static __device__ __forceinline__ Value neutral() { return -__builtin_huge_valf(); }
};

// A matrix of two rows and two columns:  a b
//                                        c d
struct __align__(16) Matrix
{
    unsigned a;
    unsigned b;
    unsigned c;
    unsigned d;
};

// The product of matrices. Elements wrap round at 2^32, so that products are exact. NOT commutative: the product of x
// and y is mostly not that of y and x.
struct MatrixProduct {
    using Value = Matrix;

    static __device__ __forceinline__ Value combine(Value x, Value y)
    {
        return {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d};
    }
    static __device__ __forceinline__ Value neutral()
    {
        // One by one: nvcc would keep {1, 0, 0, 1} in global memory, and load it there, in every thread without a
        // value.
        Value one;
        one.a = 1;
        one.b = 0;
        one.c = 0;
        one.d = 1;
        return one;
    }
};
