#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

namespace warpbook::tests {

/// A lab program's name, such as "submission.14-tile-transpose.other-padded", taken apart.
struct ProgramName {
    std::string lab;
    /// "starter", "solution", or the submission's name.
    std::string what;
};
/// Throws std::runtime_error when it is no such name.
ProgramName program_name(const std::string& name);

/// What was recorded of one lab's programs (recordings/README.md), as records have it: `device`, `date`, and
/// `programs` by ProgramName::what, each with `file`, `verdict`, `checks`, `profiles`, and `n` where it was given. The
/// messages of a check are one text. Throws std::runtime_error when the file cannot be read.
nlohmann::json read_lab_tables(const std::filesystem::path& file);

/// The same, read once: for who asks about each program of a lab and changes no recording meanwhile.
const nlohmann::json& lab_tables(const std::filesystem::path& file);

/// Writes such a recording. Throws std::runtime_error.
void write_lab_tables(const std::filesystem::path& file, const nlohmann::json& recording);

}  // namespace warpbook::tests
