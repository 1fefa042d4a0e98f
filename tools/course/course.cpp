#include "course.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

#include <warpbook/record/json.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/errors.hpp"

namespace warpbook::tools {

namespace {

constexpr std::array<std::string_view, 3> lab_kinds = {"observe", "exercise", "assessment"};

/// NN-name
bool is_a_labs_name(std::string_view name)
{
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return name.size() > 3 && is_digit(name[0]) && is_digit(name[1]) && name[2] == '-';
}

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& reason)
{
    throw SetupError(file.string() + " " + reason + "\nIf you did not mean to change it: git restore " + file.string());
}

Json read_json(const std::filesystem::path& file)
{
    try {
        return parse_json(read_text(file));
    } catch (const FileError&) {
        refuse(file, "cannot be read; every lab's folder needs this file.");
    } catch (const Json::exception& error) {
        refuse(file, std::string("is not JSON: ") + error.what());
    }
}

std::string required_text(const Json& facts, const char* key, const std::filesystem::path& file)
{
    const auto found = facts.find(key);
    if (found == facts.end()) refuse(file, std::string("does not say the lab's \"") + key + "\".");
    if (!found->is_string() || found->get_ref<const std::string&>().empty()) {
        refuse(file,
               std::string("says \"") + key + "\": " + found->dump() + ", but it must be a text with something in it.");
    }
    return found->get<std::string>();
}

Lab read_lab(const std::filesystem::path& folder)
{
    const std::filesystem::path file = folder / "lab.json";
    const Json facts = read_json(file);
    if (!facts.is_object()) refuse(file, "must be a JSON object: { \"title\": …, … }");
    Lab lab;
    lab.name = folder.filename().string();
    lab.title = required_text(facts, "title", file);
    lab.kind = required_text(facts, "kind", file);
    lab.part = required_text(facts, "part", file);
    lab.student_file = required_text(facts, "student_file", file);
    lab.summary = required_text(facts, "summary", file);
    lab.learned = facts.contains("learned") ? required_text(facts, "learned", file) : "";
    try {
        if (facts.contains("builds_on")) lab.builds_on = facts["builds_on"].get<std::vector<std::string>>();
        lab.questions = questions_in(facts);
        if (facts.contains("program")) lab.is_program = facts["program"].get<bool>();
    } catch (const Json::exception& error) {
        refuse(file, std::string("has \"builds_on\", \"questions\" or \"program\" in another form than other labs: ") +
                         error.what());
    }
    if (std::find(lab_kinds.begin(), lab_kinds.end(), lab.kind) == lab_kinds.end()) {
        refuse(file, "says \"kind\": \"" + lab.kind + "\", which must be observe, exercise or assessment.");
    }
    return lab;
}

/// A lab of an earlier part may have a later number: it was added when the others had theirs. Parts follow each other
/// as their first labs do.
void sort_by_parts(Course& course)
{
    std::vector<std::string> parts;
    for (const Lab& lab : course)
        if (std::ranges::find(parts, lab.part) == parts.end()) parts.push_back(lab.part);
    std::ranges::stable_sort(course, {}, [&](const Lab& lab) { return std::ranges::find(parts, lab.part); });
}

}  // namespace

Course read_course(const std::filesystem::path& labs_folder)
{
    std::error_code error;
    Course course;
    for (std::filesystem::directory_iterator entry(labs_folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->is_directory() && is_a_labs_name(entry->path().filename().string())) {
            course.push_back(read_lab(entry->path()));
        }
    }
    if (error) throw SetupError("The labs cannot be read from " + labs_folder.string() + ": " + error.message() + ".");
    if (course.empty()) throw SetupError("There is no lab in " + labs_folder.string() + ".");
    std::sort(course.begin(), course.end(), [](const Lab& a, const Lab& b) { return a.name < b.name; });
    sort_by_parts(course);
    return course;
}

}  // namespace warpbook::tools
