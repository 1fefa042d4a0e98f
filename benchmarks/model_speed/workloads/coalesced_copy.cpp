#include <cuda_runtime.h>

#include <numeric>

#include "backend_arrays.hpp"
#include "kernels.hpp"
#include "workloads.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr Dim3 copy_block(256);

PreparedKernel prepare(Backend& backend, unsigned count)
{
    std::vector<float> content(count);
    std::iota(content.begin(), content.end(), 0.0f);
    const float* const from = array_of(backend, "from", content);
    float* const to = unwritten_array<float>(backend, "to", count);
    return {launch(coalesced_copy, Dim3(count / copy_block.x), copy_block, to, from),
            [=](Backend& after) { return holds(after, to, content); }};
}

}  // namespace

Workload coalesced_copy_of(unsigned count)
{
    AccessTally accesses;
    accesses.add_full_warps(Space::global, Operation::load, count)
        .add_full_warps(Space::global, Operation::store, count);
    return {"coalesced copy", std::to_string(count), copy_block, accesses,
            [=](Backend& backend) { return prepare(backend, count); }};
}

}  // namespace warpbook::benchmarks
