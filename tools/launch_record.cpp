#include "launch_record.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>

#include <nlohmann/json.hpp>

namespace warpbook::tools {

namespace {

using Json = nlohmann::json;

/// Where a value could not be read, stands its reason.
std::optional<std::string> reason_in(const Json& json)
{
    if (!json.is_object() || !json.contains("unavailable")) return std::nullopt;
    return json["unavailable"].get<std::string>();
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
            record.instructions = counts.at("instructions").get<std::uint64_t>();
            record.units = counts.at("units").get<std::uint64_t>();
            if (!reason_in(counts.at("ideal_units"))) record.ideal_units = counts["ideal_units"].get<std::uint64_t>();
        }
    }
    return records;
}

LaunchRecord launch_from(const Json& json, const std::string& text)
{
    LaunchRecord launch;
    launch.json = text;
    launch.kernel = json.at("kernel").get<std::string>();
    launch.grid = extents_from(json.at("grid"));
    launch.block = extents_from(json.at("block"));
    launch.device = json.at("device").at("name").get<std::string>();
    if (const auto reason = reason_in(json.at("totals")))
        launch.no_totals = *reason;
    else
        launch.totals = accesses_from(json["totals"]);
    if (const auto reason = reason_in(json.at("lines"))) {
        launch.no_lines = *reason;
    } else {
        for (const Json& line : json["lines"])
            launch.lines.push_back(
                {line.at("file").get<std::string>(), line.at("line").get<int>(), accesses_from(line.at("counters"))});
    }
    const Json metrics = json.value("metrics", Json::object());
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
    for (std::string text; std::getline(stream, text);) {
        try {
            const Json json = Json::parse(text);
            if (json.contains("problem"))
                record.problems.push_back(json["problem"].get<std::string>());
            else
                record.launches.push_back(launch_from(json, text));
        } catch (const Json::parse_error&) {
            record.problems.push_back("process " + file.stem().string() +
                                      " ended while it wrote a launch, which is lost");
        }
    }
}

std::string now_in_utc()
{
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text.data();
}

}  // namespace

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
    nlohmann::ordered_json json{{"schema", "warpbook.program-profile/1"}, {"date", now_in_utc()}, {"program", program}};
    json["problems"] = record.problems;
    json["launches"] = nlohmann::ordered_json::array();
    for (const LaunchRecord& launch : record.launches)
        json["launches"].push_back(nlohmann::ordered_json::parse(launch.json));
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

bool is_counted(const LaunchRecord& launch) { return launch.totals || !launch.metrics.empty(); }

}  // namespace warpbook::tools
