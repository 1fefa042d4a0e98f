// CUDA's atomic functions. Each reports its access to the model and then does it with the host's atomic instructions,
// because blocks run in parallel. They are not inlined: their return address is the student's line.
#pragma once

#include <type_traits>

extern "C" void warpbook_record_atomic(void* address, unsigned bytes, void* return_address);

#define WARPBOOK_ATOMIC __attribute__((noinline, no_sanitize("thread")))

namespace warpbook_atomics {

/// Replaces *address by change(*address) and returns the old value.
template <class T, class Change>
__attribute__((always_inline, no_sanitize("thread"))) inline T update(T* address, Change change)
{
    T old;
    __atomic_load(address, &old, __ATOMIC_RELAXED);
    T replacement = change(old);
    while (!__atomic_compare_exchange(address, &old, &replacement, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        replacement = change(old);
    return old;
}

}  // namespace warpbook_atomics

// The second parameter takes no part in deduction, so that atomicAdd(&unsigned_counter, 1) works as in CUDA.
#define WARPBOOK_DEFINE_ATOMIC(name, new_value)                                                                        \
    template <class T>                                                                                                 \
    WARPBOOK_ATOMIC T name(T* address, std::common_type_t<T> value)                                                    \
    {                                                                                                                  \
        warpbook_record_atomic(address, sizeof(T), __builtin_return_address(0));                                       \
        return warpbook_atomics::update(                                                                               \
            address, [value]([[maybe_unused]] T old) __attribute__((no_sanitize("thread")))->T { return new_value; }); \
    }

WARPBOOK_DEFINE_ATOMIC(atomicAdd, old + value)
WARPBOOK_DEFINE_ATOMIC(atomicSub, old - value)
WARPBOOK_DEFINE_ATOMIC(atomicMin, value < old ? value : old)
WARPBOOK_DEFINE_ATOMIC(atomicMax, old < value ? value : old)
WARPBOOK_DEFINE_ATOMIC(atomicAnd, old& value)
WARPBOOK_DEFINE_ATOMIC(atomicOr, old | value)
WARPBOOK_DEFINE_ATOMIC(atomicXor, old ^ value)
WARPBOOK_DEFINE_ATOMIC(atomicExch, value)
WARPBOOK_DEFINE_ATOMIC(atomicInc, old >= value ? 0 : old + 1)
WARPBOOK_DEFINE_ATOMIC(atomicDec, old == 0 || old > value ? value : old - 1)

template <class T>
WARPBOOK_ATOMIC T atomicCAS(T* address, std::common_type_t<T> expected, std::common_type_t<T> desired)
{
    warpbook_record_atomic(address, sizeof(T), __builtin_return_address(0));
    T found = expected;
    __atomic_compare_exchange(address, &found, &desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    return found;
}

#undef WARPBOOK_DEFINE_ATOMIC
#undef WARPBOOK_ATOMIC
