#include <warpbook/record/schemas.hpp>

#include "predictions/prediction_table.hpp"
#include "outputs.hpp"

namespace warpbook::tools::grading {

namespace {

/// As in all records: what is not known is no number.
Json number_or_reason(const std::optional<double>& number, const std::string& reason)
{
    return number ? Json(*number) : Json{{"unavailable", reason}};
}

Json date_json(const std::optional<Time>& date) { return date ? Json(text_of(*date)) : Json(nullptr); }

Json json_of_lab(const GradedLab& lab)
{
    Json weights = Json::object();
    for (std::size_t i = 0; i < group_names.size(); ++i) weights[std::string(group_names[i])] = lab.rubric.weights[i];
    return {{"lab", lab.rubric.lab},
            {"title", lab.title},
            {"points", lab.rubric.points},
            {"weights", weights},
            {"due", date_json(lab.rubric.due)},
            {"not_after", date_json(lab.rubric.not_after)}};
}

Json json_of_group(const GroupPoints& group)
{
    return {{"group", group.group},   {"points", to_cents(group.earned)}, {"possible", to_cents(group.possible)},
            {"passed", group.passed}, {"checks", group.checks},           {"lost", group.lost}};
}

/// What the record says of a check, with the lines that its messages name.
Json json_of_check(const CheckResult& check, const Json& recorded)
{
    Json json{
        {"group", check.group}, {"name", check.name}, {"status", name_of(check.status)}, {"messages", check.messages}};
    json["lines"] = Json::array();
    for (const MessageLine& line : check.lines)
        json["lines"].push_back({{"file", line.file}, {"line", line.line}, {"text", line.text}});
    for (const char* const key : {"details", "schedule", "by"})
        if (const auto found = recorded.find(key); found != recorded.end()) json[key] = *found;
    return json;
}

Json json_of_entry(const GradedLab& lab, const Entry& entry)
{
    Json json{{"lab", lab.rubric.lab},
              {"state", entry.state()},
              {"points", number_or_reason(entry.points.earned, entry.points.not_graded)},
              {"possible", entry.points.possible},
              {"verdict", entry.verdict().empty() ? Json(nullptr) : Json(entry.verdict())},
              {"outcome", entry.outcome()},
              {"cause", entry.cause()},
              {"reasons", entry.points.reasons()},
              {"late", entry.points.lateness.is_late},
              {"no_date", entry.points.lateness.is_unknown},
              {"kept", entry.points.lateness.factor}};
    json["groups"] = Json::array();
    for (const GroupPoints& group : entry.points.groups) json["groups"].push_back(json_of_group(group));
    if (!entry.grade) return json;

    json["file"] = entry.grade->file;
    json["handed_in"] = date_json(entry.grade->handed_in);
    json["message"] = entry.grade->message;
    json["evidence"] = as_json(*entry.grade)["evidence"];
    if (!entry.grade->parts.empty()) json["parts"] = Json::array();
    for (const GradeRecord& part : entry.grade->parts)
        json["parts"].push_back({{"backend", part.evidence.backend}, {"state", state_of(part)}});
    json["checks"] = Json::array();
    for (std::size_t i = 0; i < entry.checks.size(); ++i)
        json["checks"].push_back(json_of_check(entry.checks[i], entry.grade->record["checks"][i]));
    json["predictions"] = as_json(predictions_in(entry.grade->record));
    return json;
}

}  // namespace

Json grades_json(const Gradebook& book)
{
    Json json{{"schema", schema::grades}, {"possible", book.possible()}, {"problems", book.problems}};
    json["labs"] = Json::array();
    for (const GradedLab& lab : book.labs) json["labs"].push_back(json_of_lab(lab));
    json["students"] = Json::array();
    for (const StudentsGrades& student : book.students) {
        Json row{
            {"student", student.name},
            {"file_name", student.file_name},
            {"total", number_or_reason(student.total(), std::to_string(student.not_graded()) + " of " +
                                                            std::to_string(book.labs.size()) + " labs not graded")},
            {"problems", student.problems}};
        row["labs"] = Json::array();
        for (std::size_t i = 0; i < book.labs.size(); ++i)
            row["labs"].push_back(json_of_entry(book.labs[i], student.entries[i]));
        json["students"].push_back(std::move(row));
    }
    return json;
}

}  // namespace warpbook::tools::grading
