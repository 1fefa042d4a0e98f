// Loads and stores that are atomic: those of cuda::atomic, and those of PTX that have an order (`ld.acquire`). CUDA has
// no functions for them.
#pragma once

#include "atomic_functions.h"
#include "model_runtime.h"
#include "out_of_line.h"
#include "qualifiers.h"

namespace warpbook_atomics {

/// Reads *address.
template <class T>
struct Load {
    static constexpr auto form = warpbook_model::AtomicForm::load;

    T* address;
    T unused;
    T old;

    __forceinline__ void perform_alone() { __builtin_memcpy(&old, address, sizeof old); }
    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static void perform(void* operation)
    {
        Load& load = *static_cast<Load*>(operation);
        __atomic_load(load.address, &load.old, __ATOMIC_RELAXED);
    }
};

/// Writes *address.
template <class T>
struct Store {
    static constexpr auto form = warpbook_model::AtomicForm::store;

    T* address;
    T value;
    T old;

    __forceinline__ void perform_alone() { __builtin_memcpy(address, &value, sizeof value); }
    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static void perform(void* operation)
    {
        Store& store = *static_cast<Store*>(operation);
        __atomic_store(store.address, &store.value, __ATOMIC_RELAXED);
    }
};

template <Scope scope, class T>
__forceinline__ T atomic_load(T* address, warpbook_model::AtomicOrder order)
{
    make_access<scope, Load<T>>(address, T(), T(), warpbook_model::Commutes::not_at_all, order);
    return value_found_by<T>(address, order);
}

template <Scope scope, class T>
__forceinline__ void atomic_store(T* address, T value, warpbook_model::AtomicOrder order)
{
    make_access<scope, Store<T>>(address, value, T(), warpbook_model::Commutes::not_at_all, order);
    finish(order);
}

}  // namespace warpbook_atomics
