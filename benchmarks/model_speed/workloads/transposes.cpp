#include <cuda_runtime.h>

#include "backend_arrays.hpp"
#include "kernels.hpp"
#include "matrices.hpp"
#include "workloads.hpp"

namespace warpbook::benchmarks {

namespace {

using Kernel = void (*)(float*, const float*, int);

PreparedKernel prepare(Backend& backend, Kernel kernel, int n, Dim3 block)
{
    const Matrix content = numbered_matrix(n);
    const float* const matrix = array_of(backend, "matrix", content);
    float* const result = unwritten_array<float>(backend, "transposed", content.size());
    const unsigned tiles = static_cast<unsigned>(n) / 32;
    return {launch(kernel, Dim3(tiles, tiles), block, result, matrix, n),
            [=](Backend& after) { return holds(after, result, transposed(content, n)); }};
}

Workload transpose(Kernel kernel, const std::string& name, int n, unsigned block_height)
{
    const Dim3 block(32, block_height);
    const std::uint64_t elements = elements_of(n);
    AccessTally accesses;
    accesses.add_full_warps(Space::global, Operation::load, elements)
        .add_full_warps(Space::shared, Operation::store, elements)
        .add_full_warps(Space::shared, Operation::load, elements)
        .add_full_warps(Space::global, Operation::store, elements);
    return {name, std::to_string(n) + "^2", block, accesses,
            [=](Backend& backend) { return prepare(backend, kernel, n, block); }};
}

}  // namespace

Workload padded_transpose_of(int n, unsigned block_height)
{
    return transpose(padded_transpose, "padded transpose", n, block_height);
}

Workload conflicting_transpose_of(int n, unsigned block_height)
{
    return transpose(conflicting_transpose, "conflicting transpose", n, block_height);
}

}  // namespace warpbook::benchmarks
