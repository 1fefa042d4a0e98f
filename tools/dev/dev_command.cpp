#include <algorithm>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <system_error>

#include <warpbook/record/json.hpp>
#include <warpbook/record/schemas.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

#include "course/build_facts.hpp"
#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/hand_out.hpp"
#include "page/view_page.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"

namespace warpbook::tools {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

/// NN-name, with single dashes between words. The first word begins with a letter: a file is named after it.
bool is_a_name_for_a_lab(const std::string& name)
{
    if (name.size() < 4 || !is_digit(name[0]) || !is_digit(name[1]) || name[2] != '-') return false;
    const bool known_characters =
        std::all_of(name.begin() + 3, name.end(), [](char c) { return is_digit(c) || is_small_letter(c) || c == '-'; });
    return known_characters && is_small_letter(name[3]) && name.find("--") == std::string::npos && name.back() != '-';
}

void require_new_name(const Course& course, const std::string& name)
{
    if (!is_a_name_for_a_lab(name)) {
        throw UsageError("A lab cannot be named '" + name +
                         "': two digits, a dash, then small letters, digits and dashes.\n"
                         "For example: ./warpbook dev new-lab 30-warp-sums");
    }
    const auto same_number =
        std::find_if(course.begin(), course.end(), [&](const Lab& lab) { return lab.number() == name.substr(0, 2); });
    if (same_number != course.end()) {
        throw UsageError("The number " + same_number->number() + " is that of " + same_number->name +
                         ".\nThe last lab is " + std::ranges::max(course, {}, &Lab::name).name + ".");
    }
}

/// The last lab that comes before the new one, or the first of all.
const Lab& lab_before(const Course& course, const std::string& name)
{
    const auto behind = std::find_if(course.begin(), course.end(), [&](const Lab& lab) { return lab.name > name; });
    return behind == course.begin() ? course.front() : *(behind - 1);
}

void write_lab(const WorkbookPaths& paths, const std::string& name, const Lab& before)
{
    const CapturedProcess cmake =
        run_captured({cmake_program(), "-DROOT=" + paths.source.string(), "-DLAB=" + name, "-DPART=" + before.part,
                      "-DLAB_BEFORE=" + before.name, "-P", (paths.source / "cmake" / "NewLab.cmake").string()});
    if (!cmake.end.exited_with(0)) throw SetupError("The lab cannot be written:\n\n" + cmake.output);
    hand_out_starters(paths);
}

/// Names the lab where documents name all labs. What is to be done where that fails: not everybody has Python.
std::string write_documents(const WorkbookPaths& paths)
{
    const std::string generator = "docs/generators/make_figures.py";
    try {
        const CapturedProcess python = run_captured({"python3", (paths.source / generator).string(), "course_map"});
        if (python.end.exited_with(0)) return {};
    } catch (const std::system_error&) {
        // As if it failed.
    }
    return "  python3 " + generator + " course_map names it in the documents\n";
}

/// What tests/repository/course.py misses of the lab, a line each.
std::string what_is_missing(const WorkbookPaths& paths, const std::string& name)
{
    const std::string check = (paths.source / "tests/repository/course.py").string();
    try {
        const CapturedProcess python = run_captured({"python3", check, paths.source.string()});
        std::istringstream lines(python.output);
        std::string missing;
        for (std::string line; std::getline(lines, line);) {
            if (line.find(name) != std::string::npos) missing += "  " + line + "\n";
        }
        if (!missing.empty()) return missing;
    } catch (const std::system_error&) {
        // Not everybody has Python; the next line is for them, too.
    }
    return "  python3 tests/repository/course.py says it\n";
}

int new_lab(const Arguments& arguments)
{
    const auto values = parse("dev", arguments, {}, {"lab"});
    if (values.count("lab") == 0)
        throw UsageError("Which name shall it have? For example: ./warpbook dev new-lab 30-warp-sums");
    const std::string name = values["lab"].as<std::string>();
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    require_new_name(course, name);
    write_lab(paths, name, lab_before(course, name));

    const std::string number = name.substr(0, 2);
    std::cout << "labs/" << name << ", solutions/" << name << " and tests/submissions/" << name
              << " are there. The lab builds, its starter is OPEN and its solution SOLVED.\n\n"
              << "  ./warpbook check " << number << "                   builds and runs it\n"
              << "  ./warpbook selftest -R " << name << "   judges its starter, its solution and its submissions\n\n"
              << "What is missing\n"
              << write_documents(paths) << what_is_missing(paths, name);
    return exit_code::done;
}

/// The page of data that is there already, such as a walk through a machine that no lab runs on.
int page(const Arguments& arguments)
{
    const auto values = parse("dev", arguments, {}, {"data", "page"});
    if (values.count("data") == 0 || values.count("page") == 0)
        throw UsageError("Of which data, and where to? For example: ./warpbook dev page walk.json walk.html");
    const std::string file = values["data"].as<std::string>();
    Json data;
    try {
        data = parse_json(read_text(file));
    } catch (const Json::exception& error) {
        throw UsageError(file + " is not JSON: " + error.what());
    }
    const std::string found = data.is_object() && data.contains("schema") ? json_text(data["schema"], -1) : "";
    const bool is_of_a_lab = found == json_text(schema::view, -1);
    if (!is_of_a_lab && found != json_text(schema::grades, -1))
        throw UsageError(file + " is not the data of a page: its \"schema\" must be \"" + std::string(schema::view) +
                         "\" or \"" + std::string(schema::grades) + "\".");
    const std::filesystem::path tools = find_workbook_paths().source / "tools";
    write_text(values["page"].as<std::string>(),
               view_page(is_of_a_lab ? tools / "view" : tools / "grade" / "page", data));
    return exit_code::done;
}

}  // namespace

int dev(const Arguments& arguments)
{
    const std::string task = arguments.empty() ? "" : arguments.front();
    if (task == "new-lab") return new_lab({arguments.begin() + 1, arguments.end()});
    if (task == "page") return page({arguments.begin() + 1, arguments.end()});
    if (task == "--help") return help({"dev"});
    const std::string wrong = task.empty() ? "Which task?" : "There is no task '" + task + "' here.";
    throw UsageError(wrong + "\n./warpbook help dev   shows what can be typed");
}

}  // namespace warpbook::tools
