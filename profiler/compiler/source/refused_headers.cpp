#include "refused_headers.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include "device_library_files.hpp"

namespace warpbook::kernel_compiler {

namespace {

struct Refusal {
    /// Of the header's name.
    std::string_view beginning;
    /// What the model does not support.
    std::string_view what;
    std::string_view instead;
    /// Of files of kernels alone: whole programs have it.
    bool is_for_host = false;
};

/// The first that fits is said. A header that profiler/cuda/headers has is never looked for here.
constexpr std::array refusals = {
    Refusal{"windows.h", "the headers of Windows", "keep it behind #ifdef _WIN32, and use std::chrono or POSIX here"},
    Refusal{"Windows.h", "the headers of Windows", "keep it behind #ifdef _WIN32, and use std::chrono or POSIX here"},
    Refusal{"conio.h", "the headers of Windows", "keep it behind #ifdef _WIN32; getchar() waits for a key, too"},
    Refusal{"cub/device/", "CUB's algorithms for the whole device",
            "these launch kernels from the host; in a kernel, use CUB's parts for blocks and warps, such as "
            "cub::BlockReduce",
            true},
    Refusal{"cub/util_allocator", "CUB's allocator", "the check allocates memory", true},
    Refusal{"cub/grid/", "CUB's parts for a grid", "use this_grid().sync() in a cooperative launch, and atomicAdd()"},
    Refusal{"cub/iterator/tex_", "CUB's iterators for textures", "use cub::CacheModifiedInputIterator"},
    Refusal{"thrust/", "Thrust's algorithms and containers",
            "write a kernel, with CUB's parts for blocks and warps if you like", true},
    Refusal{"curand_mtgp32", "MTGP32, whose blocks share a state", "use curandStateXORWOW_t (curand_kernel.h)"},
    Refusal{"curand", "this part of cuRAND", "include curand_kernel.h or curand.h"},
    Refusal{"cuda_fp6", "6-bit floating point", "use float"},
    Refusal{"cuda_fp4", "4-bit floating point", "use float"},
    Refusal{"mma.h", "tensor cores", "multiply in a loop"},
    Refusal{"crt/mma", "tensor cores", "multiply in a loop"},
    Refusal{"cutlass/", "CUTLASS", "multiply in a loop"},
    Refusal{"cute/", "CUTLASS", "multiply in a loop"},
    Refusal{"texture_", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"surface_", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"nvToolsExt", "NVTX", "leave its marks out"},
    Refusal{"nvtx3/", "NVTX", "leave its marks out"},
    Refusal{"cuda_profiler_api.h", "calls of the profiler", "leave them out, every launch is counted"},
    Refusal{"cudaProfiler.h", "calls of the profiler", "leave them out, every launch is counted"},
    Refusal{"cublas", "this part of cuBLAS", "use cublas_v2.h"},
    Refusal{"cufft", "this part of cuFFT", "use cufft.h"},
    Refusal{"cusparse", "this part of cuSPARSE", "use cusparse.h"},
    Refusal{"cusolver", "libraries of the host", "write a kernel"},
    Refusal{"nppi", "libraries of the host", "write a kernel"},
    Refusal{"nccl", "libraries of the host", "write a kernel"},
    Refusal{"nvrtc.h", "compiling at run time", "write the kernel into this file"},
    Refusal{"helper_", "this helper of NVIDIA's samples",
            "copy it from the folder Common of the samples, and name that with -I"},
    Refusal{"cooperative_groups/", "this part of cooperative groups", "use __syncthreads(), __syncwarp() and shuffles"},
    Refusal{"cuda/", "this part of libcu++", "use CUDA's functions, such as atomicAdd()"},
    Refusal{"crt/", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"sm_", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"driver_types.h", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"host_defines.h", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"builtin_types.h", "CUDA's internal headers", "leave it out, all of cuda_runtime.h is there"},
    Refusal{"cuda_", "this part of CUDA", "leave it out"},
};

/// Of Thrust, what is not for the host.
constexpr std::array<std::string_view, 6> thrust_for_kernels{
    "thrust/functional.h", "thrust/iterator/", "thrust/pair.h", "thrust/random", "thrust/tuple.h", "thrust/version.h"};

/// CUB's classes for the host, but for the allocator.
constexpr std::array<std::string_view, 15> cub_for_whole_device{
    "DeviceAdjacentDifference", "DeviceCopy",          "DeviceFor",
    "DeviceHistogram",          "DeviceMemcpy",        "DeviceMergeSort",
    "DevicePartition",          "DeviceRadixSort",     "DeviceReduce",
    "DeviceRunLengthEncode",    "DeviceScan",          "DeviceSegmentedRadixSort",
    "DeviceSegmentedReduce",    "DeviceSegmentedSort", "DeviceSelect"};

/// Of libcu++, what Thrust 2 and CUB 2 are configured by: macros alone.
bool is_of_configuration(std::string_view name)
{
    return name.starts_with("cuda/__cccl_config") || name.starts_with("cuda/std/detail/libcxx/include/__cccl");
}

std::string sentence(const Refusal& refusal, std::string_view name)
{
    return "Warpbook's model does not support " + std::string(refusal.what) + " (" + std::string(name) +
           "): " + std::string(refusal.instead);
}

const Refusal* refusal_beginning(std::string_view name)
{
    const auto fits = [&](const Refusal& refusal) { return name.starts_with(refusal.beginning); };
    const auto found = std::find_if(refusals.begin(), refusals.end(), fits);
    return found == refusals.end() ? nullptr : &*found;
}

bool is_thrust_for_kernels(std::string_view name)
{
    return std::any_of(thrust_for_kernels.begin(), thrust_for_kernels.end(),
                       [&](std::string_view beginning) { return name.starts_with(beginning); });
}

}  // namespace

std::optional<std::string> refusal_of_header(std::string_view name, FileKind kind)
{
    if (is_thrust_for_kernels(name) || is_of_configuration(name)) return {};
    const Refusal* const refusal = refusal_beginning(name);
    const bool is_refused = refusal != nullptr && !(refusal->is_for_host && kind == FileKind::whole_program);
    return is_refused ? std::optional(sentence(*refusal, name)) : std::nullopt;
}

std::optional<std::string> refusal_of_cub(std::string_view name)
{
    const bool allocates = name == "CachingDeviceAllocator";
    if (!allocates &&
        std::find(cub_for_whole_device.begin(), cub_for_whole_device.end(), name) == cub_for_whole_device.end())
        return {};
    return sentence(*refusal_beginning(allocates ? "cub/util_allocator" : "cub/device/"), "cub::" + std::string(name));
}

std::optional<std::string> refusal_of_missing_header(std::string_view name, FileKind kind)
{
    // As Windows writes a path.
    if (name.find('\\') != std::string_view::npos) {
        std::string path(name);
        std::replace(path.begin(), path.end(), '\\', '/');
        return "on Linux, folders are divided by / in #include: \"" + path + "\"";
    }
    if (auto refusal = refusal_of_header(name, kind)) return refusal;
    if (!name.starts_with("cub/") && !name.starts_with("thrust/")) return {};
    return "Warpbook's model takes CUB and Thrust from the packages libcub-dev and libthrust-dev of Debian and Ubuntu, "
           "and " +
           std::string(name) + " is not there: sudo apt-get install libcub-dev libthrust-dev";
}

std::optional<std::string> refusal_of_dependencies(const std::string& list)
{
    constexpr std::string_view system = "/usr/include/";
    std::istringstream words(list);
    for (std::string word; words >> word;) {
        // Of a library for the device, what compiles is for kernels.
        if (!word.starts_with(system) || is_of_device_library(word)) continue;
        if (auto refusal = refusal_of_header(std::string_view(word).substr(system.size()))) return refusal;
    }
    return {};
}

}  // namespace warpbook::kernel_compiler
