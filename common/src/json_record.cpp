#include "json_record.hpp"

#include <nlohmann/json.hpp>

#include <warpbook/lab/submission.hpp>
#include <warpbook/profile_json.hpp>
#include <warpbook/records/lab_record.hpp>
#include <warpbook/records/record_text.hpp>
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
    Json json = begin_check_record({outcome.group, outcome.name, outcome.status});
    json["messages"] = outcome.messages;
    return json;
}

}  // namespace

std::string json_record(const Session& session, Verdict verdict)
{
    const DeviceDescription& device = session.device();
    Json json = begin_lab_record(std::string(this_submission.lab), std::string(this_submission.file), verdict);
    json["backend"] = device.backend;
    json["device"] = Json::parse(to_json(device));
    json["seed"] = session.options().seed;
    if (session.options().n) json["n"] = *session.options().n;
    json["checks"] = Json::array();
    for (const CheckOutcome& outcome : session.outcomes()) json["checks"].push_back(as_json(outcome));
    json["profiles"] = Json::array();
    for (const RecordedProfile& profile : session.profiles()) json["profiles"].push_back(as_json(profile));
    return record_text(json);
}

std::string json_record_of_problem(Verdict verdict, const std::string& problem)
{
    return lab_record_of_problem(std::string(this_submission.lab), std::string(this_submission.file), verdict, problem);
}

}  // namespace warpbook
