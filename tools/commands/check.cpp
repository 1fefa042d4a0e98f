#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

#include "../build.hpp"
#include "../command_line.hpp"
#include "../course.hpp"
#include "../errors.hpp"
#include "../overview.hpp"
#include "../hand_out.hpp"
#include "../next_step.hpp"
#include "../output_file.hpp"
#include "../workbook_paths.hpp"
#include "../kept_records.hpp"
#include "../prediction_table.hpp"
#include "../record_outcome.hpp"
#include "../student_build.hpp"
#include "check_options.hpp"
#include "commands.hpp"
#include "lab_argument.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

void copy_record(const std::filesystem::path& record, const std::filesystem::path& report)
{
    std::error_code neither_is_missing;
    if (std::filesystem::equivalent(record, report, neither_is_missing)) return;
    std::ofstream copy(report);
    copy << std::ifstream(record).rdbuf();
    if (!copy.flush()) throw SetupError("The report cannot be written to " + report.string() + ": is the disk full?");
}

Command lab_command(const WorkbookPaths& paths, const Lab& lab, const po::variables_map& values)
{
    Command command = {paths.executable(lab.target()).string()};
    for (const std::string& option : options_of_the_lab) {
        if (values.count(option) == 0) continue;
        command.push_back("--" + option);
        command.push_back(values[option].as<std::string>());
    }
    command.insert(command.end(), {"--report", unfinished_record(paths, lab).string()});
    command.insert(command.end(), {"--tries", paths.tries(lab.name).string()});
    return command;
}

/// Warnings of the last time that the file was compiled: a check that has nothing to compile repeats them.
void print_warnings(const WorkbookPaths& paths, const Lab& lab, const BuildResult& built)
{
    const std::filesystem::path kept = paths.warnings(lab.name);
    std::string warnings = built.messages;
    if (built.compiled) {
        std::filesystem::create_directories(kept.parent_path());
        std::ofstream(kept) << warnings;
    } else if (std::filesystem::exists(kept)) {
        warnings = read_text(kept);
    }
    if (warnings.find(lab.path_of("")) != std::string::npos) std::cout << warnings << '\n' << std::flush;
}

/// How well the lab's numbers were foreseen, once they all are right.
void print_predictions_of_solved(const WorkbookPaths& paths, const Palette& palette, const Lab& lab)
{
    const std::vector<PredictionRow> rows = predictions_in(last_record(paths, lab).record);
    if (rows.empty()) return;
    std::cout << palette.bold("Your predictions") << '\n';
    print_predictions(std::cout, palette, rows);
    std::cout << '\n';
}

void print_what_follows(const WorkbookPaths& paths, const Course& course, const Lab& lab, const Outcome& outcome,
                        bool has_another_starter)
{
    const Palette palette = palette_of_standard_output();
    std::cout << '\n';
    if (!outcome.is_told_by_the_lab()) {
        print_verdict_line(std::cout, palette, lab, outcome);
        std::cout << '\n';
    }
    if (outcome.verdict == Verdict::solved) {
        print_predictions_of_solved(paths, palette, lab);
        print_after_solved(std::cout, palette, course, lab, last_outcomes(paths, course));
    } else {
        print_next_step(std::cout, palette, lab, outcome, has_another_starter);
    }
}

}  // namespace

int check(const Arguments& arguments)
{
    const po::variables_map values = parse("check", arguments, check_options(), {"lab"});
    if (values.count("help") != 0) return help({"check"});
    const WorkbookPaths paths = find_workbook_paths();
    const Course course = read_course(paths.labs());
    const Lab& lab = lab_argument("check", values, course);
    const bool wants_report = values.count("report") != 0;
    const std::filesystem::path report = wants_report ? values["report"].as<std::string>() : "";
    if (wants_report) require_writable(report, "report");

    const std::vector<std::string> changed = hand_out_starters(paths);
    const bool has_another_starter = std::find(changed.begin(), changed.end(), lab.name) != changed.end();
    Outcome outcome;
    if (const BuildResult built = build_quietly(paths, lab, lab.target()); built.succeeded) {
        print_warnings(paths, lab, built);
        prepare_record(paths, lab);
        const ProcessEnd end = run(lab_command(paths, lab, values));
        // The lab has said itself what is wrong with the options.
        if (end.exited_with(exit_code::usage_error)) return exit_code::usage_error;
        outcome = record_outcome(paths, lab, end);
    } else {
        std::cout << built.messages;
        outcome = record_not_compiling(paths, lab);
    }
    print_what_follows(paths, course, lab, outcome, has_another_starter);
    if (wants_report) copy_record(paths.record(lab.name), report);
    return exit_code_of(*outcome.verdict);
}

}  // namespace warpbook::tools
