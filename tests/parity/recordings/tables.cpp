#include "tables.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <warpbook/system/text_file.hpp>

namespace warpbook::tests {

namespace {

std::string written(const std::string& cell)
{
    std::string text;
    bool quoted = false;
    for (const char character : cell) {
        quoted = quoted || character == ',' || character == '"';
        if (character == '\n')
            text += "\\n";
        else if (character == '\\')
            text += "\\\\";
        else if (character == '"')
            text += "\"\"";
        else
            text += character;
    }
    return quoted ? '"' + text + '"' : text;
}

Cells cells_of(const std::string& line)
{
    Cells cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char next = i + 1 < line.size() ? line[i + 1] : '\0';
        if (line[i] == '"' && quoted && next == '"') {
            cells.back() += line[i++];
        } else if (line[i] == '"') {
            quoted = !quoted;
        } else if (line[i] == ',' && !quoted) {
            cells.emplace_back();
        } else if (line[i] == '\\' && (next == 'n' || next == '\\')) {
            cells.back() += next == 'n' ? '\n' : '\\';
            ++i;
        } else {
            cells.back() += line[i];
        }
    }
    return cells;
}

void write_cells(std::ostream& stream, const Cells& cells)
{
    for (std::size_t i = 0; i < cells.size(); ++i) stream << (i > 0 ? "," : "") << written(cells[i]);
    stream << "\n";
}

}  // namespace

TableFile tables_of(const std::string& text)
{
    std::istringstream stream(text);
    TableFile read;
    bool in_table = false;
    for (std::string line; std::getline(stream, line);) {
        if (line.empty()) {
            in_table = false;
        } else if (read.tables.empty() && line.starts_with("# ")) {
            read.head.push_back(line.substr(2));
        } else if (!in_table) {
            read.tables.push_back({cells_of(line), {}});
            in_table = true;
        } else {
            Table& table = read.tables.back();
            table.rows.push_back(cells_of(line));
            if (table.rows.back().size() != table.columns.size())
                throw std::runtime_error("not as many cells as columns: " + line);
        }
    }
    return read;
}

std::string text_of(const TableFile& tables)
{
    std::ostringstream stream;
    for (const std::string& line : tables.head) stream << "# " << line << "\n";
    for (const Table& table : tables.tables) {
        stream << "\n";
        write_cells(stream, table.columns);
        for (const Cells& row : table.rows) write_cells(stream, row);
    }
    return stream.str();
}

TableFile read_tables(const std::filesystem::path& file)
{
    const std::string text = read_text(file);
    try {
        return tables_of(text);
    } catch (const std::exception& error) {
        throw std::runtime_error(file.string() + ": " + error.what());
    }
}

void write_tables(const std::filesystem::path& file, const TableFile& tables)
{
    std::filesystem::create_directories(file.parent_path());
    replace_file(file, text_of(tables));
}

const Table& table_beginning_with(const TableFile& tables, const Cells& columns)
{
    for (const Table& table : tables.tables) {
        if (table.columns.size() >= columns.size() && std::equal(columns.begin(), columns.end(), table.columns.begin()))
            return table;
    }
    std::string names;
    for (const std::string& column : columns) names += (names.empty() ? "" : ",") + column;
    throw std::runtime_error("there is no table with the columns " + names);
}

const std::vector<Cells>& rows_with(const TableFile& tables, const Cells& columns)
{
    const Table& table = table_beginning_with(tables, columns);
    if (table.columns.size() != columns.size())
        throw std::runtime_error("behind the column " + columns.back() + " there is one too many");
    return table.rows;
}

std::string fact_in_head(const TableFile& tables, const std::string& name)
{
    const std::string key = name + ": ";
    for (const std::string& line : tables.head) {
        if (line.starts_with(key)) return line.substr(key.size());
    }
    throw std::runtime_error("the head of the table does not say \"" + key + "\"");
}

}  // namespace warpbook::tests
