#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/arguments.hpp"

namespace warpbook::tools {

enum class Language : std::uint8_t { cuda, cpp, c };

/// What was typed in front of "--" in `./warpbook run`: as a line for nvcc or g++ has it.
struct ProgramWords {
    /// .cu, .cpp, .cc, .cxx and .c files, and those with a language of their own (-x).
    std::vector<std::filesystem::path> sources;
    /// By source.
    std::vector<Language> languages;
    /// For the compiler: -I, -D, -std, -O and so on.
    std::vector<std::string> compile_options;
    /// The same, of nvcc's, and for CUDA's files alone.
    std::vector<std::string> cuda_options;
    /// For the linker: -l, -L, objects, archives.
    std::vector<std::string> link_options;
    /// What an earlier `run -o` has built: then there are no sources.
    std::optional<std::filesystem::path> built_program;
    /// -o: where the program is to be kept. It is built, and not run.
    std::optional<std::filesystem::path> output;
    /// `run`'s own: what begins with two dashes, with its value.
    Arguments own_options;
};

/// nvcc's options that say nothing to the model, such as -arch, are left out. Throws UsageError for files that do not
/// exist, and for what no program on the model can have: a library of CUDA's.
ProgramWords read_program_words(const Arguments& arguments);

/// Whether the next word is the value of this option of `run`'s own.
bool is_own_option_with_value(const std::string& word);

}  // namespace warpbook::tools
