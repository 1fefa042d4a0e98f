#include <filesystem>

#include <warpbook/system/process.hpp>

#include "../build.hpp"
#include "../errors.hpp"
#include "../places.hpp"
#include "../progress.hpp"
#include "commands.hpp"

namespace warpbook::tools {

namespace {

const std::string its_program = "warpbook-doctor";

/// A machine on which nothing compiles any more needs the doctor most: then the program of better days does.
void build_if_possible(const Places& places)
{
    Progress progress;
    progress.show("Building " + its_program + " …");
    std::string problem;
    try {
        const BuildResult built = Build(places.build).build(its_program);
        if (built.succeeded) return;
        problem = "The doctor does not compile:\n\n" + built.messages;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    if (!std::filesystem::exists(places.executable(its_program))) throw Obstacle(problem);
}

/// An installed warpbook can outlive the folder that it was built in.
std::filesystem::path program_to_run()
{
    const Places places = find_places();
    if (!std::filesystem::exists(places.build)) return neighbour(its_program);
    build_if_possible(places);
    return places.executable(its_program);
}

}  // namespace

int doctor(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("help", "show what it does");
    const auto values = parse("doctor", arguments, options);
    if (values.count("help") != 0) return help({"doctor"});
    const ProcessEnd end = run({program_to_run().string()});
    if (end.kind != ProcessEnd::Kind::exited) throw Obstacle("The doctor " + describe(end) + ".");
    return end.exit_code;
}

}  // namespace warpbook::tools
