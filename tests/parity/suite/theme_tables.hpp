#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace warpbook::parity {

/// Where a GPU's folder has the suite.
inline constexpr const char* kernels_folder = "kernels";

/// GPU_FOLDER/kernels/THEME.csv.
std::filesystem::path theme_file(const std::filesystem::path& gpu_folder, const std::string& theme);

/// What was recorded of a theme (recordings/README.md): `device`, `compiler`, `date`, and `cases` by name, each
/// as entry_of (recording.hpp) has it. Throws std::runtime_error when the file cannot be read.
nlohmann::json read_theme_tables(const std::filesystem::path& file);

/// Writes such a recording; the cases in `order`. Throws std::runtime_error.
void write_theme_tables(const std::filesystem::path& file, const nlohmann::json& recording,
                        const std::vector<std::string>& order);

}  // namespace warpbook::parity
