#include "grade_of_both.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <warpbook/record/lab_record.hpp>
#include <warpbook/record/verdict.hpp>

#include "backends.hpp"

namespace warpbook::tools::grading {

namespace {

CheckStatus recorded_status(const Json& check)
{
    return check_status_from_name(check.value("status", "")).value_or(CheckStatus::unavailable);
}

std::string recorded_name(const Json& check) { return check.value("group", "") + "." + check.value("name", ""); }

const Json& recorded_list(const Json& record, const char* key)
{
    static const Json none = Json::array();
    const auto found = record.find(key);
    return found != record.end() && found->is_array() ? *found : none;
}

const Json* recorded_check(const Json& record, const std::string& full_name)
{
    const Json& checks = recorded_list(record, "checks");
    const auto found =
        std::ranges::find_if(checks, [&](const Json& check) { return recorded_name(check) == full_name; });
    return found != checks.end() ? &*found : nullptr;
}

/// What one part says of a check.
struct Opinion {
    const GradeRecord* part;
    const Json* check;
    /// Where the part's faults begin among those of both.
    std::size_t first_finding;

    CheckStatus status() const { return recorded_status(*check); }
};

/// Messages refer to faults by number.
void shift_findings(Json& detail, std::size_t by)
{
    const auto shift = [by](Json& number) {
        if (number.is_number_unsigned() || number.is_number_integer()) number = number.get<std::size_t>() + by;
    };
    if (const auto finding = detail.find("finding"); finding != detail.end()) shift(*finding);
    if (const auto blocked = detail.find("blocked_by"); blocked != detail.end() && blocked->is_array())
        for (Json& number : *blocked) shift(number);
}

/// The messages of both, those that decide first. What both say in the same words stands there once.
void merge_messages(Json& check, std::vector<Opinion> opinions)
{
    const CheckStatus status = recorded_status(check);
    std::ranges::stable_partition(opinions, [status](const Opinion& one) { return one.status() == status; });
    struct Said {
        std::string text;
        Json detail;
        std::vector<std::string> by;
    };
    std::vector<Said> said;
    for (const Opinion& opinion : opinions) {
        // Why something does not apply to one backend is of no interest where the other has judged it.
        if (opinion.status() == CheckStatus::not_applicable && status != CheckStatus::not_applicable) continue;
        const Json& messages = recorded_list(*opinion.check, "messages");
        const Json& details = recorded_list(*opinion.check, "details");
        for (std::size_t i = 0; i < messages.size(); ++i) {
            if (!messages[i].is_string()) continue;
            const std::string text = messages[i].get<std::string>();
            const std::string& backend = opinion.part->evidence.backend;
            if (const auto same = std::ranges::find(said, text, &Said::text); same != said.end()) {
                if (std::ranges::find(same->by, backend) == same->by.end()) same->by.push_back(backend);
                continue;
            }
            Json detail = i < details.size() && details[i].is_object() ? details[i] : Json::object();
            shift_findings(detail, opinion.first_finding);
            said.push_back({text, std::move(detail), {backend}});
        }
    }
    check["messages"] = Json::array();
    check["details"] = Json::array();
    for (Said& one : said) {
        check["messages"].push_back("by " + words_for(one.by) + ":\n" + one.text);
        one.detail["by"] = one.by;
        check["details"].push_back(std::move(one.detail));
    }
}

Json merged_check(const std::vector<Opinion>& opinions)
{
    CheckStatus status = opinions.front().status();
    for (const Opinion& other : opinions) status = status_by_both(status, other.status());
    Json check{{"group", opinions.front().check->value("group", "")},
               {"name", opinions.front().check->value("name", "")},
               {"status", name_of(status)}};
    check["by"] = Json::object();
    for (const Opinion& one : opinions) check["by"][one.part->evidence.backend] = name_of(one.status());
    for (const Opinion& one : opinions)
        if (const auto schedule = one.check->find("schedule"); schedule != one.check->end())
            check["schedule"] = *schedule;
    merge_messages(check, opinions);
    return check;
}

std::vector<std::string> all_recorded_names(const std::vector<GradeRecord>& parts)
{
    std::vector<std::string> names;
    for (const GradeRecord& part : parts)
        for (const Json& check : recorded_list(part.record, "checks"))
            if (const std::string name = recorded_name(check); std::ranges::find(names, name) == names.end())
                names.push_back(name);
    return names;
}

bool was_stopped_before(const GradeRecord& part, const std::string& check)
{
    return std::ranges::find(part.not_run, check) != part.not_run.end();
}

/// The checks that both have come to. One that a part did not reach, since the file stopped its run, counts as not run
/// unless the other part refuses it.
void merge_checks(GradeRecord& grade, const std::vector<GradeRecord>& parts)
{
    grade.record["checks"] = Json::array();
    for (const std::string& name : all_recorded_names(parts)) {
        std::vector<Opinion> opinions;
        std::size_t first_finding = 0;
        bool was_stopped = false;
        bool is_missing = false;
        for (const GradeRecord& part : parts) {
            if (const Json* const check = recorded_check(part.record, name))
                opinions.push_back({&part, check, first_finding});
            else if (was_stopped_before(part, name))
                was_stopped = true;
            else
                is_missing = true;
            first_finding += recorded_list(part.record, "findings").size();
        }
        Json check = merged_check(opinions);
        // A part without it has not judged it.
        if (is_missing) check["status"] = name_of(status_by_both(recorded_status(check), CheckStatus::unavailable));
        if (was_stopped && recorded_status(check) != CheckStatus::failed)
            grade.not_run.push_back(name);
        else
            grade.record["checks"].push_back(std::move(check));
    }
    // What neither has reached.
    for (const GradeRecord& part : parts)
        for (const std::string& name : part.not_run)
            if (recorded_check(grade.record, name) == nullptr && !was_stopped_before(grade, name))
                grade.not_run.push_back(name);
}

/// The entries of all parts' lists, each once.
Json merged_list(const std::vector<GradeRecord>& parts, const char* key)
{
    Json all = Json::array();
    for (const GradeRecord& part : parts)
        for (const Json& one : recorded_list(part.record, key))
            if (std::ranges::find(all, one) == all.end()) all.push_back(one);
    return all;
}

/// Messages refer to faults by number: each keeps its own place.
Json merged_findings(const std::vector<GradeRecord>& parts)
{
    Json all = Json::array();
    for (const GradeRecord& part : parts)
        for (const Json& finding : recorded_list(part.record, "findings")) all.push_back(finding);
    return all;
}

Verdict merged_verdict(const GradeRecord& grade, const std::vector<GradeRecord>& parts)
{
    for (const GradeRecord& part : parts)
        if (part.record.value("verdict", "") == name_of(Verdict::open)) return Verdict::open;
    bool has_passed = false;
    bool has_unavailable = false;
    bool has_failed = !grade.not_run.empty();
    for (const Json& check : recorded_list(grade.record, "checks")) {
        const CheckStatus status = recorded_status(check);
        has_passed = has_passed || status == CheckStatus::passed;
        has_unavailable = has_unavailable || status == CheckStatus::unavailable;
        has_failed = has_failed || status == CheckStatus::failed;
    }
    if (has_failed) return Verdict::failed;
    return has_unavailable || !has_passed ? Verdict::unverified : Verdict::solved;
}

/// Of the part that came to no checks and says why; null where each has checks.
const GradeRecord* part_with_problem(const std::vector<GradeRecord>& parts)
{
    const auto has_problem = [](const GradeRecord& part) { return !part.record.value("problem", "").empty(); };
    const auto refuses = [&](const GradeRecord& part) {
        return has_problem(part) && part.record.value("verdict", "") == name_of(Verdict::failed);
    };
    auto found = std::ranges::find_if(parts, refuses);
    if (found == parts.end()) found = std::ranges::find_if(parts, has_problem);
    return found != parts.end() ? &*found : nullptr;
}

void merge_records(GradeRecord& grade, const std::vector<GradeRecord>& parts)
{
    const Json& first = parts.front().record;
    grade.record = begin_lab_record(grade.lab, first.value("file", ""), Verdict::failed);
    for (const char* const key : {"date", "file_hash", "seed", "confined"})
        if (const auto found = first.find(key); found != first.end()) grade.record[key] = *found;
    grade.record["backend"] = both_backends;
    if (grade.evidence.n) grade.record["n"] = *grade.evidence.n;
    if (const GradeRecord* const part = part_with_problem(parts)) {
        grade.record["verdict"] = part->record["verdict"];
        grade.record["problem"] =
            "by " + words_for({part->evidence.backend}) + ": " + part->record.value("problem", "");
        grade.record["checks"] = Json::array();
        return;
    }
    merge_checks(grade, parts);
    grade.record["verdict"] = name_of(merged_verdict(grade, parts));
    grade.record["predictions"] = merged_list(parts, "predictions");
    if (const auto tries = first.find("prediction_tries"); tries != first.end())
        grade.record["prediction_tries"] = *tries;
    grade.record["findings"] = merged_findings(parts);
    // The counters of each backend are in its part.
    grade.record["profiles"] = Json::array();
}

std::string merged_words(const std::vector<GradeRecord>& parts, std::string Evidence::*field)
{
    std::string words;
    for (const GradeRecord& part : parts) {
        const std::string& word = part.evidence.*field;
        if (!word.empty() && words != word) words += (words.empty() ? "" : " and ") + word;
    }
    return words;
}

void merge_evidence(Evidence& evidence, const std::vector<GradeRecord>& parts)
{
    evidence.device = merged_words(parts, &Evidence::device);
    evidence.architecture = merged_words(parts, &Evidence::architecture);
    evidence.versions = merged_words(parts, &Evidence::versions);
    evidence.seed = parts.front().evidence.seed;
    evidence.n = parts.front().evidence.n;
    // The largest size of a check may be another one on the model.
    for (const GradeRecord& part : parts)
        if (part.evidence.n != evidence.n) evidence.n.reset();
}

bool leaves_no_points(const GradeRecord& part)
{
    return part.outcome != GradeOutcome::checked && part.outcome != GradeOutcome::not_graded;
}

}  // namespace

CheckStatus status_by_both(CheckStatus by_model, CheckStatus by_gpu)
{
    for (const CheckStatus status : {CheckStatus::failed, CheckStatus::unavailable, CheckStatus::passed})
        if (by_model == status || by_gpu == status) return status;
    return CheckStatus::not_applicable;
}

GradeRecord grade_of_both(GradeRecord grade, std::vector<GradeRecord> parts)
{
    merge_evidence(grade.evidence, parts);
    auto decides = std::ranges::find_if(parts, leaves_no_points);
    if (decides == parts.end()) decides = std::ranges::find(parts, GradeOutcome::not_graded, &GradeRecord::outcome);
    if (decides != parts.end()) {
        grade.outcome = decides->outcome;
        grade.message = "By " + words_for({decides->evidence.backend}) + ": " + decides->message;
    } else {
        grade.outcome = GradeOutcome::checked;
        merge_records(grade, parts);
    }
    grade.parts = std::move(parts);
    return grade;
}

}  // namespace warpbook::tools::grading
