#pragma once

#include <cstddef>
#include <string>

#include <warpbook/launch.hpp>

namespace warpbook::cupti {

/// What a device allows in a launch, and what a kernel leaves of it.
struct LaunchLimits {
    std::size_t threads_per_block = 1024;
    Dim3 block = {1024, 1024, 64};
    Dim3 grid = {2147483647, 65535, 65535};
    /// Static and dynamic shared memory of a block together.
    std::size_t shared_bytes = std::size_t{48} * 1024;
    /// The kernel's own: what its registers leave, and its `__shared__` arrays of fixed size.
    std::size_t threads_per_block_of_kernel = 1024;
    std::size_t static_shared_bytes = 0;
};

/// Why the device will refuse `launch`, as a sentence for whoever wrote it; empty when it will not. The driver itself
/// says "invalid argument" to all of these.
std::string problem_of(const Launch& launch, const LaunchLimits& limits);

}  // namespace warpbook::cupti
