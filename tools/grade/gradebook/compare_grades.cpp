#include "compare_grades.hpp"

#include <algorithm>
#include <map>

#include "support/number_text.hpp"
#include "predictions/prediction_table.hpp"
#include "backends.hpp"
#include "checks.hpp"

namespace warpbook::tools::grading {

namespace {

constexpr const char* nothing = "(none)";

std::string shown(const std::string& text) { return text.empty() ? nothing : text; }

void compare_texts(std::vector<GradeDifference>& differences, const std::string& what, const std::string& then,
                   const std::string& now)
{
    if (then != now) differences.push_back({what, shown(then), shown(now)});
}

std::string text_at(const Json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

/// Those that can be compared: all but times on a GPU.
std::string comparable_messages(const CheckResult& check, bool leave_out_times, bool& has_times)
{
    std::string text;
    for (std::size_t i = 0; i < check.messages.size(); ++i) {
        if (leave_out_times && check.tell_a_time[i])
            has_times = true;
        else
            text += (text.empty() ? "" : "\n") + check.messages[i];
    }
    return text;
}

std::string lines_of(const CheckResult& check)
{
    std::string text;
    for (const MessageLine& line : check.lines)
        text += (text.empty() ? "" : "\n") + line.file + ":" + std::to_string(line.line) + " " + line.text;
    return text;
}

const CheckResult* find_check(const std::vector<CheckResult>& checks, const std::string& name)
{
    const auto found = std::ranges::find_if(checks, [&](const CheckResult& each) { return each.full_name() == name; });
    return found == checks.end() ? nullptr : &*found;
}

void compare_checks(GradeComparison& comparison, const GradeRecord& then, const GradeRecord& now)
{
    const std::vector<CheckResult> checks_then = checks_in(then.record);
    const std::vector<CheckResult> checks_now = checks_in(now.record);
    const bool leave_out_times = then.evidence.backend == "cupti";
    for (const CheckResult& check : checks_then) {
        const std::string name = check.full_name();
        const CheckResult* const again = find_check(checks_now, name);
        if (again == nullptr) {
            comparison.differences.push_back({name, std::string(name_of(check.status)), "(no such check)"});
            continue;
        }
        compare_texts(comparison.differences, name, std::string(name_of(check.status)),
                      std::string(name_of(again->status)));
        compare_texts(comparison.differences, name + ": message",
                      comparable_messages(check, leave_out_times, comparison.has_times),
                      comparable_messages(*again, leave_out_times, comparison.has_times));
        compare_texts(comparison.differences, name + ": lines", lines_of(check), lines_of(*again));
    }
    for (const CheckResult& check : checks_now)
        if (find_check(checks_then, check.full_name()) == nullptr)
            comparison.differences.push_back(
                {check.full_name(), "(no such check)", std::string(name_of(check.status))});
}

/// A value of the record that is listed under a name.
struct Named {
    std::string name;
    std::string value;
};

std::string number_or_none(const std::optional<double>& number) { return number ? number_for_people(*number) : "-"; }

std::vector<Named> predictions_of(const Json& record)
{
    std::vector<Named> all;
    for (const PredictionRow& row : predictions_in(record))
        all.push_back({"prediction: " + row.name(), "predicted " + number_or_none(row.predicted) + ", measured " +
                                                        number_or_none(row.measured) + ": " +
                                                        std::string(name_of(row.status))});
    return all;
}

/// "instructions 8, units 32, ideal_units 32"
std::string counts_of(const Json& counters)
{
    std::string text;
    for (const auto& [name, value] : counters.items()) text += (text.empty() ? "" : ", ") + name + " " + value.dump();
    return text;
}

/// What each launch counted, by space and operation.
std::vector<Named> counts_in(const Json& record)
{
    std::vector<Named> all;
    if (!record.is_object()) return all;
    const Json profiles = record.value("profiles", Json::array());
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        const Json& profile = profiles[i];
        const std::string launch = "launch " + std::to_string(i + 1) + ", " + text_at(profile, "kernel");
        all.push_back({launch, text_at(profile, "check") + ": " + text_at(profile, "label")});
        if (!profile.is_object() || !profile.contains("totals")) continue;
        for (const auto& [space, operations] : profile["totals"].items()) {
            for (const auto& [operation, counters] : operations.items())
                all.push_back({launch + ": " + space + " " + operation, counts_of(counters)});
        }
    }
    return all;
}

/// A GPU does not count the same each time.
std::vector<Named> counts_of_model(const GradeRecord& grade)
{
    if (grade.evidence.backend == model_backend) return counts_in(grade.record);
    for (const GradeRecord& part : grade.parts)
        if (part.evidence.backend == model_backend) return counts_in(part.record);
    return {};
}

/// "name", "name (2)"
std::vector<Named> with_unique_names(std::vector<Named> all)
{
    std::map<std::string, std::size_t> counts;
    for (Named& each : all) {
        const std::size_t count = ++counts[each.name];
        if (count > 1) each.name += " (" + std::to_string(count) + ")";
    }
    return all;
}

void compare_named(std::vector<GradeDifference>& differences, const std::vector<Named>& named_then,
                   const std::vector<Named>& named_now)
{
    const std::vector<Named> then = with_unique_names(named_then);
    const std::vector<Named> now = with_unique_names(named_now);
    const auto value_of = [](const std::vector<Named>& all, const std::string& name) {
        const auto found = std::ranges::find(all, name, &Named::name);
        return found == all.end() ? std::string() : found->value;
    };
    for (const Named& each : then) compare_texts(differences, each.name, each.value, value_of(now, each.name));
    for (const Named& each : now)
        if (std::ranges::find(then, each.name, &Named::name) == then.end())
            compare_texts(differences, each.name, "", each.value);
}

std::string text_of_number(const std::optional<std::uint64_t>& number) { return number ? std::to_string(*number) : ""; }

void compare_evidence(GradeComparison& comparison, const Evidence& then, const Evidence& now)
{
    // What was graded with them was graded with the same now, unless the record says something that cannot be.
    if (then.seed) compare_texts(comparison.differences, "seed", text_of_number(then.seed), text_of_number(now.seed));
    if (then.n) compare_texts(comparison.differences, "n", text_of_number(then.n), text_of_number(now.n));
    compare_texts(comparison.differences, "backend", then.backend, now.backend);
    std::vector<GradeDifference>& others = comparison.circumstances;
    compare_texts(others, "device", then.device, now.device);
    compare_texts(others, "architecture", then.architecture, now.architecture);
    compare_texts(others, "versions", then.versions, now.versions);
    compare_texts(others, "Warpbook", then.warpbook, now.warpbook);
    compare_texts(others, "isolation", then.isolation, now.isolation);
}

}  // namespace

GradeComparison compare_grades(const GradeRecord& then, const GradeRecord& now)
{
    GradeComparison comparison;
    std::vector<GradeDifference>& differences = comparison.differences;
    compare_texts(differences, "outcome", std::string(name_of(then.outcome)), std::string(name_of(now.outcome)));
    compare_texts(differences, "message", then.message, now.message);
    compare_texts(differences, "verdict", text_at(then.record, "verdict"), text_at(now.record, "verdict"));
    compare_texts(differences, "reason without checks", text_at(then.record, "problem"),
                  text_at(now.record, "problem"));
    compare_checks(comparison, then, now);
    compare_named(differences, predictions_of(then.record), predictions_of(now.record));
    compare_named(differences, counts_of_model(then), counts_of_model(now));
    compare_evidence(comparison, then.evidence, now.evidence);
    return comparison;
}

}  // namespace warpbook::tools::grading
