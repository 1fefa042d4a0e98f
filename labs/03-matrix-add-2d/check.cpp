#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>

#include <warpbook/lab/block_share.hpp>
#include <warpbook/lab/guard.hpp>
#include <warpbook/lab/row_access.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class MatrixAdd : public Lab {
protected:
    static Dim3 needed_grid(std::size_t width, std::size_t height)
    {
        const auto blocks_along = [](std::size_t length) {
            return static_cast<unsigned>((length + block_width - 1) / block_width);
        };
        return {blocks_along(width), blocks_along(height)};
    }

    struct MatrixSize {
        std::size_t width;
        std::size_t height;
    };

    static LaunchShape shape_for(const MatrixSize& size)
    {
        return launch_for(static_cast<int>(size.width), static_cast<int>(size.height));
    }

    /// What is wrong with this launch for a matrix, or nothing.
    static std::optional<std::string> mistake_in(const LaunchShape& shape, const MatrixSize& size)
    {
        const auto said = [](const Dim3& extents) { return sentence("(", extents.x, ", ", extents.y, ")"); };
        const std::string matrix = "for " + name_of(size) + " ";
        const Dim3 block(block_width, block_width);
        const Dim3 grid = needed_grid(size.width, size.height);
        if (!(Dim3(shape.block) == block))
            return matrix + "the block is " + said(shape.block) + ", but it must be " + said(block);
        if (!(Dim3(shape.grid) == grid))
            return matrix + "the grid is " + said(shape.grid) + ", but it must be " + said(grid) +
                   ": columns, then rows";
        return std::nullopt;
    }

    /// launch_for is asked once: the launch that is judged is the one that runs.
    Launch launch_add(int* c, const int* a, const int* b, const MatrixSize& size)
    {
        const LaunchShape shape = shape_for(size);
        if (const auto mistake = mistake_in(shape, size)) launch_is_wrong(*mistake);
        return launch(add, shape.grid, shape.block, c, a, b, static_cast<int>(size.width),
                      static_cast<int>(size.height));
    }

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
        return sentence(size.width, " columns and ", size.height, " rows");
    }

    /// Runs the kernel by `run_launch`, and compares its values.
    template <class RunLaunch>
    void expect_sums(const MatrixSize& size, const Content<int>& a_content, const Content<int>& b_content,
                     const RunLaunch& run_launch)
    {
        const auto a = input("a", a_content, Shape::matrix(size.width));
        const auto b = input("b", b_content, Shape::matrix(size.width));
        const auto c = output<int>("c", size.width * size.height, Shape::matrix(size.width));
        run_launch(launch_add(c.data(), a.data(), b.data(), size));
        require_that(c, Holds(sums_of(a_content, b_content), Shape::matrix(size.width)));
        require_unchanged(a, a_content, Shape::matrix(size.width));
        require_unchanged(b, b_content, Shape::matrix(size.width));
    }

    LaunchSample sample_of(const std::vector<std::size_t>& extents)
    {
        const MatrixSize size{extents[0], extents[1]};
        LaunchSample made = sample(name_of(size));
        const std::size_t count = size.width * size.height;
        const Dim3 grid = needed_grid(size.width, size.height);
        const auto number = [](std::size_t i) { return static_cast<int>(1 + i % 9'999'991); };
        const int* const a = made.input<int>("a", count, number);
        const int* const b = made.input<int>("b", count, [=](std::size_t i) { return 2 * number(i); });
        int* const c = made.output<int>(
            "c", count, [=](std::size_t i) { return 3 * number(i); },
            [=, width = size.width](std::size_t i) {
                return i / width / block_width * grid.x + i % width / block_width;
            });
        made.launch = launch(add, grid, Dim3(block_width, block_width), c, a, b, static_cast<int>(size.width),
                             static_cast<int>(size.height));
        return made;
    }

    /// Matrices of all magnitudes, with blocks that stick out or without. Rows begin anywhere in a sector: as often in
    /// small matrices as in large ones.
    SampleFamily samples(std::size_t columns_that_stick_out, std::size_t rows_that_stick_out)
    {
        constexpr std::size_t period = std::size_t{4} * block_width;
        constexpr std::size_t max_elements = std::size_t{1} << 30;
        constexpr std::size_t max_rows = std::size_t{65'535} * block_width;
        std::vector<std::vector<std::size_t>> sizes = {{period + columns_that_stick_out, period + rows_that_stick_out}};
        for (const auto& each :
             extents_of_all_magnitudes(sizes.front(), {max_elements, max_rows}, max_elements, period))
            sizes.push_back(each);
        return family_of(sizes, [this](const std::vector<std::size_t>& each) { return sample_of(each); });
    }

    /// Rows of 6 elements are too short for the ideal of 32 neighbors, so the kernel is held to the same walk on
    /// paper.
    void expect_one_walk_along_rows(const MatrixSize& size, const std::string& advice)
    {
        const auto context = with(name_of(size));
        const RowAccess once =
            row_access(needed_grid(size.width, size.height), Dim3(block_width, block_width), size.width, size.height);
        expect_sums(size, random_ints(size.width * size.height), random_ints(size.width * size.height),
                    [&](const Launch& launch) {
                        profile(launch,
                                {.global_loads = exactly(times(2, once)).with_advice(advice),
                                 .global_stores = exactly(once).with_advice(advice)},
                                name_of(size));
                    });
    }

    /// Blocks that run alone write their own elements. Where blocks can be left out: on the model.
    void expect_own_elements_of_blocks(const MatrixSize& size)
    {
        if (!on_model()) return;
        const auto context = with(name_of(size));
        const Content<int> numbers = random_ints(size.width * size.height);
        const auto a = input("a", numbers);
        const auto b = input("b", numbers);
        const BlockShare share{needed_grid(size.width, size.height), Dim3(block_width, block_width), size.width,
                               size.height};
        const std::size_t last = share.grid.count() - 1;
        for (const std::size_t block : {std::size_t{0}, drawn_size(1, last - 1), last}) {
            const auto c = output<int>("c", numbers.size());
            run_blocks(launch_add(c.data(), a.data(), b.data(), size), {block});
            const HostArray<int> content = c.read();
            const auto mistake =
                share.mistake_of(block, [&](std::size_t i) { return content[i] != poisoned_value<int>(); });
            if (mistake) fail_and_end(*mistake);
        }
    }

    /// Some of every kind. A wide one and a tall one are drawn, and two that 16 bits cannot count along.
    std::vector<MatrixSize> other_sizes() const
    {
        return {{1, 1},
                {6, 6},
                {7, 1},
                {1, 13},
                {11, 23},
                {35, 37},
                {97, 5},
                {12, 240},
                {drawn_size(1, 400), drawn_size(1, 40)},
                {drawn_size(1, 41), drawn_size(130, 400)},
                {drawn_size(66'000, 75'000), 2},
                {1, drawn_size(66'000, 75'000)}};
    }

    /// The chapter's, the drawn one, and the others.
    std::vector<MatrixSize> tried_sizes() const
    {
        std::vector<MatrixSize> sizes = {{36, 36}, {20, 8}, drawn_matrix()};
        std::ranges::copy(other_sizes(), std::back_inserter(sizes));
        return sizes;
    }

    static bool is_whole_blocks(const MatrixSize& size)
    {
        return size.width % block_width == 0 && size.height % block_width == 0;
    }
};

class Values : public MatrixAdd {};
class Accesses : public MatrixAdd {};
class Predictions : public MatrixAdd {};

TEST_F(Values, LaunchFits)
{
    // The largest that the contract promises: 2^30 elements, 65,535 blocks along y.
    constexpr std::size_t max_elements = 1 << 30;
    constexpr std::size_t max_rows = std::size_t{65'535} * block_width;
    std::vector<MatrixSize> sizes = tried_sizes();
    sizes.insert(sizes.end(), {{max_elements, 1}, {max_elements - 3, 1}, {2730, max_rows}, {1, max_rows}});
    // Of every magnitude; few very wide ones, because a launch_for that counts in a loop is right, too.
    for (int i = 0; i < 1000; ++i) {
        const std::size_t width = 1 + (random()() % max_elements >> (5 + random()() % 25));
        const std::size_t rows = std::min(max_elements / width, max_rows);
        sizes.push_back({width, 1 + (random()() % rows >> random()() % 20)});
    }
    for (const MatrixSize& size : sizes) {
        if (const auto mistake = mistake_in(shape_for(size), size)) fail_and_end(*mistake);
    }
}

TEST_F(Values, AreSums)
{
    {
        const auto context = with("36 columns and 36 rows, as in the chapter");
        std::vector<int> a(36 * 36);
        std::iota(a.begin(), a.end(), 0);
        expect_sums({36, 36}, a, sums_of(a, a), [&](const Launch& launch) { run(launch); });
    }
    for (const MatrixSize& size : tried_sizes()) {
        const auto context = with(name_of(size));
        expect_sums(size, random_ints(size.width * size.height), random_ints(size.width * size.height),
                    [&](const Launch& launch) { run(launch); });
        if (HasFailure()) return;
    }
    if (expect_right_samples(samples(0, 0)))
        expect_right_samples(samples(drawn_size(1, block_width - 1), drawn_size(1, block_width - 1)));
}

TEST_F(Values, StopAtTheEnd)
{
    // Longer arrays than the kernel is told: a GPU, too, shows who goes too far.
    constexpr std::size_t width = 20;
    constexpr std::size_t height = 8;
    constexpr std::size_t length = width * (height + block_width);
    const auto a = input("a", random_ints(length));
    const auto b = input("b", random_ints(length));
    const auto c = output<int>("c", length);
    run(launch_add(c.data(), a.data(), b.data(), {width, height}));
    const HostArray<int> content = c.read();
    const auto is_written = [](int number) { return number != poisoned_value<int>(); };
    const auto written = std::count_if(content.begin(), content.end(), is_written);
    const auto written_past_the_end = std::count_if(content.begin() + width * height, content.end(), is_written);
    if (written == 0) fail("the kernel wrote nothing");
    if (written_past_the_end > 0)
        fail(sentence("the matrix has ", width, " columns and ", height, " rows; ",
                      missing_guard(static_cast<std::size_t>(written_past_the_end),
                                    {width, height, parts_of(width, block_width) * block_width,
                                     parts_of(height, block_width) * block_width})));
}

constexpr const char* own_element =
    "One thread has one element: is there a loop in the kernel? And threadIdx.x must go along a row.";

TEST_F(Accesses, EachThreadTakesItsOwnElement)
{
    const std::size_t width = counted_width();
    const MatrixSize drawn{drawn_size(4, 15) * block_width, drawn_size(3, 14) * block_width};
    std::vector<MatrixSize> sizes = {{width, width}, drawn};
    std::ranges::copy_if(other_sizes(), std::back_inserter(sizes), is_whole_blocks);
    for (const MatrixSize& size : sizes) {
        expect_one_walk_along_rows(size, own_element);
        if (HasFailure()) return;
    }
    expect_own_elements_of_blocks(drawn);
}

TEST_F(Accesses, ThreadsWithoutAnElementDoNothing)
{
    std::vector<MatrixSize> sizes = {{20, 8}, drawn_matrix()};
    std::ranges::remove_copy_if(other_sizes(), std::back_inserter(sizes), is_whole_blocks);
    for (const MatrixSize& size : sizes) {
        expect_one_walk_along_rows(size,
                                   "Blocks stick out of " + name_of(size) + ": is there a guard for both directions?");
        if (HasFailure()) return;
    }
    const auto whole = expect_same_costs(samples(0, 0));
    for (std::size_t columns = 0; columns < block_width; ++columns)
        expect_explained_by_edges(whole, expect_same_costs(samples(columns, drawn_size(1, block_width - 1))));
}

TEST_F(Predictions, AreMeasured)
{
    constexpr std::size_t side = 36;
    std::vector<int> numbers(side * side);
    std::iota(numbers.begin(), numbers.end(), 0);
    const auto a = input("a", numbers);
    const auto b = input("b", sums_of(numbers, numbers));
    const auto c = output<int>("c", side * side);
    run(launch_add(c.data(), a.data(), b.data(), {side, side}));
    const int element = c.read()[5 * side + 7];
    expect_predicted("the element in row 5, column 7", predicted_element_in_row_5_column_7(),
                     element != poisoned_value<int>() ? Measured<double>(element)
                                                      : Measured<double>::unavailable("nothing was written there"));
    constexpr std::size_t width = 20;
    constexpr std::size_t height = 8;
    const LaunchShape shape = shape_for({width, height});
    const double idle = static_cast<double>(Dim3(shape.grid).count() * Dim3(shape.block).count()) - width * height;
    expect_predicted("idle threads for 20 columns and 8 rows", predicted_idle_threads(),
                     mistake_in(shape, {width, height}) ? Measured<double>::unavailable("the launch is not right yet")
                                                        : Measured<double>(idle));
}

}  // namespace
}  // namespace warpbook
