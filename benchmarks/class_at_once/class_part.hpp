#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../aim.hpp"

namespace warpbook::benchmarks {

/// What can be measured of a class, each by itself.
enum class ClassPart : std::uint8_t { alone, at_once, largest, save };

struct NamedPart {
    ClassPart part;
    /// As it is typed.
    std::string_view name;
};

/// In the order in which they are measured and printed.
inline constexpr std::array class_parts = {
    NamedPart{ClassPart::alone, "alone"},
    NamedPart{ClassPart::at_once, "at-once"},
    NamedPart{ClassPart::largest, "largest"},
    NamedPart{ClassPart::save, "save"},
};

inline std::string_view name_of(ClassPart part) { return class_parts.at(static_cast<std::size_t>(part)).name; }

// In seconds, of the median.
inline constexpr Aim aim_alone{Aim::Bound::at_most, 2.5};
inline constexpr Aim aim_at_largest{Aim::Bound::at_most, 20};
inline constexpr Aim aim_from_save_on_gpu{Aim::Bound::at_most, 2};
inline constexpr Aim aim_from_save_on_model{Aim::Bound::at_most, 1};
inline constexpr Aim aim_from_save_beside_nvcc{Aim::Bound::at_most, 1.5};

}  // namespace warpbook::benchmarks
