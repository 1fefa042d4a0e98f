#pragma once

#include <string>

namespace warpbook::tests {

/// Of a file in the folder project/, which stands for somebody's project.
inline std::string path_in_project(const std::string& file) { return std::string(TEST_PROJECT) + "/" + file; }

}  // namespace warpbook::tests
