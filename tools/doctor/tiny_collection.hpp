#pragma once

#include <cstdint>

#include <warpbook/measured.hpp>

namespace warpbook::doctor {

/// What a GPU counted for tiny_kernel_ptx (tiny_kernel.hpp), and whether the kernel did its work.
struct TinyCollection {
    std::uint64_t load_requests = 0;
    std::uint64_t load_sectors = 0;
    std::uint64_t store_requests = 0;
    std::uint64_t store_sectors = 0;
    bool values_are_right = false;

    friend bool operator==(const TinyCollection&, const TinyCollection&) = default;
};

/// 32 floats side by side are 4 sectors of 32 bytes; 32 floats, one in each sector, are 32.
inline constexpr TinyCollection right_tiny_collection = {1, 4, 1, 32, true};

/// Runs the tiny kernel on the first GPU and counts it: the only way to know that counters can be read. The reason is
/// that of the driver or of CUPTI, with their error's name.
Measured<TinyCollection> collect_tiny_kernel();

/// False when this program was built without what collect_tiny_kernel() needs.
bool can_collect_tiny_kernel();

}  // namespace warpbook::doctor
