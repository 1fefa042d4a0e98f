#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "comparison.hpp"
#include "ncu_table.hpp"

namespace warpbook::proof {

/// What two tables of ncu's numbers, of launches and of lines, say of a recording of ours.
struct Check {
    std::size_t numbers = 0;
    /// Numbers that should be equal and are not, in the tables or between table and recording.
    std::vector<std::string> wrong;
    /// Launches and numbers that the recording has and the tables have not.
    std::vector<std::string> missing;
};

/// Whether a number of a launch differs for the reason that the row names, and that is known for this number.
bool has_reason(const Row& row);

Check check(std::span<const OurLaunch> recorded, std::span<const Row> launches, std::span<const Row> lines);

/// Adds what is wrong in the tables of spread.hpp: readings of one kernel that are not all the same, and values that do
/// not depend on time and differ from ncu's.
void check_repetitions(Check& check, const std::vector<Cells>& rows);
void check_values(Check& check, const std::vector<Cells>& rows);

/// Prints it, and gives the exit code of the program that was asked.
int report(const Check& check, const std::string& tables);

}  // namespace warpbook::proof
