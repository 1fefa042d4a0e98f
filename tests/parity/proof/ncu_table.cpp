#include "ncu_table.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace warpbook::proof {

namespace {

constexpr std::size_t name_columns = 3;
const Cells names_of_rows = {"about", "launch", "line"};
const std::string remark_column = "remark";

std::string cell_of(const Row& row)
{
    const std::string ours = std::to_string(row.ours);
    return row.ours == row.ncu ? ours : ours + "/" + std::to_string(row.ncu);
}

std::uint64_t count_in(const std::string& cell)
{
    std::size_t read = 0;
    const std::uint64_t number = std::stoull(cell, &read);
    if (read != cell.size()) throw std::runtime_error("\"" + cell + "\" is no number");
    return number;
}

/// Each number in a column of its own, in the order in which they first appear.
Cells columns_for(const std::vector<Row>& rows)
{
    Cells columns = names_of_rows;
    for (const Row& row : rows) {
        if (std::ranges::find(columns, row.number) == columns.end()) columns.push_back(row.number);
    }
    columns.push_back(remark_column);
    return columns;
}

}  // namespace

void write_rows(const std::filesystem::path& file, const std::vector<std::string>& head, const std::vector<Row>& rows)
{
    tests::Table table{columns_for(rows), {}};
    std::map<Cells, std::size_t> lines;
    for (const Row& row : rows) {
        const auto column =
            static_cast<std::size_t>(std::ranges::find(table.columns, row.number) - table.columns.begin());
        const Cells key{row.about, row.launch, row.place, row.remark};
        const auto known = lines.find(key);
        // A launch that is called like another one gets lines of its own.
        if (known == lines.end() || !table.rows[known->second][column].empty()) {
            lines[key] = table.rows.size();
            table.rows.emplace_back(table.columns.size());
            std::copy_n(key.begin(), name_columns, table.rows.back().begin());
            table.rows.back().back() = row.remark;
        }
        table.rows[lines[key]][column] = cell_of(row);
    }
    tests::write_tables(file, {head, {table}});
}

std::vector<Row> read_rows(const std::filesystem::path& file)
{
    std::vector<Row> rows;
    if (!std::filesystem::exists(file)) return rows;
    const tests::TableFile tables = tests::read_tables(file);
    const Cells columns = tables.tables.at(0).columns;
    if (columns.size() <= name_columns || !std::equal(names_of_rows.begin(), names_of_rows.end(), columns.begin()) ||
        columns.back() != remark_column)
        throw std::runtime_error(file.string() + ": not such a table");
    for (const Cells& cells : tables.tables[0].rows) {
        for (std::size_t i = name_columns; i + 1 < columns.size(); ++i) {
            if (cells[i].empty()) continue;
            const auto slash = cells[i].find('/');
            const std::uint64_t ours = count_in(cells[i].substr(0, slash));
            const std::uint64_t ncu = slash == std::string::npos ? ours : count_in(cells[i].substr(slash + 1));
            rows.push_back({cells[0], cells[1], cells[2], columns[i], ours, ncu, cells.back()});
        }
    }
    return rows;
}

std::vector<Cells> read_cells(const std::filesystem::path& file, const Cells& columns)
{
    if (!std::filesystem::exists(file)) return {};
    return tests::rows_with(tests::read_tables(file), columns);
}

std::string summary(const std::vector<Row>& rows)
{
    const auto equal = std::ranges::count_if(rows, [](const Row& row) { return row.ours == row.ncu; });
    return std::to_string(rows.size()) + " numbers, " + std::to_string(equal) + " equal, " +
           std::to_string(static_cast<std::ptrdiff_t>(rows.size()) - equal) + " different";
}

}  // namespace warpbook::proof
