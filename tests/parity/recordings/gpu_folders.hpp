#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::tests {

/// Where the project keeps what GPUs said: a folder for each.
std::filesystem::path recordings_folder();

/// The folders of the GPUs that were asked at all: those that have one of these subfolders, such as "labs". In the
/// order of their names.
std::vector<std::filesystem::path> gpu_folders_with(const std::vector<std::string>& subfolders,
                                                    const std::filesystem::path& recordings = recordings_folder());

/// How a GPU's folder is called: "h200" for "NVIDIA H200", "h100" for "NVIDIA H100 80GB HBM3", "4090" for "NVIDIA
/// GeForce RTX 4090": the first word with a digit. Where there is none, the whole name.
std::string folder_name_of(const std::string& device);

/// At which sizes lab programs were recorded, each in a folder of its own below the GPU's.
inline constexpr const char* compared_sizes = "labs";
inline constexpr const char* own_sizes = "own-sizes";
inline constexpr const char* large_sizes = "large-sizes";

/// FOLDER/SIZES/NN-name.csv.
std::filesystem::path lab_file(const std::filesystem::path& gpu_folder, const std::string& sizes,
                               const std::string& lab);

}  // namespace warpbook::tests
