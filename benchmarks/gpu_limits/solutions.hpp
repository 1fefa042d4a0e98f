#pragma once

#include <cstddef>

// The kernels of the labs' solutions as the labs launch them; lab_NN.cu beside this includes the solution of lab NN.
// All arrays are in the GPU's memory, and matrices are stored row after row.

namespace warpbook::benchmarks {

// Lab 08: the sum of each column.
void launch_column_sums(float* sums, const float* matrix, int rows, int columns);
/// `partial` has a row for each of the strips.
int number_of_strips(int rows, int columns);
void launch_strip_sums(float* sums, float* partial, const float* matrix, int rows, int columns);

// Labs 16 and 17: the transpose of n x n floats.
void launch_transpose_rows(float* transposed, const float* matrix, int n);
void launch_transpose_at_the_limit(float* transposed, const float* matrix, int n);
void launch_transpose_swizzled(float* transposed, const float* matrix, int n);

// Lab 18: c = a * b.
/// `tile` is 8, 16 or 32.
void launch_matmul_shared(int tile, float* c, const float* a, const float* b, int rows, int inner, int columns);
void launch_matmul_registers(float* c, const float* a, const float* b, int rows, int inner, int columns);

// Labs 23 and 24: the sum, in two launches.
inline constexpr std::size_t max_blocks_of_reductions = 1024;
/// `partial` has room for an element from each block.
void launch_reduce_commutative(float* sum, float* partial, const float* values, std::size_t n);
void launch_reduce_shuffle(float* sum, float* partial, const float* values, std::size_t n);

// Lab 27: how often each byte occurs. `bins` are 256, and zeroed first.
void launch_histogram(unsigned* bins, const unsigned char* values, std::size_t n);

}  // namespace warpbook::benchmarks
