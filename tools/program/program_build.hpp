#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <warpbook/system/process.hpp>

#include "program_kit.hpp"
#include "program_words.hpp"

namespace warpbook::tools {

struct ProgramBuild {
    bool succeeded = false;
    /// The compiler's and the linker's.
    std::string messages;
    std::filesystem::path program;
};

/// Compiles the sources, several at a time, and links them to FOLDER/NAME, where NAME is the first source's.
ProgramBuild build_program(const ProgramKit& kit, const ProgramWords& words, const std::filesystem::path& folder);

/// What makes a library of the kernels of these sources, without call-backs (profiler/machine/native): FOLDER gets the
/// objects.
struct NativeCommands {
    std::vector<Command> compilations;
    Command link;
};
/// For this processor, or for any that the program can run on.
enum class Processor { this_one, any };
NativeCommands native_commands(const ProgramKit& kit, const ProgramWords& words, const std::filesystem::path& folder,
                               const std::filesystem::path& library, Processor processor);

/// Puts such a library into the program, which finds it there (profiler/cuda/runtime/native_library.hpp). The program
/// stays as it is where its kernels do not compile without call-backs.
void add_native_library(const ProgramKit& kit, const ProgramWords& words, const std::filesystem::path& folder,
                        const std::filesystem::path& program);

}  // namespace warpbook::tools
