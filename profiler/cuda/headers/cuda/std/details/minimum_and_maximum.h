// cuda::std::min and max.
#pragma once

#include <initializer_list>

#include "../../../details/qualifiers.h"

namespace cuda::std {

template <class T, class Less>
constexpr __forceinline__ const T& min(const T& a, const T& b, Less less)
{
    return less(b, a) ? b : a;
}
template <class T>
constexpr __forceinline__ const T& min(const T& a, const T& b)
{
    return b < a ? b : a;
}
template <class T>
constexpr __forceinline__ T min(::std::initializer_list<T> values)
{
    T smallest = *values.begin();
    for (const T& value : values)
        if (value < smallest) smallest = value;
    return smallest;
}

template <class T, class Less>
constexpr __forceinline__ const T& max(const T& a, const T& b, Less less)
{
    return less(a, b) ? b : a;
}
template <class T>
constexpr __forceinline__ const T& max(const T& a, const T& b)
{
    return a < b ? b : a;
}
template <class T>
constexpr __forceinline__ T max(::std::initializer_list<T> values)
{
    T largest = *values.begin();
    for (const T& value : values)
        if (largest < value) largest = value;
    return largest;
}

}  // namespace cuda::std
