#pragma once

#include <string>

namespace warpbook::tests {

/// The folder project/, which stands for somebody's project.
extern const char* const project_folder;

/// Of a file in it.
std::string path_in_project(const std::string& file);

}  // namespace warpbook::tests
