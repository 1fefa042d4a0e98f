#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <warpbook/launch.hpp>

#include "cuda/headers/chips.h"

namespace warpbook {

/// Bytes of shared memory that a block gets without asking for more, on every GPU; arrays of fixed size never get more.
inline constexpr std::size_t shared_bytes_without_opt_in = std::size_t{48} * 1024;

/// The most that a block of the model's chip gets, when the kernel asks for it by
/// cudaFuncSetAttribute(…, cudaFuncAttributeMaxDynamicSharedMemorySize, …).
inline constexpr std::size_t shared_bytes_with_opt_in = cuda_on_cpu::model_chip.max_shared_bytes;

/// What a launch may ask for. By default what every GPU of compute capability 7.5 and newer allows, and as much shared
/// memory as the model's chip (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
struct LaunchLimits {
    /// Who allows no more, in messages.
    std::string device = "a GPU";
    std::size_t threads_per_block = 1024;
    Dim3 block = {1024, 1024, 64};
    Dim3 grid = {2147483647, 65535, 65535};
    /// Static and dynamic shared memory of a block together.
    std::size_t shared_bytes = shared_bytes_with_opt_in;

    /// What the kernel's registers leave of a block.
    std::size_t threads_per_block_of_kernel = 1024;
    /// What the kernel's __launch_bounds__ allow; nothing where it has none.
    std::optional<std::size_t> launch_bounds;
    /// Bytes of the kernel's `__shared__` arrays of fixed size; nothing where that is not known, and dynamic shared
    /// memory alone must fit.
    std::optional<std::size_t> static_shared_bytes;
};

/// The limit that the launch breaks, as part of a sentence; empty when it breaks none.
std::string problem_of(const Launch& launch, const LaunchLimits& limits);

/// Throws DeviceError for a launch that breaks a limit, with a sentence for whoever wrote it: the driver itself says
/// "invalid argument" to all of these.
void refuse_impossible_launch(const Launch& launch, const LaunchLimits& limits);

}  // namespace warpbook
