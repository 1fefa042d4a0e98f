// What the classes of libcu++ do atomically, by CUDA's own atomic functions' ways (atomic_functions.h).
#pragma once

#include <type_traits>

#include "../../details/atomic_loads.h"
#include "../../cuda_runtime.h"
#include "memory_order.h"

namespace cuda_on_cpu {

/// Atomic accesses to a T among the threads of a scope. Among those of one thread each is a plain access.
template <class T, cuda::thread_scope scope>
class AtomicAccess {
    static_assert(std::is_trivially_copyable_v<T>,
                  "cuda::atomic and cuda::atomic_ref take types that can be copied byte by byte.");
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                  "Warpbook's model has cuda::atomic for types of 1, 2, 4 and 8 bytes.");
    using Form = warpbook_model::AtomicForm;
    using Order = warpbook_model::AtomicOrder;
    using Bits = BitsOf<T>;
    static constexpr bool is_private = scope == cuda::thread_scope_thread;
    static constexpr auto its_scope =
        scope == cuda::thread_scope_block ? warpbook_atomics::Scope::block : warpbook_atomics::Scope::all;

public:
    static __forceinline__ T load(const T* address, cuda::memory_order order)
    {
        if constexpr (is_private) {
            return *address;
        } else {
            return __builtin_bit_cast(
                T, warpbook_atomics::atomic_load<its_scope>(bits_at(address), order_of(order, Form::load)));
        }
    }

    static __forceinline__ void store(T* address, T value, cuda::memory_order order)
    {
        if constexpr (is_private) {
            *address = value;
        } else {
            warpbook_atomics::atomic_store<its_scope>(bits_at(address), bits_of(value), order_of(order, Form::store));
        }
    }

    static __forceinline__ T exchange(T* address, T value, cuda::memory_order order)
    {
        if constexpr (is_private) {
            const T old = *address;
            *address = value;
            return old;
        } else {
            return __builtin_bit_cast(T, warpbook_atomics::exchange<its_scope>(bits_at(address), bits_of(value),
                                                                               order_of(order, Form::update)));
        }
    }

    /// Replaces *address by change(*address, operand) and returns the old value.
    template <class Change>
    static __forceinline__ T update(T* address, T operand, Change change, cuda::memory_order order)
    {
        if constexpr (is_private) {
            const T old = *address;
            *address = change(old, operand);
            return old;
        } else {
            return warpbook_atomics::update<its_scope>(address, operand, change, order_of(order, Form::update));
        }
    }

    /// True when *address was as expected; otherwise `expected` is told what it was.
    static __forceinline__ bool compare_exchange(T* address, T& expected, T desired, cuda::memory_order success,
                                                 cuda::memory_order failure)
    {
        const Bits wanted = bits_of(expected);
        Bits old;
        if constexpr (is_private) {
            old = bits_of(*address);
            if (old == wanted) *address = desired;
        } else {
            const Order its_order = order_of(stronger(success, failure), Form::swap);
            old = warpbook_atomics::compare_and_swap<its_scope>(bits_at(address), wanted, bits_of(desired), its_order);
            if (acquires(order_of(old == wanted ? success : failure, Form::load))) warpbook_model::acquire(address);
            warpbook_atomics::finish(its_order);
        }
        if (old == wanted) return true;
        expected = __builtin_bit_cast(T, old);
        return false;
    }

private:
    static __forceinline__ Bits* bits_at(const T* address)
    {
        return reinterpret_cast<Bits*>(const_cast<std::remove_const_t<T>*>(address));
    }
    static __forceinline__ Bits bits_of(T value) { return __builtin_bit_cast(Bits, value); }

    static constexpr cuda::memory_order stronger(cuda::memory_order success, cuda::memory_order failure)
    {
        const bool failure_acquires = acquires(order_of(failure, Form::load));
        if (!failure_acquires || acquires(order_of(success, Form::load))) return success;
        return success == cuda::memory_order_release ? cuda::memory_order_acq_rel : failure;
    }
};

}  // namespace cuda_on_cpu
