#include "device_library_files.hpp"

namespace warpbook::kernel_compiler {

bool is_of_device_library(std::string_view file)
{
    return file.starts_with("/usr/include/cub/") || file.starts_with("/usr/include/thrust/");
}

bool includes_device_library(std::string_view preprocessed)
{
    return preprocessed.find("\"/usr/include/cub/") != std::string_view::npos ||
           preprocessed.find("\"/usr/include/thrust/") != std::string_view::npos;
}

}  // namespace warpbook::kernel_compiler
