#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <warpbook/lab/sentence.hpp>
#include <warpbook/launch.hpp>

namespace warpbook {

/// Which elements of a matrix belong to which block of a grid, when thread (x, y) of the grid takes the element in
/// column x and row y and, where the matrix is larger than the grid, those that lie whole grids further on.
struct BlockShare {
    Dim3 grid;
    Dim3 block;
    std::size_t width;
    std::size_t height;

    /// Number of the block, in the grid, to which an element belongs.
    std::size_t block_of(std::size_t column, std::size_t row) const
    {
        const std::size_t across = column % (std::size_t{grid.x} * block.x) / block.x;
        const std::size_t down = row % (std::size_t{grid.y} * block.y) / block.y;
        return down * grid.x + across;
    }

    /// What is wrong with the elements that a block wrote when it ran alone, or nothing. `is_written(index)` tells of
    /// each element of the matrix, row after row. In the sums of all blocks a file that hands out the elements in
    /// another way looks the same.
    template <class IsWritten>
    std::optional<std::string> mistake_of(std::size_t number, const IsWritten& is_written) const
    {
        const auto name_of = [&](std::size_t any) { return sentence("(", any % grid.x, ", ", any / grid.x, ")"); };
        for (std::size_t row = 0; row < height; ++row) {
            for (std::size_t column = 0; column < width; ++column) {
                const std::size_t owner = block_of(column, row);
                const bool is_its_own = owner == number;
                if (is_written(row * width + column) == is_its_own) continue;
                return sentence("Block ", name_of(number), " of the grid ran alone, and ",
                                is_its_own ? "did not write" : "wrote", " row ", row, ", column ", column, ", which ",
                                is_its_own ? "is its own" : "is that of block " + name_of(owner),
                                ": thread (x, y) of the grid has column x and row y, and what lies whole grids "
                                "further on.");
            }
        }
        return std::nullopt;
    }
};

}  // namespace warpbook
