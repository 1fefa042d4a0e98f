#include "table.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace warpbook::proof {

namespace {

std::string cell(const std::string& text)
{
    if (text.find_first_of(",\"") == std::string::npos) return text;
    std::string in_quotes = "\"";
    for (const char character : text) in_quotes += character == '"' ? std::string("\"\"") : std::string(1, character);
    return in_quotes + "\"";
}

Cells cells_of(const std::string& line)
{
    Cells cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[i++];
        else if (line[i] == '"')
            quoted = !quoted;
        else if (line[i] == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += line[i];
    }
    return cells;
}

}  // namespace

void write_table(const std::string& file, const std::vector<std::string>& head, const Cells& columns,
                 const std::vector<Cells>& rows)
{
    std::ofstream stream(file);
    for (const std::string& line : head) stream << "# " << line << "\n";
    const auto write = [&stream](const Cells& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) stream << (i > 0 ? "," : "") << cell(cells[i]);
        stream << "\n";
    };
    write(columns);
    for (const Cells& row : rows) write(row);
    stream.close();
    if (!stream) throw std::runtime_error("cannot write " + file);
}

std::vector<Cells> read_table(const std::string& file)
{
    std::ifstream stream(file);
    std::vector<Cells> rows;
    std::size_t columns = 0;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("#")) continue;
        Cells cells = cells_of(line);
        if (columns == 0) {
            columns = cells.size();
            continue;
        }
        if (cells.size() != columns) throw std::runtime_error(file + ": other columns than the first: " + line);
        rows.push_back(std::move(cells));
    }
    return rows;
}

void write_rows(const std::string& file, const std::vector<std::string>& head, const std::vector<Row>& rows)
{
    std::vector<Cells> cells;
    cells.reserve(rows.size());
    for (const Row& row : rows)
        cells.push_back({row.about, row.launch, row.place, row.number, std::to_string(row.ours),
                         std::to_string(row.ncu), row.verdict, row.remark});
    write_table(file, head, {"about", "launch", "line", "number", "ours", "ncu", "verdict", "remark"}, cells);
}

std::vector<Row> read_rows(const std::string& file)
{
    std::vector<Row> rows;
    for (const Cells& cells : read_table(file)) {
        if (cells.size() != 8) throw std::runtime_error(file + ": not such a table");
        rows.push_back(
            {cells[0], cells[1], cells[2], cells[3], std::stoull(cells[4]), std::stoull(cells[5]), cells[6], cells[7]});
    }
    return rows;
}

std::string table_beside(const std::string& file, const std::string& what)
{
    return std::filesystem::path(file).replace_extension().string() + "-" + what + ".csv";
}

std::string summary(const std::vector<Row>& rows)
{
    const auto equal = std::ranges::count_if(rows, [](const Row& row) { return row.ours == row.ncu; });
    return std::to_string(rows.size()) + " numbers, " + std::to_string(equal) + " equal, " +
           std::to_string(static_cast<std::ptrdiff_t>(rows.size()) - equal) + " different";
}

}  // namespace warpbook::proof
