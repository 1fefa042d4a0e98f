#include "product.hpp"

#include <algorithm>
#include <complex>
#include <type_traits>
#include <vector>

namespace warpbook::program::cusparse {

namespace {

template <class N>
N conjugated_if(bool is_conjugated, N number)
{
    if constexpr (std::is_floating_point_v<N>)
        return number;
    else
        return is_conjugated ? std::conj(number) : number;
}

template <class N>
N& element(const DenseMatrix& matrix, std::int64_t row, std::int64_t column)
{
    return static_cast<N*>(matrix.values)[row * matrix.row_step + column * matrix.column_step];
}

struct Run {
    std::int64_t first;
    std::int64_t count;
};

/// Those that are true.
std::vector<Run> runs(const std::vector<bool>& all)
{
    std::vector<Run> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i]) continue;
        if (i == 0 || !all[i - 1]) found.push_back({static_cast<std::int64_t>(i), 0});
        ++found.back().count;
    }
    return found;
}

}  // namespace

UsedMemory DenseMatrix::memory() const
{
    const bool is_by_columns = row_step == 1;
    const std::int64_t in_a_row = is_by_columns ? rows : columns;
    const std::int64_t pieces = is_by_columns ? columns : rows;
    const std::int64_t step = is_by_columns ? column_step : row_step;
    return {argument, values, static_cast<std::size_t>(in_a_row) * bytes_of(type), static_cast<std::size_t>(pieces),
            static_cast<std::size_t>(step) * bytes_of(type)};
}

DenseMatrix dense_matrix(const char* argument, const cusparseDnVecDescr& vector)
{
    return {argument, vector.values, vector.type, vector.size, 1, 1, vector.size};
}

DenseMatrix dense_matrix(const char* argument, const cusparseDnMatDescr& matrix)
{
    const bool is_by_columns = matrix.order == CUSPARSE_ORDER_COL;
    return {argument,
            matrix.values,
            matrix.type,
            matrix.rows,
            matrix.cols,
            is_by_columns ? 1 : matrix.ld,
            is_by_columns ? matrix.ld : 1};
}

template <class N>
void Product<N>::compute(const LibraryCall& call) const
{
    if (!a.has_right_indices(call)) return;
    const bool is_transposed = operation_of_a != CUSPARSE_OPERATION_NON_TRANSPOSE;
    const bool is_conjugated = operation_of_a == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
    std::vector<bool> is_read(static_cast<std::size_t>(b.rows));
    std::vector<N> sums(static_cast<std::size_t>(c.rows * c.columns));
    a.for_each_entry([&](std::int64_t row, std::int64_t column, std::int64_t place) {
        if (is_transposed) std::swap(row, column);
        is_read[static_cast<std::size_t>(column)] = true;
        const N value = conjugated_if(is_conjugated, values_of_a[place]);
        N* const to = &sums[static_cast<std::size_t>(row * c.columns)];
        for (std::int64_t i = 0; i < c.columns; ++i)
            to[i] += value * conjugated_if(is_b_conjugated, element<N>(b, column, i));
    });
    for (const auto& [first, count] : runs(is_read)) {
        DenseMatrix part = b;
        part.values = &element<N>(b, first, 0);
        part.rows = count;
        expect_written_for_call(call, part.memory());
    }
    const N factor = alpha();
    const N factor_of_c = beta();
    for (std::int64_t row = 0; row < c.rows; ++row)
        for (std::int64_t i = 0; i < c.columns; ++i) {
            N& result = element<N>(c, row, i);
            const N sum = factor * sums[static_cast<std::size_t>(row * c.columns + i)];
            result = factor_of_c == N{} ? sum : sum + factor_of_c * result;
        }
}

template struct Product<float>;
template struct Product<double>;
template struct Product<std::complex<float>>;
template struct Product<std::complex<double>>;

}  // namespace warpbook::program::cusparse
