#include "../build.hpp"
#include "../errors.hpp"
#include "../nearest_name.hpp"
#include "../places.hpp"
#include "../process.hpp"
#include "../progress.hpp"
#include "bench_options.hpp"
#include "commands.hpp"

namespace warpbook::tools {

namespace {

namespace po = boost::program_options;

const std::string only_benchmark = "model";
const std::string its_program = "model_speed";

[[noreturn]] void ask_which()
{
    throw UsageError("Which benchmark? There is one:\n./warpbook bench " + only_benchmark +
                     "   how fast the model is, beside other simulators");
}

[[noreturn]] void refuse_unknown_benchmark(const std::string& typed)
{
    std::string message = "There is no benchmark '" + typed + "'.";
    if (const auto nearest = nearest_name(typed, {only_benchmark})) message += " Did you mean " + *nearest + "?";
    throw UsageError(message + "\n./warpbook help bench   shows what can be typed");
}

void build_quietly(const Places& places)
{
    Progress progress;
    progress.show("Building " + its_program + " …");
    const BuildResult built = Build(places.build).build(its_program);
    if (!built.succeeded) throw Obstacle("The benchmark does not compile:\n\n" + built.messages);
}

Command program_command(const Places& places, const po::variables_map& values)
{
    Command command = {places.executable(its_program).string()};
    if (values.count("repetitions") != 0) {
        command.push_back("--repetitions");
        command.push_back(values["repetitions"].as<std::string>());
    }
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
    const std::string benchmark = values["benchmark"].as<std::string>();
    if (benchmark != only_benchmark) refuse_unknown_benchmark(benchmark);

    const Places places = find_places();
    build_quietly(places);
    const ProcessEnd end = run(program_command(places, values));
    if (end.kind != ProcessEnd::Kind::exited) throw Obstacle("The benchmark " + describe(end) + ".");
    return end.exit_code;
}

}  // namespace warpbook::tools
