#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "counterparts.hpp"
#include "ncu_report.hpp"
#include "table.hpp"

namespace warpbook::proof {

/// A launch as we read it, in the form of recordings.
struct OurLaunch {
    std::string about;
    std::string launch;
    std::string kernel;
    nlohmann::json totals;
    /// Files as the project names them.
    nlohmann::json lines;
    /// Other metrics by name; null when none were read.
    nlohmann::json metrics;
};

/// A launch has a row for each counterpart; those that are 0 on both sides are one row together. Throws
/// std::runtime_error when ncu saw other launches than we did.
std::vector<Row> compare_launches(std::span<const OurLaunch> ours, std::span<const NcuLaunch> ncu,
                                  std::span<const Counterpart> counterparts);

/// Rows for each line where either side has a number, and one for all instructions of the launch together. `root` is
/// the project's folder. Throws std::runtime_error when ncu saw other launches than we did.
std::vector<Row> compare_lines(std::span<const OurLaunch> ours, std::span<const NcuSource> ncu,
                               const std::string& root);

/// Sums over the kinds of access of a line.
std::uint64_t number_of_line(const nlohmann::json& counters, const LineCounterpart& counterpart);

/// "All numbers of the launch that are 0 on both sides": what they are called in a table, where ours and ncu's are how
/// many they are.
inline constexpr const char* zeros = "(how many others are 0 on both sides)";
/// The place of what all instructions of a launch have together.
inline constexpr const char* all_lines = "all";

/// The file as the project names it; of another one the name alone.
std::string file_in_project(const std::string& file, const std::string& root);

}  // namespace warpbook::proof
