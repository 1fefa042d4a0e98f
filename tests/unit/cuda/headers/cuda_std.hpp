// Kernels that use cuda::std.
#pragma once

#include <cuda_runtime.h>

// out[i] = in[i] * in[n - 1 - i], by spans; out[n] and out[n + 1] are the sums of the first and of the last 4.
__global__ void spans(int* out, const int* in, int n);

struct Arrays {
    int sum, smallest, second, last, compared, found;
};
__global__ void arrays(Arrays* out, const int* in);
__global__ void element_outside_of_an_array(int* out, int index);
// `out` has 16 elements, of which the span has 8 and a row 4.
__global__ void element_outside_of_a_span(int* out, int index);
__global__ void element_outside_of_a_row(int* out, int index);
__global__ void element_at_outside_of_an_array(int* out, int index);

struct Numbers {
    float re, im;
};
struct ComplexNumbers {
    Numbers sum, difference, product, quotient, exponential, root, power, conjugate;
    float absolute, argument, norm;
};
__global__ void complex_numbers(ComplexNumbers* out, Numbers a, Numbers b);
// z[i] = z[i] * z[i] + c[i], of 8 bytes each.
__global__ void complex_in_memory(void* z, const void* c);

struct Vocabulary {
    int first_of_pair, sum_of_tuple, swapped, exchanged, value, other_value, visited, expected, error, halved;
    int bits, zeros, width, rotated, common_divisor, rounded, reversed, largest, seconds;
};
__global__ void vocabulary(Vocabulary* out, int number);
__global__ void value_of_nothing(int* out);
__global__ void wrong_type_of_a_variant(int* out);

// out[column][row] = in[row][column]
__global__ void transpose_by_mdspan(int* out, const int* in, int rows, int columns);
// out[i] = the sum of row i of a matrix whose rows lie `pitch` apart.
__global__ void sums_of_rows(int* out, const int* in, int rows, int columns, int pitch);

// Each thread the sum and the running sums of its 4 numbers.
__global__ void sums_of_ranges(int* sums, int* running, const int* in);
