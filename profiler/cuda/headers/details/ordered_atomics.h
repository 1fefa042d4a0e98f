// CUDA's atomic functions that are told an order and a scope (CUDA 12.8): of g++'s names, with `nv` in front.
#pragma once

#include "atomic_functions.h"
#include "atomic_loads.h"
#include "bits.h"
#include "model_runtime.h"
#include "operations.h"
#include "qualifiers.h"
#include "type_lists.h"

#include <type_traits>

#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5

#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

namespace warpbook_atomics {

/// What the order asks of an access of that form.
__forceinline__ constexpr warpbook_model::AtomicOrder ordered(int order, warpbook_model::AtomicForm form)
{
    using Form = warpbook_model::AtomicForm;
    using Order = warpbook_model::AtomicOrder;
    const bool acquires = form != Form::store && order != __NV_ATOMIC_RELAXED && order != __NV_ATOMIC_RELEASE;
    const bool releases = form != Form::load && order >= __NV_ATOMIC_RELEASE;
    if (acquires && releases) return Order::acquire_release;
    if (acquires) return Order::acquire;
    return releases ? Order::release : Order::relaxed;
}

__forceinline__ constexpr bool is_within_block(int scope) { return scope <= __NV_THREAD_SCOPE_BLOCK; }

template <class T>
__forceinline__ cuda_on_cpu::BitsOf<T>* bits_at(const T* address)
{
    return reinterpret_cast<cuda_on_cpu::BitsOf<T>*>(const_cast<T*>(address));
}

template <class T>
__forceinline__ cuda_on_cpu::BitsOf<T> bits_in(T value)
{
    return __builtin_bit_cast(cuda_on_cpu::BitsOf<T>, value);
}

// nvcc's rule for the functions whose names end in _n.
template <class T>
constexpr void require_whole_number()
{
    static_assert(
        std::is_integral_v<T>,
        "CUDA's __nv_atomic_..._n takes addresses of whole numbers: for other types there is the function without _n.");
}

template <class Change, class T>
__forceinline__ T update_in(int scope, T* address, T value, int order)
{
    const auto its_order = ordered(order, warpbook_model::AtomicForm::update);
    if (is_within_block(scope)) return update<Scope::block>(address, value, Change(), its_order);
    return update<Scope::all>(address, value, Change(), its_order);
}

template <class T>
__forceinline__ T load_in(int scope, const T* address, int order)
{
    const auto its_order = ordered(order, warpbook_model::AtomicForm::load);
    const auto bits = is_within_block(scope) ? atomic_load<Scope::block>(bits_at(address), its_order)
                                             : atomic_load<Scope::all>(bits_at(address), its_order);
    return __builtin_bit_cast(T, bits);
}

template <class T>
__forceinline__ void store_in(int scope, T* address, T value, int order)
{
    const auto its_order = ordered(order, warpbook_model::AtomicForm::store);
    if (is_within_block(scope))
        atomic_store<Scope::block>(bits_at(address), bits_in(value), its_order);
    else
        atomic_store<Scope::all>(bits_at(address), bits_in(value), its_order);
}

template <class T>
__forceinline__ T exchange_in(int scope, T* address, T value, int order)
{
    const auto its_order = ordered(order, warpbook_model::AtomicForm::update);
    const auto old = is_within_block(scope) ? exchange<Scope::block>(bits_at(address), bits_in(value), its_order)
                                            : exchange<Scope::all>(bits_at(address), bits_in(value), its_order);
    return __builtin_bit_cast(T, old);
}

template <class T>
__forceinline__ bool compare_exchange_in(int scope, T* address, T* expected, T desired, int success, int failure)
{
    using Form = warpbook_model::AtomicForm;
    const bool failure_acquires = warpbook_model::acquires(ordered(failure, Form::load));
    const bool success_acquires = warpbook_model::acquires(ordered(success, Form::load));
    const int of_both = !failure_acquires || success_acquires ? success
                        : success == __NV_ATOMIC_RELEASE      ? __NV_ATOMIC_ACQ_REL
                                                              : failure;
    const auto its_order = ordered(of_both, Form::swap);
    const auto wanted = bits_in(*expected);
    const auto old = is_within_block(scope)
                         ? compare_and_swap<Scope::block>(bits_at(address), wanted, bits_in(desired), its_order)
                         : compare_and_swap<Scope::all>(bits_at(address), wanted, bits_in(desired), its_order);
    if (old == wanted ? success_acquires : failure_acquires) warpbook_model::acquire(address);
    finish(its_order);
    if (old == wanted) return true;
    *expected = __builtin_bit_cast(T, old);
    return false;
}

}  // namespace warpbook_atomics

template <class T>
__forceinline__ T __nv_atomic_load_n(const T* address, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    warpbook_atomics::require_whole_number<T>();
    return warpbook_atomics::load_in(scope, address, order);
}

template <class T>
__forceinline__ void __nv_atomic_load(const T* address, T* value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *value = warpbook_atomics::load_in(scope, address, order);
}

template <class T>
__forceinline__ void __nv_atomic_store_n(T* address, cuda_on_cpu::NotDeduced<T> value, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    warpbook_atomics::require_whole_number<T>();
    warpbook_atomics::store_in(scope, address, value, order);
}

template <class T>
__forceinline__ void __nv_atomic_store(T* address, T* value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    warpbook_atomics::store_in(scope, address, *value, order);
}

template <class T>
__forceinline__ T __nv_atomic_exchange_n(T* address, cuda_on_cpu::NotDeduced<T> value, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    warpbook_atomics::require_whole_number<T>();
    return warpbook_atomics::exchange_in(scope, address, value, order);
}

template <class T>
__forceinline__ void __nv_atomic_exchange(T* address, T* value, T* old, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *old = warpbook_atomics::exchange_in(scope, address, *value, order);
}

// On a GPU a weak one fails for no other reason, either.
template <class T>
__forceinline__ bool __nv_atomic_compare_exchange_n(T* address, T* expected, cuda_on_cpu::NotDeduced<T> desired,
                                                    bool /*weak*/, int success, int failure,
                                                    int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    warpbook_atomics::require_whole_number<T>();
    return warpbook_atomics::compare_exchange_in<T>(scope, address, expected, desired, success, failure);
}

template <class T>
__forceinline__ bool __nv_atomic_compare_exchange(T* address, T* expected, T* desired, bool /*weak*/, int success,
                                                  int failure, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    return warpbook_atomics::compare_exchange_in(scope, address, expected, *desired, success, failure);
}

// Of each there is one that returns the old value, and one that returns nothing.
#define WARPBOOK_ORDERED_ATOMIC(name, Change, types_text, ...)                                          \
    template <class T>                                                                                  \
    __forceinline__ T __nv_atomic_fetch_##name(T* address, cuda_on_cpu::NotDeduced<T> value, int order, \
                                               int scope = __NV_THREAD_SCOPE_SYSTEM)                    \
    {                                                                                                   \
        static_assert(cuda_on_cpu::is_one_of<T, __VA_ARGS__>,                                           \
                      "CUDA's __nv_atomic_fetch_" #name " takes addresses of " types_text ".");         \
        return warpbook_atomics::update_in<cuda_on_cpu::Change>(scope, address, value, order);          \
    }                                                                                                   \
    template <class T>                                                                                  \
    __forceinline__ void __nv_atomic_##name(T* address, cuda_on_cpu::NotDeduced<T> value, int order,    \
                                            int scope = __NV_THREAD_SCOPE_SYSTEM)                       \
    {                                                                                                   \
        __nv_atomic_fetch_##name(address, value, order, scope);                                         \
    }

#define WARPBOOK_WHOLE_NUMBERS int, unsigned, long, unsigned long, long long, unsigned long long
WARPBOOK_ORDERED_ATOMIC(add, Sum, "whole numbers of 4 bytes, unsigned ones of 8, float and double", int, unsigned,
                        unsigned long, unsigned long long, float, double)
WARPBOOK_ORDERED_ATOMIC(min, Minimum, "whole numbers of 4 and 8 bytes", WARPBOOK_WHOLE_NUMBERS)
WARPBOOK_ORDERED_ATOMIC(max, Maximum, "whole numbers of 4 and 8 bytes", WARPBOOK_WHOLE_NUMBERS)
WARPBOOK_ORDERED_ATOMIC(and, BitAnd, "whole numbers of 4 and 8 bytes", WARPBOOK_WHOLE_NUMBERS)
WARPBOOK_ORDERED_ATOMIC(or, BitOr, "whole numbers of 4 and 8 bytes", WARPBOOK_WHOLE_NUMBERS)
WARPBOOK_ORDERED_ATOMIC(xor, BitXor, "whole numbers of 4 and 8 bytes", WARPBOOK_WHOLE_NUMBERS)
#undef WARPBOOK_WHOLE_NUMBERS
#undef WARPBOOK_ORDERED_ATOMIC

template <class T>
__forceinline__ T __nv_atomic_fetch_sub(T* address, cuda_on_cpu::NotDeduced<T> value, int order,
                                        int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    return __nv_atomic_fetch_add(address, T(T(0) - value), order, scope);
}
template <class T>
__forceinline__ void __nv_atomic_sub(T* address, cuda_on_cpu::NotDeduced<T> value, int order,
                                     int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_fetch_sub(address, value, order, scope);
}

__forceinline__ void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    if (order == __NV_ATOMIC_RELAXED || scope == __NV_THREAD_SCOPE_THREAD) return;
    if (warpbook_atomics::is_within_block(scope))
        warpbook_model::fence_block();
    else
        warpbook_model::fence_device();
}
