#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::tests {

using Cells = std::vector<std::string>;

struct Table {
    Cells columns;
    std::vector<Cells> rows;
};

/// Comma-separated tables below a head of comments ("# "); an empty line stands before each of them. A line of the file
/// is a row: a line break in a cell is written \n, a backslash \\.
struct TableFile {
    /// Without "# ".
    std::vector<std::string> head;
    std::vector<Table> tables;
};

/// Throws std::runtime_error when a row has not as many cells as its table has columns.
TableFile tables_of(const std::string& text);
std::string text_of(const TableFile& tables);

/// Throws std::runtime_error as above, and when the file cannot be read.
TableFile read_tables(const std::filesystem::path& file);

/// Makes the folder, too. Throws std::runtime_error.
void write_tables(const std::filesystem::path& file, const TableFile& tables);

/// The table whose first columns are these. Throws std::runtime_error when there is none.
const Table& table_beginning_with(const TableFile& tables, const Cells& columns);

/// The rows of the table that has these columns. Throws std::runtime_error when there is none.
const std::vector<Cells>& rows_with(const TableFile& tables, const Cells& columns);

/// What stands behind "NAME: " in the head. Throws std::runtime_error when that is not there.
std::string fact_in_head(const TableFile& tables, const std::string& name);

}  // namespace warpbook::tests
