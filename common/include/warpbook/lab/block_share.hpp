#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <warpbook/lab/launch_contract.hpp>
#include <warpbook/lab/sentence.hpp>
#include <warpbook/launch.hpp>

namespace warpbook {

/// Launches of no more blocks can be run whole, whatever they do.
inline constexpr std::size_t few_blocks = 64;

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

    /// The same by the element's index, row after row.
    std::size_t block_of(std::size_t index) const { return block_of(index % width, index / width); }

    /// Whether some blocks have fewer elements than others.
    bool is_ragged() const
    {
        return width % (std::size_t{grid.x} * block.x) != 0 || height % (std::size_t{grid.y} * block.y) != 0;
    }

    /// How many elements a thread has at most.
    std::size_t elements_of_thread() const
    {
        return parts_of(width, std::size_t{grid.x} * block.x) * parts_of(height, std::size_t{grid.y} * block.y);
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
