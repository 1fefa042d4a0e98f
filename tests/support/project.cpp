#include "project.hpp"

namespace warpbook::tests {

const char* const project_folder = TEST_PROJECT;

std::string path_in_project(const std::string& file) { return std::string(project_folder) + "/" + file; }

}  // namespace warpbook::tests
