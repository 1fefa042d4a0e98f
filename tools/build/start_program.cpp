#include "start_program.hpp"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <vector>

#include "build.hpp"
#include "support/errors.hpp"
#include "course/prebuilt.hpp"
#include "support/progress.hpp"
#include "up_to_date.hpp"
#include "course/workbook_paths.hpp"

namespace warpbook::tools {

namespace {

void build_program(const std::string& program, const std::string& command)
{
    const std::string what = "what `./warpbook" + (command.empty() ? "" : " " + command) + "` needs";
    bool is_said = false;
    const auto say = [&] {
        if (is_said) return;
        std::cerr << "warpbook: building " << what
                  << ", which takes a while: once, and again when its sources have changed …\n"
                  << std::flush;
        is_said = true;
    };
    // Of what is there, the build says whether anything has to be done.
    if (!std::filesystem::exists(neighbor(program))) say();
    UpToDateMark mark(program);
    BuildResult built;
    {
        Progress progress;
        progress.show("Building " + what + " …");
        built = Build(find_workbook_paths().build, [&](const std::string& step) {
                    say();
                    progress.show_step(step);
                }).build(program);
    }
    if (!built.succeeded) {
        throw SetupError("What `./warpbook " + command + "` needs could not be built:\n\n" + built.messages +
                         "\nIf you did not change it, delete " + find_workbook_paths().build.string() +
                         " and run ./warpbook again.");
    }
    mark.set();
}

}  // namespace

void start_program(const std::string& program, const Arguments& words)
{
    const std::string command = words.empty() ? "" : words.front();
    if (is_in_own_build_folder() && !is_up_to_date(program)) build_program(program, command);

    const std::string path = neighbor(program).string();
    if (!std::filesystem::exists(path)) require_whole_build("The command " + command);
    std::vector<char*> arguments = {const_cast<char*>(path.c_str())};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::cout.flush();
    execv(path.c_str(), arguments.data());
    throw SetupError(path + ", which has the command " + command +
                     ", cannot be started: " + std::generic_category().message(errno) + ".");
}

}  // namespace warpbook::tools
