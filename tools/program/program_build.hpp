#pragma once

#include <filesystem>
#include <string>

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

}  // namespace warpbook::tools
