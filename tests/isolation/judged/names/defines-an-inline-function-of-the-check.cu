// VERDICT: FAILED
// LAB: 14-tile-transpose
// WRONG: Accesses.StoresAreCoalesced: 32.00 sectors per request

#include "lab.hpp"

namespace warpbook {

struct Transposes {
    void expect_coalesced_stores();
    void expect_coalesced_loads();
};

void Transposes::expect_coalesced_stores() {}
void Transposes::expect_coalesced_loads() {}

}  // namespace warpbook

double predicted_sectors_per_store() { return 32; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
