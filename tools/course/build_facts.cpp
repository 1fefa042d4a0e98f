#include "build_facts.hpp"

#include <filesystem>
#include <system_error>

namespace warpbook::tools {

BuildFacts build_facts()
{
    return {WARPBOOK_VERSION, WARPBOOK_SOURCE_DIR, WARPBOOK_BUILD_DIR,
            WARPBOOK_CMAKE,   WARPBOOK_HAS_CUDA,   WARPBOOK_HAS_GPU};
}

std::string cmake_program()
{
    std::error_code error;
    return std::filesystem::exists(build_facts().cmake, error) ? build_facts().cmake : "cmake";
}

}  // namespace warpbook::tools
