#include "json_record.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include <warpbook/lab/submission.hpp>
#include <warpbook/profile_json.hpp>
#include <warpbook/source_text.hpp>

namespace warpbook {

namespace {

// Keeps the order in which things were written: records are read by people too.
using Json = nlohmann::ordered_json;

Json as_json(const RecordedProfile& recorded)
{
    Json json{{"check", recorded.check}, {"label", recorded.label}};
    json.update(Json::parse(to_json(recorded.profile, path_for_people)));
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
    json["device"] = Json::parse(to_json(device));
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
