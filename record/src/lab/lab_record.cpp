#include <warpbook/record/lab_record.hpp>

#include <stdexcept>
#include <utility>

#include <warpbook/record/json.hpp>
#include <warpbook/record/record_text.hpp>
#include <warpbook/record/schemas.hpp>

namespace warpbook {

namespace {

constexpr const char* could_not_go_on = "could_not_go_on";

CheckRecord check_from(const Json& json)
{
    const std::string word = json.at("status").get<std::string>();
    const std::optional<CheckStatus> status = check_status_from_name(word);
    if (!status) throw std::runtime_error("one of its checks has the status \"" + word + "\", which is none");
    return {json.at("group").get<std::string>(), json.at("name").get<std::string>(), *status};
}

LabRecord record_from(const Json& json)
{
    const std::string found_schema = json.at("schema").get<std::string>();
    if (found_schema != schema::lab_record) {
        throw std::runtime_error("its schema is \"" + found_schema + "\", not \"" + std::string(schema::lab_record) +
                                 "\"");
    }
    const std::string word = json.at("verdict").get<std::string>();
    const std::optional<Verdict> verdict = verdict_from_name(word);
    if (!verdict) throw std::runtime_error("its verdict is \"" + word + "\", which is none");

    LabRecord record;
    record.lab = json.at("lab").get<std::string>();
    record.verdict = *verdict;
    record.problem = json.value("problem", "");
    if (json.value("problem_kind", "") == could_not_go_on) record.problem_kind = LabProblem::could_not_go_on;
    record.backend = json.value("backend", "");
    const Json& checks = json.at("checks");
    // To go through anything else would find no check, or one.
    if (!checks.is_array()) throw std::runtime_error("its checks are not a list");
    for (const Json& check : checks) record.checks.push_back(check_from(check));
    return record;
}

std::string record_without_checks(Json record, const char* reason, const std::string& text)
{
    record[reason] = text;
    record["checks"] = Json::array();
    record["profiles"] = Json::array();
    return record_text(record);
}

}  // namespace

LabRecord read_lab_record(const std::string& text)
{
    try {
        return record_from(parse_json(text));
    } catch (const Json::exception& error) {
        throw std::runtime_error(error.what());
    }
}

LabRecord lab_record_from(const Json& json)
{
    try {
        return record_from(json);
    } catch (const Json::exception& error) {
        throw std::runtime_error(error.what());
    }
}

Json begin_lab_record(const std::string& lab, const std::string& file, Verdict verdict)
{
    return {{"schema", schema::lab_record},
            {"lab", lab},
            {"file", file},
            {"verdict", name_of(verdict)},
            {"date", now_in_utc()}};
}

Json begin_check_record(const CheckRecord& check)
{
    return {{"group", check.group}, {"name", check.name}, {"status", name_of(check.status)}};
}

std::string lab_record_of_problem(const std::string& lab, const std::string& file, Verdict verdict,
                                  const std::string& problem, LabProblem kind)
{
    Json record = begin_lab_record(lab, file, verdict);
    if (kind == LabProblem::could_not_go_on) record["problem_kind"] = could_not_go_on;
    return record_without_checks(std::move(record), "problem", problem);
}

std::string lab_record_of_unchanged_starter(const std::string& lab, const std::string& file)
{
    return record_without_checks(begin_lab_record(lab, file, Verdict::open), "not_run",
                                 "the file is the unchanged starter");
}

}  // namespace warpbook
