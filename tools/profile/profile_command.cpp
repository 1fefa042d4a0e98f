#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <system_error>

#include <warpbook/injection.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>

#include "build/build.hpp"
#include "course/build_facts.hpp"
#include "support/command_line.hpp"
#include "support/errors.hpp"
#include "course/prebuilt.hpp"
#include "program/launch_record.hpp"
#include "program/program_report.hpp"
#include "support/progress.hpp"
#include "program/watched_run.hpp"
#include "course/workbook_paths.hpp"
#include "commands/commands.hpp"
#include "program/expect_option.hpp"
#include "program/profile_options.hpp"
#include "reports/reports.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

/// Our own options, and the program's line after "--".
struct Split {
    Arguments options;
    Command program;
};

Split split(const Arguments& arguments)
{
    const auto mark = std::find(arguments.begin(), arguments.end(), "--");
    Split parts;
    parts.options.assign(arguments.begin(), mark);
    if (mark != arguments.end()) parts.program.assign(mark + 1, arguments.end());
    return parts;
}

[[noreturn]] void ask_for_program()
{
    throw UsageError(
        "Which program? It stands after two dashes:\n"
        "./warpbook profile -- ./program its arguments\n"
        "./warpbook help profile   shows the options");
}

/// Builds it where this is the workbook's own build folder; an installed one is there already.
std::filesystem::path injected_library()
{
    const WorkbookPaths paths = find_workbook_paths();
    if (!build_facts().has_cuda) {
        require_whole_build("What counts on a GPU");
        throw SetupError(
            "This build has no CUDA support, which counting on a GPU needs: put nvcc 12.6 or newer on PATH, delete " +
            paths.build.string() + " and run ./warpbook again.");
    }
    std::filesystem::path library = injection_library();
    std::error_code error;
    if (std::filesystem::equivalent(library.parent_path().parent_path().parent_path(), paths.build, error)) {
        Progress progress;
        progress.show("Building the profiler …");
        const BuildResult built = Build(paths.build, &progress).build("warpbook_injection");
        if (!built.succeeded) throw SetupError("The profiler does not compile:\n\n" + built.messages);
    }
    if (!std::filesystem::exists(library)) {
        throw SetupError("The library that counts is missing: " + library.string() + ". Install Warpbook again.");
    }
    return library;
}

void set_environment(const char* variable, const po::variables_map& values, const char* option)
{
    if (values.count(option) != 0) setenv(variable, text_of(values, option).c_str(), 1);
}

void prepare_environment(const po::variables_map& values, const std::filesystem::path& folder)
{
    if (const char* other = std::getenv(injection::library_variable); other != nullptr && *other != '\0') {
        throw UsageError(std::string("Another profiler is to be loaded into the program: ") +
                         injection::library_variable + " is " + other +
                         ".\nUnset it first: one at a time can read the counters.");
    }
    setenv(injection::library_variable, injected_library().c_str(), 1);
    setenv(injection::folder_variable, folder.c_str(), 1);
    set_environment(injection::groups_variable, values, "groups");
    set_environment(injection::kernel_variable, values, "kernel");
    set_environment(injection::launches_variable, values, "launches");
    set_environment(injection::lines_limit_variable, values, "lines-limit");
}

/// That of the program; 1 when it ended well, and nothing could be counted.
int exit_code_of(const WatchedRun& run, const ProgramRecord& record)
{
    const int code = exit_code_of_program(run);
    const bool anything = std::ranges::any_of(record.launches, is_counted, &LoggedLaunch::profile);
    return code == exit_code::done && !anything ? 1 : code;
}

}  // namespace

int profile(const Arguments& arguments)
{
    const Split parts = split(arguments);
    const po::variables_map values = parse("profile", parts.options, profile_options(), {"program"});
    if (values.count("help") != 0) return help({"profile"});
    if (values.count("program") != 0 || parts.program.empty()) ask_for_program();

    require_sensible(values);
    require_writable_reports(values);
    const ExpectOption expect(values);
    const TemporaryFolder folder;
    prepare_environment(values, folder.path());
    const ObservedRun observed =
        expect.watch([&] { return run_watched(parts.program, folder.path(), are_lines_wanted(values)); });
    ProgramRecord record = read_program_record(folder.path());
    record.exit_code = exit_code_of_program(observed.run);
    print_program_report(record, observed.run, parts.program.front(), text_of(values, "kernel"), top_of(values));
    if (record.launches.empty() && record.problems.empty() && !observed.run.interruption)
        std::cout << "./warpbook doctor   says whether this machine's counters can be read at all\n";
    expect.compare_and_print(record, observed);
    write_reports(values, record, parts.program);
    return expect.is_given() ? expect.exit_code(record, observed) : exit_code_of(observed.run, record);
}

}  // namespace warpbook::tools
