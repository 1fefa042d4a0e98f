#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include <warpbook/lab/block_share.hpp>
#include <warpbook/lab/row_access.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class GridStride : public Lab {
protected:
    struct Case {
        Dim3 grid;
        Dim3 block;
        std::size_t width;
        std::size_t height;
    };

    static std::string name_of(const Case& each)
    {
        const auto size = [](const Dim3& extents) { return sentence(extents.x, " x ", extents.y); };
        return sentence("a grid of ", size(each.grid), " blocks of ", size(each.block), " threads, ", each.width,
                        " columns and ", each.height, " rows");
    }

    static Launch launch_for(int* sum, const int* b, const Case& each)
    {
        return launch(add_to, each.grid, each.block, sum, b, static_cast<int>(each.width),
                      static_cast<int>(each.height));
    }

    /// In each direction 6 blocks of 6 for a matrix of 64 x 64, as in the course. Smaller than the matrix, and no
    /// divisor of it. So no thread has more than two elements in a row, which is all that nvcc leaves in the order of
    /// the source: of longer loops it makes rounds of four, to which lanes of different lengths come at different
    /// times.
    Case documented() const
    {
        const std::size_t n =
            counted_size({.on_gpu = 64, .on_model = 64, .multiple_of = 64, .largest = 23'232, .compared = 64});
        const auto blocks = static_cast<unsigned>(n * 6 / 64);
        return {{blocks, blocks}, {6, 6}, n, n};
    }

    /// From the seed, so that no file can know them. One or two elements for each thread in each direction.
    Case drawn_smaller_than_twice_the_grid() const
    {
        static constexpr Dim3 blocks[] = {{6, 6}, {8, 4}, {5, 7}, {32, 2}, {3, 11}, {16, 8}, {7, 3}};
        return with_columns_and_rows(blocks, 3, 7, [&](std::size_t columns, std::size_t rows) {
            return std::pair{columns + drawn_size(1, columns - 1), rows + drawn_size(1, rows - 1)};
        });
    }

    /// Several for each, as many for one as for the other: so nvcc's rounds of four are the same for all lanes.
    Case drawn_multiple_of_the_grid() const
    {
        static constexpr Dim3 blocks[] = {{4, 6}, {8, 8}, {16, 2}, {3, 5}, {32, 1}, {12, 4}};
        return with_columns_and_rows(blocks, 1, 3, [&](std::size_t columns, std::size_t rows) {
            return std::pair{columns * drawn_size(3, 6), rows * drawn_size(4, 7)};
        });
    }

    /// One for some threads, and none for the others.
    Case drawn_smaller_than_the_grid() const
    {
        static constexpr Dim3 blocks[] = {{16, 4}, {8, 16}, {11, 3}, {32, 4}};
        return with_columns_and_rows(blocks, 4, 9, [&](std::size_t columns, std::size_t rows) {
            return std::pair{drawn_size(columns / 2, columns - 1), drawn_size(rows / 2, rows - 1)};
        });
    }

    std::vector<Case> counted_cases() const
    {
        return {documented(), drawn_smaller_than_twice_the_grid(), drawn_multiple_of_the_grid(),
                drawn_smaller_than_the_grid()};
    }

    /// Of every kind; in most some threads have more elements than others, and more than two. The last ones are drawn,
    /// three of them with an extent, of the matrix or of the grid, that 16 bits cannot count.
    std::vector<Case> other_cases() const
    {
        std::vector<Case> cases = {{{3, 2}, {3, 2}, 11, 5},   {{1, 1}, {1, 1}, 7, 3},    {{1, 1}, {32, 4}, 97, 31},
                                   {{7, 3}, {5, 2}, 33, 41},  {{4, 4}, {16, 16}, 10, 1}, {{2, 5}, {8, 8}, 1, 100},
                                   {{1, 9}, {33, 1}, 131, 67}};
        static constexpr Dim3 blocks[] = {{8, 4}, {6, 6}, {16, 2}, {5, 3}, {32, 1}};
        cases.push_back(with_columns_and_rows(blocks, 1, 2, [&](std::size_t columns, std::size_t rows) {
            return std::pair{columns * drawn_size(2, 5) + drawn_size(1, columns - 1), rows * drawn_size(2, 4) + 1};
        }));
        const std::size_t many = drawn_size(66'000, 75'000);
        const auto many_blocks = static_cast<unsigned>(drawn_size(260, 300));
        // Threads enough in the other direction, or a small matrix: so a walk with x and y exchanged is short, too.
        cases.insert(
            cases.end(),
            {{{7, 1}, {32, 32}, many, 1}, {{many_blocks, 1}, {256, 1}, 301, 5}, {{1, many_blocks}, {1, 256}, 5, 301}});
        return cases;
    }

    /// Runs one case by `run_launch`, and compares its values.
    template <class RunLaunch>
    void expect_sums(const Case& each, const RunLaunch& run_launch)
    {
        const auto context = with(name_of(each));
        const Content<int> before = random_ints(each.width * each.height);
        const Content<int> b_content = random_ints(each.width * each.height);
        const auto sum = input("sum", before, Shape::matrix(each.width));
        const auto b = input("b", b_content, Shape::matrix(each.width));
        run_launch(launch_for(sum.data(), b.data(), each));
        require_that(sum, Holds(sums_of(before, b_content), Shape::matrix(each.width)));
        require_unchanged(b, b_content, Shape::matrix(each.width));
    }

    /// Blocks of 6 x 6 are too small for the ideal of 32 neighbors, so the kernel is held to the same walk on paper.
    Profile expect_one_visit(const Case& each)
    {
        const RowAccess once = row_access(each.grid, each.block, each.width, each.height);
        const char* const advice =
            "Does each thread go on to elements whole grids further away, to which no other thread comes? threadIdx.x "
            "must go along a row.";
        Profile measured;
        expect_sums(each, [&](const Launch& launch) {
            measured = profile(launch,
                               {.global_loads = exactly(times(2, once)).with_advice(advice),
                                .global_stores = exactly(once).with_advice(advice)},
                               name_of(each));
        });
        return measured;
    }

    /// Blocks that run alone add to their own elements. Where blocks can be left out: on the model.
    void expect_own_elements_of_blocks(const Case& each)
    {
        if (!on_model()) return;
        const auto context = with(name_of(each));
        const Content<int> before = random_ints(each.width * each.height);
        const auto b = input("b", std::vector<int>(before.size(), 1));
        const BlockShare share{each.grid, each.block, each.width, each.height};
        const std::size_t last = share.grid.count() - 1;
        for (const std::size_t block : {std::size_t{0}, drawn_size(0, last), last}) {
            const auto sum = input("sum", before);
            run_blocks(launch_for(sum.data(), b.data(), each), {block});
            const HostArray<int> content = sum.read();
            const auto mistake = share.mistake_of(block, [&](std::size_t i) { return content[i] != before[i]; });
            if (mistake) fail_and_end(*mistake);
        }
    }

    static constexpr std::size_t max_elements = std::numeric_limits<int>::max();
    static constexpr std::size_t max_blocks_down = 65'535;

    /// Of matrices with these columns and rows, over which the grid goes so many times in each direction.
    SampleFamily family_of(const std::vector<std::vector<std::size_t>>& matrices, const Dim3& block, std::size_t across,
                           std::size_t down)
    {
        return Lab::family_of(matrices, [this, block, across, down](const std::vector<std::size_t>& extents) {
            const std::size_t width = extents[0];
            const std::size_t height = extents[1];
            const Dim3 grid(static_cast<unsigned>(parts_of(width, block.x * across)),
                            static_cast<unsigned>(parts_of(height, block.y * down)));
            return sample_of({grid, block, width, height});
        });
    }

    LaunchSample sample_of(const Case& each)
    {
        const std::size_t count = each.width * each.height;
        const BlockShare share{each.grid, each.block, each.width, each.height};
        const auto before = [](std::size_t i) { return static_cast<int>(1 + i % 9'999'991); };
        const auto added = [](std::size_t i) { return static_cast<int>(1 + i % 999'983); };
        LaunchSample made = sample(name_of(each));
        const int* const b = made.input<int>("b", count, added);
        int* const sum = made.changed<int>(
            "sum", count, before, [=](std::size_t i) { return before(i) + added(i); },
            [share](std::size_t i) { return share.block_of(i); });
        made.launch = launch_for(sum, b, each);
        made.share = share.elements_of_thread();
        const std::size_t blocks = each.grid.count();
        if (share.is_ragged() && blocks > few_blocks) made.blocks = {drawn_size(0, blocks - 2), blocks - 1};
        return made;
    }

    std::vector<std::vector<std::size_t>> matrices_of_all_magnitudes(const std::vector<std::size_t>& small,
                                                                     std::size_t max_rows, std::size_t period) const
    {
        auto all = extents_of_all_magnitudes(small, {max_elements, max_rows}, max_elements, period);
        all.insert(all.begin(), small);
        return all;
    }

    void expect_sums_at_all_sizes()
    {
        constexpr Dim3 block{8, 4};
        if (!expect_right_samples(
                family_of(matrices_of_all_magnitudes({48, 8}, max_blocks_down * block.y, 16), block, 2, 1)))
            return;
        // As many columns as fit an int together with the threads; more rows than a float counts, or 24 bits.
        constexpr std::size_t threads = 512;
        const std::size_t columns = drawn_size(std::size_t{1} << 30, max_elements / 8 * 5);
        expect_right_samples(family_of({{4 * threads, 1}, {columns, 1}}, {threads, 1}, 2, 1));
        const std::size_t rows = drawn_size(std::size_t{1} << 26, std::size_t{1} << 27);
        expect_right_samples(family_of({{2, 16 * threads}, {2, rows}}, {1, threads}, 1, 8));
    }

    /// The same element costs the same in every matrix.
    void expect_same_accesses_at_all_sizes()
    {
        constexpr Dim3 block{8, 4};
        constexpr std::size_t period = 16;
        const auto costs = [&](const std::vector<std::vector<std::size_t>>& matrices) {
            return expect_same_costs(family_of(matrices, block, 2, 2));
        };
        const std::size_t max_rows = max_blocks_down * block.y;
        const auto whole = costs(matrices_of_all_magnitudes({48, 32}, max_rows, period));
        const auto rest = [&] { return drawn_size(1, period - 1); };
        const std::vector<std::size_t> ragged = {2 * period + rest(), 2 * period + rest()};
        expect_explained_by_edges(whole, costs(matrices_of_all_magnitudes(ragged, max_rows, period)), false);
        for (const std::vector<std::size_t>& one : std::vector<std::vector<std::size_t>>{
                 {2 * period + rest(), 2 * period}, {2 * period, 2 * period + rest()}})
            expect_explained_by_edges(whole, costs({one}), false);
    }

private:
    /// One of the blocks, so many of them in each direction, and a matrix whose size `size_for` makes of the grid's.
    template <std::size_t count, class SizeFor>
    Case with_columns_and_rows(const Dim3 (&blocks)[count], std::size_t fewest, std::size_t max,
                               const SizeFor& size_for) const
    {
        const Dim3& block = blocks[drawn_size(0, count - 1)];
        const Dim3 grid(static_cast<unsigned>(drawn_size(fewest, max)),
                        static_cast<unsigned>(drawn_size(fewest + 1, max + 1)));
        const auto [width, height] = size_for(std::size_t{grid.x} * block.x, std::size_t{grid.y} * block.y);
        return {grid, block, width, height};
    }
};

class Values : public GridStride {};
class Accesses : public GridStride {};
class Predictions : public GridStride {};

TEST_F(Values, AreSums)
{
    std::vector<Case> cases = {{{6, 6}, {6, 6}, 64, 64}};
    std::ranges::copy(other_cases(), std::back_inserter(cases));
    std::ranges::copy(counted_cases(), std::back_inserter(cases));
    for (const Case& each : cases) expect_sums(each, [&](const Launch& launch) { run(launch); });
    expect_sums_at_all_sizes();
}

TEST_F(Accesses, EachElementIsVisitedOnce)
{
    for (const Case& each : counted_cases()) {
        expect_one_visit(each);
        if (HasFailure()) return;
    }
    // Of longer loops nvcc makes rounds of four: a GPU may count more than the walk on paper.
    if (!on_model()) return;
    for (const Case& each : other_cases()) {
        expect_one_visit(each);
        if (HasFailure()) return;
    }
    for (const Case& each : {drawn_smaller_than_twice_the_grid(), drawn_multiple_of_the_grid()})
        expect_own_elements_of_blocks(each);
    expect_same_accesses_at_all_sizes();
}

TEST_F(Predictions, AreMeasured)
{
    constexpr int width = 11;
    constexpr int height = 5;
    const auto label_array = output<float>("label", width * height);
    run(launch(who_was_here, dim3(3, 2), dim3(3, 2), label_array.data(), width, height));
    const HostArray<float> label = label_array.read();

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
