#pragma once

#include "runtime_api.hpp"

namespace warpbook::program {

/// A mistake that CUDA answers with an error code.
struct Failure {
    cudaError_t error;
};

}  // namespace warpbook::program
