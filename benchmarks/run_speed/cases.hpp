#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "../aim.hpp"
#include "../effort.hpp"

namespace warpbook::benchmarks {

/// A program in programs/, and the plain loop of its name.
struct Case {
    std::string_view name;
    std::string_view what;
    bool has_barriers = false;
    std::uint64_t size = 0;
    /// To see that it works.
    std::uint64_t quick_size = 0;

    /// In pocl/kernels.cl, too.
    bool is_in_opencl = false;

    std::uint64_t size_for(const Effort& effort) const { return effort.quick ? quick_size : size; }

    /// Of what it takes on one core without callbacks, over what the plain loop takes.
    Aim aim() const { return {Aim::Bound::at_most, has_barriers ? 10.0 : 3.0}; }
};

// A plain loop takes some tens of milliseconds, and the counted tier some seconds.
inline constexpr std::array cases = {
    Case{"copy", "copy of an array", false, 1u << 26, 1u << 12, true},
    Case{"transpose", "transpose in tiles", true, 8192, 64, true},
    Case{"product", "product in tiles", true, 1024, 32, true},
    Case{"stencil", "stencil of five points", false, 8192, 64},
    Case{"reduction", "sum of an array", true, 1u << 26, 1u << 12},
    Case{"scan", "sums of all before", true, 1u << 24, 1u << 12},
    Case{"histogram", "histogram of 256 bins", true, 1u << 26, 1u << 12},
    Case{"sparse", "sparse rows (CSR)", false, 1u << 20, 1u << 10},
    Case{"bodies", "pull of n bodies", true, 8192, 512},
    Case{"sort", "bitonic sorter's last stage", false, 1u << 22, 1u << 10},
    Case{"monte_carlo", "Monte Carlo", false, 1u << 28, 1u << 14},
    Case{"breadth", "breadth-first levels", false, 1u << 20, 1u << 10},
};

}  // namespace warpbook::benchmarks
