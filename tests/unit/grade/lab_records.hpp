#pragma once

#include <string>
#include <vector>

#include <warpbook/record/json.hpp>

#include "grade/gradebook/grade_record.hpp"

namespace warpbook::tools::grading {

/// "Values.AreTransposed" with its status, and a message where it failed.
inline Json check_json(const std::string& full_name, const std::string& status, const std::string& message = "")
{
    const std::size_t dot = full_name.find('.');
    Json json{{"group", full_name.substr(0, dot)}, {"name", full_name.substr(dot + 1)}, {"status", status}};
    json["messages"] = Json::array();
    json["details"] = Json::array();
    if (!message.empty()) json["messages"].push_back(message);
    return json;
}

inline Json record_json(const std::string& verdict, const std::vector<Json>& checks,
                        const std::string& lab = "14-tile-transpose")
{
    return {{"schema", "warpbook.lab-record/1"},
            {"lab", lab},
            {"verdict", verdict},
            {"backend", "model"},
            {"checks", checks}};
}

/// A grade of ada's, with all that is known of it.
inline GradeRecord grade_with(const Json& record, const std::string& lab = "14-tile-transpose")
{
    GradeRecord grade;
    grade.student = "ada";
    grade.lab = lab;
    grade.file = "ada/tile_transpose.cu";
    grade.handed_in = date_from("2026-03-01T12:00:00Z").time;
    grade.outcome = GradeOutcome::checked;
    grade.evidence.backend = "model";
    grade.evidence.device = "the model";
    grade.evidence.architecture = "sm_90";
    grade.evidence.versions = "model 3";
    grade.evidence.source_hash = std::string(64, 'a');
    grade.evidence.course_hash = std::string(64, 'b');
    grade.evidence.seed = 4711;
    grade.evidence.warpbook = "1.2.3";
    grade.evidence.isolation = "bubblewrap 0.8.0";
    grade.evidence.date = date_from("2026-03-02T08:00:00Z").time;
    grade.evidence.seconds = 1.5;
    grade.record = record;
    return grade;
}

inline GradeRecord grade_without_record(GradeOutcome outcome, const std::string& message,
                                        const std::string& lab = "14-tile-transpose")
{
    GradeRecord grade = grade_with(nullptr, lab);
    grade.outcome = outcome;
    grade.message = message;
    return grade;
}

}  // namespace warpbook::tools::grading
