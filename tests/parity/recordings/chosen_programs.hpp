#pragma once

#include <filesystem>
#include <string>

namespace warpbook::tests {

/// Whether a GPU's folder is meant to have this program of a lab, such as "solution.01-map". FOLDER/chosen.csv has a
/// line for each kind that it has: "solution", or how the names of some submissions begin, as "other-". Without that
/// file it has all.
bool is_chosen(const std::filesystem::path& gpu_folder, const std::string& program);

}  // namespace warpbook::tests
