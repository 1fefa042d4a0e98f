#include "launch_record.hpp"

#include <algorithm>
#include <fstream>

#include <warpbook/profile_fields.hpp>
#include <warpbook/records/json.hpp>
#include <warpbook/records/record_text.hpp>
#include <warpbook/records/schemas.hpp>

namespace warpbook::tools {

namespace {

namespace field = profile_field;

/// Where a value could not be read, stands its reason.
std::optional<std::string> reason_in(const Json& json)
{
    if (!json.is_object() || !json.contains(field::unavailable)) return std::nullopt;
    return json[field::unavailable].get<std::string>();
}

std::string extents_from(const Json& json)
{
    std::string text;
    for (const Json& extent : json) text += (text.empty() ? "(" : ", ") + std::to_string(extent.get<unsigned>());
    return text + ")";
}

AccessRecords accesses_from(const Json& json)
{
    AccessRecords records;
    for (const auto& [space, operations] : json.items()) {
        for (const auto& [operation, counts] : operations.items()) {
            std::string kind = space;
            kind += " " + operation;
            AccessRecord& record = records[kind];
            record.instructions = counts.at(field::instructions).get<std::uint64_t>();
            record.units = counts.at(field::units).get<std::uint64_t>();
            const Json& ideal_units = counts.at(field::ideal_units);
            if (const auto reason = reason_in(ideal_units))
                record.no_ideal = *reason;
            else
                record.ideal_units = ideal_units.get<std::uint64_t>();
        }
    }
    return records;
}

LaunchRecord launch_from(const Json& json, const std::string& text, const std::string& process, std::size_t number)
{
    LaunchRecord launch;
    launch.process = process;
    launch.number = number;
    launch.json = text;
    launch.kernel = json.at(field::kernel).get<std::string>();
    launch.grid = extents_from(json.at(field::grid));
    launch.block = extents_from(json.at(field::block));
    launch.device = json.at(field::device).at(field::device_name).get<std::string>();
    const Json& totals = json.at(field::totals);
    if (const auto reason = reason_in(totals))
        launch.no_totals = *reason;
    else
        launch.totals = accesses_from(totals);
    const Json& lines = json.at(field::lines);
    if (const auto reason = reason_in(lines)) {
        launch.no_lines = *reason;
    } else {
        for (const Json& line : lines)
            launch.lines.push_back({line.at(field::file).get<std::string>(), line.at(field::line).get<int>(),
                                    accesses_from(line.at(field::counters))});
    }
    launch.note = json.value(field::note, "");
    const Json metrics = json.value(field::metrics, Json::object());
    for (const auto& [name, value] : metrics.items()) {
        if (const auto reason = reason_in(value))
            launch.no_metrics[name] = *reason;
        else
            launch.metrics[name] = value.get<double>();
    }
    return launch;
}

void read_process(const std::filesystem::path& file, ProgramRecord& record)
{
    std::ifstream stream(file);
    std::size_t number = 0;
    for (std::string text; std::getline(stream, text);) {
        try {
            const Json json = parse_json(text);
            if (json.contains(field::problem))
                record.problems.push_back(json[field::problem].get<std::string>());
            else
                record.launches.push_back(launch_from(json, text, file.stem().string(), ++number));
        } catch (const Json::parse_error&) {
            record.problems.push_back("process " + file.stem().string() +
                                      " ended while it wrote a launch, which is lost");
        }
    }
}

}  // namespace

void add(AccessRecords& sums, const AccessRecords& more)
{
    for (const auto& [kind, counts] : more) {
        const auto [found, is_new] = sums.try_emplace(kind, counts);
        if (is_new) continue;
        AccessRecord& sum = found->second;
        sum.instructions += counts.instructions;
        sum.units += counts.units;
        if (sum.ideal_units && counts.ideal_units) {
            *sum.ideal_units += *counts.ideal_units;
        } else {
            sum.ideal_units.reset();
            if (sum.no_ideal.empty()) sum.no_ideal = counts.no_ideal;
        }
    }
}

std::string unit_of(const std::string& kind) { return kind.starts_with("global") ? "sectors" : "wavefronts"; }

ProgramRecord read_program_record(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    ProgramRecord record;
    for (const std::filesystem::path& file : files) read_process(file, record);
    return record;
}

std::string to_json(const ProgramRecord& record, const std::vector<std::string>& program)
{
    Json json{{"schema", schema::program_profile}, {"date", now_in_utc()}, {"program", program}};
    json["problems"] = record.problems;
    json["launches"] = Json::array();
    for (const LaunchRecord& launch : record.launches) json["launches"].push_back(parse_json(launch.json));
    return record_text(json);
}

bool is_counted(const LaunchRecord& launch) { return launch.totals || !launch.metrics.empty(); }

}  // namespace warpbook::tools
