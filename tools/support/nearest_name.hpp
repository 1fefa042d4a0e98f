#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpbook::tools {

/// How many letters must be inserted, removed, replaced or swapped with their neighbor to turn one word into the
/// other.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The name that was probably meant: a slip of the fingers away, or typed only in part. Nothing when none is close
/// enough to be worth suggesting.
std::optional<std::string> nearest_name(std::string_view typed, const std::vector<std::string>& names);

}  // namespace warpbook::tools
