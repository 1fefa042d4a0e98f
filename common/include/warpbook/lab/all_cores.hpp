#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>

#include <warpbook/lab/clock_paused.hpp>
#include <warpbook/pieces.hpp>

namespace warpbook {

/// Up to so many elements are quicker done than handed out.
inline constexpr std::size_t few_elements = std::size_t{1} << 16;

/// Calls work(first, last) for pieces of 0 to `count`, by all cores (for_each_piece() says what that takes), while the
/// clock of --time-limit stands still. What is a single piece is done at once, in the caller's thread.
template <class Work>
void by_all_cores(std::size_t count, std::size_t piece, const Work& work)
{
    if (count <= piece) {
        if (count > 0) work(std::size_t{0}, count);
        return;
    }
    const ClockPaused paused;
    for_each_piece(count, piece, std::cref(work));
}

/// The same for elements that cost a few instructions each.
template <class Work>
void by_all_cores(std::size_t count, const Work& work)
{
    by_all_cores(count, few_elements, work);
}

/// For rows of so many elements each: pieces of whole rows.
inline std::size_t rows_of_piece(std::size_t elements_of_row)
{
    return std::max<std::size_t>(few_elements / std::max<std::size_t>(elements_of_row, 1), 1);
}

}  // namespace warpbook
