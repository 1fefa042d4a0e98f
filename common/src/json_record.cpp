#include "json_record.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include <warpbook/lab/submission.hpp>
#include <warpbook/source_text.hpp>

namespace warpbook {

namespace {

// Keeps the order in which things were written: records are read by people too.
using Json = nlohmann::ordered_json;

Json unavailable(const std::string& reason) { return {{"unavailable", reason}}; }

Json as_json(const Dim3& extents) { return Json::array({extents.x, extents.y, extents.z}); }

Json as_json(const AccessCounts& counts)
{
    Json json{{"instructions", counts.instructions}, {"units", counts.units}};
    if (counts.ideal_units.available())
        json["ideal_units"] = counts.ideal_units.value();
    else
        json["ideal_units"] = unavailable(counts.ideal_units.reason());
    return json;
}

/// Kinds of access without any instruction are left out.
Json as_json(const Counters& counters)
{
    Json json = Json::object();
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations) {
            const AccessCounts& counts = counters.of(space, operation);
            if (counts.instructions > 0)
                json[std::string(name_of(space))][std::string(name_of(operation))] = as_json(counts);
        }
    }
    return json;
}

Json as_json(const SourcePlace& place) { return {{"file", path_for_people(place.file)}, {"line", place.line}}; }

Json as_json(const Finding& finding)
{
    Json json{{"kind", name_of(finding.kind)}};
    json.update(as_json(finding.place));
    if (finding.other_place) json["other"] = as_json(*finding.other_place);
    json["text"] = finding.text;
    json["block"] = as_json(finding.block);
    json["thread"] = as_json(finding.thread);
    json["occurrences"] = finding.occurrences;
    return json;
}

Json as_json(const RecordedProfile& recorded)
{
    const Profile& profile = recorded.profile;
    Json json{{"check", recorded.check},
              {"label", recorded.label},
              {"kernel", profile.kernel},
              {"grid", as_json(profile.grid)},
              {"block", as_json(profile.block)}};
    json["totals"] =
        profile.totals.available() ? as_json(profile.totals.value()) : unavailable(profile.totals.reason());
    if (profile.lines.available()) {
        json["lines"] = Json::array();
        for (const SourceLine& line : profile.lines.value()) {
            Json entry = as_json(line.place);
            entry["counters"] = as_json(line.counters);
            json["lines"].push_back(entry);
        }
    } else {
        json["lines"] = unavailable(profile.lines.reason());
    }
    json["findings"] = Json::array();
    for (const Finding& finding : profile.findings) json["findings"].push_back(as_json(finding));
    return json;
}

Json as_json(const CheckOutcome& outcome)
{
    return {{"group", outcome.group},
            {"name", outcome.name},
            {"status", name_of(outcome.status)},
            {"messages", outcome.messages}};
}

std::string now_in_utc()
{
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

Json head_of_record(Verdict verdict)
{
    return {{"schema", "warpbook.lab-record/1"},
            {"lab", this_submission.lab},
            {"file", this_submission.file},
            {"verdict", name_of(verdict)},
            {"date", now_in_utc()}};
}

/// A student's file may be in any encoding, and its lines are in the messages.
std::string text_of_record(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string json_record(const Session& session, Verdict verdict)
{
    const DeviceDescription& device = session.device();
    Json json = head_of_record(verdict);
    json["backend"] = device.backend;
    json["device"] = {{"name", device.name}, {"architecture", device.architecture}, {"versions", device.versions}};
    json["seed"] = session.options().seed;
    if (session.options().n) json["n"] = *session.options().n;
    json["checks"] = Json::array();
    for (const CheckOutcome& outcome : session.outcomes()) json["checks"].push_back(as_json(outcome));
    json["profiles"] = Json::array();
    for (const RecordedProfile& profile : session.profiles()) json["profiles"].push_back(as_json(profile));
    return text_of_record(json);
}

std::string json_record_of_problem(Verdict verdict, const std::string& problem)
{
    Json json = head_of_record(verdict);
    json["problem"] = problem;
    json["checks"] = Json::array();
    json["profiles"] = Json::array();
    return text_of_record(json);
}

void write_file(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) throw std::runtime_error("cannot write " + file.string() + ": " + std::strerror(errno));
}

}  // namespace warpbook
