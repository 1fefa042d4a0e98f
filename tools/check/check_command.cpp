#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <system_error>
#include <vector>

#include <warpbook/system/process.hpp>
#include <warpbook/system/text_file.hpp>

#include "build/build.hpp"
#include "support/command_line.hpp"
#include "course/course.hpp"
#include "build/device_code_build.hpp"
#include "support/errors.hpp"
#include "course/overview.hpp"
#include "course/hand_out.hpp"
#include "build/lab_program.hpp"
#include "course/next_step.hpp"
#include "support/output_file.hpp"
#include "course/workbook_paths.hpp"
#include "course/kept_records.hpp"
#include "predictions/prediction_table.hpp"
#include "course/record_outcome.hpp"
#include "build/student_build.hpp"
#include "check_options.hpp"
#include "commands/commands.hpp"
#include "commands/lab_argument.hpp"

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

std::string wanted_backend(const po::variables_map& values)
{
    // A GPU's number asks for a GPU.
    if (values.count("gpu") != 0) return "cupti";
    return values.count("backend") != 0 ? values["backend"].as<std::string>() : backend_of_environment();
}

Command lab_command(const WorkbookPaths& paths, const Lab& lab, const std::string& target,
                    const po::variables_map& values)
{
    Command command = {paths.executable(target).string()};
    for (const std::string& option : options_of_the_lab) {
        if (values.count(option) == 0) continue;
        command.push_back("--" + option);
        command.push_back(values[option].as<std::string>());
    }
    if (values.count("brief") != 0) command.push_back("--brief");
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
                        bool has_another_starter, bool is_brief)
{
    const Palette palette = palette_of_standard_output();
    if (!is_brief || !outcome.is_told_by_the_lab()) std::cout << '\n';
    if (!outcome.is_told_by_the_lab()) print_verdict_line(std::cout, palette, lab, outcome);
    if (is_brief) return;
    if (!outcome.is_told_by_the_lab()) std::cout << '\n';
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
    const bool is_brief = values.count("brief") != 0;
    const bool wants_report = values.count("report") != 0;
    const std::filesystem::path report = wants_report ? values["report"].as<std::string>() : "";
    if (wants_report) require_writable(report, "report");

    const std::vector<std::string> changed = hand_out_starters(paths);
    const bool has_another_starter = std::find(changed.begin(), changed.end(), lab.name) != changed.end();
    const LabProgram program = program_for(lab, wanted_backend(values), paths.build);
    const std::filesystem::path file = paths.source / lab.path_of(lab.student_file);
    const std::string text = read_text(file);
    Outcome outcome;
    if (const BuildResult built = build_quietly(paths, lab, program.target); built.succeeded) {
        if (!is_brief) print_warnings(paths, lab, built);
        DeviceCodeBuild device_code(paths.build, program.with_device_code);
        prepare_record(paths, lab);
        const ProcessEnd end = run(lab_command(paths, lab, program.target, values));
        // The lab has said itself what is wrong with the options.
        if (end.exited_with(exit_code::usage_error)) return exit_code::usage_error;
        // Before anything is kept: who stops the check here has not solved the lab.
        if (device_code.is_accepted()) {
            outcome = record_outcome(paths, lab, end);
        } else {
            std::cout << "\nThe model has run the file, but nvcc, which compiles for GPUs, does not accept it:\n\n"
                      << (is_brief ? first_error(device_code.messages()) : device_code.messages());
            outcome = record_not_compiling(paths, lab);
        }
        if (read_text(file) != text) {
            forget_file_of_records(paths, lab);
            std::cout << "\nYour file was saved while it was checked: this may be about the text before. Check it "
                         "again.\n";
        }
    } else {
        std::cout << (is_brief ? first_error(built.messages) : built.messages);
        outcome = record_not_compiling(paths, lab);
    }
    print_what_follows(paths, course, lab, outcome, has_another_starter, is_brief);
    if (wants_report) copy_record(paths.record(lab.name), report);
    return exit_code_of(*outcome.verdict);
}

}  // namespace warpbook::tools
