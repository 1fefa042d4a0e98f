#include <warpbook/system/process.hpp>

#include "build/build.hpp"
#include "support/command_line.hpp"
#include "support/errors.hpp"
#include "support/nearest_name.hpp"
#include "course/workbook_paths.hpp"
#include "support/progress.hpp"
#include "bench_options.hpp"
#include "benchmarks.hpp"
#include "commands/commands.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

[[noreturn]] void ask_which() { throw UsageError("Which benchmark? There are:\n" + list_of_benchmarks()); }

[[noreturn]] void refuse_unknown_benchmark(const std::string& typed)
{
    std::string message = "There is no benchmark '" + typed + "'.";
    if (const auto nearest = nearest_name(typed, benchmark_names())) message += " Did you mean " + *nearest + "?";
    throw UsageError(message + "\n./warpbook help bench   shows what can be typed");
}

const Benchmark& benchmark_named(const std::string& typed)
{
    const Benchmark* const found = find_benchmark(typed);
    if (found == nullptr) refuse_unknown_benchmark(typed);
    return *found;
}

void refuse_options_of_others(const Benchmark& benchmark, const po::variables_map& values)
{
    for (const Benchmark& other : benchmarks) {
        for (const std::string_view option : other.options) {
            if (values.count(std::string(option)) == 0 || benchmark.takes(option)) continue;
            throw UsageError("The benchmark '" + std::string(benchmark.name) + "' has no option --" +
                             std::string(option) + ".\n./warpbook help bench   shows which benchmarks have it");
        }
    }
}

void build_quietly(const WorkbookPaths& paths, const std::string& program)
{
    Progress progress;
    progress.show("Building " + program + " …");
    const BuildResult built = Build(paths.build, &progress).build(program);
    if (!built.succeeded) throw SetupError("The benchmark does not compile:\n\n" + built.messages);
}

Command program_command(const WorkbookPaths& paths, const Benchmark& benchmark, const po::variables_map& values)
{
    Command command = {paths.executable(std::string(benchmark.program)).string()};
    const auto pass_on = [&](const std::string& option) {
        if (values.count(option) == 0) return;
        command.push_back("--" + option);
        command.push_back(values[option].as<std::string>());
    };
    pass_on("repetitions");
    for (const std::string_view option : benchmark.options) pass_on(std::string(option));
    if (values.count("quick") != 0) command.push_back("--quick");
    return command;
}

}  // namespace

int bench(const Arguments& arguments)
{
    po::options_description options = bench_options();
    // For our own tests: whoever measures is not to find it.
    options.add_options()("quick", "sizes that take no time");
    const po::variables_map values = parse("bench", arguments, options, {"benchmark"});
    if (values.count("help") != 0) return help({"bench"});
    if (values.count("benchmark") == 0) ask_which();
    const Benchmark& benchmark = benchmark_named(values["benchmark"].as<std::string>());
    refuse_options_of_others(benchmark, values);

    const WorkbookPaths paths = find_workbook_paths();
    build_quietly(paths, std::string(benchmark.program));
    const ProcessEnd end = run(program_command(paths, benchmark, values));
    if (end.kind != ProcessEnd::Kind::exited) throw SetupError("The benchmark " + describe(end) + ".");
    return end.exit_code;
}

}  // namespace warpbook::tools
