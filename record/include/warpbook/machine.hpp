#pragma once

namespace warpbook {

inline constexpr unsigned max_bank_count = 32;

/// The sizes that decide what an access costs. The defaults are those of every NVIDIA GPU since Volta; a toy machine
/// with tiny warps makes a rule small enough to draw. All are powers of two.
struct Machine {
    /// Lanes per warp, at most 32.
    unsigned warp_size = 32;
    /// Bytes that global memory moves at least.
    unsigned sector_bytes = 32;
    /// Bytes of a cache line, a whole number of sectors. Decides no count; a trace tells which lines were touched.
    unsigned line_bytes = 128;
    /// Banks of shared memory; a wavefront serves one word from each. At most 32, and together no narrower than a lane.
    unsigned bank_count = 32;
    unsigned bank_bytes = 4;

    friend bool operator==(const Machine&, const Machine&) = default;
};

}  // namespace warpbook
