// What cuda::atomic and cuda::atomic_ref have in common: their member functions.
#pragma once

#include <type_traits>

#include "../../cuda_runtime.h"
#include "atomic_access.h"
#include "memory_order.h"

namespace cuda_on_cpu {

/// The functions of an atomic T, whose address() `Place` knows. (CUDA's cuda::atomic has those that write for objects
/// only that are not const; nvcc says so.) All are for volatile objects, too.
template <class T, cuda::thread_scope scope, class Place>
class AtomicOperations : public Place {
    using Access = AtomicAccess<T, scope>;
    static constexpr bool is_number = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;
    static constexpr bool is_whole_number = is_number && std::is_integral_v<T>;
    static constexpr auto in_any_order = cuda::memory_order_seq_cst;

public:
    using Place::Place;
    using value_type = T;
    /// What is added to it.
    using difference_type = std::conditional_t<std::is_pointer_v<T>, ptrdiff_t, T>;

    static constexpr bool is_always_lock_free = true;
    __forceinline__ bool is_lock_free() const volatile { return true; }

    __forceinline__ T load(cuda::memory_order order = in_any_order) const volatile
    {
        return Access::load(place(), order);
    }
    __forceinline__ operator T() const volatile { return load(); }
    __forceinline__ void store(T value, cuda::memory_order order = in_any_order) const volatile
    {
        Access::store(place(), value, order);
    }
    __forceinline__ T exchange(T value, cuda::memory_order order = in_any_order) const volatile
    {
        return Access::exchange(place(), value, order);
    }

    __forceinline__ bool compare_exchange_strong(T& expected, T desired, cuda::memory_order success,
                                                 cuda::memory_order failure) const volatile
    {
        return Access::compare_exchange(place(), expected, desired, success, failure);
    }
    __forceinline__ bool compare_exchange_strong(T& expected, T desired, cuda::memory_order order = in_any_order) const
        volatile
    {
        return compare_exchange_strong(expected, desired, order, without_release(order));
    }
    // On a GPU it fails for no other reason, either.
    __forceinline__ bool compare_exchange_weak(T& expected, T desired, cuda::memory_order success,
                                               cuda::memory_order failure) const volatile
    {
        return compare_exchange_strong(expected, desired, success, failure);
    }
    __forceinline__ bool compare_exchange_weak(T& expected, T desired, cuda::memory_order order = in_any_order) const
        volatile
    {
        return compare_exchange_strong(expected, desired, order);
    }

    __forceinline__ T fetch_add(difference_type value, cuda::memory_order order = in_any_order) const volatile
    {
        if constexpr (std::is_pointer_v<T>) {
            using Number = AtomicAccess<unsigned long long, scope>;
            const auto bytes = static_cast<unsigned long long>(value) * sizeof(std::remove_pointer_t<T>);
            return reinterpret_cast<T>(
                Number::update(reinterpret_cast<unsigned long long*>(place()), bytes, Sum(), order));
        } else {
            static_assert(is_number, "fetch_add of cuda::atomic takes numbers and pointers.");
            return Access::update(place(), value, Sum(), order);
        }
    }
    __forceinline__ T fetch_sub(difference_type value, cuda::memory_order order = in_any_order) const volatile
    {
        if constexpr (is_whole_number)
            return Access::update(place(), value, warpbook_atomics::Difference(), order);
        else
            return fetch_add(-value, order);
    }
    __forceinline__ T fetch_min(T value, cuda::memory_order order = in_any_order) const volatile
    {
        static_assert(is_number, "fetch_min of cuda::atomic takes numbers.");
        return Access::update(place(), value, Minimum(), order);
    }
    __forceinline__ T fetch_max(T value, cuda::memory_order order = in_any_order) const volatile
    {
        static_assert(is_number, "fetch_max of cuda::atomic takes numbers.");
        return Access::update(place(), value, Maximum(), order);
    }
    __forceinline__ T fetch_and(T value, cuda::memory_order order = in_any_order) const volatile
    {
        static_assert(is_whole_number, "fetch_and of cuda::atomic takes whole numbers.");
        return Access::update(place(), value, BitAnd(), order);
    }
    __forceinline__ T fetch_or(T value, cuda::memory_order order = in_any_order) const volatile
    {
        static_assert(is_whole_number, "fetch_or of cuda::atomic takes whole numbers.");
        return Access::update(place(), value, BitOr(), order);
    }
    __forceinline__ T fetch_xor(T value, cuda::memory_order order = in_any_order) const volatile
    {
        static_assert(is_whole_number, "fetch_xor of cuda::atomic takes whole numbers.");
        return Access::update(place(), value, BitXor(), order);
    }

    __forceinline__ T operator++() const volatile { return fetch_add(1) + 1; }
    __forceinline__ T operator++(int) const volatile { return fetch_add(1); }
    __forceinline__ T operator--() const volatile { return fetch_sub(1) - 1; }
    __forceinline__ T operator--(int) const volatile { return fetch_sub(1); }
    __forceinline__ T operator+=(difference_type value) const volatile { return fetch_add(value) + value; }
    __forceinline__ T operator-=(difference_type value) const volatile { return fetch_sub(value) - value; }
    __forceinline__ T operator&=(T value) const volatile { return fetch_and(value) & value; }
    __forceinline__ T operator|=(T value) const volatile { return fetch_or(value) | value; }
    __forceinline__ T operator^=(T value) const volatile { return fetch_xor(value) ^ value; }

    /// Until it is another value.
    __forceinline__ void wait(T value, cuda::memory_order order = in_any_order) const volatile
    {
        const auto bits = __builtin_bit_cast(BitsOf<T>, value);
        while (__builtin_bit_cast(BitsOf<T>, load(order)) == bits) {
        }
    }
    // Whoever waits looks again and again.
    __forceinline__ void notify_one() const volatile {}
    __forceinline__ void notify_all() const volatile {}

private:
    __forceinline__ T* place() const volatile { return const_cast<const AtomicOperations*>(this)->address(); }

    static constexpr cuda::memory_order without_release(cuda::memory_order order)
    {
        if (order == cuda::memory_order_acq_rel) return cuda::memory_order_acquire;
        return order == cuda::memory_order_release ? cuda::memory_order_relaxed : order;
    }
};

/// A value of its own.
template <class T>
class OwnPlace {
public:
    OwnPlace() noexcept = default;
    constexpr __forceinline__ OwnPlace(T value) noexcept : value_(value) {}  // NOLINT(google-explicit-constructor)
    OwnPlace(const OwnPlace&) = delete;
    OwnPlace& operator=(const OwnPlace&) = delete;

protected:
    __forceinline__ T* address() const { return const_cast<T*>(&value_); }

private:
    alignas(sizeof(T)) T value_;
};

/// A variable of somebody else's.
template <class T>
class PlaceOfVariable {
public:
    explicit constexpr __forceinline__ PlaceOfVariable(T& variable) : address_(&variable) {}
    PlaceOfVariable(const PlaceOfVariable&) = default;
    PlaceOfVariable& operator=(const PlaceOfVariable&) = delete;

protected:
    __forceinline__ T* address() const { return address_; }

private:
    T* address_;
};

}  // namespace cuda_on_cpu
