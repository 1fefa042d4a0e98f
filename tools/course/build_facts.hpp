#pragma once

#include <string>

namespace warpbook::tools {

/// What was known when this program was built.
struct BuildFacts {
    const char* version;
    const char* source_folder;
    const char* build_folder;
    /// The program itself: what PATH has under that name can be a script of Python's, which takes longer to start than
    /// the work that it starts.
    const char* cmake;
    /// Whether nvcc was found.
    bool has_cuda;
    /// Whether there was a GPU.
    bool has_gpu;
};

BuildFacts build_facts();

/// That of the build; where it is gone, what PATH has.
std::string cmake_program();

}  // namespace warpbook::tools
