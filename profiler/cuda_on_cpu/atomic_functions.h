// CUDA's atomic functions. Each reports its access to the model and then does it with the host's atomic instructions,
// because blocks run in parallel.
#pragma once

#include "model_runtime.h"
#include "operations.h"
#include "out_of_line.h"
#include "qualifiers.h"
#include "type_lists.h"

namespace warpbook_atomics {

// Not inlined, so that the return address is in the student's line.

/// Replaces *address by change(*address, operand) and returns the old value.
template <class T, class Change>
WARPBOOK_OUT_OF_LINE WARPBOOK_STEP T update(T* address, T operand, Change change)
{
    warpbook_model::record_atomic(address, sizeof(T), __builtin_return_address(0));
    T old;
    __atomic_load(address, &old, __ATOMIC_RELAXED);
    T replacement = change(old, operand);
    while (!__atomic_compare_exchange(address, &old, &replacement, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        replacement = change(old, operand);
    return old;
}

template <class T>
WARPBOOK_OUT_OF_LINE WARPBOOK_STEP T compare_and_swap(T* address, T expected, T desired)
{
    warpbook_model::record_atomic(address, sizeof(T), __builtin_return_address(0));
    __atomic_compare_exchange(address, &expected, &desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return expected;
}

struct Difference {
    template <class T>
    __forceinline__ T operator()(T old, T operand) const
    {
        T difference;
        (void)__builtin_sub_overflow(old, operand, &difference);
        return difference;
    }
};

struct Replacement {
    template <class T>
    __forceinline__ T operator()(T, T operand) const
    {
        return operand;
    }
};

struct Increment {
    __forceinline__ unsigned operator()(unsigned old, unsigned last) const { return old >= last ? 0 : old + 1; }
};

struct Decrement {
    __forceinline__ unsigned operator()(unsigned old, unsigned last) const
    {
        return old == 0 || old > last ? last : old - 1;
    }
};

}  // namespace warpbook_atomics

template <class T>
__forceinline__ T atomicAdd(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(
        cuda_on_cpu::is_one_of<T, int, unsigned, unsigned long long, float, double>,
        "CUDA's atomicAdd takes addresses of int, unsigned, unsigned long long, float and double (for size_t: "
        "cast to unsigned long long*). Warpbook's model knows none for half precision and vectors.");
    return warpbook_atomics::update(address, value, cuda_on_cpu::Sum());
}

template <class T>
__forceinline__ T atomicSub(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned>,
                  "CUDA's atomicSub takes addresses of int and unsigned. Others: atomicAdd with the negative value.");
    return warpbook_atomics::update(address, value, warpbook_atomics::Difference());
}

template <class T>
__forceinline__ T atomicExch(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, unsigned long long, float>,
                  "CUDA's atomicExch takes addresses of int, unsigned, unsigned long long and float.");
    return warpbook_atomics::update(address, value, warpbook_atomics::Replacement());
}

template <class T>
__forceinline__ T atomicMin(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicMin takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update(address, value, cuda_on_cpu::Minimum());
}

template <class T>
__forceinline__ T atomicMax(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicMax takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update(address, value, cuda_on_cpu::Maximum());
}

template <class T>
__forceinline__ T atomicInc(T* address, cuda_on_cpu::NotDeduced<T> last)
{
    static_assert(cuda_on_cpu::is_one_of<T, unsigned>, "CUDA's atomicInc takes addresses of unsigned.");
    return warpbook_atomics::update(address, last, warpbook_atomics::Increment());
}

template <class T>
__forceinline__ T atomicDec(T* address, cuda_on_cpu::NotDeduced<T> last)
{
    static_assert(cuda_on_cpu::is_one_of<T, unsigned>, "CUDA's atomicDec takes addresses of unsigned.");
    return warpbook_atomics::update(address, last, warpbook_atomics::Decrement());
}

template <class T>
__forceinline__ T atomicAnd(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicAnd takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update(address, value, cuda_on_cpu::BitAnd());
}

template <class T>
__forceinline__ T atomicOr(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicOr takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update(address, value, cuda_on_cpu::BitOr());
}

template <class T>
__forceinline__ T atomicXor(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicXor takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update(address, value, cuda_on_cpu::BitXor());
}

template <class T>
__forceinline__ T atomicCAS(T* address, cuda_on_cpu::NotDeduced<T> expected, cuda_on_cpu::NotDeduced<T> desired)
{
    static_assert(
        cuda_on_cpu::is_one_of<T, unsigned short, int, unsigned, unsigned long long>,
        "CUDA's atomicCAS takes addresses of unsigned short, int, unsigned and unsigned long long. Others: cast, and "
        "take the value's bits (__float_as_int, __double_as_longlong).");
    return warpbook_atomics::compare_and_swap(address, expected, desired);
}

// How far an operation is atomic makes no difference here: the host's instructions are so for everybody.
#define WARPBOOK_ATOMIC_IN_A_SCOPE(name, scope)                                 \
    template <class T>                                                          \
    __forceinline__ T name##scope(T* address, cuda_on_cpu::NotDeduced<T> value) \
    {                                                                           \
        return name(address, value);                                            \
    }

WARPBOOK_ATOMIC_IN_A_SCOPE(atomicAdd, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicAdd, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicSub, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicSub, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicExch, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicExch, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicMin, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicMin, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicMax, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicMax, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicInc, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicInc, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicDec, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicDec, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicAnd, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicAnd, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicOr, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicOr, _system)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicXor, _block)
WARPBOOK_ATOMIC_IN_A_SCOPE(atomicXor, _system)

#undef WARPBOOK_ATOMIC_IN_A_SCOPE

template <class T>
__forceinline__ T atomicCAS_block(T* address, cuda_on_cpu::NotDeduced<T> expected, cuda_on_cpu::NotDeduced<T> desired)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, unsigned long long>,
                  "CUDA's atomicCAS_block takes addresses of int, unsigned and unsigned long long.");
    return warpbook_atomics::compare_and_swap(address, expected, desired);
}

template <class T>
__forceinline__ T atomicCAS_system(T* address, cuda_on_cpu::NotDeduced<T> expected, cuda_on_cpu::NotDeduced<T> desired)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, unsigned long long>,
                  "CUDA's atomicCAS_system takes addresses of int, unsigned and unsigned long long.");
    return warpbook_atomics::compare_and_swap(address, expected, desired);
}
