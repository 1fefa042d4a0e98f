#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "cuda/runtime/library_calls.hpp"
#include "numbers.hpp"

namespace warpbook::program::cublas {

/// Which elements of a matrix there are: those at most `below` under the diagonal and `above` over it.
struct Shape {
    Index rows = 0;
    Index columns = 0;
    Index below = 0;
    Index above = 0;

    Index first_row(Index column) const { return std::max<Index>(0, column - above); }
    /// The one after the last.
    Index end_row(Index column) const { return std::min(rows, column + below + 1); }
};

inline Shape all_of(Index rows, Index columns) { return {rows, columns, rows, columns}; }
inline Shape triangle(cublasFillMode_t uplo, Index size)
{
    return uplo == CUBLAS_FILL_MODE_UPPER ? Shape{size, size, 0, size} : Shape{size, size, size, 0};
}
inline Shape band_of_triangle(cublasFillMode_t uplo, Index size, Index width)
{
    return uplo == CUBLAS_FILL_MODE_UPPER ? Shape{size, size, 0, width} : Shape{size, size, width, 0};
}
inline Shape without_diagonal(Shape shape)
{
    if (shape.below == 0)
        shape.below = -1;
    else
        shape.above = -1;
    return shape;
}

/// Where the elements lie: column after column, in one of BLAS's three ways.
class Layout {
public:
    /// The columns begin `step` elements apart.
    static Layout dense(Index step) { return Layout(Kind::dense, step, 0, 0); }
    /// The same, and in each column the diagonal's element is the one with number `above`.
    static Layout band(Index step, Index above) { return Layout(Kind::band, step, above, 0); }
    /// A triangle without gaps.
    static Layout packed(cublasFillMode_t uplo, Index size)
    {
        return Layout(uplo == CUBLAS_FILL_MODE_UPPER ? Kind::packed_upper : Kind::packed_lower, 0, 0, size);
    }

    Index place(Index row, Index column) const
    {
        switch (kind_) {
        case Kind::dense: return row + column * step_;
        case Kind::band: return above_ + row - column + column * step_;
        case Kind::packed_upper: return row + column * (column + 1) / 2;
        case Kind::packed_lower: return row + (2 * size_ - column - 1) * column / 2;
        }
        return 0;
    }

private:
    enum class Kind : std::uint8_t { dense, band, packed_upper, packed_lower };
    Layout(Kind kind, Index step, Index above, Index size) : kind_(kind), step_(step), above_(above), size_(size) {}

    Kind kind_;
    Index step_;
    Index above_;
    Index size_;
};

template <class T>
struct Matrix {
    T* begin = nullptr;
    Shape shape;
    Layout layout = Layout::dense(0);

    T& at(Index row, Index column) const { return begin[layout.place(row, column)]; }

    /// The rows of each column that are there.
    std::vector<UsedMemory> used(const char* argument) const
    {
        if (begin == nullptr) return {{argument, nullptr, shape.rows > 0 && shape.columns > 0 ? sizeof(T) : 0}};
        if (shape.below >= shape.rows && shape.above >= shape.columns && shape.columns > 0)
            return {{argument, begin, static_cast<std::size_t>(shape.rows) * sizeof(T),
                     static_cast<std::size_t>(shape.columns),
                     static_cast<std::size_t>(layout.place(0, 1) - layout.place(0, 0)) * sizeof(T)}};
        std::vector<UsedMemory> columns;
        for (Index j = 0; j < shape.columns; ++j) {
            const Index first = shape.first_row(j);
            const Index end = shape.end_row(j);
            if (first < end)
                columns.push_back({argument, &at(first, j), static_cast<std::size_t>(end - first) * sizeof(T)});
        }
        return columns;
    }
};

template <class T>
Matrix<T> dense(T* begin, Index rows, Index columns, Index step)
{
    return {begin, all_of(rows, columns), Layout::dense(step)};
}

/// `visit(row, column)` for each element that is there.
template <class Visitor>
void for_each_element(const Shape& shape, Visitor visit)
{
    for (Index j = 0; j < shape.columns; ++j) {
        const Index end = shape.end_row(j);
        for (Index i = shape.first_row(j); i < end; ++i) visit(i, j);
    }
}

}  // namespace warpbook::program::cublas
