#pragma once

#include <cstddef>

// What the kernels' results are compared with: plain kernels, in double precision where it matters. A fast kernel with
// wrong values has no time.

namespace warpbook::benchmarks {

/// Floats from -0.5 on, below 0.5.
void fill_with_noise(float* array, std::size_t n);
void fill_with_noise(unsigned char* array, std::size_t n);

/// Whether each element is where it belongs.
bool is_transpose(const float* transposed, const float* matrix, int n);

bool are_column_sums(const float* sums, const float* matrix, int rows, int columns);

/// Compares some thousand elements.
bool is_product(const float* c, const float* a, const float* b, int rows, int inner, int columns);

bool is_sum(const float* sum, const float* values, std::size_t n);

bool is_histogram(const unsigned* bins, const unsigned char* values, std::size_t n);

}  // namespace warpbook::benchmarks
