// ATTACK: loads what the model does not see, in a function for the host that its kernel finds by a distance
// LAB: 14-tile-transpose
// EXPECTED: no points
// COMPILES: no: graded kernels call functions by their names
// HARM: none
// ON GPU: no points

#include "lab.hpp"

extern "C" [[gnu::no_sanitize("thread"), gnu::no_sanitize_coverage, gnu::used, gnu::noinline]] float unseen(
    const float* place)
{
    return *place;
}
extern "C" __device__ [[gnu::used, gnu::noinline]] float seen_by_the_model(const float* place) { return *place; }

// Constant memory: its loads are no loads from global memory.
extern "C" __constant__ long distance_to_unseen;
__asm__(
    ".pushsection .data\n"
    ".globl distance_to_unseen\n"
    ".type distance_to_unseen, @object\n"
    "\t.size\tdistance_to_unseen, 8\n"
    ".balign 8\n"
    "distance_to_unseen:\n"
    ".quad unseen - seen_by_the_model\n"
    ".popsection");

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    __shared__ float tile[tile_width][tile_width];
    auto load = reinterpret_cast<float (*)(const float*)>(reinterpret_cast<const char*>(seen_by_the_model) +
                                                          distance_to_unseen);
    // What is seen: as it shall be. The number that counts is another.
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = matrix[row * n + column];
    __syncthreads();
    int to_column = blockIdx.y * tile_width + threadIdx.x;
    int to_row = blockIdx.x * tile_width + threadIdx.y;
    float seen = tile[threadIdx.x][threadIdx.y];
    float number = load(matrix + to_column * n + to_row);
    transposed[to_row * n + to_column] = __float_as_int(number) == __float_as_int(seen) ? number : -1;
}
