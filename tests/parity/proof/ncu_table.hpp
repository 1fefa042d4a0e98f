#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "../recordings/tables.hpp"

namespace warpbook::proof {

using tests::Cells;

/// A number that was read twice: by us and by Nsight Compute.
struct Row {
    /// The case of the suite, or the lab's program.
    std::string about;
    /// Which launch of it; empty where there is one.
    std::string launch;
    /// "file:line"; empty for a whole launch.
    std::string place;
    /// The metric as ncu names it.
    std::string number;
    std::uint64_t ours = 0;
    std::uint64_t ncu = 0;
    /// Why they differ.
    std::string remark;
};

/// In the file a launch or line has a column for each number: "12" when both read 12, "12/16" when we read 12 and ncu
/// 16. What has a remark is in a line of its own, behind the rest. Throw std::runtime_error.
void write_rows(const std::filesystem::path& file, const std::vector<std::string>& head, const std::vector<Row>& rows);
/// Nothing where there is no such file.
std::vector<Row> read_rows(const std::filesystem::path& file);

/// Other tables, with one table in the file; nothing where there is no such file. Throws std::runtime_error when the
/// columns are others.
std::vector<Cells> read_cells(const std::filesystem::path& file, const Cells& columns);

/// "12,345 numbers, 12,340 equal, 5 different", for people.
std::string summary(const std::vector<Row>& rows);

}  // namespace warpbook::proof
