#pragma once

#include <array>
#include <string_view>

namespace warpbook::benchmarks {

/// A kernel at one size, as the worker can launch it.
struct Case {
    /// As the worker takes it.
    std::string_view name;
    // For people:
    std::string_view kernel;
    std::string_view block;
    std::string_view size;
};

inline constexpr std::array cases = {
    Case{"padded-8", "padded transpose", "32 × 8", "4096²"},
    Case{"padded-32", "padded transpose", "32 × 32", "4096²"},
    Case{"conflicts-8", "transpose with conflicts", "32 × 8", "4096²"},
    Case{"naive-8", "naive transpose", "32 × 8", "4096²"},
    Case{"increment", "increment", "256", "2²⁰"},
};

}  // namespace warpbook::benchmarks
