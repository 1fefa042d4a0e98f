#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "check.hpp"
#include "ncu_table.hpp"

namespace warpbook::proof {

/// What came of programs that others wrote, as recordings/README.md explains it: each program, each of its
/// kernels, and each number of a kernel that ncu and we read differently.
struct ProgramTables {
    std::vector<Cells> programs;
    std::vector<Cells> kernels;
    std::vector<Cells> differences;
};

inline const Cells program_columns = {"program",  "exit code",        "exit code when counted", "standard output",
                                      "launches", "launches counted", "launches of ncu",        "remark"};
inline const Cells kernel_columns = {"program",          "kernel",          "launches",
                                     "launches counted", "launches of ncu", "two runs of ours",
                                     "numbers",          "equal",           "remark"};
inline const Cells difference_columns = {"program", "kernel", "number", "launches", "ours", "ncu", "remark"};

/// How what a program prints when it is counted is to what it prints alone.
inline constexpr const char* same_output = "same";
inline constexpr const char* changing_output = "changes from run to run";
inline constexpr const char* other_output = "different";

/// Whether two runs of ours counted the same of a kernel; an empty cell where one was enough.
inline constexpr const char* same_runs = "same";
inline constexpr const char* other_runs = "different";

/// Why two readings may differ of which nothing else is known.
inline constexpr const char* changes_from_run_to_run = "it does something else in each run: two of ours differ, too";

/// Why ncu's number of a kernel that prints may be the larger one.
inline constexpr const char* printf_is_the_drivers =
    "the hardware unit also counts what printf() does, which is code of the driver; the graded counter does not";

/// How a remark on our profiler's own end begins. Its end is the program's, so there should be none.
inline constexpr const char* warpbook_profile = "`warpbook profile` ";

/// What stands in place of a reading for which there was no time left. Such a table is not complete, and not right.
inline constexpr const char* not_reached = "not reached";

/// Throw std::runtime_error.
void write_program_tables(const std::filesystem::path& file, const std::vector<std::string>& head,
                          const ProgramTables& tables);
ProgramTables read_program_tables(const std::filesystem::path& file);

/// What should be equal and is not, and has no reason that is known.
Check check_programs(const ProgramTables& tables);

}  // namespace warpbook::proof
