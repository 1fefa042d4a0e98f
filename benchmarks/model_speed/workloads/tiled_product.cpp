#include <cuda_runtime.h>

#include "backend_arrays.hpp"
#include "kernels.hpp"
#include "matrices.hpp"
#include "workloads.hpp"

namespace warpbook::benchmarks {

namespace {

constexpr Dim3 tile_block(32, 32);

PreparedKernel prepare(Backend& backend, int n)
{
    const Matrix left = matrix_of_small_numbers(n, 1);
    const Matrix right = matrix_of_small_numbers(n, 2);
    const float* const left_array = array_of(backend, "left", left);
    const float* const right_array = array_of(backend, "right", right);
    float* const result = unwritten_array<float>(backend, "product", left.size());
    const unsigned tiles = static_cast<unsigned>(n) / 32;
    return {launch(tiled_product, Dim3(tiles, tiles), tile_block, result, left_array, right_array, n),
            [=](Backend& after) { return holds(after, result, product(left, right, n)); }};
}

}  // namespace

Workload tiled_product_of(int n)
{
    const std::uint64_t elements = elements_of(n);
    const std::uint64_t elements_of_tiles = elements * (static_cast<std::uint64_t>(n) / 32) * 2;
    AccessTally accesses;
    accesses.add_full_warps(Space::global, Operation::load, elements_of_tiles)
        .add_full_warps(Space::shared, Operation::store, elements_of_tiles)
        .add_full_warps(Space::shared, Operation::load, elements_of_tiles * 32)
        .add_full_warps(Space::global, Operation::store, elements);
    return {"tiled product", std::to_string(n) + "^3", tile_block, accesses,
            [=](Backend& backend) { return prepare(backend, n); }};
}

}  // namespace warpbook::benchmarks
