#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpbook::tests {

/// Where the project keeps what GPUs said: a folder for each.
std::filesystem::path recordings_folder();

/// The folders of the GPUs that have one of these subfolders and files, such as "labs.csv". In the order of their
/// names.
std::vector<std::filesystem::path> gpu_folders_with(const std::vector<std::string>& names,
                                                    const std::filesystem::path& recordings = recordings_folder());

/// How a GPU's folder is called: "h200" for "NVIDIA H200", "h100" for "NVIDIA H100 80GB HBM3", "4090" for "NVIDIA
/// GeForce RTX 4090": the first word with a digit. Where there is none, the whole name.
std::string folder_name_of(const std::string& device);

/// At which sizes lab programs were recorded, each in a file of its own in the GPU's folder.
inline constexpr const char* compared_sizes = "labs";
inline constexpr const char* own_sizes = "own-sizes";
inline constexpr const char* large_sizes = "large-sizes";

/// FOLDER/SIZES.csv.
std::filesystem::path labs_file(const std::filesystem::path& gpu_folder, const std::string& sizes);

}  // namespace warpbook::tests
