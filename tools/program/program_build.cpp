#include "program_build.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <thread>
#include <vector>

#include <warpbook/injection.hpp>
#include <warpbook/system/process.hpp>

#include "build/build.hpp"

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

/// What the compiler is told of the file's language. g++ takes .c files for C++, nvcc does not. C has none of CUDA's
/// headers, and after the error that says so come hundreds.
Command words_of(Language language)
{
    switch (language) {
    case Language::cuda: return {"-x", "cu"};
    case Language::cpp: return {"-x", "c++"};
    case Language::c: return {"-x", "c", "-Wfatal-errors"};
    }
    return {};
}

/// `mode` is kernel_compiler's: what becomes of the file.
Compilation compilation_of(const ProgramKit& kit, const std::string& mode, const ProgramWords& words,
                           const fs::path& source, Language language, const fs::path& object)
{
    const bool has_kernels = language == Language::cuda;
    const bool is_c = language == Language::c;
    Command command{kit.kernel_compiler, mode + "=" + kit.folder.string(), kit.compiler, kit.compiler};
    // As kernel_compiler compiles the host's code beside kernels.
    if (!has_kernels) command.insert(command.end(), {"-O2", "-g"});
    const Command of_language = words_of(language);
    command.insert(command.end(), of_language.begin(), of_language.end());
    if (has_kernels) command.insert(command.end(), words.cuda_options.begin(), words.cuda_options.end());
    std::copy_if(words.compile_options.begin(), words.compile_options.end(), std::back_inserter(command),
                 [&](const std::string& option) { return !is_c || !is_of_cpp_alone(option); });
    command.insert(command.end(), {"-o", object.string(), "-c", source.string()});
    return {std::move(command), object};
}

/// By it, the program and its library of kernels know which file is which (key_of_file() of the kernel compiler).
std::string name_of_object(const fs::path& source, std::size_t number)
{
    return std::to_string(number) + "_" + source.stem().string();
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

/// The name that kernels call a function of another file by (profiler/compiler/passes/device_links.hpp), as the linker
/// shows it; nothing for other names.
std::optional<std::string> name_in_kernels(const std::string& name)
{
    for (const std::string_view ending : {" [clone .for_device]", ".for_device"})
        if (name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
    return std::nullopt;
}

/// The name of a `__device__`, `__constant__` or `__managed__` variable, of whose names a part may be the compiler's
/// (profiler/compiler/passes/host_shadows.hpp); nothing for other names.
std::optional<std::string> variable_of_device(std::string name)
{
    bool is_one = false;
    for (const std::string_view ending : {" [clone .for_others]", ".for_others", " [clone .for_host]", ".for_host"}) {
        if (!name.ends_with(ending)) continue;
        name.erase(name.size() - ending.size());
        is_one = true;
    }
    return is_one ? std::optional(name) : std::nullopt;
}

std::string text_of_missing(const std::string& linker_output)
{
    std::string text;
    std::set<std::string> variables;
    for (const std::string& name : missing_names(linker_output)) {
        if (const auto variable = variable_of_device(name)) {
            if (variables.insert(*variable).second)
                text += "The device's variable `" + *variable +
                        "` is declared with extern, but no file defines it. Name the .cu file that has it, with "
                        "__device__, __constant__ or __managed__ before it, in front of the two dashes.\n";
        } else if (const auto in_kernels = name_in_kernels(name))
            text += "Kernels call `" + *in_kernels +
                    "`, but no file defines it for the device. Name the .cu file that has it, with __device__ before "
                    "it, in front of the two dashes.\n";
        else if (name.starts_with("omp_") || name.starts_with("GOMP_"))
            text += "`" + name + "` belongs to OpenMP: add -Xcompiler -fopenmp.\n";
        else
            text += "`" + name +
                    "` is used, but no file defines it. Name the file that has it, or its library (-l), in front of "
                    "the two dashes.\n";
    }
    return text;
}

}  // namespace

ProgramBuild build_program(const ProgramKit& kit, const ProgramWords& words, const fs::path& folder)
{
    std::vector<Compilation> compilations;
    for (std::size_t i = 0; i < words.sources.size(); ++i) {
        const fs::path& source = words.sources[i];
        const fs::path object = folder / (name_of_object(source, i) + ".o");
        compilations.push_back(compilation_of(kit, "program", words, source, words.languages[i], object));
    }
    compile_all(compilations);

    ProgramBuild build;
    build.program = folder / words.sources.front().stem();
    build.succeeded = true;
    Command link{kit.compiler, "-o", build.program.string()};
    for (std::size_t i = 0; i < compilations.size(); ++i) {
        const CapturedProcess& compiled = compilations[i].result;
        build.messages += compiled.output;
        link.push_back(compilations[i].object.string());
        if (compiled.end.exited_with(0)) continue;
        build.succeeded = false;
        if (build.problem.empty()) build.problem = words.sources[i].string() + " does not compile";
        if (compiled.output.empty())
            build.messages += words.sources[i].string() + ": the compiler ended without a message.\n";
    }
    if (!build.succeeded) return build;
    link.insert(link.end(), words.link_options.begin(), words.link_options.end());
    link.insert(link.end(), kit.link_options.begin(), kit.link_options.end());
    const CapturedProcess linked = run_captured(link);
    build.succeeded = linked.end.exited_with(0);
    if (!build.succeeded) {
        const std::string missing = text_of_missing(linked.output);
        build.messages += missing.empty() ? linked.output : missing;
        build.problem = build.program.filename().string() + " cannot be linked";
    }
    return build;
}

NativeCommands native_commands(const ProgramKit& kit, const ProgramWords& words, const fs::path& folder,
                               const fs::path& library, NativeLibraryIs kind)
{
    const char* const mode = kind == NativeLibraryIs::kept ? "kept" : "native";
    NativeCommands commands;
    commands.link = {kit.compiler, "-shared", "-Wl,-Bsymbolic", "-o", library.string()};
    for (std::size_t i = 0; i < words.sources.size(); ++i) {
        if (words.languages[i] != Language::cuda) continue;
        const fs::path& source = words.sources[i];
        const fs::path object = folder / (name_of_object(source, i) + ".o");
        commands.compilations.push_back(compilation_of(kit, mode, words, source, words.languages[i], object).command);
        commands.link.push_back(object.string());
    }
    return commands;
}

bool add_native_library(const ProgramKit& kit, const ProgramWords& words, const fs::path& folder,
                        const fs::path& program)
{
    const fs::path library = folder / injection::native_library;
    const NativeCommands commands = native_commands(kit, words, folder, library, NativeLibraryIs::kept);
    std::vector<Compilation> compilations;
    for (const Command& command : commands.compilations) compilations.push_back({command, {}});
    compile_all(compilations);
    const auto succeeded = [](const Compilation& compilation) { return compilation.result.end.exited_with(0); };
    if (compilations.empty()) return true;
    if (!std::ranges::all_of(compilations, succeeded)) return false;
    if (!run_captured(commands.link).end.exited_with(0)) return false;
    // The compiler knows where its linker is, and objcopy, which comes with it.
    std::string objcopy = run_captured({kit.compiler, "-print-prog-name=objcopy"}).output;
    while (objcopy.ends_with('\n')) objcopy.pop_back();
    return run_captured({objcopy, "--add-section", std::string(injection::native_section) + "=" + library.string(),
                         program.string()})
        .end.exited_with(0);
}

}  // namespace warpbook::tools
