#include "theme_tables.hpp"

#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../recordings/counter_rows.hpp"
#include "../recordings/extents.hpp"
#include "../recordings/tables.hpp"

namespace warpbook::parity {

namespace {

using namespace tests;
using nlohmann::json;

const Cells launch_columns = {"case", "kernel", "grid", "block", "unavailable"};
const Cells text_columns = {"line", "text"};
const std::string unavailable = "unavailable: ";

/// A case's counters; behind the first of a line its instructions of each width.
Cells columns_of_counters()
{
    Cells columns{"case"};
    columns.insert(columns.end(), counter_columns.begin(), counter_columns.end());
    columns.emplace_back("widths");
    return columns;
}

/// "4:12 16:3": 12 instructions of 4 bytes a lane, 3 of 16.
std::string widths_in_words(const json& widths)
{
    if (widths.contains("unavailable")) return unavailable + widths.at("unavailable").get<std::string>();
    std::string words;
    for (const auto& [width, instructions] : widths.items())
        words += (words.empty() ? "" : " ") + width + ":" + instructions.dump();
    return words;
}

json widths_of_words(const std::string& words)
{
    if (words.starts_with(unavailable)) return {{"unavailable", words.substr(unavailable.size())}};
    json widths = json::object();
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
        const auto colon = word.find(':');
        if (colon == std::string::npos) throw std::runtime_error("\"" + words + "\" are no widths");
        widths[word.substr(0, colon)] = std::stoull(word.substr(colon + 1));
    }
    return widths;
}

/// The tables of a file while they are written.
class ThemeTables {
public:
    explicit ThemeTables(std::string source) : source_(std::move(source)) {}

    void add(const std::string& name, const json& entry)
    {
        launches_.rows.push_back({name, entry.at("kernel"), extents_in_words(entry.at("grid")),
                                  extents_in_words(entry.at("block")), reason_without_counters(entry)});
        std::map<std::string, std::string> widths;
        if (entry.at("lines").is_array()) {
            for (const json& line : entry.at("lines")) {
                const std::string line_in_table = line_name(line, source_);
                texts_[{line.at("file"), line.at("line")}] = {line_in_table, line.at("text")};
                widths[line_in_table] = widths_in_words(line.at("instructions_by_width"));
            }
        }
        for (const Cells& row : counter_rows(entry, source_)) {
            Cells& cells = counters_.rows.emplace_back(Cells{name});
            cells.insert(cells.end(), row.begin(), row.end());
            cells.push_back(std::exchange(widths[row.at(0)], ""));
        }
    }

    std::vector<Table> tables() &&
    {
        Table texts{text_columns, {}};
        for (const auto& [place, row] : texts_) texts.rows.push_back(row);
        return {launches_, counters_, texts};
    }

private:
    std::string source_;
    Table launches_{launch_columns, {}};
    Table counters_{columns_of_counters(), {}};
    std::map<std::pair<std::string, int>, Cells> texts_;
};

}  // namespace

std::filesystem::path theme_file(const std::filesystem::path& gpu_folder, const std::string& theme)
{
    return gpu_folder / kernels_folder / (theme + ".csv");
}

json read_theme_tables(const std::filesystem::path& file)
{
    const TableFile tables = read_tables(file);
    const std::string source = file.stem().string() + ".cu";
    try {
        std::map<std::string, std::vector<Cells>> counters;
        std::map<std::pair<std::string, std::string>, std::string> widths;
        const Cells counter_columns = columns_of_counters();
        for (const Cells& row : rows_with(tables, counter_columns)) {
            counters[row.at(0)].emplace_back(row.begin() + 1, row.end() - 1);
            if (!row.back().empty()) widths[{row.at(0), row.at(1)}] = row.back();
        }
        std::map<std::string, std::string> texts;
        for (const Cells& row : rows_with(tables, text_columns)) texts[row.at(0)] = row.at(1);
        json cases = json::object();
        for (const Cells& row : rows_with(tables, launch_columns)) {
            json entry{
                {"kernel", row.at(1)}, {"grid", extents_of_words(row.at(2))}, {"block", extents_of_words(row.at(3))}};
            add_counters(entry, counters[row.at(0)], source, row.at(4));
            if (!entry.contains("lines")) throw std::runtime_error(row.at(0) + " has no lines");
            if (entry.at("lines").is_array()) {
                for (json& line : entry.at("lines")) {
                    const std::string name = line_name(line, source);
                    line["text"] = texts.at(name);
                    line["instructions_by_width"] = widths_of_words(widths[{row.at(0), name}]);
                }
            }
            cases[row.at(0)] = std::move(entry);
        }
        return {{"device",
                 {{"name", fact_in_head(tables, "device")},
                  {"architecture", fact_in_head(tables, "architecture")},
                  {"versions", fact_in_head(tables, "versions")}}},
                {"compiler", fact_in_head(tables, "compiler")},
                {"date", fact_in_head(tables, "date")},
                {"cases", cases}};
    } catch (const std::exception& error) {
        throw std::runtime_error(file.string() + ": " + error.what());
    }
}

void write_theme_tables(const std::filesystem::path& file, const json& recording, const std::vector<std::string>& order)
{
    const json& device = recording.at("device");
    ThemeTables tables(file.stem().string() + ".cu");
    for (const std::string& name : order) tables.add(name, recording.at("cases").at(name));
    write_tables(file, {{"What a GPU counted for the kernels of tests/parity/kernels; recordings/README.md "
                         "explains the tables.",
                         "device: " + device.at("name").get<std::string>(),
                         "architecture: " + device.at("architecture").get<std::string>(),
                         "versions: " + device.at("versions").get<std::string>(),
                         "compiler: " + recording.at("compiler").get<std::string>(),
                         "date: " + recording.at("date").get<std::string>()},
                        std::move(tables).tables()});
}

}  // namespace warpbook::parity
