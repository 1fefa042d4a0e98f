#include "lab_tables.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include <warpbook/system/text_file.hpp>

#include "counter_rows.hpp"
#include "extents.hpp"
#include "tables.hpp"

namespace warpbook::tests {

namespace {

using nlohmann::json;

/// Behind them a column for each check, with its status; empty where the program did not come to it.
const Cells program_columns = {"program", "file", "n", "verdict"};
/// What no counter says.
const Cells time_columns = {"program", "check", "ms", "baseline", "baseline_ms", "ratio"};
/// Which launch each profile is of. Profiles that are equal in everything but check and label share one.
const Cells profile_columns = {"program", "check", "label", "launch"};
const Cells launch_columns = {"program", "launch", "kernel", "grid", "block", "unavailable"};

Cells columns_of_counters()
{
    Cells columns{"program", "launch"};
    columns.insert(columns.end(), counter_columns.begin(), counter_columns.end());
    return columns;
}

json without_check(json profile)
{
    profile.erase("check");
    profile.erase("label");
    profile.erase("findings");  // a GPU has none
    return profile;
}

constexpr std::string_view begin_of_file =
    "# What a GPU counted and what the labs' checks said; README.md in the folder above explains the tables.\n";
constexpr std::string_view begin_of_lab = "# lab: ";

/// Where a file of recordings speaks of a lab: from the empty line above to the one above the next lab. Empty where it
/// has nothing about the lab: there it belongs, in the order of the labs' names.
struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t size() const { return end - begin; }
};

Part part_about(const std::string& text, const std::string& lab)
{
    const std::string next_lab = "\n" + std::string(begin_of_lab);
    std::size_t begin = text.find(next_lab);
    for (; begin != std::string::npos; begin = text.find(next_lab, begin + 1)) {
        const std::size_t name = begin + next_lab.size();
        const std::string found = text.substr(name, text.find('\n', name) - name);
        if (found > lab) return {begin, begin};
        if (found < lab) continue;
        const std::size_t end = text.find(next_lab, name);
        return {begin, std::min(end, text.size())};
    }
    return {text.size(), text.size()};
}

std::string with_decimals(const json& number, int decimals)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, number.get<double>());
    return text;
}

/// The tables of a lab while they are written.
class LabTables {
public:
    void add(const std::string& what, const json& program)
    {
        const std::string file = program.at("file");
        Cells row{what, file, program.contains("n") ? program.at("n").dump() : "", program.at("verdict")};
        for (const json& check : program.at("checks")) {
            const std::string name = check.at("group").get<std::string>() + "." + check.at("name").get<std::string>();
            const std::size_t column = column_for(name);
            row.resize(std::max(row.size(), column + 1));
            row[column] = check.at("status");
            for (const json& part : check.value("details", json::array())) {
                if (!part.contains("time")) continue;
                const json& time = part["time"];
                times_.rows.push_back({what, name, with_decimals(time.at("ms"), 3), time.at("baseline"),
                                       with_decimals(time.at("baseline_ms"), 3), with_decimals(time.at("ratio"), 2)});
            }
        }
        programs_.rows.push_back(row);
        std::vector<json> launches;
        for (const json& profile : program.at("profiles")) {
            const json launch = without_check(profile);
            std::size_t number = 0;
            while (number < launches.size() && launches[number] != launch) ++number;
            const std::string id = std::to_string(number + 1);
            profiles_.rows.push_back({what, profile.at("check"), profile.at("label"), id});
            if (number < launches.size()) continue;
            launches_.rows.push_back({what, id, launch.at("kernel"), extents_in_words(launch.at("grid")),
                                      extents_in_words(launch.at("block")), reason_without_counters(launch)});
            for (const Cells& counters : counter_rows(launch, file)) {
                Cells& cells = counters_.rows.emplace_back(Cells{what, id});
                cells.insert(cells.end(), counters.begin(), counters.end());
            }
            launches.push_back(launch);
        }
    }

    std::vector<Table> tables() &&
    {
        for (Cells& row : programs_.rows) row.resize(programs_.columns.size());
        return {programs_, times_, profiles_, launches_, counters_};
    }

private:
    std::size_t column_for(const std::string& check)
    {
        const auto found = std::ranges::find(programs_.columns, check);
        const auto column = static_cast<std::size_t>(found - programs_.columns.begin());
        if (found == programs_.columns.end()) programs_.columns.push_back(check);
        return column;
    }

    Table programs_{program_columns, {}};
    Table times_{time_columns, {}};
    Table profiles_{profile_columns, {}};
    Table launches_{launch_columns, {}};
    Table counters_{columns_of_counters(), {}};
};

/// As a lab's program says it (to_string(Duration)).
std::string sentence_about(const Cells& time)
{
    return time.at(2) + " ms, " + time.at(3) + " takes " + time.at(4) + " ms: " + time.at(5) + " times as long";
}

json check_of(const std::string& name, const std::string& status, const std::vector<Cells>& times)
{
    const auto dot = name.find('.');
    json check{{"group", name.substr(0, dot)},
               {"name", name.substr(dot + 1)},
               {"status", status},
               {"messages", json::array()},
               {"details", json::array()}};
    for (const Cells& time : times) {
        check["messages"].push_back(sentence_about(time));
        check["details"].push_back({{"time",
                                     {{"ms", std::stod(time.at(2))},
                                      {"baseline", time.at(3)},
                                      {"baseline_ms", std::stod(time.at(4))},
                                      {"ratio", std::stod(time.at(5))}}}});
    }
    return check;
}

/// The programs, still without profiles.
json programs_in(const TableFile& tables)
{
    std::map<std::pair<std::string, std::string>, std::vector<Cells>> times;
    for (const Cells& row : rows_with(tables, time_columns)) times[{row.at(0), row.at(1)}].push_back(row);
    const Table& table = table_beginning_with(tables, program_columns);
    json programs = json::object();
    for (const Cells& row : table.rows) {
        json& program = programs[row.at(0)];
        program = {{"file", row.at(1)}, {"verdict", row.at(3)}, {"checks", json::array()}, {"profiles", json::array()}};
        if (!row.at(2).empty()) program["n"] = std::stoull(row.at(2));
        for (std::size_t i = program_columns.size(); i < row.size(); ++i) {
            const std::string& check = table.columns[i];
            if (!row[i].empty()) program["checks"].push_back(check_of(check, row[i], times[{row[0], check}]));
        }
    }
    return programs;
}

using LaunchKey = std::pair<std::string, std::string>;

std::map<LaunchKey, json> launches_in(const TableFile& tables, const json& programs)
{
    std::map<LaunchKey, std::vector<Cells>> counters;
    const Cells counter_columns = columns_of_counters();
    for (const Cells& row : rows_with(tables, counter_columns))
        counters[{row.at(0), row.at(1)}].emplace_back(row.begin() + 2, row.end());
    std::map<LaunchKey, json> launches;
    for (const Cells& row : rows_with(tables, launch_columns)) {
        const LaunchKey key{row.at(0), row.at(1)};
        json& launch = launches[key];
        launch = {{"kernel", row.at(2)}, {"grid", extents_of_words(row.at(3))}, {"block", extents_of_words(row.at(4))}};
        add_counters(launch, counters[key], programs.at(row.at(0)).at("file"), row.at(5));
        counters.erase(key);
    }
    if (!counters.empty())
        throw std::runtime_error("counters of a launch that is not there: " + counters.begin()->first.first + ", " +
                                 counters.begin()->first.second);
    return launches;
}

}  // namespace

ProgramName program_name(const std::string& name)
{
    const auto dot = name.find('.');
    const std::string kind = name.substr(0, dot);
    const std::string rest = dot == std::string::npos ? "" : name.substr(dot + 1);
    if (kind == "starter" || kind == "solution") return {rest, kind};
    const auto end_of_lab = rest.find('.');
    if (kind != "submission" || end_of_lab == std::string::npos)
        throw std::runtime_error(name + " is no lab program's name");
    return {rest.substr(0, end_of_lab), rest.substr(end_of_lab + 1)};
}

std::vector<std::string> recorded_labs(const std::filesystem::path& file)
{
    if (!std::filesystem::exists(file)) return {};
    std::vector<std::string> labs;
    std::istringstream text(read_text(file));
    for (std::string line; std::getline(text, line);) {
        if (line.starts_with(begin_of_lab)) labs.push_back(line.substr(begin_of_lab.size()));
    }
    return labs;
}

json read_lab_tables(const std::filesystem::path& file, const std::string& lab)
{
    if (!std::filesystem::exists(file)) return {};
    const std::string text = read_text(file);
    const Part part = part_about(text, lab);
    if (part.size() == 0) return {};
    try {
        const TableFile tables = tables_of(text.substr(part.begin, part.size()));
        json programs = programs_in(tables);
        const auto launches = launches_in(tables, programs);
        for (const Cells& row : rows_with(tables, profile_columns)) {
            json profile = launches.at({row.at(0), row.at(3)});
            profile["check"] = row.at(1);
            profile["label"] = row.at(2);
            programs.at(row.at(0)).at("profiles").push_back(std::move(profile));
        }
        return {{"device",
                 {{"name", fact_in_head(tables, "device")},
                  {"architecture", fact_in_head(tables, "architecture")},
                  {"versions", fact_in_head(tables, "versions")}}},
                {"date", fact_in_head(tables, "date")},
                {"programs", programs}};
    } catch (const std::exception& error) {
        throw std::runtime_error(file.string() + ", " + lab + ": " + error.what());
    }
}

const json& lab_tables(const std::filesystem::path& file, const std::string& lab)
{
    static std::map<std::pair<std::filesystem::path, std::string>, json> read;
    const auto found = read.find({file, lab});
    return found != read.end() ? found->second
                               : read.emplace(std::pair(file, lab), read_lab_tables(file, lab)).first->second;
}

json recorded_program(const std::filesystem::path& file, const ProgramName& name)
{
    const json& recording = lab_tables(file, name.lab);
    return recording.is_null() ? json() : recording.at("programs").value(name.what, json());
}

void write_lab_tables(const std::filesystem::path& file, const std::string& lab, const json& recording)
{
    const json& device = recording.at("device");
    LabTables tables;
    for (const auto& [what, program] : recording.at("programs").items()) tables.add(what, program);
    const std::string tables_of_lab = text_of(
        {{"lab: " + lab, "device: " + device.at("name").get<std::string>(),
          "architecture: " + device.at("architecture").get<std::string>(),
          "versions: " + device.at("versions").get<std::string>(), "date: " + recording.at("date").get<std::string>()},
         std::move(tables).tables()});
    std::string text = std::filesystem::exists(file) ? read_text(file) : std::string(begin_of_file);
    const Part part = part_about(text, lab);
    std::filesystem::create_directories(file.parent_path());
    replace_file(file, text.replace(part.begin, part.size(), "\n" + tables_of_lab));
}

}  // namespace warpbook::tests
