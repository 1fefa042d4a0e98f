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
    /// Which file does not compile, or that they cannot be linked; empty where it succeeded.
    std::string problem;
    std::filesystem::path program;
};

/// Compiles the sources, several at a time, and links them to FOLDER/NAME, where NAME is the first source's.
ProgramBuild build_program(const ProgramKit& kit, const ProgramWords& words, const std::filesystem::path& folder);

/// What makes a library of the kernels of these sources, without call-backs (profiler/machine/native): FOLDER gets the
/// objects. One that is kept may be loaded on another computer.
enum class NativeLibraryIs { used_here, kept };
struct NativeCommands {
    std::vector<Command> compilations;
    Command link;
};
NativeCommands native_commands(const ProgramKit& kit, const ProgramWords& words, const std::filesystem::path& folder,
                               const std::filesystem::path& library, NativeLibraryIs kind);

/// Puts such a library into a program, which is to be kept: it finds it there (injection.hpp). False where it cannot be
/// made, and the program stays as it is; no sources of kernels need none.
bool add_native_library(const ProgramKit& kit, const ProgramWords& words, const std::filesystem::path& folder,
                        const std::filesystem::path& program);

}  // namespace warpbook::tools
