#include <warpbook/lab/guard.hpp>

namespace warpbook {

std::string missing_guard(std::size_t written, const CoveredMatrix& matrix)
{
    const std::size_t right_of_last_row = matrix.columns_of_threads - matrix.width;
    const std::size_t below = (matrix.rows_of_threads - matrix.height) * matrix.width;
    std::string text = std::to_string(written) + (written == 1 ? " element" : " elements") +
                       " past the end of the matrix " + (written == 1 ? "was" : "were") + " written: ";
    if (written <= right_of_last_row)
        return text + "threads to the right of the last column have no element; is there a guard for columns?";
    if (written <= below) return text + "threads below the last row have no element; is there a guard for rows?";
    return text +
           "threads to the right of the last column and below the last row have no element; "
           "is there a guard for columns and one for rows?";
}

}  // namespace warpbook
