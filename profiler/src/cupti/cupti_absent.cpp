#include <warpbook/backend.hpp>

namespace warpbook {

// Stands in for cupti_backend.cpp where there are no CUDA headers to compile that with.
std::unique_ptr<Backend> open_cupti_backend(const BackendOptions&)
{
    throw BackendUnavailable(
        "this build has no CUDA support: nvcc was not found when it was configured; put nvcc 12.6 or "
        "newer on PATH, or set CUDAToolkit_ROOT, and configure again. The model works without: "
        "`--backend model`.");
}

}  // namespace warpbook
