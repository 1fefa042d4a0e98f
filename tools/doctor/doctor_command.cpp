#include <filesystem>
#include <iostream>

#include <warpbook/system/process.hpp>

#include "build/build.hpp"
#include "support/command_line.hpp"
#include "support/errors.hpp"
#include "course/prebuilt.hpp"
#include "course/workbook_paths.hpp"
#include "support/progress.hpp"
#include "build/start_program.hpp"
#include "commands/command_programs.hpp"
#include "commands/commands.hpp"

namespace warpbook::tools {

namespace {

const std::string its_program = "warpbook-doctor";

/// A machine on which nothing compiles any more needs the doctor most: then the program of better days does.
void build_if_possible(const WorkbookPaths& paths)
{
    Progress progress;
    progress.show("Building " + its_program + " …");
    std::string problem;
    try {
        const BuildResult built = Build(paths.build, &progress).build(its_program);
        if (built.succeeded) return;
        problem = "The doctor does not compile:\n\n" + built.messages;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    if (!std::filesystem::exists(paths.executable(its_program))) throw SetupError(problem);
}

/// The program says all that it has to say in the end: until then somebody at a terminal sees that it is at work.
CapturedProcess run_with_progress(const std::filesystem::path& program)
{
    Progress progress;
    progress.show("Examining this machine …");
    return run_captured({program.string()});
}

/// An installed warpbook can outlive the folder that it was built in, and a release has built it before.
std::filesystem::path program_to_run()
{
    const WorkbookPaths paths = find_workbook_paths();
    if (prebuilt_folder() || !std::filesystem::exists(paths.build)) return neighbor(its_program);
    build_if_possible(paths);
    return paths.executable(its_program);
}

}  // namespace

int doctor(const Arguments& arguments)
{
    boost::program_options::options_description options;
    options.add_options()("class", "measure how fast this machine grades a class")("help", "show what it does");
    const auto values = parse("doctor", arguments, options);
    if (values.count("help") != 0) return help({"doctor"});
    if (values.count("class") != 0) {
        require_whole_build("What grades a class");
        start_program(std::string(grade_program), {"doctor", "--class"});
    }
    const CapturedProcess program = run_with_progress(program_to_run());
    std::cout << program.output;
    if (program.end.kind != ProcessEnd::Kind::exited) throw SetupError("The doctor " + describe(program.end) + ".");
    return program.end.exit_code;
}

}  // namespace warpbook::tools
