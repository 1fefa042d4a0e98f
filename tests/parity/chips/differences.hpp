#pragma once

#include <map>
#include <string>

#include "facts.hpp"

namespace warpbook::chips {

/// What GPUs' recordings say, by the GPU's folder and by kind of recording.
using Recordings = std::map<std::string, std::map<std::string, Facts>>;

/// Of all folders that have some recordings. Throws std::runtime_error.
Recordings read_recordings(const std::filesystem::path& recordings);

/// In Markdown: for each kind of recording how much of it two GPUs or more have and how much differs, and below it all
/// that differs. A program that one GPU has alone is not compared.
std::string table_of_differences(const Recordings& recordings);

}  // namespace warpbook::chips
