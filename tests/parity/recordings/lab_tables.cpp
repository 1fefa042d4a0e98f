#include "lab_tables.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../support/check_messages.hpp"
#include "counter_rows.hpp"
#include "extents.hpp"
#include "tables.hpp"

namespace warpbook::tests {

namespace {

using nlohmann::json;

/// Behind them a column for each check, with its status; empty where the program did not come to it.
const Cells program_columns = {"program", "file", "n", "verdict"};
const Cells message_columns = {"program", "check", "messages"};
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

/// The tables of a file while they are written.
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
            if (const std::string text = messages_of(check, program); !text.empty())
                messages_.rows.push_back({what, name, text});
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
        return {programs_, messages_, profiles_, launches_, counters_};
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
    Table messages_{message_columns, {}};
    Table profiles_{profile_columns, {}};
    Table launches_{launch_columns, {}};
    Table counters_{columns_of_counters(), {}};
};

json check_of(const std::string& name, const std::string& status, const std::string& messages)
{
    const auto dot = name.find('.');
    return {{"group", name.substr(0, dot)},
            {"name", name.substr(dot + 1)},
            {"status", status},
            {"messages", messages.empty() ? json::array() : json::array({messages})}};
}

/// The programs, still without profiles.
json programs_in(const TableFile& tables)
{
    std::map<std::pair<std::string, std::string>, std::string> messages;
    for (const Cells& row : rows_with(tables, message_columns)) messages[{row.at(0), row.at(1)}] = row.at(2);
    const Table& table = table_beginning_with(tables, program_columns);
    json programs = json::object();
    for (const Cells& row : table.rows) {
        json& program = programs[row.at(0)];
        program = {{"file", row.at(1)}, {"verdict", row.at(3)}, {"checks", json::array()}, {"profiles", json::array()}};
        if (!row.at(2).empty()) program["n"] = std::stoull(row.at(2));
        for (std::size_t i = program_columns.size(); i < row.size(); ++i) {
            const std::string& check = table.columns[i];
            if (!row[i].empty()) program["checks"].push_back(check_of(check, row[i], messages[{row[0], check}]));
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

json read_lab_tables(const std::filesystem::path& file)
{
    const TableFile tables = read_tables(file);
    try {
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
        throw std::runtime_error(file.string() + ": " + error.what());
    }
}

const json& lab_tables(const std::filesystem::path& file)
{
    static std::map<std::filesystem::path, json> read;
    const auto found = read.find(file);
    return found != read.end() ? found->second : read.emplace(file, read_lab_tables(file)).first->second;
}

void write_lab_tables(const std::filesystem::path& file, const json& recording)
{
    const json& device = recording.at("device");
    LabTables tables;
    for (const auto& [what, program] : recording.at("programs").items()) tables.add(what, program);
    write_tables(
        file,
        {{"What a GPU counted and what the lab's checks said; recordings/README.md explains the tables.",
          "device: " + device.at("name").get<std::string>(),
          "architecture: " + device.at("architecture").get<std::string>(),
          "versions: " + device.at("versions").get<std::string>(), "date: " + recording.at("date").get<std::string>()},
         std::move(tables).tables()});
}

}  // namespace warpbook::tests
