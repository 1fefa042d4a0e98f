#include "course.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>
#include <system_error>

#include <nlohmann/json.hpp>

#include "errors.hpp"

namespace warpbook::tools {

namespace {

constexpr std::array<std::string_view, 3> kinds = {"observe", "exercise", "assessment"};

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

nlohmann::json read_json(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    if (!stream) refuse(file, "cannot be read; every lab's folder needs this file.");
    try {
        return nlohmann::json::parse(stream);
    } catch (const nlohmann::json::exception& error) {
        refuse(file, std::string("is not JSON: ") + error.what());
    }
}

std::string required_text(const nlohmann::json& facts, const char* key, const std::filesystem::path& file)
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
    const nlohmann::json facts = read_json(file);
    if (!facts.is_object()) refuse(file, "must be a JSON object: { \"title\": …, … }");
    Lab lab;
    lab.name = folder.filename().string();
    lab.title = required_text(facts, "title", file);
    lab.kind = required_text(facts, "kind", file);
    lab.part = required_text(facts, "part", file);
    lab.student_file = required_text(facts, "student_file", file);
    lab.summary = required_text(facts, "summary", file);
    if (std::find(kinds.begin(), kinds.end(), lab.kind) == kinds.end()) {
        refuse(file, "says \"kind\": \"" + lab.kind + "\", which must be observe, exercise or assessment.");
    }
    return lab;
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
    return course;
}

}  // namespace warpbook::tools
