// Which types a CUDA function takes.
#pragma once

#include <type_traits>

namespace cuda_on_cpu {

template <class T, class... Types>
inline constexpr bool is_one_of = (std::is_same_v<T, Types> || ...);

/// A parameter of type T that takes no part in deduction, so that atomicAdd(&unsigned_counter, 1) works as in CUDA.
template <class T>
struct NotDeducedType {
    using Type = T;
};
template <class T>
using NotDeduced = typename NotDeducedType<T>::Type;

}  // namespace cuda_on_cpu
