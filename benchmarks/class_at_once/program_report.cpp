#include "program_report.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include <warpbook/record/json.hpp>
#include <warpbook/record/lab_record.hpp>

namespace warpbook::benchmarks {

namespace {

std::string text_of(const Json& json, const char* name) { return json.value(name, std::string()); }

std::string device_of(const Json& record)
{
    if (!record.contains("device")) return {};
    const Json& device = record["device"];
    const std::string architecture = text_of(device, "architecture");
    const std::string versions = text_of(device, "versions");
    if (architecture.empty()) return text_of(device, "name");
    return text_of(device, "name") + " (" + architecture + (versions.empty() ? "" : "; " + versions) + ")";
}

/// What the first check says that has this status; empty where none has it.
std::string first_message_of(const Json& record, CheckStatus status)
{
    for (const Json& check : record["checks"]) {
        const Json messages = check.value("messages", Json::array());
        if (text_of(check, "status") == name_of(status) && !messages.empty())
            return messages.front().get<std::string>();
    }
    return {};
}

}  // namespace

ProgramReport program_report_of(const std::string& record)
{
    try {
        const LabRecord read = read_lab_record(record);
        ProgramReport report;
        report.verdict = read.verdict;
        report.problem = read.problem;
        const Json json = parse_json(record);
        if (report.verdict == Verdict::unverified && report.problem.empty())
            report.problem = first_message_of(json, CheckStatus::unavailable);
        report.device = device_of(json);
        if (json.contains("n")) report.n = json["n"].get<std::size_t>();
        return report;
    } catch (const std::exception& error) {
        throw std::runtime_error(std::string("the record cannot be read: ") + error.what());
    }
}

std::size_t max_programs_before(const std::string& printed)
{
    constexpr std::string_view beginning = "Waiting for the GPU: ";
    std::size_t max = 0;
    std::istringstream lines(printed);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(beginning)) continue;
        const std::size_t before = std::strtoull(line.c_str() + beginning.size(), nullptr, 10);
        max = std::max(max, before);
    }
    return max;
}

}  // namespace warpbook::benchmarks
