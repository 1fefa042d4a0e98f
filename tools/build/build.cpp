#include "build.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>

#include <warpbook/system/process.hpp>

#include "course/build_facts.hpp"
#include "support/errors.hpp"
#include "course/prebuilt.hpp"
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

/// Without the letters at its beginning that are among these.
std::string_view after(std::string_view text, std::string_view letters)
{
    return text.substr(std::min(text.find_first_not_of(letters), text.size()));
}

/// "[12/345] Building …" of Ninja, "[ 12%] Building …" of Make.
bool is_progress(std::string_view line)
{
    return line.starts_with('[') && after(line.substr(1), " 0123456789/%").starts_with("] ");
}

/// Make names targets, too, for which nothing was done.
bool is_step(std::string_view line)
{
    return is_progress(line) && line.find("] Built target ") == std::string_view::npos;
}

bool is_of_ninja(std::string_view line)
{
    return line.starts_with("ninja: build stopped") || line.starts_with("ninja: Entering directory");
}

/// "make: …", "gmake[2]: …"
bool is_of_make(std::string_view line)
{
    if (line.starts_with("Consolidate compiler generated dependencies")) return true;
    if (line.starts_with('g')) line.remove_prefix(1);
    if (!line.starts_with("make")) return false;
    return after(line.substr(4), "[]0123456789").starts_with(": ");
}

bool has_steps(const std::string& output)
{
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (is_step(line)) return true;
    }
    return false;
}

void replace_all(std::string& text, const std::string& what, const std::string& by)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

/// "const int*" of the linker's "int const*".
std::string with_const_in_front(std::string name)
{
    constexpr std::string_view behind = " const*";
    constexpr std::string_view in_front = "const ";
    const auto is_of_a_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::size_t at = name.find(behind);
    while (at != std::string::npos) {
        std::size_t begin = at;
        while (begin > 0 && is_of_a_word(name[begin - 1])) --begin;
        const std::size_t end = at + behind.size();
        if (begin < at) {
            name.erase(at, behind.size() - 1);
            name.insert(begin, in_front);
        }
        at = name.find(behind, end - (begin < at ? 1 : 0));
    }
    return name;
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

std::string step_in(std::string_view build_output)
{
    // The last line may not be whole yet.
    for (std::size_t end = build_output.rfind('\n'); end != std::string_view::npos && end > 0;) {
        const std::size_t line_break = build_output.rfind('\n', end - 1);
        const std::size_t begin = line_break == std::string_view::npos ? 0 : line_break + 1;
        const std::string_view line = build_output.substr(begin, end - begin);
        if (is_step(line)) return std::string(line.substr(0, line.find(']') + 1));
        end = line_break;
    }
    return "";
}

std::set<std::string> missing_names(const std::string& linker_output)
{
    // GNU ld and gold quote the name in two ways.
    constexpr std::string_view before = "undefined reference to ";
    std::set<std::string> names;
    std::size_t at = linker_output.find(before);
    while (at != std::string::npos) {
        const std::size_t begin = at + before.size() + 1;
        const std::size_t end = linker_output.find('\'', begin);
        if (end == std::string::npos) break;
        names.insert(with_const_in_front(linker_output.substr(begin, end - begin)));
        at = linker_output.find(before, end);
    }
    return names;
}

std::string missing_functions(const std::string& linker_output)
{
    std::string text;
    for (const std::string& name : missing_names(linker_output))
        text += "`" + name +
                "` is called, but no file defines it. If lab.hpp declares it, your function must have the " +
                "same name and the same parameters.\n";
    return text;
}

std::string compiler_warnings(const std::string& build_output, const std::string& source)
{
    std::istringstream lines(build_output);
    std::string warnings;
    // What nvcc warns of g++ warns of, too, or it is about the device code that nvcc makes.
    bool is_of_nvcc = false;
    for (std::string line; std::getline(lines, line);) {
        if (is_progress(line)) is_of_nvcc = line.ends_with(" for the GPU");
        if (is_of_nvcc || is_progress(line) || is_of_ninja(line) || is_of_make(line)) continue;
        warnings += line + '\n';
    }
    if (warnings.find("warning: ") == std::string::npos) return "";
    replace_all(warnings, source + "/", "");
    return warnings;
}

std::string compiler_messages(const std::string& build_output)
{
    std::istringstream lines(build_output);
    std::string messages;
    // g++ and nvcc read a student's file at the same time, and what is wrong in CUDA C++ both would say.
    std::string messages_of_nvcc;
    bool only_nvcc_failed = true;
    std::string* messages_of_step = &messages;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("FAILED: ")) {
            const bool is_of_nvcc = line.find(".fatbin") != std::string::npos;
            messages_of_step = is_of_nvcc ? &messages_of_nvcc : &messages;
            only_nvcc_failed &= is_of_nvcc;
            std::getline(lines, line);  // Ninja shows the whole command next
            continue;
        }
        if (is_progress(line)) messages_of_step = &messages;
        if (is_progress(line) || is_of_ninja(line) || is_of_make(line)) continue;
        *messages_of_step += line + '\n';
    }
    if (only_nvcc_failed) messages += messages_of_nvcc;
    const bool nothing_left = messages.find_first_not_of(" \n") == std::string::npos;
    return nothing_left ? build_output : messages;
}

std::string first_error(const std::string& messages)
{
    constexpr std::string_view mark = " error: ";
    const std::size_t first = messages.find(mark);
    if (first == std::string::npos) return messages;
    const std::size_t second = messages.find(mark, first + mark.size());
    // The whole line of the second, which names the file first, is left out.
    return second == std::string::npos ? messages : messages.substr(0, messages.rfind('\n', second) + 1);
}

}  // namespace warpbook::tools
