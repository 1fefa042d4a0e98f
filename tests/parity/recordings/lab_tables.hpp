#pragma once

#include <filesystem>
#include <string>
#include <vector>

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

/// The labs that the file has, one of a GPU's files such as labs.csv; none where there is no such file.
std::vector<std::string> recorded_labs(const std::filesystem::path& file);

/// What the file has of one lab's programs (recordings/README.md), as records have it: `device`, `date`, and
/// `programs` by ProgramName::what, each with `file`, `verdict`, `checks`, `profiles`, and `n` where it was given. Of
/// what a check said there are only the times. Null where the file has nothing of the lab, or is not there. Throws
/// std::runtime_error when it cannot be understood.
nlohmann::json read_lab_tables(const std::filesystem::path& file, const std::string& lab);

/// The same, read once: for who asks about each program of a lab and changes no recording meanwhile.
const nlohmann::json& lab_tables(const std::filesystem::path& file, const std::string& lab);

/// What lab_tables() has of one program; null where it has nothing.
nlohmann::json recorded_program(const std::filesystem::path& file, const ProgramName& name);

/// Puts the lab's recording into the file, in the place of an earlier one. Throws std::runtime_error.
void write_lab_tables(const std::filesystem::path& file, const std::string& lab, const nlohmann::json& recording);

}  // namespace warpbook::tests
