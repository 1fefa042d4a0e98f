#pragma once

#include <cstdint>

namespace warpbook::model {

/// Where the running executable lies in memory.
struct ProgramImage {
    std::uint64_t code_begin = 0;
    std::uint64_t code_size = 0;
    /// Initialised and zeroed variables: `__device__` variables are among them.
    std::uint64_t data_begin = 0;
    std::uint64_t data_size = 0;
    /// The part of it that holds `__constant__` variables (cuda_on_cpu/cuda_runtime.h).
    std::uint64_t constants_begin = 0;
    std::uint64_t constants_size = 0;
    /// What the loader has added to the addresses of the executable file.
    std::uint64_t moved_by = 0;
    /// All of it, read-only data too.
    std::uint64_t image_begin = 0;
    std::uint64_t image_size = 0;

    static const ProgramImage& of_this_program();
};

}  // namespace warpbook::model
