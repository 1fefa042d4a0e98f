#pragma once

#include <cstddef>
#include <string>

namespace warpbook {

/// A matrix, and how many columns and rows the threads of its launch have: at least as many.
struct CoveredMatrix {
    std::size_t width = 0;
    std::size_t height = 0;
    std::size_t columns_of_threads = 0;
    std::size_t rows_of_threads = 0;
};

/// Which guard a kernel lacks that has written `written` elements past the end of a matrix whose rows lie one after
/// the other. Without a guard for columns the threads to the right of the last row write there; without one for rows,
/// all rows of threads below the last one do. For people: "8 elements past the end of the matrix were written: …".
std::string missing_guard(std::size_t written, const CoveredMatrix& matrix);

}  // namespace warpbook
