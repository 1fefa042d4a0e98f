#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <system_error>
#include <vector>

#include <warpbook/injection.hpp>
#include <warpbook/record/exit_codes.hpp>
#include <warpbook/system/process.hpp>
#include <warpbook/system/temporary_folder.hpp>
#include <warpbook/system/text_file.hpp>

#include "support/command_line.hpp"
#include "support/errors.hpp"
#include "program/findings.hpp"
#include "program/launch_record.hpp"
#include "program/make_lines.hpp"
#include "program/native_compilation.hpp"
#include "program/kernel_names.hpp"
#include "program/program_build.hpp"
#include "program/program_kit.hpp"
#include "program/program_report.hpp"
#include "program/program_words.hpp"
#include "support/progress.hpp"
#include "program/watched_run.hpp"
#include "commands/commands.hpp"
#include "program/expect_option.hpp"
#include "commands/number_option.hpp"
#include "program/profile_options.hpp"
#include "program/refused_calls.hpp"
#include "reports/reports.hpp"
#include "run_options.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;

/// What is typed in front of "--", and what the program gets.
struct TypedRun {
    ProgramWords words;
    Arguments for_program;
};

/// What make would compile, with what is typed for `run` itself.
Arguments words_by_make(const Arguments& arguments)
{
    const MakeRequest request = read_make_request(arguments);
    if (!fs::is_directory(request.folder)) throw UsageError("There is no folder " + request.folder.string() + ".");
    // As make does: programs look for their files there.
    fs::current_path(request.folder);
    Arguments words = request.for_run;
    const Arguments built = words_of_make(make_lines(request.for_make, fs::current_path()), fs::current_path());
    words.insert(words.end(), built.begin(), built.end());
    return words;
}

TypedRun read_typed(const Arguments& arguments)
{
    const auto mark = std::find(arguments.begin(), arguments.end(), "--");
    Arguments words(arguments.begin(), mark);
    if (std::find(words.begin(), words.end(), "--make") != words.end()) words = words_by_make(words);
    TypedRun typed{read_program_words(words), {}};
    if (mark != arguments.end()) typed.for_program.assign(mark + 1, arguments.end());
    return typed;
}

[[noreturn]] void ask_for_source()
{
    throw UsageError(
        "Which program? Its source files come first, and what it is to get itself after two dashes:\n"
        "./warpbook run PROGRAM.cu -- its arguments\n"
        "./warpbook help run   shows the options");
}

void pass_on_text(const po::variables_map& values, const char* option, const char* variable)
{
    if (values.count(option) != 0) setenv(variable, text_of(values, option).c_str(), 1);
}

void pass_on_number(const po::variables_map& values, const char* option, const char* variable, std::size_t most)
{
    if (values.count(option) == 0) return;
    setenv(variable, std::to_string(number_option(text_of(values, option), option, 1, most)).c_str(), 1);
}

/// Expectations are about all launches, unless they allow samples. gdb stops in no block that only runs.
std::string check_of(const po::variables_map& values, const ExpectOption& expect)
{
    if (values.count("check") == 0) return expect.allows_samples() && values.count("debug") == 0 ? "auto" : "all";
    std::string check = text_of(values, "check");
    if (check != "all" && check != "first" && check != "auto" && check != "none")
        throw UsageError("--check is all, first, auto or none, not '" + check + "'.");
    if (check != "all" && !expect.allows_samples())
        throw UsageError("--expect compares what all launches did, and --check " + check +
                         " leaves some of it out. Leave one of the two options out, or say in the file that samples "
                         "will do: \"samples\": \"allowed\".");
    return check;
}

void require_seconds(const po::variables_map& values)
{
    if (values.count("budget") == 0) return;
    const std::string text = text_of(values, "budget");
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    constexpr double most = 1e9;
    if (error != std::errc() || end != text.data() + text.size() || !(seconds >= 0 && seconds <= most))
        throw UsageError("--budget is a number of seconds, not '" + text + "'.");
}

void set_run_environment(const po::variables_map& values, const std::string& check, const fs::path& folder)
{
    constexpr std::size_t max_blocks = 1'000'000'000;
    setenv(injection::folder_variable, folder.c_str(), 1);
    pass_on_text(values, "kernel", injection::kernel_variable);
    pass_on_number(values, "launches", injection::launches_variable, max_blocks);
    pass_on_number(values, "count-blocks", injection::counted_blocks_variable, max_blocks);
    pass_on_number(values, "block-limit", injection::block_limit_variable, max_blocks);
    pass_on_number(values, "footprint", injection::footprint_variable, max_blocks);
    pass_on_number(values, "schedules", injection::schedules_variable, 1000);
    pass_on_number(values, "schedule", injection::schedule_variable, 0xffffffff);
    pass_on_number(values, "threads", injection::threads_variable, 1024);
    setenv(injection::check_variable, check.c_str(), 1);
    pass_on_text(values, "budget", injection::budget_variable);
    if (values.count("run-repetitions") != 0) setenv(injection::repetitions_variable, "1", 1);
}

/// Those that --kernel names, or all, as gdb takes them: a function of a file, because libraries may have others of its
/// name.
std::vector<std::string> kernels_to_stop_in(const std::vector<fs::path>& sources, const std::string& wanted)
{
    std::vector<std::string> kernels;
    for (const fs::path& source : sources)
        for (const std::string& kernel : kernel_names_in(read_text(source)))
            if (kernel.find(wanted) != std::string::npos) kernels.push_back(source.filename().string() + ":" + kernel);
    if (kernels.empty())
        throw UsageError("There is no kernel to stop in: no source file has a __global__ function" +
                         (wanted.empty() ? "." : " with '" + wanted + "' in its name."));
    return kernels;
}

/// gdb stops in the first thread that comes to a kernel.
int debug(const fs::path& program, const std::vector<std::string>& kernels, const Arguments& arguments)
{
    // On one processor core, because `next` would stop in another block otherwise.
    setenv(injection::threads_variable, "1", 0);
    unsetenv(injection::folder_variable);
    Command command{"gdb", "-q", "-ex", "set breakpoint pending on"};
    for (const std::string& kernel : kernels) command.insert(command.end(), {"-ex", "tbreak " + kernel});
    command.insert(command.end(), {"-ex", "run", "--args", program.string()});
    command.insert(command.end(), arguments.begin(), arguments.end());
    // Ctrl-C stops the program, for gdb; this one only waits. (Ignored, it would stay ignored in the program.)
    std::signal(SIGINT, [](int) {});
    try {
        const ProcessEnd end = warpbook::run(command);
        return end.kind == ProcessEnd::Kind::exited ? end.exit_code : 1;
    } catch (const std::system_error& error) {
        throw SetupError(std::string("gdb cannot be started (") + error.code().message() +
                         "): sudo apt-get install gdb");
    }
}

/// Compiles the sources into this folder; nothing if they do not compile, which has then been said.
std::optional<fs::path> build_in(const fs::path& folder, const ProgramWords& words)
{
    Progress progress(Progress::Elsewhere::says_once);
    const ProgramKit kit = program_kit(progress);
    progress.show("Compiling " + words.sources.front().filename().string() + " …");
    const ProgramBuild build = build_program(kit, words, folder);
    progress.pause();
    std::cerr << build.messages;
    if (build.succeeded) return build.program;
    std::cerr << build.problem << ": nothing was run.\n";
    return std::nullopt;
}

/// It is no fault of the program, which only takes longer.
void tell_that_native_code_is_missing(const ProgramWords& words)
{
    const auto cuda = std::ranges::find(words.languages, Language::cuda) - words.languages.begin();
    std::cerr
        << "warpbook: there is no native code of " << words.sources[static_cast<std::size_t>(cuda)].filename().string()
        << ": what is not counted runs on the model, too. Nothing is wrong with your program; it only takes longer.\n";
}

/// For those parts of later runs that are not counted.
void add_native_code(const fs::path& program, const ProgramWords& words, const fs::path& folder)
{
    fs::create_directory(folder);
    Progress progress(Progress::Elsewhere::says_once);
    const ProgramKit kit = program_kit(progress);
    progress.show("Compiling " + words.sources.front().filename().string() + " once more, without counting …");
    const bool is_there = add_native_library(kit, words, folder, program);
    progress.pause();
    if (!is_there) tell_that_native_code_is_missing(words);
}

int keep(const fs::path& program, const fs::path& output)
{
    std::error_code error;
    fs::copy_file(program, output, fs::copy_options::overwrite_existing, error);
    if (error)
        throw UsageError("-o " + output.string() + ": the program cannot be written there (" + error.message() + ").");
    std::cout << output.string() << " is built. To run it:  ./warpbook run " << output.string() << '\n';
    return exit_code::done;
}

}  // namespace

int run_program(const Arguments& arguments)
{
    const TypedRun typed = read_typed(arguments);
    const ProgramWords& words = typed.words;
    const po::variables_map values = parse("run", words.own_options, run_options());
    if (values.count("help") != 0) return help({"run"});
    if (words.sources.empty() && !words.built_program) ask_for_source();
    require_writable_reports(values);
    const ExpectOption expect(values);
    const std::string check = check_of(values, expect);
    require_seconds(values);

    const TemporaryFolder folder;
    const fs::path built = folder.path() / "build";
    const fs::path written = folder.path() / "record";
    fs::create_directory(built);
    fs::create_directory(written);
    const std::optional<fs::path> program =
        words.built_program ? fs::absolute(*words.built_program) : build_in(built, words);
    if (!program) return exit_code::setup_error;
    if (words.output) {
        if (check != "all") add_native_code(*program, words, folder.path() / "native");
        return keep(*program, *words.output);
    }
    set_run_environment(values, check, written);
    if (values.count("debug") != 0)
        return debug(*program, kernels_to_stop_in(words.sources, text_of(values, "kernel")), typed.for_program);
    Command command{program->string()};
    command.insert(command.end(), typed.for_program.begin(), typed.for_program.end());
    // The model counts lines in the same run: there is no option to offer that would save one.
    std::optional<NativeCompilation> native;
    if (!words.built_program) {
        Progress progress(Progress::Elsewhere::says_once);
        native.emplace(program_kit(progress), words, folder.path() / "native");
        setenv(injection::native_variable, (folder.path() / "native").c_str(), 1);
    }
    if (expect.asks_for_calls()) setenv(injection::calls_variable, "1", 1);
    ObservedRun observed = expect.watch([&] {
        return run_watched(command, written, false, [&] {
            if (native) native->look();
        });
    });
    if (native && native->has_failed()) tell_that_native_code_is_missing(words);
    ProgramRecord record = read_program_record(written);
    record.exit_code = exit_code_of_program(observed.run);
    // Who never calls CUDA copies nothing.
    if (!record.host && record.launches.empty() && observed.run.end.kind == ProcessEnd::Kind::exited)
        record.host.emplace().processes = 1;
    if (expect.asks_for_calls() && !observed.run.interruption) observed.refused_calls = refuse_calls(command, record);
    print_program_report(record, observed.run, program->filename().string(), text_of(values, "kernel"), top_of(values));
    expect.compare_and_print(record, observed);
    command.front() = (words.built_program ? *words.built_program : words.sources.front()).string();
    write_reports(values, record, command);
    if (expect.is_given()) return expect.exit_code(record, observed);
    const int code = exit_code_of_program(observed.run);
    return code == exit_code::done && any_is_wrong(faults_of(record)) ? 1 : code;
}

}  // namespace warpbook::tools
