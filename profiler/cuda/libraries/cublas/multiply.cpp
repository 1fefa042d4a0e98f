#include "multiply.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "installed_blas.hpp"

namespace warpbook::program::cublas {

namespace {

/// Below that, a call of a BLAS costs more than it saves.
constexpr double least_products_for_blas = 64.0 * 64 * 64;

/// op(X) without gaps, so that the loops go straight through memory.
template <class N>
std::vector<N> straightened(const Operand<N>& operand, Index rows, Index columns)
{
    std::vector<N> all(static_cast<std::size_t>(rows * columns));
    const bool is_turned = is_transposed(operand.operation);
    const bool conjugates = is_conjugated(operand.operation);
    for (Index j = 0; j < columns; ++j) {
        for (Index i = 0; i < rows; ++i) {
            const N number = operand.begin[is_turned ? j + i * operand.step : i + j * operand.step];
            all[static_cast<std::size_t>(i + j * rows)] = conjugate_if(conjugates, number);
        }
    }
    return all;
}

template <class N>
void multiply_by_blas_or_loops(const Operand<N>& a, const Operand<N>& b, Index m, Index n, Index k, N* result)
{
    const double products = static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
    if (products >= least_products_for_blas && multiply_by_installed_blas(a, b, m, n, k, result)) return;
    multiply_by_loops(a, b, m, n, k, result);
}

}  // namespace

template <class N>
void multiply_by_loops(const Operand<N>& a, const Operand<N>& b, Index m, Index n, Index k, N* result)
{
    const std::vector<N> left = straightened(a, m, k);
    const std::vector<N> right = straightened(b, k, n);
    std::fill_n(result, m * n, N{});
    // So many columns of the left one stay in the cache while all columns of the right one pass.
    const Index columns_at_a_time = std::max<Index>(1, 32768 / std::max<Index>(1, m));
    for (Index first = 0; first < k; first += columns_at_a_time) {
        const Index end = std::min(k, first + columns_at_a_time);
        for (Index j = 0; j < n; ++j) {
            N* const sums = result + j * m;
            for (Index l = first; l < end; ++l) {
                const N by = right[static_cast<std::size_t>(l + j * k)];
                const N* const column = left.data() + l * m;
                for (Index i = 0; i < m; ++i) sums[i] += product(column[i], by);
            }
        }
    }
}

void multiply(const Operand<float>& a, const Operand<float>& b, Index m, Index n, Index k, float* result)
{
    multiply_by_blas_or_loops(a, b, m, n, k, result);
}
void multiply(const Operand<double>& a, const Operand<double>& b, Index m, Index n, Index k, double* result)
{
    multiply_by_blas_or_loops(a, b, m, n, k, result);
}
void multiply(const Operand<std::complex<float>>& a, const Operand<std::complex<float>>& b, Index m, Index n, Index k,
              std::complex<float>* result)
{
    multiply_by_blas_or_loops(a, b, m, n, k, result);
}
void multiply(const Operand<std::complex<double>>& a, const Operand<std::complex<double>>& b, Index m, Index n, Index k,
              std::complex<double>* result)
{
    multiply_by_blas_or_loops(a, b, m, n, k, result);
}
void multiply(const Operand<std::int32_t>& a, const Operand<std::int32_t>& b, Index m, Index n, Index k,
              std::int32_t* result)
{
    multiply_by_loops(a, b, m, n, k, result);
}

template void multiply_by_loops(const Operand<float>&, const Operand<float>&, Index, Index, Index, float*);
template void multiply_by_loops(const Operand<double>&, const Operand<double>&, Index, Index, Index, double*);
template void multiply_by_loops(const Operand<std::complex<float>>&, const Operand<std::complex<float>>&, Index, Index,
                                Index, std::complex<float>*);
template void multiply_by_loops(const Operand<std::complex<double>>&, const Operand<std::complex<double>>&, Index,
                                Index, Index, std::complex<double>*);

}  // namespace warpbook::program::cublas
