#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace warpbook::generators {

/// How often a kernel has to run for a metric group, by the group's name; 0 where the chip has none of its metrics.
/// Of groups that are collected from the launch.
using PassesOfGroups = std::map<std::string, std::size_t>;

/// By the chip's name.
using PassesOfChips = std::map<std::string, PassesOfGroups>;

/// Reads what csv_of() wrote. Throws std::runtime_error.
PassesOfChips passes_from_csv(const std::string& csv);

/// A line for each chip and a column for each group, in the order of `chips` and metric_groups().
std::string csv_of(const PassesOfChips& passes);

/// What is recorded in metric_group_passes.csv.
PassesOfChips recorded_passes();

}  // namespace warpbook::generators
