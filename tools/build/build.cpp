#include "build.hpp"

#include <algorithm>
#include <fstream>
#include <thread>
#include <utility>

#include <warpbook/system/process.hpp>

#include "course/build_facts.hpp"
#include "course/prebuilt.hpp"
#include "support/errors.hpp"
#include "prebuilt_build.hpp"

namespace warpbook::tools {

namespace {

/// What CMake's cache has for the key, in lines such as "CMAKE_GENERATOR:INTERNAL=Ninja"; empty where it has nothing.
std::string from_cache(const std::filesystem::path& folder, const std::string& key)
{
    std::ifstream cache(folder / "CMakeCache.txt");
    for (std::string line; std::getline(cache, line);) {
        if (line.starts_with(key + ":")) return line.substr(line.find('=') + 1);
    }
    return "";
}

std::string generator_of(const std::filesystem::path& folder)
{
    std::string generator = from_cache(folder, "CMAKE_GENERATOR");
    if (!generator.empty()) return generator;
    throw SetupError("The build folder " + folder.string() + " is not configured.\nThe script ./warpbook does that.");
}

bool is_unknown_target(const std::string& output, const std::string& target)
{
    return output.find("unknown target '" + target + "'") != std::string::npos ||
           output.find("No rule to make target '" + target + "'") != std::string::npos;
}

std::shared_ptr<const PrebuiltBuild> prebuilt_build(const std::filesystem::path& build)
{
    const auto prebuilt = prebuilt_folder();
    return prebuilt ? std::make_shared<const PrebuiltBuild>(*prebuilt, build) : nullptr;
}

}  // namespace

Build::Build(std::filesystem::path folder, Progress* progress)
    : Build(
          std::move(folder), progress == nullptr ? std::function<void(const std::string&)>()
                                                 : [progress](const std::string& step) { progress->show_step(step); })
{}

Build::Build(std::filesystem::path folder, std::function<void(const std::string& step)> follow)
    : folder_(std::move(folder)),
      prebuilt_(prebuilt_build(folder_)),
      follow_(std::move(follow)),
      generator_(prebuilt_ ? "" : generator_of(folder_)),
      make_program_(from_cache(folder_, "CMAKE_MAKE_PROGRAM")),
      has_programs_of_model_(from_cache(folder_, "WARPBOOK_HAS_PROGRAMS_OF_MODEL") == "ON")
{}

BuildResult Build::build(const std::string& target) const
{
    return prebuilt_ ? prebuilt_->build(target) : result_of(cmake_build({target}), target);
}

BuildResult Build::build_with_low_priority(const std::string& target) const
{
    if (prebuilt_) return prebuilt_->build(target);
    Command command = {"nice"};
    const Command build = cmake_build({target});
    command.insert(command.end(), build.begin(), build.end());
    return result_of(command, target);
}

BuildResult Build::result_of(const Command& command, const std::string& target) const
{
    const CapturedProcess cmake = run_with_progress(command);
    if (cmake.end.exited_with(0))
        return {true, compiler_warnings(cmake.output, build_facts().source_folder), has_steps(cmake.output)};
    if (is_unknown_target(cmake.output, target)) {
        throw SetupError("The build folder " + folder_.string() + " does not know " + target +
                         ": it was configured before that was there.\nDelete the folder and run ./warpbook again.");
    }
    if (cmake.output.find("CMake Error") != std::string::npos) {
        throw SetupError("CMake cannot configure the workbook:\n\n" + cmake.output);
    }
    const std::string missing = missing_functions(cmake.output);
    return {false, missing.empty() ? compiler_messages(cmake.output) : missing, true};
}

bool Build::build_what_compiles(const std::vector<std::string>& targets) const
{
    if (prebuilt_) return prebuilt_->build_what_compiles(targets);
    Command command = cmake_build(targets);
    if (generator_ == "Ninja") {
        command.insert(command.end(), {"-k", "0"});
    } else if (generator_ == "Unix Makefiles") {
        // Unlike Ninja, Make uses one core unless told otherwise.
        command.insert(command.end(),
                       {"--", "-k", "-j" + std::to_string(std::max(1u, std::thread::hardware_concurrency()))});
    }
    return run_with_progress(command).end.exited_with(0);
}

CapturedProcess Build::run_with_progress(const Command& command) const
{
    if (!follow_) return run_captured(command);
    return run_captured(command, std::nullopt, [this](std::string_view output) {
        if (const std::string step = step_in(output); !step.empty()) follow_(step);
    });
}

Command Build::cmake_build(const std::vector<std::string>& targets) const
{
    // --close: what a build leaves running, such as a compiler's server, does not keep the folder.
    Command command = {"flock", "--close", (folder_ / ".building").string()};
    const Command build = build_command();
    command.insert(command.end(), build.begin(), build.end());
    command.insert(command.end(), targets.begin(), targets.end());
    return command;
}

Command Build::build_command() const
{
    // CMake would only start it, which takes as long as Ninja needs to find that there is nothing to do.
    if (generator_ == "Ninja") return {make_program_, "-C", folder_.string()};
    return {cmake_program(), "--build", folder_.string(), "--target"};
}

}  // namespace warpbook::tools
