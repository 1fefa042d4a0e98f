#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tables.hpp"

namespace warpbook::tests {

/// The columns of a table with counters; ideal is the `ideal_units` of records.
inline const Cells counter_columns = {"line", "space", "operation", "instructions", "units", "ideal"};

/// What a line of a profile is called in a table: its number, or "other/file.cuh:12" where it is not in `file`.
std::string line_name(const nlohmann::json& line, const std::string& file);

/// The `totals` and `lines` of a profile, in the form of records, as rows with counter_columns. Rows of the whole
/// launch, without a line, are there only where the totals are not the sums over the lines, or there are no lines.
/// Cells of what was not measured are empty.
std::vector<Cells> counter_rows(const nlohmann::json& profile, const std::string& file);

/// Puts `totals` and `lines` into a profile. Where `unavailable` gives a reason it stands for what the rows have not.
/// Without such a reason, and with rows of the whole launch alone, there are no `lines`.
void add_counters(nlohmann::json& profile, const std::vector<Cells>& rows, const std::string& file,
                  const std::string& unavailable);

/// Why the counters of a profile, or those of its lines, are not there; empty where they are.
std::string reason_without_counters(const nlohmann::json& profile);

}  // namespace warpbook::tests
