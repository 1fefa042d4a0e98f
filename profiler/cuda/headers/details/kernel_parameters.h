// The parameters of kernels that the host launches. CUDA copies the bytes of each to the device, and runs neither a
// constructor nor a destructor there (CUDA C++ Programming Guide, "__global__ function parameters").
#pragma once

#include <type_traits>

namespace cuda_on_cpu {

template <class T>
struct BytesOf {
    alignas(T) unsigned char bytes[sizeof(T)];
};

template <class T>
constexpr bool has_code_for_copies_or_end()
{
    using Plain = std::remove_reference_t<T>;
    constexpr bool copies = std::is_copy_constructible_v<Plain>;
    constexpr bool moves = std::is_move_constructible_v<Plain>;
    return !std::is_trivially_destructible_v<Plain> || (copies && !std::is_trivially_copy_constructible_v<Plain>) ||
           (moves && !std::is_trivially_move_constructible_v<Plain>) || (!copies && !moves);
}

/// An object of such a class is passed by its address (Itanium C++ ABI, 3.1.2.3 "Non-Trivial Parameters").
template <class T>
constexpr bool is_passed_by_address = !std::is_reference_v<T> && has_code_for_copies_or_end<T>();

/// A reference is what a pointer is: the object stays where it is.
template <class T>
using StoredParameter = std::conditional_t<
    std::is_reference_v<T>, std::remove_reference_t<T>*,
    std::conditional_t<is_passed_by_address<T>, BytesOf<std::remove_reference_t<T>>, std::remove_reference_t<T>>>;

template <class T>
using PassedParameter = std::conditional_t<is_passed_by_address<T>, BytesOf<std::remove_reference_t<T>>*, T>;

/// Keeps a parameter's type from being deduced.
template <class T>
struct Named {
    using Type = std::remove_reference_t<T>;
};
template <class T>
using TheParameter = typename Named<T>::Type;

template <class T>
__forceinline__ StoredParameter<T> store_parameter(const TheParameter<T>& argument)
{
    if constexpr (is_passed_by_address<T>) {
        StoredParameter<T> stored;
        __builtin_memcpy(stored.bytes, &argument, sizeof argument);
        return stored;
    } else if constexpr (std::is_reference_v<T>) {
        return const_cast<TheParameter<T>*>(__builtin_addressof(argument));
    } else {
        return const_cast<TheParameter<T>&>(argument);
    }
}

template <class T>
__forceinline__ PassedParameter<T> pass_parameter(StoredParameter<T>& stored)
{
    if constexpr (is_passed_by_address<T>)
        return &stored;
    else if constexpr (std::is_reference_v<T>)
        return static_cast<T>(*stored);
    else
        return stored;
}

/// Each thread has objects of its own.
template <class... Parameters>
__forceinline__ void call_kernel(void (*kernel)(Parameters...), StoredParameter<Parameters>... stored)
{
    if constexpr ((is_passed_by_address<Parameters> || ...))
        reinterpret_cast<void (*)(PassedParameter<Parameters>...)>(kernel)(pass_parameter<Parameters>(stored)...);
    else if constexpr ((std::is_reference_v<Parameters> || ...))
        kernel(pass_parameter<Parameters>(stored)...);
    else
        kernel(stored...);
}

}  // namespace cuda_on_cpu
