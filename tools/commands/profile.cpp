#include <signal.h>
#include <string.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sstream>
#include <system_error>

#include <warpbook/injection.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/supervised_process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "../build.hpp"
#include "../build_facts.hpp"
#include "../command_line.hpp"
#include "../errors.hpp"
#include "../kernel_summary.hpp"
#include "../launch_progress.hpp"
#include "../launch_record.hpp"
#include "../launch_table.hpp"
#include "../nearest_name.hpp"
#include "../print_costly_places.hpp"
#include "../print_kernels.hpp"
#include "../profiler_presence.hpp"
#include "../progress.hpp"
#include "../workbook_paths.hpp"
#include "commands.hpp"
#include "profile_options.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

/// Our own options, and the program's line behind "--".
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
        "Which program? It stands behind two dashes:\n"
        "./warpbook profile -- ./program its arguments\n"
        "./warpbook help profile   shows the options");
}

void require_known_groups(const std::string& typed)
{
    std::istringstream words(typed);
    for (std::string word; std::getline(words, word, ',');) {
        if (std::find(metric_group_names.begin(), metric_group_names.end(), word) != metric_group_names.end()) continue;
        std::string message = "There is no metric group '" + word + "'.";
        if (const auto nearest = nearest_name(word, {metric_group_names.begin(), metric_group_names.end()}))
            message += " Did you mean " + *nearest + "?";
        // What scripts and commands of version 0.1 may still ask for.
        if (word == "grading") message += " It is called accesses now.";
        throw UsageError(message + "\n./warpbook help profile   names them");
    }
}

std::string text_of(const po::variables_map& values, const char* option)
{
    return values.count(option) != 0 ? values[option].as<std::string>() : "";
}

/// What was typed for this option, or `otherwise`.
std::size_t number_of(const po::variables_map& values, const std::string& option, std::size_t least,
                      std::size_t otherwise)
{
    if (values.count(option) == 0) return otherwise;
    const std::string typed = values[option].as<std::string>();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (error != std::errc() || end != typed.data() + typed.size() || number < least)
        throw UsageError("--" + option + " is a number from " + std::to_string(least) + " on, not '" + typed + "'.");
    return number;
}

bool are_lines_wanted(const po::variables_map& values)
{
    const std::string groups = "," + text_of(values, "groups") + ",";
    return values.count("groups") == 0 || groups.find(",lines,") != std::string::npos;
}

/// How many of the worst lines to show.
std::size_t top_of(const po::variables_map& values)
{
    constexpr std::size_t usual = 3;
    const std::size_t top = number_of(values, "top", 0, usual);
    if (are_lines_wanted(values)) return top;
    if (values.count("top") != 0 && top > 0)
        throw UsageError("--top shows source lines, which are not counted: name lines among the --groups as well.");
    return 0;
}

void require_right(const po::variables_map& values)
{
    if (values.count("groups") != 0) require_known_groups(text_of(values, "groups"));
    number_of(values, "launches", 1, 1);
    number_of(values, "lines-limit", 1, injection::default_lines_limit);
    top_of(values);
}

/// Builds it where this is the workbook's own build folder; an installed one is there already.
std::filesystem::path injected_library()
{
    const WorkbookPaths paths = find_workbook_paths();
    if (!build_facts().has_cuda) {
        throw SetupError(
            "This build has no CUDA support, which counting on a GPU needs: put nvcc 12.6 or newer on PATH, delete " +
            paths.build.string() + " and run ./warpbook again.");
    }
    std::filesystem::path library = injection_library();
    std::error_code error;
    if (std::filesystem::equivalent(library.parent_path().parent_path().parent_path(), paths.build, error)) {
        Progress progress;
        progress.show("Building the profiler …");
        const BuildResult built = Build(paths.build).build("warpbook_injection");
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

struct Ended {
    ProcessEnd end;
    /// The signal that ended counting early.
    std::optional<int> interruption;
};

/// Runs it to its end, and tells meanwhile what takes so long. What else is counted ends as well when this was asked
/// to end; when the program just ended, what it left behind goes on.
Ended run_and_watch(const Command& program, const std::filesystem::path& folder, bool lines_are_counted)
{
    using namespace std::chrono_literals;
    constexpr std::chrono::seconds time_to_end_itself{5};
    ProfilerPresence presence(folder);
    SupervisedProcess process(program, time_to_end_itself);
    LaunchProgress progress(folder, std::cerr, {columns_of_standard_error(), lines_are_counted});
    for (;;) {
        // While a line stands on the terminal, the program waits for us to take it away.
        if (const auto end = process.wait_for(progress.is_shown() ? 20ms : 250ms)) {
            if (!process.interruption()) presence.take_leave();
            return {*end, process.interruption()};
        }
        progress.look(std::chrono::system_clock::now());
    }
}

void print_ending(const ProgramRecord& record, const std::string& program)
{
    const auto counted = std::count_if(record.launches.begin(), record.launches.end(), is_counted);
    std::cout << '\n';
    for (const std::string& problem : record.problems) std::cout << "Not counted: " << problem << '\n';
    if (record.launches.empty() && record.problems.empty()) {
        std::cout << "Nothing was counted: " << program << " launched no kernel of that name, or does not use CUDA.\n"
                  << "./warpbook doctor   says whether this machine's counters can be read at all\n";
        return;
    }
    std::cout << counted << " of " << record.launches.size() << " launches counted.\n";
}

void print_end(const Ended& ended, const std::string& program)
{
    if (ended.interruption) {
        std::cout << "Interrupted by SIG" << sigabbrev_np(*ended.interruption)
                  << ": this is what was counted until then.\n";
        if (ended.end.signal == SIGKILL) std::cout << program << " did not end by itself, and was killed.\n";
    } else if (!ended.end.exited_with(0)) {
        std::cout << program << " " << describe(ended.end) << ".\n";
    }
}

/// The program's own, as a shell would give it; 1 when it ended well, and nothing could be counted.
int exit_code_of(const ProcessEnd& end, const ProgramRecord& record)
{
    constexpr int killed_by_signal = 128;
    if (end.kind == ProcessEnd::Kind::killed_by_signal) return killed_by_signal + end.signal;
    if (end.exit_code != 0) return end.exit_code;
    const bool anything = std::any_of(record.launches.begin(), record.launches.end(), is_counted);
    return anything ? exit_code::done : 1;
}

}  // namespace

int profile(const Arguments& arguments)
{
    const Split parts = split(arguments);
    const po::variables_map values = parse("profile", parts.options, profile_options(), {"program"});
    if (values.count("help") != 0) return help({"profile"});
    if (values.count("program") != 0 || parts.program.empty()) ask_for_program();

    require_right(values);
    const TemporaryFolder folder;
    prepare_environment(values, folder.path());
    const Ended ended = run_and_watch(parts.program, folder.path(), are_lines_wanted(values));
    const ProgramRecord record = read_program_record(folder.path());
    const Palette palette = palette_of_standard_output();
    print_kernels(std::cout, palette, summarize(record.launches));
    print_costly_places(std::cout, palette, record.launches, top_of(values));
    print_ending(record, parts.program.front());
    print_end(ended, parts.program.front());
    if (values.count("json") != 0) write_text(text_of(values, "json"), to_json(record, parts.program));
    if (values.count("csv") != 0) write_text(text_of(values, "csv"), to_csv(record));
    return exit_code_of(ended.end, record);
}

}  // namespace warpbook::tools
