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

    std::size_t counted_width() const
    {
        return counted_size({.on_gpu = 36, .on_model = 36, .multiple_of = block_width, .largest = 23'400});
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
    void expect_one_walk_along_rows(std::size_t width, std::size_t height, const char* advice)
    {
        const auto a = input("a", random_digits<int>(width * height));
        const auto b = input("b", random_digits<int>(width * height));
        const auto c = output<int>("c", width * height);
        const Profile measured = measure(launch_add(c.data(), a.data(), b.data(), width, height));

        const Traffic loads = global_loads(measured);
        const Traffic stores = global_stores(measured);
        const RowAccess once = row_access(needed_grid(width, height), Dim3(block_width, block_width), width, height);
        expect_that(loads, TakesAtMostInstructions(2 * once.requests), advice);
        expect_that(stores, TakesAtMostInstructions(once.requests), advice);
        if (!stores.total.available()) return;
        const AccessCounts& counts = stores.total.value();
        if (counts.instructions == 0) fail("the kernel wrote nothing");
        if (counts.units > once.sectors)
            fail(sentence("the stores moved ", counts.units, " sectors; ", once.sectors,
                          " are enough when threadIdx.x goes along a row, and threads outside the matrix do nothing"));
    }
};

class Values : public MatrixAdd {};
class Accesses : public MatrixAdd {};
class Predictions : public MatrixAdd {};

constexpr std::pair<std::size_t, std::size_t> shapes[] = {{36, 36}, {20, 8},  {1, 1},   {6, 6},  {7, 1},
                                                          {1, 13},  {11, 23}, {35, 37}, {97, 5}, {12, 240}};

TEST_F(Values, LaunchFits)
{
    for (const auto& [width, height] : shapes) {
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
    for (const auto& [width, height] : shapes) {
        const auto context = with(std::to_string(width) + " columns and " + std::to_string(height) + " rows");
        check_sums(width, height, random_digits<int>(width * height), random_digits<int>(width * height));
    }
    // The counted size too: what is counted must be what is right.
    const std::size_t width = counted_width();
    const auto context = with(std::to_string(width) + " columns and as many rows");
    check_sums(width, width, random_digits<int>(width * width), random_digits<int>(width * width));
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

TEST_F(Accesses, EachThreadTakesItsOwnElement)
{
    const std::size_t width = counted_width();
    expect_one_walk_along_rows(width, width, "One thread has one element. Is there a loop in the kernel?");
}

TEST_F(Accesses, ThreadsWithoutAnElementDoNothing)
{
    expect_one_walk_along_rows(20, 8,
                               "Blocks stick out of 20 columns and 8 rows: is there a guard for both directions?");
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
