// What inline PTX does to memory: PTX ISA, "Data Movement and Conversion Instructions", "Parallel
// Synchronization and Communication Instructions".
#pragma once

#include "../address_spaces.h"
#include "../atomic_functions.h"
#include "../atomic_loads.h"
#include "../../cuda/details/async_copies.h"
#include "../model_runtime.h"
#include "../operations.h"
#include "../qualifiers.h"
#include "operands.h"

namespace cuda_on_cpu::ptx {

// Addresses: of all memory, or from the beginning of the block's shared memory.

__forceinline__ void* generic_address(unsigned long long address) { return reinterpret_cast<void*>(address); }
__forceinline__ void* shared_address(unsigned long long offset) { return __cvta_shared_to_generic(offset); }
template <class T>
__forceinline__ T to_shared(T address)
{
    return static_cast<T>(__cvta_generic_to_shared(reinterpret_cast<const void*>(address)));
}
template <class T>
__forceinline__ T from_shared(T offset)
{
    return reinterpret_cast<T>(__cvta_shared_to_generic(offset));
}

template <class T>
__forceinline__ T load(const void* address)
{
    return *static_cast<const T*>(address);
}
template <class T>
__forceinline__ T load_volatile(const void* address)
{
    return *static_cast<const volatile T*>(address);
}
template <class T>
__forceinline__ void store(void* address, T value)
{
    *static_cast<T*>(address) = value;
}
template <class T>
__forceinline__ void store_volatile(void* address, T value)
{
    *static_cast<volatile T*>(address) = value;
}

// With an order (`ld.acquire.gpu`), or as one step (`atom`, `red`). An atom without an order is one of CUDA's atomic
// functions.

using warpbook_atomics::Scope;
using warpbook_model::AtomicOrder;

template <class T, Scope scope, AtomicOrder order>
__forceinline__ T atomic_load(void* address)
{
    return warpbook_atomics::atomic_load<scope>(static_cast<T*>(address), order);
}
template <class T, Scope scope, AtomicOrder order>
__forceinline__ void atomic_store(void* address, T value)
{
    warpbook_atomics::atomic_store<scope>(static_cast<T*>(address), value, order);
}

using warpbook_atomics::Decrement;
using warpbook_atomics::Increment;

template <class T, Scope scope, AtomicOrder order, class Change>
__forceinline__ T atomic_update(void* address, T operand)
{
    return warpbook_atomics::update<scope>(static_cast<T*>(address), operand, Change(), order);
}
template <class T, Scope scope, AtomicOrder order>
__forceinline__ T atomic_exchange(void* address, T value)
{
    return warpbook_atomics::exchange<scope>(static_cast<T*>(address), value, order);
}
template <class T, Scope scope, AtomicOrder order>
__forceinline__ T atomic_swap(void* address, T expected, T desired)
{
    const T old = warpbook_atomics::compare_and_swap<scope>(static_cast<T*>(address), expected, desired, order);
    if (warpbook_model::acquires(order)) warpbook_model::acquire(address);
    warpbook_atomics::finish(order);
    return old;
}

/// Whether an address is of one kind of memory.
__forceinline__ bool is_global(unsigned long long address) { return __isGlobal(generic_address(address)) != 0; }
__forceinline__ bool is_shared(unsigned long long address) { return __isShared(generic_address(address)) != 0; }
__forceinline__ bool is_constant(unsigned long long address) { return __isConstant(generic_address(address)) != 0; }
__forceinline__ bool is_local(unsigned long long address) { return __isLocal(generic_address(address)) != 0; }

/// Caches do not show in the model.
__forceinline__ void prefetch(void*) {}

// Asynchronous copies.

__attribute__((error("Warpbook's model: a cp.async.ca copies 4, 8 or 16 bytes, and a cp.async.cg 16"))) void
cp_async_of_other_size();
__attribute__((error("Warpbook's model: the number of groups that cp.async.wait_group leaves must be a constant"))) void
wait_group_of_variable_number();

/// The last bytes become zeros.
__forceinline__ void copy_async_with_zeros(void* to, const void* from, unsigned bytes, unsigned zeros)
{
    if (bytes == 16)
        copy_asynchronously<16>(to, from, zeros);
    else if (bytes == 8)
        copy_asynchronously<8>(to, from, zeros);
    else if (bytes == 4)
        copy_asynchronously<4>(to, from, zeros);
    else
        cp_async_of_other_size();
}
__forceinline__ void copy_async(void* to, const void* from, unsigned bytes)
{
    copy_async_with_zeros(to, from, bytes, 0);
}
/// `limit`: how many bytes are read, or a predicate that says that none are.
template <class Register>
__forceinline__ void copy_async(void* to, const void* from, unsigned bytes, Operand<Register> limit)
{
    if constexpr (std::is_same_v<Register, bool>)
        copy_async_with_zeros(to, from, bytes, limit.value ? bytes : 0);
    else
        copy_async_with_zeros(to, from, bytes, bytes - static_cast<unsigned>(limit));
}
__forceinline__ void copy_async_past_l1(void* to, const void* from, unsigned bytes)
{
    if (bytes != 16) cp_async_of_other_size();
    copy_async(to, from, bytes);
}
template <class Register>
__forceinline__ void copy_async_past_l1(void* to, const void* from, unsigned bytes, Operand<Register> limit)
{
    if (bytes != 16) cp_async_of_other_size();
    copy_async(to, from, bytes, limit);
}
__forceinline__ void commit_copies() { warpbook_model::commit_copies(); }
__forceinline__ void wait_for_copies(unsigned groups)
{
    if (!__builtin_constant_p(groups)) wait_group_of_variable_number();
    warpbook_model::wait_for_copies(groups);
}
__forceinline__ void wait_for_all_copies()
{
    warpbook_model::commit_copies();
    warpbook_model::wait_for_copies(0);
}

// Barriers in memory (PTX ISA, "mbarrier").

__forceinline__ void mbarrier_init(void* barrier, unsigned expected)
{
    warpbook_model::set_up_barrier(barrier, expected);
}
__forceinline__ void mbarrier_inval(void* barrier) { warpbook_model::invalidate_barrier(barrier); }
__forceinline__ unsigned long long mbarrier_arrive(void* barrier, unsigned arrivals = 1)
{
    return warpbook_model::arrive_at_phase(barrier, arrivals, false, "mbarrier.arrive");
}
__forceinline__ unsigned long long mbarrier_arrive_drop(void* barrier, unsigned arrivals = 1)
{
    return warpbook_model::arrive_at_phase(barrier, arrivals, true, "mbarrier.arrive_drop");
}
/// A try_wait may say for how long; the model has no time.
__forceinline__ bool mbarrier_wait(void* barrier, unsigned long long state, unsigned = 0)
{
    return warpbook_model::test_phase(barrier, state, "mbarrier.test_wait");
}
__forceinline__ bool mbarrier_wait_parity(void* barrier, unsigned parity, unsigned = 0)
{
    return warpbook_model::test_parity(barrier, parity != 0, "mbarrier.test_wait.parity");
}
__forceinline__ unsigned pending_count(unsigned long long state) { return warpbook_model::pending_in(state); }
__forceinline__ void let_copies_arrive(void* barrier)
{
    warpbook_model::let_copies_arrive(barrier, "cp.async.mbarrier.arrive");
}

}  // namespace cuda_on_cpu::ptx
