#pragma once

namespace warpbook::benchmarks {

/// What labs 23 and 24 call an Operation.
struct Sum {
    using Value = float;
    static __device__ float combine(float left, float right) { return left + right; }
    static __device__ float neutral() { return 0; }
};

}  // namespace warpbook::benchmarks
