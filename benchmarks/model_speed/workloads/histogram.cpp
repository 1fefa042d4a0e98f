#include <cuda_runtime.h>

#include <random>

#include "backend_arrays.hpp"
#include "kernels.hpp"
#include "workloads.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr Dim3 histogram_block(bin_count);
constexpr unsigned values_for_each_thread = 64;

PreparedKernel prepare(Backend& backend, unsigned count, Dim3 grid)
{
    std::mt19937 random(1);
    std::vector<unsigned> values(count);
    std::vector<unsigned> expected(bin_count);
    for (unsigned& value : values) {
        value = random() % bin_count;
        ++expected[value];
    }
    const unsigned* const array = array_of(backend, "values", values);
    unsigned* const bins = array_of(backend, "bins", std::vector<unsigned>(bin_count));
    return {launch(histogram, grid, histogram_block, bins, array, count),
            [=](Backend& after) { return holds(after, bins, expected); }};
}

}  // namespace

Workload histogram_of(unsigned count)
{
    const Dim3 grid(count / (bin_count * values_for_each_thread));
    const std::uint64_t bins_of_all_blocks = grid.count() * bin_count;
    AccessTally accesses;
    accesses.add_full_warps(Space::shared, Operation::store, bins_of_all_blocks)
        .add_full_warps(Space::global, Operation::load, count)
        .add_full_warps(Space::shared, Operation::atomic, count)
        .add_full_warps(Space::shared, Operation::load, bins_of_all_blocks)
        .add_full_warps(Space::global, Operation::atomic, bins_of_all_blocks);
    return {"histogram", std::to_string(count), histogram_block, accesses,
            [=](Backend& backend) { return prepare(backend, count, grid); }};
}

}  // namespace warpbook::benchmarks
