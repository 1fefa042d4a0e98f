#include <algorithm>
#include <iostream>
#include <optional>

#include <warpbook/record/json.hpp>
#include <warpbook/record/palette.hpp>
#include <warpbook/record/prediction_tries.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "course/course.hpp"
#include "support/errors.hpp"
#include "hints.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"

namespace warpbook::tools {

namespace {

std::vector<std::string> hints_of_lab(const WorkbookPaths& paths, const Lab& lab)
{
    std::vector<std::string> hints = hints_of(read_text(paths.source / lab.path_of("README.md")));
    if (hints.empty()) {
        throw SetupError(lab.path_of("README.md") +
                         " has no hints: no heading \"### Hint 1\".\nIf you changed it: git restore " +
                         lab.path_of("README.md"));
    }
    return hints;
}

/// From 1 to `count`; nothing when something else was typed.
std::optional<std::size_t> number_of_hint(const std::string& typed, std::size_t count)
{
    for (std::size_t number = 1; number <= count; ++number) {
        if (typed == std::to_string(number)) return number;
    }
    return std::nullopt;
}

[[noreturn]] void refuse_number(const Lab& lab, const std::string& typed, std::size_t count)
{
    throw UsageError("There is no hint '" + typed + "' for " + lab.name + ": it has " + std::to_string(count) +
                     (count == 1 ? " hint.\n" : " hints.\n") + "./warpbook hint " + lab.number() +
                     "   shows the first");
}

std::string what_follows(const Lab& lab, std::size_t number, std::size_t count)
{
    if (number < count) return "The next hint: ./warpbook hint " + lab.number() + " " + std::to_string(number + 1);
    if (lab.is_assessment())
        return "This was the last hint. What is wrong, and where: ./warpbook check " + lab.number();
    return "This was the last hint. A file that solves the lab: ./warpbook solution " + lab.number();
}

/// The lab's program then says what it measured where a prediction is wrong.
void note_that_it_was_shown(const WorkbookPaths& paths, const Lab& lab, std::size_t number)
{
    const std::filesystem::path file = paths.tries(lab.name);
    try {
        PredictionTries tries = std::filesystem::exists(file) ? PredictionTries(read_text(file)) : PredictionTries();
        tries.add_hint(number);
        std::filesystem::create_directories(file.parent_path());
        replace_file(file, json_text(tries.as_json(), 1) + "\n");
    } catch (const std::runtime_error&) {
        // Then an answer is told later; the hint was shown.
    }
}

}  // namespace

int hint(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("help", "show what it does");
    const auto values = parse("hint", arguments, options, {"lab", "number"});
    if (values.count("help") != 0) return help({"hint"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = lab_argument("hint", values, course);
    const std::vector<std::string> hints = hints_of_lab(paths, lab);

    const std::string typed = values.count("number") != 0 ? values["number"].as<std::string>() : "1";
    const std::optional<std::size_t> number = number_of_hint(typed, hints.size());
    if (!number) refuse_number(lab, typed, hints.size());
    const std::string heading = "Hint " + std::to_string(*number) + " of " + std::to_string(hints.size());
    std::cout << palette_of_standard_output().bold(lab.name + "  " + heading) << "\n\n"
              << hints[*number - 1] << '\n'
              << what_follows(lab, *number, hints.size()) << '\n';
    note_that_it_was_shown(paths, lab, *number);
    return exit_code::done;
}

}  // namespace warpbook::tools
