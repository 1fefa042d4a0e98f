#pragma once

namespace warpbook::tools {

/// What was known when this program was built.
struct BuildFacts {
    const char* version;
    const char* source_folder;
    const char* build_folder;
    /// Whether nvcc was found.
    bool has_cuda;
};

BuildFacts build_facts();

}  // namespace warpbook::tools
