#pragma once

#include <filesystem>
#include <string_view>

#include "support/arguments.hpp"

namespace warpbook::tools {

/// `--make [TARGET] [-C FOLDER] [-f FILE] [VARIABLE=VALUE]` among the other words for `run`.
struct MakeRequest {
    Arguments for_make;
    /// Options, each with its value.
    Arguments for_run;
    std::filesystem::path folder = ".";
};

MakeRequest read_make_request(const Arguments& words);

/// `make -n` of a project with these words (a target, variables, -f FILE), in this folder: the lines that it would run.
/// Throws UsageError with what make says where it fails.
std::string make_lines(const Arguments& words, const std::filesystem::path& folder);

/// What `./warpbook run` would be told to build what those lines build: the sources of the last program that they link,
/// with all options of nvcc and of the C++ compiler, from the folders in which make runs them. What they make otherwise
/// is not looked at. Throws UsageError where no source of a program is among them.
Arguments words_of_make(std::string_view lines, const std::filesystem::path& folder);

}  // namespace warpbook::tools
