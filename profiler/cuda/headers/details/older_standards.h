// nvcc takes -std=c++11 and -std=c++14, and then programs may use names that C++17 has in namespace std for themselves
// (byte, size, data, gcd, beta). So these headers are read by the standard that was asked for: g++ knows C++17's
// language in C++14, too, and here is what they use of its library. C++11 is read as C++14 (program_options.cpp).
#pragma once

#if defined __cplusplus && __cplusplus < 201703L

#include <cmath>
#include <type_traits>
#include <utility>

namespace std {

#define WARPBOOK_VALUE_OF_TRAIT(trait) \
    template <class T>                 \
    constexpr bool trait##_v = trait<T>::value;
#define WARPBOOK_VALUE_OF_TRAIT_OF_TWO(trait) \
    template <class T, class U>               \
    constexpr bool trait##_v = trait<T, U>::value;

WARPBOOK_VALUE_OF_TRAIT(is_arithmetic)
WARPBOOK_VALUE_OF_TRAIT(is_array)
WARPBOOK_VALUE_OF_TRAIT(is_class)
WARPBOOK_VALUE_OF_TRAIT(is_const)
WARPBOOK_VALUE_OF_TRAIT(is_copy_constructible)
WARPBOOK_VALUE_OF_TRAIT(is_default_constructible)
WARPBOOK_VALUE_OF_TRAIT(is_empty)
WARPBOOK_VALUE_OF_TRAIT(is_enum)
WARPBOOK_VALUE_OF_TRAIT(is_floating_point)
WARPBOOK_VALUE_OF_TRAIT(is_function)
WARPBOOK_VALUE_OF_TRAIT(is_integral)
WARPBOOK_VALUE_OF_TRAIT(is_lvalue_reference)
WARPBOOK_VALUE_OF_TRAIT(is_move_constructible)
WARPBOOK_VALUE_OF_TRAIT(is_pointer)
WARPBOOK_VALUE_OF_TRAIT(is_reference)
WARPBOOK_VALUE_OF_TRAIT(is_signed)
WARPBOOK_VALUE_OF_TRAIT(is_trivially_copy_constructible)
WARPBOOK_VALUE_OF_TRAIT(is_trivially_copyable)
WARPBOOK_VALUE_OF_TRAIT(is_trivially_destructible)
WARPBOOK_VALUE_OF_TRAIT(is_trivially_move_constructible)
WARPBOOK_VALUE_OF_TRAIT(is_union)
WARPBOOK_VALUE_OF_TRAIT(is_unsigned)
WARPBOOK_VALUE_OF_TRAIT(is_void)
WARPBOOK_VALUE_OF_TRAIT_OF_TWO(is_base_of)
WARPBOOK_VALUE_OF_TRAIT_OF_TWO(is_convertible)
WARPBOOK_VALUE_OF_TRAIT_OF_TWO(is_same)

#undef WARPBOOK_VALUE_OF_TRAIT
#undef WARPBOOK_VALUE_OF_TRAIT_OF_TWO

template <class T, class... Arguments>
constexpr bool is_constructible_v = is_constructible<T, Arguments...>::value;

template <class Call, class... Arguments>
struct warpbook_is_invocable {
    template <class C>
    static auto test(int) -> decltype(void(declval<C>()(declval<Arguments>()...)), true_type());
    template <class>
    static false_type test(...);
    static constexpr bool value = decltype(test<Call>(0))::value;
};
template <class Call, class... Arguments>
constexpr bool is_invocable_v = warpbook_is_invocable<Call, Arguments...>::value;

__attribute__((always_inline)) inline double hypot(double x, double y, double z) noexcept
{
    return hypot(hypot(x, y), z);
}
__attribute__((always_inline)) inline float hypot(float x, float y, float z) noexcept { return hypot(hypot(x, y), z); }

}  // namespace std

#endif
