#include "solution_headers.hpp"
#include "solutions.hpp"

// The names of different labs' solutions must not meet.
namespace lab_08 {
#include WARPBOOK_SOLUTION
}  // namespace lab_08

namespace warpbook::benchmarks {

void launch_column_sums(float* sums, const float* matrix, int rows, int columns)
{
    constexpr int threads = lab_08::threads_per_block;
    lab_08::column_sums<<<(columns + threads - 1) / threads, threads>>>(sums, matrix, rows, columns);
}

int number_of_strips(int rows, int columns) { return static_cast<int>(lab_08::strip_shape(rows, columns).grid.y); }

void launch_strip_sums(float* sums, float* partial, const float* matrix, int rows, int columns)
{
    const auto shape = lab_08::strip_shape(rows, columns);
    lab_08::strip_sums<<<shape.grid, shape.block>>>(partial, matrix, rows, columns);
    launch_column_sums(sums, partial, static_cast<int>(shape.grid.y), columns);
}

}  // namespace warpbook::benchmarks
