#pragma once

#include <functional>
#include <string>

#include <warpbook/backend.hpp>

#include "../access_tally.hpp"

namespace warpbook::benchmarks {

/// A kernel with its arrays in a backend's memory. Whether the result is right is asked after the first run.
struct PreparedKernel {
    Launch launch;
    std::function<bool(Backend&)> result_is_right;
};

/// A kernel and what it works on.
struct Workload {
    std::string name;
    std::string size;
    Dim3 block;
    AccessTally accesses;
    std::function<PreparedKernel(Backend&)> prepare;
};

}  // namespace warpbook::benchmarks
