#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <iterator>
#include <limits>

#include <warpbook/lab/block_share.hpp>
#include <warpbook/lab/product_access.hpp>
#include <warpbook/lab/product_factors.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

class MatmulStride : public ProductLab {
protected:
    struct Case {
        ProductExtents extents;
        Dim3 grid;
        Dim3 block;
        /// Every warp has 2 rows of 16 elements that begin where a sector begins.
        bool in_whole_blocks = false;
    };

    static std::string name_of(const Case& each)
    {
        const auto size = [](const Dim3& extents) { return sentence(extents.x, " x ", extents.y); };
        return to_string(each.extents) + ", a grid of " + size(each.grid) + " blocks of " + size(each.block) +
               " threads";
    }

    static Launch launch_for(float* c, const float* a, const float* b, const Case& each)
    {
        const ProductExtents& extents = each.extents;
        return launch(matmul, each.grid, each.block, c, a, b, static_cast<int>(extents.rows),
                      static_cast<int>(extents.inner), static_cast<int>(extents.columns));
    }

    /// A grid smaller than the matrices: each thread has several elements.
    Case documented() const
    {
        const std::size_t n =
            counted_size({.on_gpu = 512, .on_model = 128, .multiple_of = 16, .largest = 2048, .compared = 96});
        return {{n, n, n}, {4, 4}, {16, 16}, true};
    }

    /// From the seed, so that no file can know them. One or two elements for each thread in each direction: of longer
    /// loops nvcc may make rounds, to which lanes of different lengths come at different times.
    Case drawn_smaller_than_twice_the_grid() const
    {
        static constexpr Dim3 blocks[] = {{16, 16}, {8, 4}, {5, 7}, {32, 2}, {12, 8}, {7, 3}};
        const Dim3& block = blocks[drawn_size(0, std::size(blocks) - 1)];
        const Dim3 grid(static_cast<unsigned>(drawn_size(1, 3)), static_cast<unsigned>(drawn_size(2, 4)));
        const std::size_t columns = std::size_t{grid.x} * block.x;
        const std::size_t rows = std::size_t{grid.y} * block.y;
        return {
            {rows + drawn_size(1, rows - 1), drawn_size(11, 29), columns + drawn_size(1, columns - 1)}, grid, block};
    }

    /// Several for each, as many for one as for the other.
    Case drawn_multiple_of_the_grid() const
    {
        static constexpr Dim3 blocks[] = {{4, 6}, {8, 8}, {16, 2}, {3, 5}, {32, 1}};
        const Dim3& block = blocks[drawn_size(0, std::size(blocks) - 1)];
        const Dim3 grid(static_cast<unsigned>(drawn_size(1, 2)), static_cast<unsigned>(drawn_size(1, 3)));
        return {{std::size_t{grid.y} * block.y * drawn_size(3, 5), drawn_size(9, 31),
                 std::size_t{grid.x} * block.x * drawn_size(2, 4)},
                grid,
                block};
    }

    /// One for some threads, and none for the others.
    Case drawn_smaller_than_the_grid() const
    {
        return {{drawn_size(17, 39), drawn_size(12, 28), drawn_size(21, 47)}, {6, 5}, {8, 8}};
    }

    std::vector<Case> counted_cases() const
    {
        return {documented(), drawn_smaller_than_twice_the_grid(), drawn_multiple_of_the_grid(),
                drawn_smaller_than_the_grid()};
    }

    /// Of every kind; in most some threads have more elements than others, and more than two. The last ones are drawn,
    /// three of them with an extent that 16 bits cannot count.
    std::vector<Case> other_cases() const
    {
        const std::size_t many = drawn_size(66'000, 75'000);
        static constexpr Dim3 blocks[] = {{8, 4}, {16, 2}, {5, 3}, {16, 4}, {32, 1}};
        const Dim3& block = blocks[drawn_size(0, std::size(blocks) - 1)];
        return {{{3, 4, 6}, {3, 7}, {4, 3}},
                {{12, 5, 16}, {1, 1}, {8, 4}},
                {{24, 12, 22}, {1, 2}, {3, 5}},
                {{1, 1, 1}, {2, 2}, {8, 8}},
                {{5, 9, 7}, {1, 1}, {1, 1}},
                {{31, 33, 32}, {2, 1}, {16, 16}},
                {{97, 3, 2}, {5, 1}, {2, 7}},
                {{2, 31, 131}, {1, 3}, {32, 1}},
                {{std::size_t{block.y} * drawn_size(2, 4) + 1, drawn_size(4, 20),
                  std::size_t{block.x} * drawn_size(2, 5) + drawn_size(1, block.x - 1)},
                 {1, 1},
                 block},
                {{many, 2, 1}, {1, 40}, {1, 32}},
                {{1, 2, many}, {40, 1}, {32, 1}},
                {{1, many, 3}, {1, 1}, {2, 1}}};
    }

    static ProductAccess on_paper(const Case& each) { return product_access(each.grid, each.block, each.extents); }

    /// Runs one case by `run_launch`, and compares its values.
    template <class RunLaunch>
    void expect_product(const Case& each, const RunLaunch& run_launch)
    {
        expect_product(each, quarters(each.extents), run_launch);
    }

    template <class RunLaunch>
    void expect_product(const Case& each, const Factors& factors, const RunLaunch& run_launch)
    {
        ProductLab::expect_product(name_of(each), each.extents, factors, [&](float* c, const float* a, const float* b) {
            run_launch(launch_for(c, a, b, each));
        });
    }

    /// Blocks that run alone write their own elements. Where blocks can be left out: on the model.
    void expect_own_elements_of_blocks(const Case& each)
    {
        if (!on_model()) return;
        const auto context = with(name_of(each));
        const ProductExtents& extents = each.extents;
        const Factors factors = quarters(extents);
        const auto a = input("a", factors.a);
        const auto b = input("b", factors.b);
        const BlockShare share{each.grid, each.block, extents.columns, extents.rows};
        const std::size_t last = share.grid.count() - 1;
        for (const std::size_t block : {std::size_t{0}, drawn_size(0, last), last}) {
            const auto c = output<float>("c", extents.rows * extents.columns);
            run_blocks(launch_for(c.data(), a.data(), b.data(), each), {block});
            const HostArray<float> content = c.read();
            const auto mistake =
                share.mistake_of(block, [&](std::size_t i) { return content[i] != poisoned_value<float>(); });
            if (mistake) fail_and_end(*mistake);
        }
    }

    static constexpr std::size_t max_elements = std::numeric_limits<int>::max();
    static constexpr std::size_t max_blocks_down = 65'535;

    /// A grid that goes so many times over the columns of the result, and so many times over its rows.
    static Dim3 grid_for(const ProductExtents& extents, const Dim3& block, std::size_t across, std::size_t down)
    {
        return {static_cast<unsigned>(parts_of(extents.columns, block.x * across)),
                static_cast<unsigned>(parts_of(extents.rows, block.y * down))};
    }

    SampleFamily family_of(const std::vector<ProductExtents>& all, const Dim3& block, std::size_t across,
                           std::size_t down)
    {
        return Lab::family_of(all, [this, block, across, down](const ProductExtents& extents) {
            const Case each{extents, grid_for(extents, block, across, down), block};
            const BlockShare share{each.grid, block, extents.columns, extents.rows};
            LaunchSample made = product_sample(
                name_of(each), extents,
                [&](float* c, const float* a, const float* b) { return launch_for(c, a, b, each); },
                [share](std::size_t i) { return share.block_of(i); });
            made.share_of_stores = share.elements_of_thread();
            made.share *= share.elements_of_thread();
            if (share.is_ragged()) run_two_blocks(made);
            return made;
        });
    }

    void expect_products_at_all_sizes()
    {
        constexpr Dim3 block{8, 4};
        if (!expect_right_samples(family_of(
                results_of_all_magnitudes({8, 8, 48}, max_blocks_down * block.y, max_elements, 16), block, 2, 1)))
            return;
        // More rows than a float counts, or 24 bits, or a grid has threads.
        constexpr Dim3 column{1, 512};
        const std::size_t many = drawn_size(std::size_t{1} << 26, std::size_t{1} << 27);
        expect_right_samples(family_of({ProductExtents{8192, 2, 1}, ProductExtents{many, 2, 1}}, column, 1, 8));
    }

    /// The same element of the result costs the same in every matrix.
    void expect_same_accesses_at_all_sizes()
    {
        constexpr Dim3 block{8, 4};
        constexpr std::size_t inner = 8;
        constexpr std::size_t period = 16;
        const auto whole = expect_same_costs(family_of(
            results_of_all_magnitudes({32, inner, 48}, max_blocks_down * block.y, max_elements, period), block, 2, 2));
        const auto rest = [&] { return drawn_size(1, period - 1); };
        const ProductExtents low{2 * period + rest(), drawn_size(1, inner), 2 * period};
        const ProductExtents narrow{2 * period, drawn_size(1, inner), 2 * period + rest()};
        for (const ProductExtents& ragged : {low, narrow})
            expect_explained_by_edges(whole, expect_same_costs(family_of({ragged}, block, 2, 2)), false);
        const auto all = squares_of_all_magnitudes({2 * period + rest(), drawn_size(1, inner), 2 * period + rest()},
                                                   max_elements, period, 4);
        expect_explained_by_edges(whole, expect_same_costs(family_of(all, block, 2, 2)), false);
        constexpr std::size_t longest_sum = 4096;
        expect_same_costs(family_of(sums_of_all_magnitudes({4, inner, 8}, longest_sum, inner), block, 1, 1));
    }

    void expect_product_within(const LaunchContract& contract, const Case& each)
    {
        count_once(name_of(each), contract, [&] {
            expect_product(each, [&](const Launch& launch) { profile(launch, contract, name_of(each)); });
        });
    }
};

class Values : public MatmulStride {};
class Accesses : public MatmulStride {};
class Predictions : public MatmulStride {};

TEST_F(Values, AreProducts)
{
    std::vector<Case> cases = other_cases();
    std::ranges::copy(counted_cases(), std::back_inserter(cases));
    for (const Case& each : cases) expect_product(each, [&](const Launch& launch) { run(launch); });
    const Case several_for_each = drawn_multiple_of_the_grid();
    for (const Factors& factors : all_bits(several_for_each.extents))
        expect_product(several_for_each, factors, [&](const Launch& launch) { run(launch); });
    expect_products_at_all_sizes();
}

constexpr const char* advice =
    "Neighboring lanes must have neighboring columns: which index is made of threadIdx.x? And is every element of "
    "`c` "
    "computed once only, and written when its sum is complete? How far on is a thread's next element?";

TEST_F(Accesses, LoadsAreCoalesced)
{
    for (const Case& each : counted_cases()) {
        AccessLimits loads = loads_of(on_paper(each)).with_advice(advice);
        loads.at_best = each.in_whole_blocks;
        expect_product_within({.global_loads = loads, .global_stores = checked_elsewhere()}, each);
        if (HasFailure()) return;
    }
    // Of longer loops nvcc makes rounds of four: a GPU may count more than the walk on paper.
    if (!on_model()) return;
    for (const Case& each : other_cases()) {
        const ProductAccess cost = on_paper(each);
        expect_product_within(
            {.global_loads = loads_of(cost).with_advice(advice), .global_stores = exactly(cost.c).with_advice(advice)},
            each);
        if (HasFailure()) return;
    }
}

TEST_F(Accesses, StoresAreCoalesced)
{
    for (const Case& each : counted_cases()) {
        AccessLimits stores = exactly(on_paper(each).c).with_advice(advice);
        stores.at_best = each.in_whole_blocks;
        expect_product_within({.global_loads = checked_elsewhere(), .global_stores = stores}, each);
        if (HasFailure()) return;
    }
    for (const Case& each : {drawn_smaller_than_twice_the_grid(), drawn_multiple_of_the_grid()})
        expect_own_elements_of_blocks(each);
    expect_same_accesses_at_all_sizes();
}

TEST_F(Predictions, RequestsAreMeasured)
{
    is_about_finished_kernel();
    Profile measured;
    expect_product({{12, 5, 16}, 1, {8, 4}}, [&](const Launch& launch) { measured = measure(launch); });
    expect_predicted("requests that write `c`", predicted_store_requests(),
                     instructions_per_part(global_stores(measured), 1));
    expect_predicted("requests that read `a` and `b`", predicted_load_requests(),
                     instructions_per_part(global_loads(measured), 1));
}

}  // namespace
}  // namespace warpbook
