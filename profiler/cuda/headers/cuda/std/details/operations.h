// cuda::std::plus and its relatives. Not those of the C++ library, whose lines a kernel's accesses would be counted in.
#pragma once

#include <utility>

#include "../../../details/qualifiers.h"

namespace cuda::std {

// Macros, because each is a template, and another one without types.

#define WARPBOOK_OPERATION_OF_TWO(name, Result, operation)                                                  \
    template <class T = void>                                                                               \
    struct name {                                                                                           \
        constexpr __forceinline__ Result operator()(const T& a, const T& b) const { return a operation b; } \
    };                                                                                                      \
    template <>                                                                                             \
    struct name<void> {                                                                                     \
        using is_transparent = void;                                                                        \
                                                                                                            \
        template <class A, class B>                                                                         \
        constexpr __forceinline__ auto operator()(A&& a, B&& b) const                                       \
            -> decltype(::std::forward<A>(a) operation ::std::forward<B>(b))                                \
        {                                                                                                   \
            return ::std::forward<A>(a) operation ::std::forward<B>(b);                                     \
        }                                                                                                   \
    };

#define WARPBOOK_OPERATION_OF_ONE(name, Result, operation)                                                 \
    template <class T = void>                                                                              \
    struct name {                                                                                          \
        constexpr __forceinline__ Result operator()(const T& a) const { return operation a; }              \
    };                                                                                                     \
    template <>                                                                                            \
    struct name<void> {                                                                                    \
        using is_transparent = void;                                                                       \
                                                                                                           \
        template <class A>                                                                                 \
        constexpr __forceinline__ auto operator()(A&& a) const -> decltype(operation ::std::forward<A>(a)) \
        {                                                                                                  \
            return operation ::std::forward<A>(a);                                                         \
        }                                                                                                  \
    };

WARPBOOK_OPERATION_OF_TWO(plus, T, +)
WARPBOOK_OPERATION_OF_TWO(minus, T, -)
WARPBOOK_OPERATION_OF_TWO(multiplies, T, *)
WARPBOOK_OPERATION_OF_TWO(divides, T, /)
WARPBOOK_OPERATION_OF_TWO(modulus, T, %)
WARPBOOK_OPERATION_OF_TWO(bit_and, T, &)
WARPBOOK_OPERATION_OF_TWO(bit_or, T, |)
WARPBOOK_OPERATION_OF_TWO(bit_xor, T, ^)
WARPBOOK_OPERATION_OF_TWO(equal_to, bool, ==)
WARPBOOK_OPERATION_OF_TWO(not_equal_to, bool, !=)
WARPBOOK_OPERATION_OF_TWO(less, bool, <)
WARPBOOK_OPERATION_OF_TWO(greater, bool, >)
WARPBOOK_OPERATION_OF_TWO(less_equal, bool, <=)
WARPBOOK_OPERATION_OF_TWO(greater_equal, bool, >=)
WARPBOOK_OPERATION_OF_TWO(logical_and, bool, &&)
WARPBOOK_OPERATION_OF_TWO(logical_or, bool, ||)
WARPBOOK_OPERATION_OF_ONE(negate, T, -)
WARPBOOK_OPERATION_OF_ONE(bit_not, T, ~)
WARPBOOK_OPERATION_OF_ONE(logical_not, bool, !)

#undef WARPBOOK_OPERATION_OF_TWO
#undef WARPBOOK_OPERATION_OF_ONE

}  // namespace cuda::std
