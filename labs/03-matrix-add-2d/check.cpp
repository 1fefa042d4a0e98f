#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <numeric>

#include <warpbook/lab/row_access.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class MatrixAdd : public Lab {
protected:
    static Launch launch_add(int* c, const int* a, const int* b, std::size_t width, std::size_t height)
    {
        const LaunchShape shape = launch_for(static_cast<int>(width), static_cast<int>(height));
        return launch(add, shape.grid, shape.block, c, a, b, static_cast<int>(width), static_cast<int>(height));
    }

    static Dim3 needed_grid(std::size_t width, std::size_t height)
    {
        const auto blocks_along = [](std::size_t length) {
            return static_cast<unsigned>((length + block_width - 1) / block_width);
        };
        return {blocks_along(width), blocks_along(height)};
    }

    static bool launch_fits(std::size_t width, std::size_t height)
    {
        const LaunchShape shape = launch_for(static_cast<int>(width), static_cast<int>(height));
        return Dim3(shape.block) == Dim3(block_width, block_width) && Dim3(shape.grid) == needed_grid(width, height);
    }

    struct MatrixSize {
        std::size_t width;
        std::size_t height;
    };

    std::size_t counted_width() const
    {
        return counted_size({.on_gpu = 36, .on_model = 36, .multiple_of = block_width, .largest = 23'400});
    }

    /// From the seed, so that no file can know it; blocks stick out of it on both sides.
    MatrixSize drawn_matrix() const
    {
        return {drawn_size(6, 20) * block_width + drawn_size(1, block_width - 1),
                drawn_size(5, 19) * block_width + drawn_size(2, block_width - 1)};
    }

    static std::string name_of(const MatrixSize& size)
    {
        return std::to_string(size.width) + " columns and " + std::to_string(size.height) + " rows";
    }

    static std::vector<int> sums_of(const std::vector<int>& a, const std::vector<int>& b)
    {
        std::vector<int> sums(a.size());
        std::transform(a.begin(), a.end(), b.begin(), sums.begin(), std::plus<>());
        return sums;
    }

    void check_sums(std::size_t width, std::size_t height, const std::vector<int>& a_content,
                    const std::vector<int>& b_content)
    {
        const auto a = input("a", a_content);
        const auto b = input("b", b_content);
        const auto c = output<int>("c", width * height);
        run(launch_add(c.data(), a.data(), b.data(), width, height));
        require_that(c, Holds(sums_of(a_content, b_content), Shape::matrix(width)));
        require_unchanged(a, a_content, Shape::matrix(width));
        require_unchanged(b, b_content, Shape::matrix(width));
    }

    /// Rows of 6 elements are too short for the ideal of 32 neighbours, so the kernel is held to the same walk on
    /// paper.
    void expect_one_walk_along_rows(const MatrixSize& size, const std::string& advice)
    {
        const auto context = with(name_of(size));
        if (!launch_fits(size.width, size.height)) fail_and_end("get the launch right first");
        const std::vector<int> a_content = random_digits<int>(size.width * size.height);
        const std::vector<int> b_content = random_digits<int>(size.width * size.height);
        const auto a = input("a", a_content);
        const auto b = input("b", b_content);
        const auto c = output<int>("c", size.width * size.height);
        const RowAccess once =
            row_access(needed_grid(size.width, size.height), Dim3(block_width, block_width), size.width, size.height);
        profile(launch_add(c.data(), a.data(), b.data(), size.width, size.height),
                {.global_loads = exactly(times(2, once)).with_advice(advice),
                 .global_stores = exactly(once).with_advice(advice)},
                name_of(size));
        require_that(c, Holds(sums_of(a_content, b_content), Shape::matrix(size.width)));
        require_unchanged(a, a_content, Shape::matrix(size.width));
        require_unchanged(b, b_content, Shape::matrix(size.width));
    }

    std::vector<MatrixSize> all_sizes() const
    {
        std::vector<MatrixSize> sizes = {{36, 36}, {20, 8},  {1, 1},   {6, 6},  {7, 1},
                                         {1, 13},  {11, 23}, {35, 37}, {97, 5}, {12, 240}};
        sizes.push_back(drawn_matrix());
        sizes.push_back({drawn_size(1, 400), drawn_size(1, 40)});
        return sizes;
    }
};

class Values : public MatrixAdd {};
class Accesses : public MatrixAdd {};
class Predictions : public MatrixAdd {};

TEST_F(Values, LaunchFits)
{
    for (const auto& [width, height] : all_sizes()) {
        const LaunchShape shape = launch_for(static_cast<int>(width), static_cast<int>(height));
        const std::string matrix = "for " + std::to_string(width) + " columns and " + std::to_string(height) + " rows ";
        const auto size = [](const Dim3& extents) {
            return "(" + std::to_string(extents.x) + ", " + std::to_string(extents.y) + ")";
        };
        const Dim3 block(block_width, block_width);
        if (!(Dim3(shape.block) == block))
            fail_and_end(matrix + "the block is " + size(shape.block) + ", but it must be " + size(block));
        if (!(Dim3(shape.grid) == needed_grid(width, height)))
            fail_and_end(matrix + "the grid is " + size(shape.grid) + ", but it must be " +
                         size(needed_grid(width, height)) + ": columns, then rows");
    }
}

TEST_F(Values, AreSums)
{
    {
        const auto context = with("36 columns and 36 rows, as in the chapter");
        std::vector<int> a(36 * 36);
        std::iota(a.begin(), a.end(), 0);
        check_sums(36, 36, a, sums_of(a, a));
    }
    for (const MatrixSize& size : all_sizes()) {
        const auto context = with(name_of(size));
        check_sums(size.width, size.height, random_digits<int>(size.width * size.height),
                   random_digits<int>(size.width * size.height));
    }
}

TEST_F(Values, StopAtTheEnd)
{
    // Longer arrays than the kernel is told: a GPU, too, shows who goes too far.
    constexpr std::size_t width = 20;
    constexpr std::size_t height = 8;
    constexpr std::size_t length = width * (height + block_width);
    const auto a = input("a", random_digits<int>(length));
    const auto b = input("b", random_digits<int>(length));
    const auto c = output<int>("c", length);
    run(launch_add(c.data(), a.data(), b.data(), width, height));
    const std::vector<int> content = c.read();
    const auto is_written = [](int number) { return number != poisoned_value<int>(); };
    const auto written = std::count_if(content.begin(), content.end(), is_written);
    const auto written_behind = std::count_if(content.begin() + width * height, content.end(), is_written);
    if (written == 0) fail("the kernel wrote nothing");
    if (written_behind > 0)
        fail(sentence("the matrix has ", width, " columns and ", height, " rows, and ", written_behind,
                      " elements behind the end were written: blocks stick out of it to the right and below"));
}

constexpr const char* own_element =
    "One thread has one element: is there a loop in the kernel? And threadIdx.x must go along a row.";

TEST_F(Accesses, EachThreadTakesItsOwnElement)
{
    const std::size_t width = counted_width();
    for (const MatrixSize& size :
         {MatrixSize{width, width}, {drawn_size(4, 15) * block_width, drawn_size(3, 14) * block_width}}) {
        expect_one_walk_along_rows(size, own_element);
        if (HasFailure()) return;
    }
}

TEST_F(Accesses, ThreadsWithoutAnElementDoNothing)
{
    for (const MatrixSize& size : {MatrixSize{20, 8}, drawn_matrix()}) {
        expect_one_walk_along_rows(size,
                                   "Blocks stick out of " + name_of(size) + ": is there a guard for both directions?");
        if (HasFailure()) return;
    }
}

TEST_F(Predictions, AreMeasured)
{
    constexpr std::size_t side = 36;
    std::vector<int> numbers(side * side);
    std::iota(numbers.begin(), numbers.end(), 0);
    const auto a = input("a", numbers);
    const auto b = input("b", sums_of(numbers, numbers));
    const auto c = output<int>("c", side * side);
    run(launch_add(c.data(), a.data(), b.data(), side, side));
    const int element = c.read()[5 * side + 7];
    expect_predicted("the element in row 5, column 7", predicted_element_in_row_5_column_7(),
                     element != poisoned_value<int>() ? Measured<double>(element)
                                                      : Measured<double>::unavailable("nothing was written there"));
    constexpr std::size_t width = 20;
    constexpr std::size_t height = 8;
    const LaunchShape shape = launch_for(width, height);
    const double idle = static_cast<double>(Dim3(shape.grid).count() * Dim3(shape.block).count()) - width * height;
    expect_predicted("idle threads for 20 columns and 8 rows", predicted_idle_threads(),
                     launch_fits(width, height) ? Measured<double>(idle)
                                                : Measured<double>::unavailable("get the launch right first"));
}

}  // namespace
}  // namespace warpbook
