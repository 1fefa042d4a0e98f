#include "program_build.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <thread>
#include <vector>

#include <warpbook/system/process.hpp>

#include "../build.hpp"

namespace warpbook::tools {

namespace {

namespace fs = std::filesystem;

struct Compilation {
    Command command;
    fs::path object;
    CapturedProcess result{};
};

/// An option that C has no use for, and would warn about.
bool is_of_cpp_alone(const std::string& option)
{
    return option.starts_with("-std=c++") || option.starts_with("-std=gnu++");
}

Compilation compilation_of(const ProgramKit& kit, const ProgramWords& words, const fs::path& source,
                           const fs::path& object)
{
    const std::string ending = source.extension().string();
    const bool has_kernels = ending == ".cu";
    Command command;
    if (has_kernels) command = {kit.kernel_compiler, "program=" + kit.folder.string(), kit.compiler};
    command.push_back(kit.compiler);
    if (!has_kernels) command.insert(command.end(), kit.host_options.begin(), kit.host_options.end());
    // g++ takes .c files for C++, nvcc does not.
    const bool is_c = ending == ".c";
    if (is_c) command.insert(command.end(), {"-x", "c"});
    std::copy_if(words.compile_options.begin(), words.compile_options.end(), std::back_inserter(command),
                 [&](const std::string& option) { return !is_c || !is_of_cpp_alone(option); });
    command.insert(command.end(), {"-o", object.string(), "-c", source.string()});
    return {std::move(command), object};
}

void compile_all(std::vector<Compilation>& compilations)
{
    std::atomic<std::size_t> next = 0;
    const auto compile_some = [&] {
        for (std::size_t i = next++; i < compilations.size(); i = next++)
            compilations[i].result = run_captured(compilations[i].command);
    };
    const std::size_t at_a_time =
        std::min<std::size_t>(compilations.size(), std::max(1U, std::thread::hardware_concurrency()));
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < at_a_time; ++i) others.emplace_back(compile_some);
    compile_some();
}

std::string text_of_missing(const std::string& linker_output)
{
    std::string text;
    for (const std::string& name : missing_names(linker_output))
        text +=
            "`" + name +
            "` is used, but no file defines it. Name the file that has it, or its library (-l), in front of the two "
            "dashes.\n";
    return text;
}

}  // namespace

ProgramBuild build_program(const ProgramKit& kit, const ProgramWords& words, const fs::path& folder)
{
    std::vector<Compilation> compilations;
    for (const fs::path& source : words.sources)
        compilations.push_back(compilation_of(
            kit, words, source, folder / (std::to_string(compilations.size()) + "." + source.stem().string() + ".o")));
    compile_all(compilations);

    ProgramBuild build;
    build.program = folder / words.sources.front().stem();
    build.succeeded = true;
    Command link{kit.compiler, "-o", build.program.string()};
    for (const Compilation& compilation : compilations) {
        build.messages += compilation.result.output;
        build.succeeded &= compilation.result.end.exited_with(0);
        link.push_back(compilation.object.string());
    }
    if (!build.succeeded) return build;
    link.insert(link.end(), words.link_options.begin(), words.link_options.end());
    link.insert(link.end(), kit.link_options.begin(), kit.link_options.end());
    const CapturedProcess linked = run_captured(link);
    build.succeeded = linked.end.exited_with(0);
    if (!build.succeeded) {
        const std::string missing = text_of_missing(linked.output);
        build.messages += missing.empty() ? linked.output : missing;
    }
    return build;
}

}  // namespace warpbook::tools
