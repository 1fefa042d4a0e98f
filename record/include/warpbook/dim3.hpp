#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace warpbook {

/// Extents of a grid or block, or a position in one. CUDA's dim3 and uint3 convert to it.
struct Dim3 {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;

    constexpr Dim3() = default;
    constexpr Dim3(unsigned x_, unsigned y_ = 1, unsigned z_ = 1)  // NOLINT(google-explicit-constructor)
        : x(x_), y(y_), z(z_)
    {}
    template <class T, class = std::enable_if_t<std::is_class_v<T>, decltype(std::declval<const T&>().z)>>
    constexpr Dim3(const T& other)  // NOLINT(google-explicit-constructor)
        : x(other.x), y(other.y), z(other.z)
    {}

    constexpr std::size_t count() const { return std::size_t{x} * y * z; }
    friend constexpr bool operator==(const Dim3&, const Dim3&) = default;
};

/// "(128, 128)": trailing extents of 1 are left out.
std::string to_string(const Dim3& extents);

}  // namespace warpbook
