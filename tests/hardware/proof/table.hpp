#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warpbook::proof {

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
    /// "equal" or "differs".
    std::string verdict;
    /// Why it differs.
    std::string remark;
};

using Cells = std::vector<std::string>;

/// Comma-separated values below `head`, each line of which becomes a comment. Throws std::runtime_error.
void write_table(const std::string& file, const std::vector<std::string>& head, const Cells& columns,
                 const std::vector<Cells>& rows);
/// Without comments and columns' names; nothing where there is no such file. Throws std::runtime_error.
std::vector<Cells> read_table(const std::string& file);

void write_rows(const std::string& file, const std::vector<std::string>& head, const std::vector<Row>& rows);
std::vector<Row> read_rows(const std::string& file);

/// FILE-WHAT.csv beside FILE.json.
std::string table_beside(const std::string& file, const std::string& what);

/// "12,345 numbers, 12,340 equal, 5 different", for people.
std::string summary(const std::vector<Row>& rows);

}  // namespace warpbook::proof
