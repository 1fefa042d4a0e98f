// cuda::std::swap and exchange.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "../../../details/qualifiers.h"

namespace cuda::std {

template <class T>
constexpr __forceinline__ ::std::enable_if_t<::std::is_move_constructible_v<T>&& ::std::is_move_assignable_v<T>> swap(
    T& a, T& b)
{
    T first(::std::move(a));
    a = ::std::move(b);
    b = ::std::move(first);
}

template <class T, ::std::size_t Size>
constexpr __forceinline__ void swap(T (&a)[Size], T (&b)[Size])
{
    for (::std::size_t i = 0; i < Size; ++i) swap(a[i], b[i]);
}

template <class T, class New = T>
constexpr __forceinline__ T exchange(T& object, New&& value)
{
    T old(::std::move(object));
    object = ::std::forward<New>(value);
    return old;
}

}  // namespace cuda::std
