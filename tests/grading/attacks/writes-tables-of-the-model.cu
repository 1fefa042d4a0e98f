// ATTACK: adds to the tables in which the model finds a kernel's control flow and its constants, by assembly
// LAB: 14-tile-transpose
// EXPECTED: no more points than for still-naive
// COMPILES: yes
// HARM: none

#include "lab.hpp"

__asm__(
    ".pushsection warpbook_flow, \"a\", @progbits\n"
    ".fill 1024, 4, -1\n"
    ".popsection\n"
    ".pushsection warpbook_interactions, \"a\", @progbits\n"
    ".fill 3, 1, 65\n"
    ".popsection\n"
    ".pushsection warpbook_constants, \"aw\", @progbits\n"
    ".fill 3, 1, 65\n"
    ".popsection");

double predicted_sectors_per_store() { return 4; }

__global__ void tile_transpose(float* transposed, const float* matrix, int n)
{
    int column = blockIdx.x * tile_width + threadIdx.x;
    int row = blockIdx.y * tile_width + threadIdx.y;
    transposed[column * n + row] = matrix[row * n + column];
}
