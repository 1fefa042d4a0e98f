#pragma once

#include <string>

namespace warpbook::kernel_compiler {

/// A folder with what compiles files for the model on this machine:
///
///   headers                         one line: the folder with CUDA's headers for the model, as named from here
///   PASS/cuda_runtime.h             the header that a pass reads first (model_options.hpp: the passes' names)
///   PASS/cuda_runtime.h.gch         the same, precompiled
///
/// Others add what programs are linked with (cmake/Programs.cmake).
struct Kit {
    std::string folder;
    std::string headers;

    std::string first_header(const std::string& pass) const { return folder + "/" + pass + "/cuda_runtime.h"; }
};

/// Throws std::runtime_error where FOLDER/headers cannot be read.
Kit read_kit(const std::string& folder);

}  // namespace warpbook::kernel_compiler
