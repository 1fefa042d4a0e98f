// cuda::std: how many elements something like a tuple has, and of which types. Templates of their own, as in libcu++:
// Thrust 2 specializes them, and those of std, for its tuples of references.
#pragma once

#include "../../../details/own_names_begin.h"

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace cuda::std {

namespace details {

template <class T, class = void>
struct TupleSize {};
template <class T>
struct TupleSize<T, ::std::void_t<decltype(::std::tuple_size<T>::value)>> : ::std::tuple_size<T> {};

}  // namespace details

template <class T>
struct tuple_size : details::TupleSize<T> {};
template <class T>
inline constexpr ::std::size_t tuple_size_v = tuple_size<T>::value;

template <::std::size_t Index, class T>
struct tuple_element : ::std::tuple_element<Index, T> {};
template <::std::size_t Index, class T>
using tuple_element_t = typename tuple_element<Index, T>::type;

}  // namespace cuda::std

#include "../../../details/own_names_end.h"
