#include "grade_record.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <warpbook/record/lab_record.hpp>
#include <warpbook/record/schemas.hpp>

#include "course/record.hpp"
#include "backends.hpp"

namespace warpbook::tools::grading {

namespace {

/// In the order of the outcomes.
constexpr std::array<std::string_view, 6> outcome_names = {"checked",     "not compiled", "refused",
                                                           "ended early", "out of time",  "not graded"};

[[noreturn]] void refuse_field(const std::string& field, const std::string& what)
{
    throw UnreadableRecord("\"" + field + "\" " + what);
}

/// An object of a record, and what its fields must be.
class Fields {
public:
    Fields(const Json& json, std::string prefix) : json_(json), prefix_(std::move(prefix))
    {
        if (!json_.is_object()) refuse_field(prefix_.empty() ? "grade" : prefix_, "is no object");
    }

    std::string path(const char* key) const { return prefix_.empty() ? key : prefix_ + "." + key; }

    const Json& required(const char* key) const
    {
        const auto found = json_.find(key);
        if (found == json_.end()) refuse_field(path(key), "is missing");
        return *found;
    }

    std::string text(const char* key) const
    {
        const Json& found = required(key);
        if (!found.is_string()) refuse_field(path(key), "is no text");
        return found.get<std::string>();
    }

    std::string full_text(const char* key) const
    {
        std::string found = text(key);
        if (found.empty()) refuse_field(path(key), "is empty");
        return found;
    }

    /// Empty where it is absent or null.
    std::string optional_text(const char* key) const { return is_there(key) ? text(key) : ""; }

    std::vector<std::string> optional_texts(const char* key) const
    {
        if (!is_there(key)) return {};
        const Json& found = required(key);
        const bool are_texts =
            found.is_array() && std::ranges::all_of(found, [](const Json& one) { return one.is_string(); });
        if (!are_texts) refuse_field(path(key), "is no list of texts");
        return found.get<std::vector<std::string>>();
    }

    std::optional<Time> optional_date(const char* key) const
    {
        if (!is_there(key)) return std::nullopt;
        const ReadDate date = date_from(text(key));
        if (!date.time) refuse_field(path(key), date.problem);
        return date.time;
    }

    std::string optional_hash(const char* key) const
    {
        std::string hash = optional_text(key);
        const bool is_hash = hash.size() == 64 && hash.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (!hash.empty() && !is_hash) refuse_field(path(key), "is no SHA-256: 64 hexadecimal digits");
        return hash;
    }

    std::optional<std::uint64_t> optional_count(const char* key) const
    {
        if (!is_there(key)) return std::nullopt;
        const Json& found = required(key);
        // Read from a text all of them are unsigned; a program may have put in an int.
        const bool is_count =
            found.is_number_unsigned() || (found.is_number_integer() && found.get<std::int64_t>() >= 0);
        if (!is_count) refuse_field(path(key), "is no whole number");
        return found.get<std::uint64_t>();
    }

    /// False where it is absent or null.
    bool optional_flag(const char* key) const
    {
        if (!is_there(key)) return false;
        if (!required(key).is_boolean()) refuse_field(path(key), "is neither true nor false");
        return required(key).get<bool>();
    }

    std::optional<double> optional_number(const char* key) const
    {
        if (!is_there(key)) return std::nullopt;
        const Json& found = required(key);
        if (!found.is_number() || !(found.get<double>() >= 0)) refuse_field(path(key), "is no number of at least 0");
        return found.get<double>();
    }

private:
    bool is_there(const char* key) const
    {
        const auto found = json_.find(key);
        return found != json_.end() && !found->is_null();
    }

    const Json& json_;
    std::string prefix_;
};

/// Only what is known.
Json as_json(const Evidence& evidence)
{
    Json json = Json::object();
    const auto add = [&](const char* key, const std::string& text) {
        if (!text.empty()) json[key] = text;
    };
    add("backend", evidence.backend);
    if (!evidence.device.empty())
        json["device"] = {
            {"name", evidence.device}, {"architecture", evidence.architecture}, {"versions", evidence.versions}};
    add("source_hash", evidence.source_hash);
    add("course_hash", evidence.course_hash);
    if (evidence.seed) json["seed"] = *evidence.seed;
    if (evidence.n) json["n"] = *evidence.n;
    if (evidence.largest_n) json["largest_n"] = true;
    if (evidence.time_limit) json["time_limit"] = *evidence.time_limit;
    if (evidence.memory_limit) json["memory_limit"] = *evidence.memory_limit;
    add("warpbook", evidence.warpbook);
    add("isolation", evidence.isolation);
    if (evidence.date) json["date"] = text_of(*evidence.date);
    if (evidence.seconds) json["seconds"] = *evidence.seconds;
    return json;
}

Evidence evidence_from(const Json& json)
{
    const Fields fields(json, "evidence");
    Evidence evidence;
    evidence.backend = fields.optional_text("backend");
    const bool is_backend =
        evidence.backend == model_backend || evidence.backend == gpu_backend || evidence.backend == both_backends;
    if (!evidence.backend.empty() && !is_backend)
        refuse_field("evidence.backend", "is \"" + evidence.backend + "\", but it must be model, cupti or both");
    if (json.contains("device") && !json["device"].is_null()) {
        const Fields device(json["device"], "evidence.device");
        evidence.device = device.full_text("name");
        evidence.architecture = device.optional_text("architecture");
        evidence.versions = device.optional_text("versions");
    }
    evidence.source_hash = fields.optional_hash("source_hash");
    evidence.course_hash = fields.optional_hash("course_hash");
    evidence.seed = fields.optional_count("seed");
    evidence.n = fields.optional_count("n");
    evidence.largest_n = fields.optional_flag("largest_n");
    evidence.time_limit = fields.optional_count("time_limit");
    evidence.memory_limit = fields.optional_count("memory_limit");
    evidence.warpbook = fields.optional_text("warpbook");
    evidence.isolation = fields.optional_text("isolation");
    evidence.date = fields.optional_date("date");
    evidence.seconds = fields.optional_number("seconds");
    return evidence;
}

void require_fitting_record(const GradeRecord& grade)
{
    if (grade.record.is_null()) {
        if (grade.outcome == GradeOutcome::checked)
            refuse_field("record", "is missing, although \"outcome\" is \"checked\"");
        return;
    }
    try {
        const LabRecord record = lab_record_from(grade.record);
        if (record.lab != grade.lab)
            refuse_field("record.lab", "is \"" + record.lab + "\", but \"lab\" is \"" + grade.lab + "\"");
    } catch (const UnreadableRecord&) {
        throw;
    } catch (const std::runtime_error& error) {
        refuse_field("record", std::string("cannot be read: ") + error.what());
    }
}

/// Each by one backend.
std::vector<GradeRecord> parts_from(const Json& json, const std::string& lab)
{
    const auto found = json.find("parts");
    if (found == json.end() || found->is_null()) return {};
    if (!found->is_array()) refuse_field("parts", "is no list");
    std::vector<GradeRecord> parts;
    for (const Json& part : *found) {
        parts.push_back(grade_from_json(part));
        const bool fits = parts.back().lab == lab && parts.back().parts.empty() &&
                          backends_of(parts.back().evidence.backend).size() == 1;
        if (!fits) refuse_field("parts", "has one that is not by one backend, or is about another lab");
    }
    return parts;
}

}  // namespace

std::string_view name_of(GradeOutcome outcome) { return outcome_names[static_cast<std::size_t>(outcome)]; }

std::optional<GradeOutcome> grade_outcome_from_name(std::string_view name)
{
    const auto found = std::ranges::find(outcome_names, name);
    if (found == outcome_names.end()) return std::nullopt;
    return static_cast<GradeOutcome>(found - outcome_names.begin());
}

Json as_json(const GradeRecord& grade)
{
    Json json{{"schema", schema::grade},
              {"student", grade.student},
              {"lab", grade.lab},
              {"file", grade.file},
              {"handed_in", grade.handed_in ? Json(text_of(*grade.handed_in)) : Json(nullptr)},
              {"outcome", name_of(grade.outcome)},
              {"message", grade.message},
              {"evidence", as_json(grade.evidence)},
              {"not_run", grade.not_run},
              {"record", grade.record}};
    if (!grade.parts.empty()) json["parts"] = Json::array();
    for (const GradeRecord& part : grade.parts) json["parts"].push_back(as_json(part));
    return json;
}

GradeRecord grade_from_json(const Json& json)
{
    const Fields fields(json, "");
    if (const std::string found = fields.text("schema"); found != schema::grade)
        refuse_field("schema", "is \"" + found + "\", not \"" + std::string(schema::grade) + "\"");
    GradeRecord grade;
    grade.student = fields.full_text("student");
    grade.lab = fields.full_text("lab");
    grade.file = fields.text("file");
    grade.handed_in = fields.optional_date("handed_in");
    const std::string word = fields.text("outcome");
    const std::optional<GradeOutcome> outcome = grade_outcome_from_name(word);
    if (!outcome) refuse_field("outcome", "is \"" + word + "\", which is none");
    grade.outcome = *outcome;
    grade.message = fields.text("message");
    if (grade.message.empty() && grade.outcome != GradeOutcome::checked)
        refuse_field("message", "is empty, although \"outcome\" is \"" + word + "\"");
    grade.evidence = evidence_from(fields.required("evidence"));
    grade.not_run = fields.optional_texts("not_run");
    grade.record = fields.required("record");
    require_fitting_record(grade);
    grade.parts = parts_from(json, grade.lab);
    return grade;
}

GradeRecord read_grade(const std::string& text, const std::string& file)
{
    try {
        return grade_from_json(parse_json(text));
    } catch (const UnreadableRecord& error) {
        throw UnreadableRecord("The grade " + file + " cannot be read: " + error.what() + ".");
    } catch (const Json::exception& error) {
        throw UnreadableRecord("The grade " + file + " cannot be read: " + error.what() + ".");
    }
}

}  // namespace warpbook::tools::grading
