#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "ncu_report.hpp"
#include "ncu_table.hpp"

namespace warpbook::proof {

/// What a launch is called in a table, in the order of the launches. The same name again is the same launch again.
using Names = std::vector<std::string>;

inline const Cells spread_columns = {"about",        "number",    "our readings", "ours least", "ours most",
                                     "ncu readings", "ncu least", "ncu most",     "ncu / ours", "verdict"};

/// Least and most of every metric that both read, for each name. Throws std::runtime_error when there are not as many
/// readings as names.
std::vector<Cells> spread_of(const Names& names, std::span<const nlohmann::json> ours, std::span<const NcuLaunch> ncu);

inline const Cells repetition_columns = {"about", "readings", "distinct readings"};

/// How many different readings there were of each name.
std::vector<Cells> repetitions_of(const Names& names, std::span<const nlohmann::json> ours);

}  // namespace warpbook::proof
