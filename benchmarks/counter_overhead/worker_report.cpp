#include "worker_report.hpp"

#include <sstream>
#include <stdexcept>

#include <warpbook/record/json.hpp>

namespace warpbook::benchmarks {

namespace {

const std::string mark = "worker report: ";

WorkerReport report_of(const Json& json)
{
    WorkerReport report;
    report.gpu = json.at("gpu");
    report.versions = json.at("versions");
    report.set_up_milliseconds = json.at("set_up_ms");
    for (const Json& launches : json.at("cases")) report.cases.push_back({launches.at("name"), launches.at("ms")});
    return report;
}

}  // namespace

std::string to_line(const WorkerReport& report)
{
    Json launches = Json::array();
    for (const WorkerReport::Launches& of_case : report.cases)
        launches.push_back({{"name", of_case.name}, {"ms", of_case.milliseconds}});
    const Json json = {{"gpu", report.gpu},
                       {"versions", report.versions},
                       {"set_up_ms", report.set_up_milliseconds},
                       {"cases", std::move(launches)}};
    return mark + json.dump();
}

WorkerReport worker_report_in(const std::string& output)
{
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(mark)) continue;
        try {
            return report_of(parse_json(line.substr(mark.size())));
        } catch (const Json::exception& error) {
            throw std::runtime_error(std::string("the worker's report cannot be read: ") + error.what());
        }
    }
    throw std::runtime_error("the worker printed no report");
}

}  // namespace warpbook::benchmarks
