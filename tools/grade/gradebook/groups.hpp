#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace warpbook::tools::grading {

/// The groups of checks that can have points. Records also have GivenCode, which only takes points away.
inline constexpr std::array<std::string_view, 5> group_names = {"Values", "Accesses", "Predictions", "Time", "Stretch"};

/// A value for each group, in the order of their names.
template <typename Value>
using ForGroups = std::array<Value, group_names.size()>;

/// Their places in group_names.
namespace group {
inline constexpr std::size_t values = 0;
inline constexpr std::size_t accesses = 1;
inline constexpr std::size_t predictions = 2;
inline constexpr std::size_t time = 3;
inline constexpr std::size_t stretch = 4;
}  // namespace group

inline std::optional<std::size_t> group_from_name(std::string_view name)
{
    const auto found = std::ranges::find(group_names, name);
    if (found == group_names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - group_names.begin());
}

}  // namespace warpbook::tools::grading
