#include "checks.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "course/record.hpp"

namespace warpbook::tools::grading {

namespace {

std::string text_in(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

const Json& list_in(const Json& json, const char* key)
{
    static const Json none = Json::array();
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() && found->is_array() ? *found : none;
}

void add_line(CheckResult& check, const Json& location)
{
    if (!location.is_object() || !location.contains("line") || !location["line"].is_number_integer()) return;
    const MessageLine line{text_in(location, "file"), location["line"].get<long>(), text_in(location, "text")};
    if (std::ranges::find(check.lines, line) == check.lines.end()) check.lines.push_back(line);
}

/// One of the record's faults; null where it has no such.
const Json* finding_at(const Json& record, const Json& number)
{
    const Json& findings = list_in(record, "findings");
    // No record has a negative one; as a huge number it is past the end.
    if (!number.is_number_integer() || number.get<std::size_t>() >= findings.size()) return nullptr;
    return &findings[number.get<std::size_t>()];
}

void add_lines_of_finding(CheckResult& check, const Json& record, const Json& number)
{
    if (const Json* const finding = finding_at(record, number)) add_line(check, *finding);
}

std::string with_single_blanks(const std::string& line)
{
    std::istringstream words(line);
    std::string text;
    for (std::string word; words >> word;) text += (text.empty() ? "" : " ") + word;
    return text;
}

bool is_a_name(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    });
}

/// Those that are not empty, with single blanks.
std::vector<std::string> lines_in(const std::string& message)
{
    std::vector<std::string> lines;
    std::istringstream text(message);
    for (std::string line; std::getline(text, line);)
        if (std::string words = with_single_blanks(line); !words.empty()) lines.push_back(std::move(words));
    return lines;
}

/// The fault that a detail reports; null where it reports none.
const Json* finding_of(const Json& record, const Json& detail)
{
    const auto number = detail.find("finding");
    return number != detail.end() ? finding_at(record, *number) : nullptr;
}

/// What a message says, on one line: its cases, and what was wanted and found, or the fault, or what is wrong. The
/// parts tell which of its lines say that.
std::string summary_of(const Json& record, const Json& detail, const std::string& message)
{
    const std::vector<std::string> lines = lines_in(message);
    // With both backends, a line in front says who has found it.
    const std::size_t cases = list_in(detail, "context").size() + (detail.contains("by") ? 1 : 0);
    std::string summary;
    const auto add = [&](std::size_t line, const std::string& separator) {
        if (line < lines.size()) summary += (summary.empty() ? "" : separator) + lines[line];
    };
    for (std::size_t line = 0; line < cases; ++line) add(line, " ");
    if (const Json* const finding = finding_of(record, detail)) {
        // After the place and its source stands what was done there.
        summary += (summary.empty() ? "line " : " line ") + std::to_string(finding->value("line", 0)) + ":";
        add(cases + 1, " ");
    } else if (const std::size_t lines_of_wanted = lines_in(text_in(detail, "wanted")).size(); lines_of_wanted > 0) {
        add(cases, " ");
        add(cases + lines_of_wanted, "; ");
    } else {
        add(cases, " ");
    }
    return summary;
}

CheckResult check_from(const Json& record, const Json& json)
{
    CheckResult check;
    check.group = text_in(json, "group");
    check.name = text_in(json, "name");
    const auto status = check_status_from_name(text_in(json, "status"));
    if (check.group.empty() || check.name.empty() || !status)
        throw UnreadableRecord("a check of the lab's record lacks its \"group\", \"name\" or \"status\"");
    check.status = *status;
    for (const Json& message : list_in(json, "messages"))
        if (message.is_string()) check.messages.push_back(message.get<std::string>());
    check.tell_a_time.assign(check.messages.size(), check.group == "Time");
    std::size_t at = 0;
    for (const Json& detail : list_in(json, "details")) {
        if (const std::size_t message = at++; detail.contains("time") && message < check.tell_a_time.size())
            check.tell_a_time[message] = true;
        for (const Json& location : list_in(detail, "locations")) add_line(check, location);
        if (!detail.is_object()) continue;
        if (detail.contains("finding")) add_lines_of_finding(check, record, detail["finding"]);
        for (const Json& number : list_in(detail, "blocked_by")) add_lines_of_finding(check, record, number);
    }
    if (!check.messages.empty()) {
        const Json& details = list_in(json, "details");
        const bool has_parts = !details.empty() && details.front().is_object();
        check.summary = summary_of(record, has_parts ? details.front() : Json::object(), check.messages.front());
    }
    return check;
}

}  // namespace

std::vector<std::string> names_of_checks(const std::string& check_source)
{
    constexpr std::string_view head = "TEST_F(";
    std::vector<std::string> names;
    std::istringstream text(check_source);
    for (std::string line; std::getline(text, line);) {
        if (!line.starts_with(head)) continue;
        const std::size_t comma = line.find(',');
        const std::size_t end = line.find(')');
        if (comma == std::string::npos || end == std::string::npos || end < comma) continue;
        const std::size_t second = std::min(line.find_first_not_of(' ', comma + 1), end);
        const std::string group = line.substr(head.size(), comma - head.size());
        const std::string name = line.substr(second, end - second);
        if (is_a_name(group) && is_a_name(name)) names.push_back(group + "." + name);
    }
    return names;
}

std::vector<std::string> checks_not_in(const Json& record, const std::vector<std::string>& names)
{
    const std::vector<CheckResult> checks = checks_in(record);
    std::vector<std::string> missing;
    for (const std::string& name : names)
        if (std::ranges::find(checks, name, &CheckResult::full_name) == checks.end()) missing.push_back(name);
    return missing;
}

std::vector<CheckResult> checks_in(const Json& record)
{
    std::vector<CheckResult> checks;
    for (const Json& json : list_in(record, "checks")) checks.push_back(check_from(record, json));
    return checks;
}

}  // namespace warpbook::tools::grading
