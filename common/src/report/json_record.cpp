#include "json_record.hpp"

#include <optional>

#include <warpbook/lab/submission.hpp>
#include <warpbook/record/profile_json_value.hpp>
#include <warpbook/record/json.hpp>
#include <warpbook/record/lab_record.hpp>
#include <warpbook/record/record_text.hpp>
#include <warpbook/record/text_hash.hpp>
#include <warpbook/source_text.hpp>

#include "terminal_report.hpp"

namespace warpbook {

namespace {

Json as_json(const RecordedProfile& recorded)
{
    Json json{{"check", recorded.check}, {"label", recorded.label}};
    json.update(json_of(recorded.profile, path_for_people));
    return json;
}

Json as_json(const ReportedFinding& reported)
{
    Json json{{"check", reported.check}, {"kernel", reported.kernel}};
    json.update(json_of(reported.finding, path_for_people));
    return json;
}

Json as_json(const std::vector<Mismatch::Line>& lines)
{
    Json json = Json::array();
    for (const Mismatch::Line& line : lines)
        json.push_back(
            {{"file", path_for_people(line.location.file)}, {"line", line.location.line}, {"text", line.text}});
    return json;
}

Json as_json(const Advice& advice)
{
    Json json{{"cause", advice.cause}};
    if (!advice.text.empty()) json["text"] = advice.text;
    if (advice.line) json.update({{"file", path_for_people(advice.line->file)}, {"line", advice.line->line}});
    if (!advice.remedy.empty()) json["remedy"] = advice.remedy;
    if (advice.hint) json["hint"] = *advice.hint;
    return json;
}

Json as_json(const Duration& time)
{
    constexpr double milliseconds = 1e3;
    return {{"ms", milliseconds * time.seconds},
            {"baseline", time.baseline},
            {"baseline_ms", milliseconds * time.baseline_seconds},
            {"ratio", time.ratio()}};
}

/// Parts that do not apply are left out.
Json as_json(const Message& message)
{
    Json json = Json::object();
    if (!message.context.empty()) json["context"] = message.context;
    if (!message.wanted.empty()) json.update({{"wanted", message.wanted}, {"found", message.found}});
    if (!message.mismatch.why.empty()) json["why"] = message.mismatch.why;
    if (!message.mismatch.lines.empty()) json["locations"] = as_json(message.mismatch.lines);
    if (message.advice) json["advice"] = as_json(*message.advice);
    if (!message.text.empty()) json["text"] = message.text;
    if (message.time) json["time"] = as_json(*message.time);
    if (message.finding) json["finding"] = *message.finding;
    if (!message.blocked_by.empty()) json["blocked_by"] = message.blocked_by;
    if (message.not_checked) json["not_checked"] = true;
    return json;
}

Json as_json(const CheckOutcome& outcome, const std::vector<ReportedFinding>& findings)
{
    Json json = begin_check_record({outcome.group, outcome.name, outcome.status});
    if (outcome.schedule) json["schedule"] = *outcome.schedule;
    json["messages"] = Json::array();
    json["details"] = Json::array();
    for (const Message& message : outcome.messages) {
        json["messages"].push_back(message_for_people(message, findings));
        json["details"].push_back(as_json(message));
    }
    return json;
}

Json as_json(const RecordedPrediction& prediction)
{
    Json json{{"check", prediction.check}};
    if (!prediction.context.empty()) json["case"] = prediction.context;
    if (prediction.predicted) json["predicted"] = *prediction.predicted;
    if (prediction.measured) json["measured"] = *prediction.measured;
    json["status"] = name_of(prediction.status);
    json["earlier"] = Json::array();
    for (const RecordedPrediction::Try& wrong : prediction.earlier)
        json["earlier"].push_back({{"predicted", wrong.predicted}, {"status", name_of(wrong.status)}});
    return json;
}

/// Nothing where the file cannot be read.
std::optional<std::string> hash_of_submission()
{
    const auto text = text_of(std::string(this_submission.source_root) + "/" + this_submission.file);
    return text ? std::optional(hash_of_text(*text)) : std::nullopt;
}

}  // namespace

std::string json_record(const Session& session, Verdict verdict)
{
    const DeviceDescription& device = session.device();
    Json json = begin_lab_record(std::string(this_submission.lab), std::string(this_submission.file), verdict);
    if (const auto hash = hash_of_submission()) json["file_hash"] = *hash;
    json["backend"] = device.backend;
    json["device"] = json_of(device);
    json["seed"] = session.seed();
    if (const auto n = session.chosen_size()) json["n"] = *n;
    const Confinement confinement = session.confinement().value_or(Confinement{});
    json["confined"] = {{"processes", confinement.of_processes}, {"files", confinement.of_files}};
    json["checks"] = Json::array();
    for (const CheckOutcome& outcome : session.outcomes())
        json["checks"].push_back(as_json(outcome, session.findings()));
    json["predictions"] = Json::array();
    for (const RecordedPrediction& prediction : session.predictions())
        json["predictions"].push_back(as_json(prediction));
    json["prediction_tries"] = session.prediction_tries().as_json();
    json["findings"] = Json::array();
    for (const ReportedFinding& finding : session.findings()) json["findings"].push_back(as_json(finding));
    json["profiles"] = Json::array();
    for (const RecordedProfile& profile : session.profiles()) json["profiles"].push_back(as_json(profile));
    return record_text(json);
}

std::string json_record_of_problem(Verdict verdict, const std::string& problem, LabProblem kind)
{
    return lab_record_of_problem(std::string(this_submission.lab), std::string(this_submission.file), verdict, problem,
                                 kind);
}

}  // namespace warpbook
