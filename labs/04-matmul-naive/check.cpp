#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <iterator>
#include <limits>

#include <warpbook/lab/block_share.hpp>
#include <warpbook/lab/guard.hpp>
#include <warpbook/lab/product_access.hpp>
#include <warpbook/lab/product_factors.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr unsigned counted_block = 16;

class Matmul : public ProductLab {
protected:
    static Dim3 grid_for(const ProductExtents& extents, const Dim3& block)
    {
        const auto blocks_for = [](std::size_t length, unsigned threads) {
            return static_cast<unsigned>((length + threads - 1) / threads);
        };
        return {blocks_for(extents.columns, block.x), blocks_for(extents.rows, block.y)};
    }

    static Launch launch_for(float* c, const float* a, const float* b, const ProductExtents& extents, const Dim3& block)
    {
        return launch(matmul, grid_for(extents, block), block, c, a, b, static_cast<int>(extents.rows),
                      static_cast<int>(extents.inner), static_cast<int>(extents.columns));
    }

    struct Case {
        ProductExtents extents;
        Dim3 block;
        /// Every warp has 2 rows of 16 elements that begin where a sector begins.
        bool in_whole_blocks = false;
    };

    static std::string name_of(const Case& each)
    {
        return sentence(to_string(each.extents), ", blocks of ", each.block.x, " x ", each.block.y);
    }

    Case documented() const
    {
        // The course's own extents are tried for their values; rows of 22 elements begin in the middle of a sector.
        const std::size_t n = counted_size(
            {.on_gpu = 512, .on_model = 128, .multiple_of = counted_block, .largest = 2048, .compared = 96});
        return {{n, n, n}, {counted_block, counted_block}, true};
    }

    /// From the seed, so that no file can know it: no multiple of the block, and rows may begin anywhere.
    Case drawn() const
    {
        static constexpr Dim3 blocks[] = {{16, 16}, {32, 8}, {8, 8}, {8, 16}, {64, 2}, {12, 8}};
        const Dim3& block = blocks[drawn_size(0, std::size(blocks) - 1)];
        return {{drawn_size(33, 75), drawn_size(17, 41), drawn_size(35, 79)}, block};
    }

    /// Multiples of the block, as the documented one, but no square.
    Case drawn_multiple() const
    {
        return {
            {drawn_size(48, 96, counted_block), drawn_size(16, 80, counted_block), drawn_size(32, 112, counted_block)},
            {counted_block, counted_block},
            true};
    }

    /// Small ones; the chapter begins with the first two. In the last three an extent is more than 16 bits can count.
    std::vector<Case> small_cases() const
    {
        const std::size_t many = drawn_size(66'000, 75'000);
        return {{{4, 4, 4}, {2, 2}},     {{24, 12, 22}, {16, 16}},
                {{1, 1, 1}, {16, 16}},   {{31, 33, 32}, {16, 16}},
                {{7, 97, 41}, {32, 8}},  {{40, 3, 5}, {8, 8}},
                {{5, 1, 13}, {1, 1}},    {{drawn_size(1, 32), drawn_size(1, 20), drawn_size(1, 34)}, {16, 4}},
                {{many, 2, 1}, {1, 32}}, {{1, 2, many}, {32, 1}},
                {{1, many, 2}, {2, 1}}};
    }

    std::vector<Case> counted_cases() const
    {
        std::vector<Case> cases = {documented(), drawn_multiple(), drawn()};
        std::ranges::copy(small_cases(), std::back_inserter(cases));
        return cases;
    }

    static ProductAccess on_paper(const Case& each)
    {
        return product_access(grid_for(each.extents, each.block), each.block, each.extents);
    }

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
            run_launch(launch_for(c, a, b, each.extents, each.block));
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
        const BlockShare share{grid_for(extents, each.block), each.block, extents.columns, extents.rows};
        const std::size_t last = share.grid.count() - 1;
        for (const std::size_t block : {std::size_t{0}, drawn_size(0, last), last}) {
            const auto c = output<float>("c", extents.rows * extents.columns);
            run_blocks(launch_for(c.data(), a.data(), b.data(), extents, each.block), {block});
            const HostArray<float> content = c.read();
            const auto mistake =
                share.mistake_of(block, [&](std::size_t i) { return content[i] != poisoned_value<float>(); });
            if (mistake) fail_and_end(*mistake);
        }
    }

    static constexpr std::size_t max_elements = std::numeric_limits<int>::max();
    static constexpr std::size_t max_blocks_down = 65'535;

    SampleFamily family_of(const std::vector<ProductExtents>& all, const Dim3& block)
    {
        return Lab::family_of(all, [this, block](const ProductExtents& extents) {
            const BlockShare share{grid_for(extents, block), block, extents.columns, extents.rows};
            LaunchSample made = product_sample(
                name_of({extents, block}), extents,
                [&](float* c, const float* a, const float* b) { return launch_for(c, a, b, extents, block); },
                [share](std::size_t i) { return share.block_of(i); });
            if (share.is_ragged()) run_two_blocks(made);
            return made;
        });
    }

    void expect_products_at_all_sizes()
    {
        constexpr Dim3 block{16, 2};
        if (!expect_right_samples(
                family_of(results_of_all_magnitudes({8, 8, 48}, max_blocks_down * block.y, max_elements, 16), block)))
            return;
        // More rows than a float counts, or 24 bits, or a launch has blocks of a few.
        constexpr Dim3 column{1, 512};
        const std::size_t many = drawn_size(std::size_t{3} << 23, max_blocks_down * column.y);
        expect_right_samples(family_of({ProductExtents{1024, 2, 1}, ProductExtents{many, 2, 1}}, column));
    }

    /// The same element of the result costs the same in every matrix.
    void expect_same_accesses_at_all_sizes()
    {
        constexpr Dim3 block{counted_block, counted_block};
        constexpr std::size_t inner = 8;
        const auto whole = expect_same_costs(family_of(
            results_of_all_magnitudes({32, inner, 48}, max_blocks_down * block.y, max_elements, counted_block), block));
        const auto rest = [&] { return drawn_size(1, counted_block - 1); };
        const ProductExtents low{counted_block + rest(), drawn_size(1, inner), 2 * counted_block};
        const ProductExtents narrow{counted_block, drawn_size(1, inner), 2 * counted_block + rest()};
        for (const ProductExtents& ragged : {low, narrow})
            expect_explained_by_edges(whole, expect_same_costs(family_of({ragged}, block)), false);
        const auto all = squares_of_all_magnitudes(
            {counted_block + rest(), drawn_size(1, inner), 2 * counted_block + rest()}, max_elements, counted_block, 4);
        expect_explained_by_edges(whole, expect_same_costs(family_of(all, block)), false);
        constexpr Dim3 warp{16, 2};
        constexpr std::size_t longest_sum = 4096;
        expect_same_costs(family_of(sums_of_all_magnitudes({2, inner, 16}, longest_sum, inner), warp));
    }

    /// Who brings tiles to shared memory first needs fewer loads than this lab asks for. In each step of the loop a
    /// thread loads a word for each factor from there, also past the edge of a tile. Conflicts are no matter here.
    static void allow_tiles(LaunchContract& contract, const Case& each)
    {
        constexpr std::uint64_t widest_tile = 32;
        const std::uint64_t warps =
            grid_for(each.extents, each.block).count() * parts_of(each.block.count(), warp_size);
        const std::uint64_t steps = parts_of(each.extents.inner, widest_tile) * widest_tile;
        for (AccessLimits* const access : {&contract.shared_loads, &contract.shared_stores})
            *access = at_most(2 * warps * steps).in_any_pattern().by_anyone();
    }

    void expect_product_within(LaunchContract contract, const Case& each)
    {
        allow_tiles(contract, each);
        count_once(name_of(each), contract, [&] {
            expect_product(each, [&](const Launch& launch) { profile(launch, contract, name_of(each)); });
        });
    }
};

class Values : public Matmul {};
class Accesses : public Matmul {};
class Predictions : public Matmul {};

TEST_F(Values, AreProducts)
{
    std::vector<Case> cases = small_cases();
    cases.insert(cases.end(), {documented(), drawn()});
    for (const Case& each : cases) expect_product(each, [&](const Launch& launch) { run(launch); });
    for (const Factors& factors : all_bits(drawn().extents))
        expect_product(drawn(), factors, [&](const Launch& launch) { run(launch); });
    expect_products_at_all_sizes();
}

TEST_F(Values, StopAtTheEnd)
{
    // Longer arrays than the kernel is told: a GPU, too, shows who goes too far.
    const ProductExtents extents{24, 12, 22};
    constexpr std::size_t more_rows = counted_block;
    const auto a = input("a", random_quarters((extents.rows + more_rows) * extents.inner));
    const auto b = input("b", random_quarters((extents.inner + more_rows) * extents.columns));
    const auto c = output<float>("c", (extents.rows + more_rows) * extents.columns);
    run(launch_for(c.data(), a.data(), b.data(), extents, {counted_block, counted_block}));
    const HostArray<float> content = c.read();
    const auto is_written = [](float number) { return number != poisoned_value<float>(); };
    const auto end = content.begin() + static_cast<std::ptrdiff_t>(extents.rows * extents.columns);
    const auto written = std::count_if(content.begin(), content.end(), is_written);
    const auto written_past_the_end = std::count_if(end, content.end(), is_written);
    if (written == 0) fail("the kernel wrote nothing");
    if (written_past_the_end > 0)
        fail(sentence(
            "`c` has ", extents.rows, " rows of ", extents.columns, " elements; ",
            missing_guard(static_cast<std::size_t>(written_past_the_end),
                          {extents.columns, extents.rows, parts_of(extents.columns, counted_block) * counted_block,
                           parts_of(extents.rows, counted_block) * counted_block})));
}

constexpr const char* advice =
    "Neighboring lanes must have neighboring columns: which index is made of threadIdx.x? And is every element of "
    "`c` "
    "computed once only, and written when its sum is complete?";

TEST_F(Accesses, LoadsAreCoalesced)
{
    for (const Case& each : counted_cases()) {
        AccessLimits loads = loads_of(on_paper(each)).with_advice(advice);
        loads.at_best = each.in_whole_blocks;
        loads.min_instructions = loads.min_units = 1;
        expect_product_within(
            {.global_loads = loads, .global_stores = checked_elsewhere(), .max_synchronizations_of_warp = 0}, each);
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
    expect_own_elements_of_blocks(drawn());
    expect_same_accesses_at_all_sizes();
}

struct SectorsPerLoad {
    Measured<double> of_a;
    Measured<double> of_b;
};

/// Told apart by their lines, where two lines load. Where one line reads both, or a loop was unrolled by hand, each is
/// what all loads cost together: on paper both cost the same, and it is no answer where that is not what was measured.
SectorsPerLoad sectors_per_load(const Profile& measured, const ProductAccess& needed)
{
    const Traffic loads = global_loads(measured);
    const auto both = [](const Measured<double>& sectors) { return SectorsPerLoad{sectors, sectors}; };
    if (!loads.lines.available()) return both(Measured<double>::unavailable(loads.lines.reason()));
    const auto& lines = loads.lines.value();
    if (lines.size() == 2) {
        const std::size_t upper = lines[1].first.line < lines[0].first.line ? 1 : 0;
        return {units_per_instruction(lines[upper].second), units_per_instruction(lines[1 - upper].second)};
    }
    const Measured<double> together = sectors_per_request(loads);
    const auto is_as_on_paper = [&](const RowAccess& cost) {
        return together.available() &&
               together.value() == static_cast<double>(cost.sectors) / static_cast<double>(cost.requests);
    };
    if (is_as_on_paper(needed.a) && is_as_on_paper(needed.b)) return both(together);
    return both(Measured<double>::unavailable(
        "read `a` in one line and `b` in another, `a` first: the report tells them apart by their lines"));
}

TEST_F(Predictions, SectorsAreMeasured)
{
    is_about_finished_kernel();
    const Case each{{96, 96, 96}, {counted_block, counted_block}};
    Profile measured;
    expect_product(each, [&](const Launch& launch) { measured = measure(launch, "96 x 96"); });
    const SectorsPerLoad loads = sectors_per_load(measured, on_paper(each));
    expect_predicted("a request that reads `a`", predicted_sectors_per_load_of_a(), loads.of_a);
    expect_predicted("a request that reads `b`", predicted_sectors_per_load_of_b(), loads.of_b);
    expect_predicted("a request that writes `c`", predicted_sectors_per_store_of_c(),
                     sectors_per_request(global_stores(measured)));
}

}  // namespace
}  // namespace warpbook
