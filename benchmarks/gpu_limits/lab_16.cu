#include "solution_headers.hpp"
#include "solutions.hpp"

// The names of different labs' solutions must not meet.
namespace lab_16 {
#include WARPBOOK_SOLUTION
}  // namespace lab_16

namespace warpbook::benchmarks {

void launch_transpose_rows(float* transposed, const float* matrix, int n)
{
    const unsigned tiles = (n + lab_16::tile_width - 1) / lab_16::tile_width;
    lab_16::transpose_rows<<<dim3(tiles, tiles), dim3(lab_16::tile_width, lab_16::block_rows)>>>(transposed, matrix, n);
}

void launch_transpose_at_the_limit(float* transposed, const float* matrix, int n)
{
    const auto shape = lab_16::limit_shape(n);
    lab_16::transpose_at_the_limit<<<shape.grid, shape.block>>>(transposed, matrix, n);
}

}  // namespace warpbook::benchmarks
