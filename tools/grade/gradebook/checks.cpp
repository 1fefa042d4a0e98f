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

void add_lines_of_finding(CheckResult& check, const Json& record, const Json& number)
{
    const Json& findings = list_in(record, "findings");
    // No record has a negative one; as a huge number it is past the end.
    if (!number.is_number_integer() || number.get<std::size_t>() >= findings.size()) return;
    add_line(check, findings[number.get<std::size_t>()]);
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

/// "line 23:" of "labs/…/tile.cu:23 tile[row] = …", as which a message about a fault begins.
std::string without_source(const std::string& words)
{
    constexpr std::string_view ending = ".cu:";
    constexpr std::size_t longest_place = 1000;
    constexpr std::size_t longest_file = 300;
    constexpr std::size_t max_digits = 9;
    const std::string file_and_line = words.substr(0, words.find(' '));
    const std::size_t end_of_file = file_and_line.rfind(ending);
    if (words.size() >= longest_place || end_of_file == std::string::npos || end_of_file == 0 ||
        end_of_file > longest_file)
        return words;
    const std::string line = file_and_line.substr(end_of_file + ending.size());
    const bool is_number =
        !line.empty() && line.size() <= max_digits && line.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? "line " + line + ":" : words;
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
    for (const Json& detail : list_in(json, "details")) {
        for (const Json& location : list_in(detail, "locations")) add_line(check, location);
        if (!detail.is_object()) continue;
        if (detail.contains("finding")) add_lines_of_finding(check, record, detail["finding"]);
        for (const Json& number : list_in(detail, "blocked_by")) add_lines_of_finding(check, record, number);
    }
    return check;
}

}  // namespace

std::string CheckResult::first_message() const
{
    if (messages.empty()) return "";
    std::istringstream text(messages.front());
    std::string summary;
    for (std::string line; std::getline(text, line);) {
        const std::string words = without_source(with_single_blanks(line));
        if (words.empty()) continue;
        const bool was_wanted = summary.find("wanted: ") != std::string::npos;
        summary += (summary.empty() ? "" : was_wanted ? "; " : " ") + words;
        // "with n = 64:" says nothing yet, and neither does what was wanted without what was found.
        const bool goes_on = words.ends_with(':') || (words.starts_with("wanted: ") && !was_wanted);
        if (!goes_on) break;
    }
    return summary;
}

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
