// CUDA's atomic functions. Each hands its access to the model, which has it made when its turn has come: with the
// host's atomic instructions where blocks that run in parallel can come to the same word.
#pragma once

#include <type_traits>

#include "atomic_words.h"
#include "bits.h"
#include "model_runtime.h"
#include "operations.h"
#include "out_of_line.h"
#include "qualifiers.h"
#include "type_lists.h"
#include "../vector_types.h"

namespace cuda_on_cpu {

/// Whether CUDA's atomicAdd takes addresses of T. Half precision and bfloat16 are added by their headers.
template <class T>
inline constexpr bool has_atomic_sums = is_one_of<T, int, unsigned, unsigned long long, float, double>;

/// What vectors consist of to which atomicAdd adds part by part; nothing for other types.
template <class T>
struct PartsOfAtomic {
    using Part = void;
};
template <>
struct PartsOfAtomic<float2> {
    using Part = float;
};
template <>
struct PartsOfAtomic<float4> {
    using Part = float;
};

}  // namespace cuda_on_cpu

namespace warpbook_atomics {

struct Replacement {
    template <class T>
    __forceinline__ T operator()(T, T operand) const
    {
        return operand;
    }
};

struct Difference {
    template <class T>
    __forceinline__ T operator()(T old, T operand) const
    {
        T difference;
        (void)__builtin_sub_overflow(old, operand, &difference);
        return difference;
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

/// With which others an atomic commutes that changes a T in such a way. Floating-point sums are rounded, each time.
template <class Change, class T>
inline constexpr auto commutes_by = warpbook_model::Commutes::not_at_all;
template <class T>
inline constexpr auto commutes_by<cuda_on_cpu::Sum, T> =
    std::is_integral_v<T> ? warpbook_model::Commutes::with_sums : warpbook_model::Commutes::not_at_all;
template <class T>
inline constexpr auto commutes_by<Difference, T> = commutes_by<cuda_on_cpu::Sum, T>;
template <class T>
inline constexpr auto commutes_by<cuda_on_cpu::Minimum, T> = warpbook_model::Commutes::with_minima;
template <class T>
inline constexpr auto commutes_by<cuda_on_cpu::Maximum, T> = warpbook_model::Commutes::with_maxima;
template <class T>
inline constexpr auto commutes_by<cuda_on_cpu::BitAnd, T> = warpbook_model::Commutes::with_conjunctions;
template <class T>
inline constexpr auto commutes_by<cuda_on_cpu::BitOr, T> = warpbook_model::Commutes::with_disjunctions;
template <class T>
inline constexpr auto commutes_by<cuda_on_cpu::BitXor, T> = warpbook_model::Commutes::with_exclusive_ors;

/// Replaces *address by change(*address, operand).
template <class T, class Change>
struct Update {
    static constexpr auto form = std::is_same_v<Change, Replacement> ? warpbook_model::AtomicForm::replacement
                                                                     : warpbook_model::AtomicForm::update;

    T* address;
    T operand;
    T old;

    __forceinline__ void perform_alone()
    {
        __builtin_memcpy(&old, address, sizeof old);
        const T replacement = Change()(old, operand);
        __builtin_memcpy(address, &replacement, sizeof replacement);
    }

    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static void perform(void* operation)
    {
        Update& update = *static_cast<Update*>(operation);
        load(update.address, update.old);
        T replacement = Change()(update.old, update.operand);
        while (!replace(update.address, update.old, replacement)) replacement = Change()(update.old, update.operand);
    }
};

/// Replaces *address by `desired` where it is `expected`.
template <class T>
struct Swap {
    static constexpr auto form = warpbook_model::AtomicForm::swap;

    T* address;
    T desired;
    /// At first what is expected.
    T old;

    __forceinline__ void perform_alone()
    {
        T found;
        __builtin_memcpy(&found, address, sizeof found);
        if (__builtin_memcmp(&found, &old, sizeof old) == 0) __builtin_memcpy(address, &desired, sizeof desired);
        old = found;
    }

    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static void perform(void* operation)
    {
        Swap& swap = *static_cast<Swap*>(operation);
        replace(swap.address, swap.old, swap.desired);
    }
};

/// The same to each part of a vector, by itself: between two of them other threads can change it.
template <class Vector, class Part, class Change>
struct UpdateOfParts {
    static constexpr auto form = warpbook_model::AtomicForm::update;

    Vector* address;
    Vector operand;
    Vector old;

    __forceinline__ void perform_alone() { perform_on_parts<false>(); }

    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN static void perform(void* operation)
    {
        static_cast<UpdateOfParts*>(operation)->template perform_on_parts<true>();
    }

private:
    static constexpr unsigned count = sizeof(Vector) / sizeof(Part);
    struct Parts {
        Part of[count];
    };

    template <bool among_others>
    WARPBOOK_OUT_OF_LINE WARPBOOK_OWN void perform_on_parts()
    {
        const auto operands = __builtin_bit_cast(Parts, operand);
        Parts found;
        for (unsigned i = 0; i < count; ++i) {
            Update<Part, Change> update{reinterpret_cast<Part*>(address) + i, operands.of[i], Part()};
            if constexpr (among_others)
                Update<Part, Change>::perform(&update);
            else
                update.perform_alone();
            found.of[i] = update.old;
        }
        old = __builtin_bit_cast(Vector, found);
    }
};

// Among which threads the operation is one step: all, or those of the block. The host's instructions are so for all;
// the model has to know which it was, to find blocks that share a word by atomics of one block.
enum class Scope { all, block };

// Not inlined, so that the return address is in the student's line.

template <Scope scope, class Operation, class T>
WARPBOOK_OUT_OF_LINE WARPBOOK_STEP void make_access(
    T* address, T operand, T old, warpbook_model::Commutes commutes,
    warpbook_model::AtomicOrder order = warpbook_model::AtomicOrder::by_fences)
{
    using warpbook_model::AtomicTurn;
    Operation operation{address, operand, old};
    const AtomicTurn turn = warpbook_model::make_atomic_access(
        address, sizeof(T), {Operation::form, commutes, scope == Scope::block, order}, &Operation::perform, &operation,
        __builtin_return_address(0));
    if (turn == AtomicTurn::alone)
        operation.perform_alone();
    else if (turn == AtomicTurn::among_others)
        Operation::perform(&operation);
    unsigned __int128 found = 0;
    __builtin_memcpy(&found, &operation.old, sizeof operation.old);
    warpbook_model::keep_old_value(found);
}

template <class T>
__forceinline__ T value_found(unsigned __int128 bits)
{
    if constexpr (sizeof(T) == 16)
        return __builtin_bit_cast(T, bits);
    else
        return cuda_on_cpu::value_of<T>(static_cast<unsigned long long>(bits));
}

/// What the lane's last atomic has found.
template <class T>
__forceinline__ T old_value()
{
    return value_found<T>(warpbook_model::old_value());
}

/// The same, and what an atomic of such an order acquires with it. `use`: what announce_use_of_old_value() returned, if
/// it was called.
template <class T>
__forceinline__ T value_found_by(const void* address, warpbook_model::AtomicOrder order, unsigned __int128 use = 0)
{
    if (warpbook_model::acquires(order)) return value_found<T>(warpbook_model::acquired_value(address) | use);
    return value_found<T>(warpbook_model::old_value() | use);
}

/// When it is known what was found, which other lanes' atomics may overwrite now.
__forceinline__ void finish(warpbook_model::AtomicOrder order)
{
    if (warpbook_model::releases(order)) warpbook_model::finish_release();
}

/// Replaces *address by change(*address, operand) and returns the old value.
template <Scope scope, class T, class Change>
__forceinline__ T update(T* address, T operand, Change,
                         warpbook_model::AtomicOrder order = warpbook_model::AtomicOrder::by_fences)
{
    make_access<scope, Update<T, Change>>(address, operand, T(), commutes_by<Change, T>, order);
    const T old = value_found_by<T>(address, order);
    finish(order);
    return old;
}

/// Replaces *address by `operand` and returns the old value.
template <Scope scope, class T>
__forceinline__ T exchange(T* address, T operand,
                           warpbook_model::AtomicOrder order = warpbook_model::AtomicOrder::by_fences)
{
    const unsigned __int128 use = warpbook_model::announce_use_of_old_value();
    make_access<scope, Update<T, Replacement>>(address, operand, T(), warpbook_model::Commutes::not_at_all, order);
    const T old = value_found_by<T>(address, order, use);
    finish(order);
    return old;
}

/// The same to each of its parts.
template <Scope scope, class Part, class Vector, class Change>
__forceinline__ Vector update_parts(Vector* address, Vector operand, Change)
{
    make_access<scope, UpdateOfParts<Vector, Part, Change>>(address, operand, Vector(),
                                                            warpbook_model::Commutes::not_at_all);
    return old_value<Vector>();
}

/// What its order asks for after it, acquire() and finish(), is left to the caller, who knows whether it succeeded.
template <Scope scope, class T>
__forceinline__ T compare_and_swap(T* address, T expected, T desired,
                                   warpbook_model::AtomicOrder order = warpbook_model::AtomicOrder::by_fences)
{
    make_access<scope, Swap<T>>(address, desired, expected, warpbook_model::Commutes::not_at_all, order);
    return old_value<T>();
}

}  // namespace warpbook_atomics

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicAdd(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    using Part = typename cuda_on_cpu::PartsOfAtomic<T>::Part;
    constexpr bool has_parts = !std::is_void_v<Part>;
    static_assert(
        cuda_on_cpu::has_atomic_sums<T> || has_parts,
        "CUDA's atomicAdd takes addresses of int, unsigned, unsigned long long, float, double, float2, float4 "
        "(for size_t: cast to unsigned long long*), and with their headers of half, half2 and bfloat16.");
    if constexpr (has_parts)
        return warpbook_atomics::update_parts<scope, Part>(address, value, cuda_on_cpu::Sum());
    else
        return warpbook_atomics::update<scope>(address, value, cuda_on_cpu::Sum());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicSub(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned>,
                  "CUDA's atomicSub takes addresses of int and unsigned. Others: atomicAdd with the negative value.");
    return warpbook_atomics::update<scope>(address, value, warpbook_atomics::Difference());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicExch(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(
        cuda_on_cpu::is_one_of<T, int, unsigned, unsigned long long, float> || cuda_on_cpu::is_of_16_bytes<T>,
        "CUDA's atomicExch takes addresses of int, unsigned, unsigned long long and float, and of structures of 16 "
        "aligned bytes.");
    return warpbook_atomics::exchange<scope>(address, value);
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicMin(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicMin takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update<scope>(address, value, cuda_on_cpu::Minimum());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicMax(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicMax takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update<scope>(address, value, cuda_on_cpu::Maximum());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicInc(T* address, cuda_on_cpu::NotDeduced<T> last)
{
    static_assert(cuda_on_cpu::is_one_of<T, unsigned>, "CUDA's atomicInc takes addresses of unsigned.");
    return warpbook_atomics::update<scope>(address, last, warpbook_atomics::Increment());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicDec(T* address, cuda_on_cpu::NotDeduced<T> last)
{
    static_assert(cuda_on_cpu::is_one_of<T, unsigned>, "CUDA's atomicDec takes addresses of unsigned.");
    return warpbook_atomics::update<scope>(address, last, warpbook_atomics::Decrement());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicAnd(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicAnd takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update<scope>(address, value, cuda_on_cpu::BitAnd());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicOr(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicOr takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update<scope>(address, value, cuda_on_cpu::BitOr());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicXor(T* address, cuda_on_cpu::NotDeduced<T> value)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, long long, unsigned long long>,
                  "CUDA's atomicXor takes addresses of int, unsigned, long long and unsigned long long.");
    return warpbook_atomics::update<scope>(address, value, cuda_on_cpu::BitXor());
}

template <warpbook_atomics::Scope scope = warpbook_atomics::Scope::all, class T>
__forceinline__ T atomicCAS(T* address, cuda_on_cpu::NotDeduced<T> expected, cuda_on_cpu::NotDeduced<T> desired)
{
    static_assert(
        cuda_on_cpu::is_one_of<T, unsigned short, int, unsigned, unsigned long long> || cuda_on_cpu::is_of_16_bytes<T>,
        "CUDA's atomicCAS takes addresses of unsigned short, int, unsigned and unsigned long long, and of structures "
        "of 16 "
        "aligned bytes. Others: cast, and take the value's bits (__float_as_int, __double_as_longlong).");
    return warpbook_atomics::compare_and_swap<scope>(address, expected, desired);
}

#define WARPBOOK_ATOMIC_IN_SCOPES(name)                                           \
    template <class T>                                                            \
    __forceinline__ T name##_block(T* address, cuda_on_cpu::NotDeduced<T> value)  \
    {                                                                             \
        return name<warpbook_atomics::Scope::block>(address, value);              \
    }                                                                             \
    template <class T>                                                            \
    __forceinline__ T name##_system(T* address, cuda_on_cpu::NotDeduced<T> value) \
    {                                                                             \
        return name(address, value);                                              \
    }

WARPBOOK_ATOMIC_IN_SCOPES(atomicAdd)
WARPBOOK_ATOMIC_IN_SCOPES(atomicSub)
WARPBOOK_ATOMIC_IN_SCOPES(atomicExch)
WARPBOOK_ATOMIC_IN_SCOPES(atomicMin)
WARPBOOK_ATOMIC_IN_SCOPES(atomicMax)
WARPBOOK_ATOMIC_IN_SCOPES(atomicInc)
WARPBOOK_ATOMIC_IN_SCOPES(atomicDec)
WARPBOOK_ATOMIC_IN_SCOPES(atomicAnd)
WARPBOOK_ATOMIC_IN_SCOPES(atomicOr)
WARPBOOK_ATOMIC_IN_SCOPES(atomicXor)

#undef WARPBOOK_ATOMIC_IN_SCOPES

template <class T>
__forceinline__ T atomicCAS_block(T* address, cuda_on_cpu::NotDeduced<T> expected, cuda_on_cpu::NotDeduced<T> desired)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, unsigned long long> || cuda_on_cpu::is_of_16_bytes<T>,
                  "CUDA's atomicCAS_block takes addresses of int, unsigned and unsigned long long.");
    return atomicCAS<warpbook_atomics::Scope::block>(address, expected, desired);
}

template <class T>
__forceinline__ T atomicCAS_system(T* address, cuda_on_cpu::NotDeduced<T> expected, cuda_on_cpu::NotDeduced<T> desired)
{
    static_assert(cuda_on_cpu::is_one_of<T, int, unsigned, unsigned long long> || cuda_on_cpu::is_of_16_bytes<T>,
                  "CUDA's atomicCAS_system takes addresses of int, unsigned and unsigned long long.");
    return atomicCAS(address, expected, desired);
}
