// What the classes of libcu++ do atomically, by CUDA's own atomic functions' ways (atomic_functions.h).
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "memory_order.h"

namespace cuda_on_cpu {

/// Reads *address.
template <class T>
struct AtomicLoad {
    static constexpr auto form = warpbook_model::AtomicForm::load;

    T* address;
    T unused;
    T old;

    __forceinline__ void perform_alone() { __builtin_memcpy(&old, address, sizeof old); }
    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static void perform(void* operation)
    {
        AtomicLoad& load = *static_cast<AtomicLoad*>(operation);
        __atomic_load(load.address, &load.old, __ATOMIC_RELAXED);
    }
};

/// Writes *address.
template <class T>
struct AtomicStore {
    static constexpr auto form = warpbook_model::AtomicForm::store;

    T* address;
    T value;
    T old;

    __forceinline__ void perform_alone() { __builtin_memcpy(address, &value, sizeof value); }
    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static void perform(void* operation)
    {
        AtomicStore& store = *static_cast<AtomicStore*>(operation);
        __atomic_store(store.address, &store.value, __ATOMIC_RELAXED);
    }
};

/// Atomic accesses to a T among the threads of a scope. Among those of one thread each is a plain access.
template <class T, cuda::thread_scope scope>
class AtomicAccess {
    static_assert(std::is_trivially_copyable_v<T>,
                  "cuda::atomic and cuda::atomic_ref take types that can be copied byte by byte.");
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                  "Warpbook's model has cuda::atomic for types of 1, 2, 4 and 8 bytes.");
    using Form = warpbook_model::AtomicForm;
    using Order = warpbook_model::AtomicOrder;
    using Commutes = warpbook_model::Commutes;
    using Bits = BitsOf<T>;
    static constexpr bool is_private = scope == cuda::thread_scope_thread;

public:
    static __forceinline__ T load(const T* address, cuda::memory_order order)
    {
        if constexpr (is_private) {
            return *address;
        } else {
            make<AtomicLoad<Bits>>(bits_at(address), Bits(), Bits(), order);
            return found<T>(address, order_of(order, Form::load));
        }
    }

    static __forceinline__ void store(T* address, T value, cuda::memory_order order)
    {
        if constexpr (is_private) {
            *address = value;
        } else {
            make<AtomicStore<Bits>>(bits_at(address), bits_of(value), Bits(), order);
            finish(order_of(order, Form::store));
        }
    }

    static __forceinline__ T exchange(T* address, T value, cuda::memory_order order)
    {
        if constexpr (is_private) {
            const T old = *address;
            *address = value;
            return old;
        } else {
            const unsigned __int128 use = warpbook_model::announce_use_of_old_value();
            make<warpbook_atomics::Update<Bits, warpbook_atomics::Replacement>>(bits_at(address), bits_of(value),
                                                                                Bits(), order);
            const T old = found<T>(address, order_of(order, Form::update), use);
            finish(order_of(order, Form::update));
            return old;
        }
    }

    /// Replaces *address by change(*address, operand) and returns the old value.
    template <class Change>
    static __forceinline__ T update(T* address, T operand, Change change, Commutes commutes, cuda::memory_order order)
    {
        if constexpr (is_private) {
            const T old = *address;
            *address = change(old, operand);
            return old;
        } else {
            make<warpbook_atomics::Update<T, Change>>(address, operand, T(), order, commutes);
            const T old = found<T>(address, order_of(order, Form::update));
            finish(order_of(order, Form::update));
            return old;
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
            make<warpbook_atomics::Swap<Bits>>(bits_at(address), bits_of(desired), wanted, stronger(success, failure));
            old = warpbook_atomics::old_value<Bits>();
            if (acquires(order_of(old == wanted ? success : failure, Form::load))) warpbook_model::acquire(address);
            finish(order_of(stronger(success, failure), Form::swap));
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

    template <class Operation, class Value>
    static __forceinline__ void make(Value* address, Value operand, Value old, cuda::memory_order order,
                                     Commutes commutes = Commutes::not_at_all)
    {
        constexpr auto its_scope =
            scope == cuda::thread_scope_block ? warpbook_atomics::Scope::block : warpbook_atomics::Scope::all;
        warpbook_atomics::make_access<its_scope, Operation>(address, operand, old, commutes,
                                                            order_of(order, Operation::form));
    }

    /// When it is known what was found, which other lanes' atomics may overwrite now.
    static __forceinline__ void finish(Order order)
    {
        if (releases(order)) warpbook_model::finish_release();
    }

    /// `use`: what announce_use_of_old_value() returned, if it was called.
    template <class Value>
    static __forceinline__ Value found(const void* address, Order order, unsigned __int128 use = 0)
    {
        if (acquires(order)) return warpbook_atomics::value_found<Value>(warpbook_model::acquired_value(address) | use);
        return warpbook_atomics::value_found<Value>(warpbook_model::old_value() | use);
    }
};

}  // namespace cuda_on_cpu
