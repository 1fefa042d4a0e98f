#include "refused_headers.hpp"

#include <array>
#include <sstream>

namespace warpbook::kernel_compiler {

namespace {

struct Refusal {
    /// Of the header's name.
    std::string_view beginning;
    /// What the model does not support.
    std::string_view what;
    std::string_view instead;
};

/// The first that fits is said. A header that profiler/cuda_on_cpu has is never looked for here.
constexpr std::array refusals = {
    Refusal{"cub/device/", "CUB's algorithms for the whole device, which launch kernels from the host",
            "use its parts for blocks and warps in a kernel, such as cub::BlockReduce"},
    Refusal{"cub/agent/", "the inner parts of CUB's algorithms for the whole device", "use those for blocks and warps"},
    Refusal{"cub/util_allocator", "CUB's allocator", "the check allocates memory"},
    Refusal{"cub/grid/grid_barrier", "CUB's barrier of a grid", "use this_grid().sync() in a cooperative launch"},
    Refusal{"cub/iterator/tex_", "CUB's iterators for textures", "use cub::CacheModifiedInputIterator"},
    Refusal{"curand", "random numbers in kernels", "fill an array before the launch"},
    Refusal{"cuda_fp8", "8-bit floating point", "use float"},
    Refusal{"cuda_fp6", "6-bit floating point", "use float"},
    Refusal{"cuda_fp4", "4-bit floating point", "use float"},
    Refusal{"mma.h", "tensor cores", "multiply in a loop"},
    Refusal{"crt/mma", "tensor cores", "multiply in a loop"},
    Refusal{"cutlass/", "CUTLASS", "multiply in a loop"},
    Refusal{"cute/", "CUTLASS", "multiply in a loop"},
    Refusal{"texture_", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"cuda_texture_types.h", "texture references", "give the kernel a cudaTextureObject_t"},
    Refusal{"surface_", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"cuda_surface_types.h", "surface references", "give the kernel a cudaSurfaceObject_t"},
    Refusal{"nvToolsExt", "NVTX", "leave its marks out"},
    Refusal{"nvtx3/", "NVTX", "leave its marks out"},
    Refusal{"cuda_profiler_api.h", "calls of the profiler", "leave them out, every launch is counted"},
    Refusal{"cudaProfiler.h", "calls of the profiler", "leave them out, every launch is counted"},
    Refusal{"cublas", "libraries of the host", "write a kernel"},
    Refusal{"cufft", "libraries of the host", "write a kernel"},
    Refusal{"cusparse", "libraries of the host", "write a kernel"},
    Refusal{"cusolver", "libraries of the host", "write a kernel"},
    Refusal{"nppi", "libraries of the host", "write a kernel"},
    Refusal{"nccl", "libraries of the host", "write a kernel"},
    Refusal{"nvrtc.h", "compiling at run time", "write the kernel into this file"},
    Refusal{"helper_cuda.h", "the helpers of NVIDIA's samples", "leave them out, the check looks for errors"},
    Refusal{"helper_functions.h", "the helpers of NVIDIA's samples", "leave them out, the check looks for errors"},
    Refusal{"cooperative_groups/", "this part of cooperative groups", "use __syncthreads(), __syncwarp() and shuffles"},
    Refusal{"cuda/", "this part of libcu++", "use CUDA's functions, such as atomicAdd()"},
    Refusal{"crt/", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"sm_", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"driver_types.h", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"host_defines.h", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"builtin_types.h", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"cuda_", "this part of CUDA", "leave it out"},
};

}  // namespace

std::optional<std::string> refusal_of_header(std::string_view name)
{
    for (const Refusal& refusal : refusals) {
        if (name.starts_with(refusal.beginning))
            return "Warpbook's model does not support " + std::string(refusal.what) + " (" + std::string(name) +
                   "): " + std::string(refusal.instead);
    }
    return {};
}

std::optional<std::string> refusal_of_dependencies(const std::string& list)
{
    constexpr std::string_view system = "/usr/include/";
    std::istringstream words(list);
    for (std::string word; words >> word;) {
        if (!word.starts_with(system)) continue;
        if (auto refusal = refusal_of_header(std::string_view(word).substr(system.size()))) return refusal;
    }
    return {};
}

}  // namespace warpbook::kernel_compiler
