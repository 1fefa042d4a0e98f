#pragma once

#include <cstdint>
#include <string>

#include <warpbook/launch.hpp>

#include "gpu.hpp"

namespace warpbook::benchmarks {

/// A case with its arrays on the GPU.
struct GpuCase {
    Launch launch;
    /// What the kernel loads from global memory: right counters say so.
    std::uint64_t sectors_loaded = 0;
};

/// Throws std::invalid_argument when there is no case of this name (cases.hpp).
GpuCase put_on(Gpu& gpu, const std::string& name);

}  // namespace warpbook::benchmarks
