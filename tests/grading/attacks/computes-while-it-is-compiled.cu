// ATTACK: lets the compiler compute for hours, each number within its own limit
// LAB: 01-map
// EXPECTED: no points
// COMPILES: too large
// HARM: over within the time limit of the grader
// HARM: at most the memory that the grader grants is used

#include "lab.hpp"

#include <type_traits>
#include <utility>

template <int number>
constexpr long computed()
{
    long sum = number;
    for (int i = 0; i < 100000; ++i)
        for (int j = 0; j < 60; ++j) sum = sum * 31 + j;
    return sum;
}
template <int... numbers>
constexpr long all(std::integer_sequence<int, numbers...>)
{
    return (std::integral_constant<long, computed<numbers>() % 1000>::value + ... + 0L);
}
static volatile long sum = all(std::make_integer_sequence<int, 4096>());

double predicted_untouched_elements() { return 9; }

double predicted_first_untouched_index() { return 256; }

int blocks_for(int n) { return n > 0 ? (n + threads_per_block - 1) / threads_per_block : 1; }

__global__ void add_one(int* out, const int* in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;
}
