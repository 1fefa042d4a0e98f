#include <charconv>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "course/find_lab.hpp"
#include "course/record_outcome.hpp"
#include "current_lab.hpp"
#include "display.hpp"
#include "watch_loop.hpp"
#include "course/workbook_paths.hpp"
#include "check/check_options.hpp"
#include "commands/commands.hpp"
#include "watch_options.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

/// For what no limit of the lab's own ends, such as a build: as long as ./warpbook gives a lab, beside the limit of a
/// check.
constexpr std::chrono::minutes time_for_the_rest{5};

/// What the labs take when nobody says another (common/src/report/options.hpp).
constexpr std::chrono::seconds usual_time_limit{20};

std::chrono::seconds time_limit_in(const po::variables_map& values)
{
    if (values.count("time-limit") == 0) return usual_time_limit;
    const std::string& typed = values["time-limit"].as<std::string>();
    long long seconds = 0;
    const char* const end = typed.data() + typed.size();
    const auto [rest, error] = std::from_chars(typed.data(), end, seconds);
    if (error != std::errc() || rest != end || seconds < 1 || seconds > 24 * 60 * 60)
        throw UsageError("--time-limit is a number of seconds from 1 to 86400, not '" + typed + "'.");
    return std::chrono::seconds(seconds);
}

/// What is typed counts, then what the environment says; otherwise the model, which answers first on most machines, and
/// whose counts are those of a GPU. --gpu alone chooses a GPU already.
std::string backend_in(const po::variables_map& values)
{
    if (values.count("backend") != 0) return values["backend"].as<std::string>();
    const char* const request = std::getenv("WARPBOOK_BACKEND");
    if (request != nullptr && *request != '\0') return request;
    return values.count("gpu") != 0 ? "cupti" : "model";
}

Arguments options_for_checks(const po::variables_map& values, const std::string& backend)
{
    Arguments words = {"--backend", backend};
    for (const std::string& option : options_of_the_lab) {
        if (option == "backend" || values.count(option) == 0) continue;
        words.push_back("--" + option);
        words.push_back(values[option].as<std::string>());
    }
    return words;
}

}  // namespace

int watch(const Arguments& arguments)
{
    const po::variables_map values = parse("watch", arguments, watch_options(), {"lab"});
    if (values.count("help") != 0) return help({"watch"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());

    WatchOptions options;
    options.check_options = options_for_checks(values, backend_in(values));
    options.gpu_options = options_for_checks(values, "cupti");
    options.longest_check = time_limit_in(values) + time_for_the_rest;
    options.first_lab =
        values.count("lab") != 0
            ? static_cast<std::size_t>(&find_lab(course, values["lab"].as<std::string>()) - course.data())
            : lab_to_begin_with(course, last_outcomes(paths, course), paths.current_lab());

    std::unique_ptr<Display> display = make_screen();
    if (!display) {
        std::cout << why_no_screen() << std::flush;
        display = make_plain_lines();
    }
    return watch_course(paths, course, options, *display);
}

}  // namespace warpbook::tools
