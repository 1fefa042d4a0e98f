// CUDA Runtime API, "Occupancy": by the room that a multiprocessor of the model's chip (chips.h) has for blocks,
// threads and shared memory. Only a GPU's compiler knows how many registers a kernel needs; here they never limit it.
#include <algorithm>

#include "cuda/headers/chips.h"

#include "base/launch_limits.hpp"
#include "cuda/runtime/runtime.hpp"

namespace warpbook::program {

namespace {

using cuda_on_cpu::model_chip;

constexpr std::size_t all_shared_bytes = model_chip.shared_bytes;
constexpr std::size_t shared_bytes_reserved = model_chip.reserved_shared_bytes;
constexpr std::size_t max_shared_bytes = model_chip.max_shared_bytes;
constexpr int threads_of_warp = 32;

int in_whole_warps(int threads) { return (threads + threads_of_warp - 1) / threads_of_warp * threads_of_warp; }

/// A GPU answers, too, for more threads than the kernel's __launch_bounds__ allow (H200, driver 580.159.04).
int blocks_that_fit(int threads, std::size_t shared_bytes)
{
    if (threads > static_cast<int>(LaunchLimits().threads_per_block) || shared_bytes > max_shared_bytes) return 0;
    return std::min({model_chip.blocks, model_chip.threads / in_whole_warps(threads),
                     static_cast<int>(all_shared_bytes / (shared_bytes + shared_bytes_reserved))});
}

}  // namespace

}  // namespace warpbook::program

using namespace warpbook::program;

extern "C" {

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, const void* func, int blockSize,
                                                          size_t dynamicSMemSize) noexcept
{
    return answer("cudaOccupancyMaxActiveBlocksPerMultiprocessor", [&](Runtime&) {
        if (numBlocks == nullptr || blockSize <= 0) return cudaErrorInvalidValue;
        if (func == nullptr) return cudaErrorInvalidDeviceFunction;
        *numBlocks = blocks_that_fit(blockSize, dynamicSMemSize);
        return cudaSuccess;
    });
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* dynamicSmemSize, const void* func, int numBlocks,
                                                      int blockSize) noexcept
{
    return answer("cudaOccupancyAvailableDynamicSMemPerBlock", [&](Runtime&) {
        if (dynamicSmemSize == nullptr || numBlocks <= 0 || blockSize <= 0) return cudaErrorInvalidValue;
        if (func == nullptr) return cudaErrorInvalidDeviceFunction;
        const std::size_t each = all_shared_bytes / static_cast<std::size_t>(numBlocks);
        *dynamicSmemSize = std::min(max_shared_bytes, each - std::min(each, shared_bytes_reserved));
        return cudaSuccess;
    });
}

}  // extern "C"
