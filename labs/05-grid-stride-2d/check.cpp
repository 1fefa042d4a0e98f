#include <warpbook/lab/check.hpp>

#include <algorithm>

#include <warpbook/lab/row_access.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class GridStride : public Lab {
protected:
    static constexpr unsigned counted_threads = 6;

    /// In each direction: 6 for a matrix of 64 x 64, as in the course. Smaller than the matrix, and no divisor of it.
    /// So no thread has more than two elements in a row, which is all that nvcc leaves in the order of the source: of
    /// longer loops it makes rounds of four, to which lanes of different lengths come at different times.
    unsigned counted_blocks() const { return static_cast<unsigned>(matrix_size() * 6 / 64); }

    static Launch launch_for(int* sum, const int* b, const Dim3& grid, const Dim3& block, std::size_t width,
                             std::size_t height)
    {
        return launch(add_to, grid, block, sum, b, static_cast<int>(width), static_cast<int>(height));
    }

    std::size_t matrix_size() const
    {
        return counted_size({.on_gpu = 64, .on_model = 64, .multiple_of = 64, .largest = 23'232, .compared = 64});
    }

    static std::vector<int> sums_of(const std::vector<int>& a, const std::vector<int>& b)
    {
        std::vector<int> sums(a.size());
        std::transform(a.begin(), a.end(), b.begin(), sums.begin(), std::plus<>());
        return sums;
    }
};

class Values : public GridStride {};
class Accesses : public GridStride {};
class Predictions : public GridStride {};

TEST_F(Values, AreSums)
{
    struct Case {
        Dim3 grid;
        Dim3 block;
        std::size_t width;
        std::size_t height;
    };
    const Case cases[] = {
        {{6, 6}, {6, 6}, 64, 64},
        {{3, 2}, {3, 2}, 11, 5},
        {{1, 1}, {1, 1}, 7, 3},
        {{1, 1}, {32, 4}, 97, 31},
        {{7, 3}, {5, 2}, 33, 41},
        {{4, 4}, {16, 16}, 10, 1},
        {{2, 5}, {8, 8}, 1, 100},
        {{1, 9}, {33, 1}, 131, 67},
        // The counted size too: what is counted must be what is right.
        {{counted_blocks(), counted_blocks()}, {counted_threads, counted_threads}, matrix_size(), matrix_size()},
    };
    const auto size = [](const Dim3& extents) { return std::to_string(extents.x) + " x " + std::to_string(extents.y); };
    for (const auto& [grid, block, width, height] : cases) {
        const auto context = with("a grid of " + size(grid) + " blocks of " + size(block) + " threads, " +
                                  std::to_string(width) + " columns and " + std::to_string(height) + " rows");
        const std::vector<int> before = random_digits<int>(width * height);
        const std::vector<int> b_content = random_digits<int>(width * height);
        const auto sum = input("sum", before);
        const auto b = input("b", b_content);
        run(launch_for(sum.data(), b.data(), grid, block, width, height));
        require_that(sum, Holds(sums_of(before, b_content), Shape::matrix(width)));
        require_unchanged(b, b_content, Shape::matrix(width));
    }
}

TEST_F(Accesses, EachElementIsVisitedOnce)
{
    const std::size_t n = matrix_size();
    const Dim3 grid(counted_blocks(), counted_blocks());
    const Dim3 block(counted_threads, counted_threads);
    const auto sum = input("sum", random_digits<int>(n * n));
    const auto b = input("b", random_digits<int>(n * n));
    const Profile measured = measure(launch_for(sum.data(), b.data(), grid, block, n, n));

    // Blocks of 6 x 6 are too small for the ideal of 32 neighbours, so the kernel is held to the same walk on paper.
    const RowAccess once = row_access(grid, block, n, n);
    const Traffic stores = global_stores(measured);
    const char* const advice = "How far on is the next element to which no other thread of the grid comes?";
    expect_that(global_loads(measured), TakesAtMostInstructions(2 * once.requests), advice);
    expect_that(stores, TakesAtMostInstructions(once.requests), advice);
    if (!stores.total.available()) return;
    const AccessCounts& counts = stores.total.value();
    if (counts.instructions < once.requests)
        fail(sentence("the warps made ", counts.instructions, " requests to store, and to reach every element takes ",
                      once.requests, ": does each thread go on to elements further away?"));
    if (counts.units > once.sectors)
        fail(sentence("the stores moved ", counts.units, " sectors; ", once.sectors,
                      " are enough when threadIdx.x goes along a row"));
}

TEST_F(Predictions, AreMeasured)
{
    constexpr int width = 11;
    constexpr int height = 5;
    const auto label_array = output<float>("label", width * height);
    run(launch(who_was_here, dim3(3, 2), dim3(3, 2), label_array.data(), width, height));
    const std::vector<float> label = label_array.read();

    // Who was in row 0, column 0 comes again one stride further on.
    const auto is_same = [&](float other) { return other == label[0]; };
    const auto next = std::find_if(label.begin() + 1, label.begin() + width, is_same) - label.begin();
    std::ptrdiff_t next_row = 1;
    while (next_row < height && !is_same(label[next_row * width])) ++next_row;
    const auto elements = std::count_if(label.begin(), label.end(), is_same);
    require_given("who_was_here",
                  next < width && next_row < height && label[0] == 0 && label[1] == 1 && label[width] == 0.1f);
    expect_predicted("the stride along the columns", predicted_column_stride(), static_cast<double>(next));
    expect_predicted("the stride down the rows", predicted_row_stride(), static_cast<double>(next_row));
    expect_predicted("the label in row 4, column 10", predicted_label_in_row_4_column_10(), label[4 * width + 10]);
    expect_predicted("the number of elements of thread (0, 0)", predicted_elements_of_thread_0_0(),
                     static_cast<double>(elements));
}

}  // namespace
}  // namespace warpbook
