#include <warpbook/lab/check.hpp>

#include <string>
#include <vector>

#include <warpbook/lab/block_share.hpp>
#include <warpbook/lab/product_factors.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

constexpr std::uint64_t floats_in_a_sector = 8;
constexpr std::uint64_t warps_of_block = std::uint64_t{block_side} * block_side / warp_size;
constexpr std::size_t max_elements = std::size_t{1} << 30;

Launch launch_for(int buffers, float* c, const float* a, const float* b, const ProductExtents& extents)
{
    const Dim3 grid(static_cast<unsigned>(extents.columns / tile_side),
                    static_cast<unsigned>(extents.rows / tile_side));
    const Dim3 block(block_side, block_side);
    const auto kernel = buffers == 1 ? matmul_one_buffer : buffers == 2 ? matmul_ahead<2> : matmul_ahead<3>;
    return launch(kernel, grid, block, c, a, b, static_cast<int>(extents.inner), static_cast<int>(extents.columns));
}

class CopyWhileMultiplying : public ProductLab {
protected:
    /// Launches it with these factors by `run_it`, and compares.
    template <class RunIt>
    void expect_product(int buffers, const ProductExtents& extents, const Factors& factors, const RunIt& run_it)
    {
        const auto context = with(to_string(extents));
        const auto a = input("a", factors.a, Shape::matrix(extents.inner));
        const auto b = input("b", factors.b, Shape::matrix(extents.columns));
        const auto c = output<float>("c", extents.rows * extents.columns, Shape::matrix(extents.columns));
        run_it(launch_for(buffers, c.data(), a.data(), b.data(), extents));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(c, Holds(product_of(factors.a, factors.b, extents), Shape::matrix(extents.columns)));
        require_unchanged(a, factors.a, Shape::matrix(extents.inner));
        require_unchanged(b, factors.b, Shape::matrix(extents.columns));
    }

    void expect_products(int buffers)
    {
        const auto context = with(sentence("buffers = ", buffers));
        const auto run_it = [this](const Launch& launch) { run(launch); };
        // Fewer steps than buffers, as many, and more; then sizes that are drawn.
        for (const std::size_t steps : {1, 2, 3, 4, 7}) {
            const ProductExtents extents{tile_side, steps * tile_depth, tile_side};
            expect_product(buffers, extents, quarters(extents), run_it);
        }
        const ProductExtents drawn = drawn_extents();
        expect_product(buffers, drawn, quarters(drawn), run_it);
        const ProductExtents counted = documented_extents();
        for (const Factors& factors : all_bits(counted)) expect_product(buffers, counted, factors, run_it);
        std::vector<ProductExtents> large = squares_of_all_magnitudes(small_extents(), max_elements, tile_side, 16);
        // A, and then B, with nearly as many elements as fit: indices need more than the 24 bits of a float.
        large.push_back({drawn_size(max_elements / 512, max_elements / 256, tile_side), 256, tile_side});
        large.push_back({tile_side, 2 * tile_depth, drawn_size(max_elements / 128, max_elements / 64, tile_side)});
        expect_right_samples(family_of(buffers, large));
    }

    void expect_good_accesses(int buffers)
    {
        for (const ProductExtents& extents : {documented_extents(), drawn_extents()}) {
            expect_product(buffers, extents, quarters(extents), [&](const Launch& launch) {
                const Profile counted =
                    profile(launch, contract_for(extents), sentence(buffers, " buffers, ", to_string(extents)));
                if (HasFailure() || !counted.totals.available()) return;
                // A GPU before compute capability 8.0 has no such copies.
                if (!counted.async_copies.available()) does_not_apply(counted.async_copies.reason());
                expect_copies(counted);
                if (!HasFailure()) expect_overlap(counted, extents);
            });
            // What is wrong at one size is wrong at the next, and said once.
            if (HasFailure()) return;
        }
        const SampleFamily results =
            family_of(buffers, squares_of_all_magnitudes(small_extents(), max_elements, tile_side, 4));
        expect_same_costs(results);
        constexpr std::size_t longest_sum = 512;
        expect_same_costs(family_of(buffers, sums_of_all_magnitudes(small_extents(), longest_sum, tile_depth)));
    }

    void expect_copies(const Profile& counted)
    {
        expect_that(shared_stores(counted), IsCopiedAsynchronously(),
                    "__pipeline_memcpy_async() takes a float to shared memory past the registers: no thread loads it, "
                    "and none stores it.");
        expect_that(global_loads(counted), IsCopiedAsynchronously(), "Only asynchronous copies read A and B.");
    }

    /// Of the copies of all steps, those of the first tiles alone may be waited for at once.
    void expect_overlap(const Profile& counted, const ProductExtents& extents)
    {
        const AsyncCopies& copies = counted.async_copies.value();
        if (!copies.awaited_at_once.available()) {
            note("whether copies travel while tiles are multiplied was not looked at: " +
                 copies.awaited_at_once.reason() + "; the time says it, too");
            return;
        }
        const std::uint64_t of_all_steps = copies.instructions * warp_size;
        const std::uint64_t of_a_step = of_all_steps / (extents.inner / tile_depth);
        const std::uint64_t found = copies.awaited_at_once.value();
        if (found > of_a_step)
            fail(sentence("Threads wait for ", found, " of ", of_all_steps,
                          " copies before their warp has multiplied anything since the copy began. Only those of the "
                          "first tiles, ",
                          of_a_step,
                          ", have nothing to travel beside: begin the copies of a later step before you multiply, and "
                          "wait for them afterwards."));
    }

    /// Each thread copies, and stores its sums, and takes at most four rows and four columns of the tiles a float at a
    /// time.
    LaunchContract contract_for(const ProductExtents& extents) const
    {
        const std::uint64_t blocks = extents.rows / tile_side * (extents.columns / tile_side);
        const std::uint64_t steps = extents.inner / tile_depth;
        const std::uint64_t floats_of_tiles = std::uint64_t{2} * tile_side * tile_depth;
        const std::uint64_t floats = blocks * steps * floats_of_tiles;
        const std::uint64_t bytes_of_warp = steps * floats_of_tiles * sizeof(float) / warps_of_block;
        const std::uint64_t copies_of_warp = steps * floats_of_tiles / warp_size / warps_of_block;
        const std::uint64_t taken = blocks * steps * warps_of_block * 2 * sums_side * tile_depth;
        LaunchContract contract{
            .global_loads = at_most(floats / warp_size)
                                .units(floats / floats_in_a_sector, floats / floats_in_a_sector)
                                .bytes(floats * sizeof(float))
                                .in_every_block()
                                .of_each_warp_at_most(copies_of_warp, bytes_of_warp)
                                .with_advice("A block fetches each element of its tiles once, neighbors by neighboring "
                                             "lanes."),
            .global_stores = once(extents.rows * extents.columns)
                                 .in_every_block()
                                 .with_advice("Each thread stores its own sums, once, when they are complete."),
            .shared_loads =
                at_most(taken).units(0, taken).in_every_block().with_advice("`multiply` is given: it needs no more."),
            .shared_stores = at_most(floats / warp_size)
                                 .units(0, floats / warp_size)
                                 .bytes(floats * sizeof(float))
                                 .in_every_block()
                                 .of_each_warp_at_most(copies_of_warp, bytes_of_warp)
                                 .with_advice("Only what was fetched goes into the tiles, once.")};
        if (on_model()) return contract;
        // A GPU takes a wavefront for each line of 128 bytes that a copy comes from, and a row of a tile of A is half
        // of one.
        contract.shared_stores =
            std::move(contract.shared_stores).in_any_pattern().units(0, floats / warp_size * 3 / 2);
        // A GPU leaves out the sectors of copies under its predicate P0 (docs/hardware.md): a quarter, of these with
        // three buffers.
        contract.global_loads.min_units = (extents.rows + extents.columns) * extents.inner / floats_in_a_sector;
        return contract;
    }

    ProductExtents documented_extents() const
    {
        const std::size_t n =
            counted_size({.on_gpu = 128, .on_model = 128, .multiple_of = tile_side, .largest = 8192, .compared = 192});
        return {n, 4 * tile_depth, n};
    }

    ProductExtents drawn_extents() const
    {
        return {drawn_size(tile_side, 2 * tile_side, tile_side), drawn_size(5 * tile_depth, 9 * tile_depth, tile_depth),
                drawn_size(2 * tile_side, 3 * tile_side, tile_side)};
    }

    static ProductExtents small_extents() { return {2 * tile_side, 4 * tile_depth, 2 * tile_side}; }

    /// Of matrices of which two blocks run.
    SampleFamily family_of(int buffers, const std::vector<ProductExtents>& all)
    {
        return Lab::family_of(all, [this, buffers](const ProductExtents& extents) {
            const BlockShare tiles{
                {static_cast<unsigned>(extents.columns / tile_side), static_cast<unsigned>(extents.rows / tile_side)},
                {tile_side, tile_side},
                extents.columns,
                extents.rows};
            LaunchSample made = product_sample(
                sentence(buffers, " buffers, ", to_string(extents)), extents,
                [&](float* c, const float* a, const float* b) { return launch_for(buffers, c, a, b, extents); },
                [tiles](std::size_t i) { return tiles.block_of(i); });
            made.share = extents.inner / tile_depth;
            run_two_blocks(made);
            return made;
        });
    }

    /// Beside the given kernel, which copies nothing.
    void expect_faster_than_one_buffer(int buffers)
    {
        needs_clock();
        // Measured on an H200: 0.88 with two buffers, 0.89 with three, 0.92 with copies to one buffer.
        constexpr double allowed = 0.91;
        const ProductExtents extents{4096, 4096, 4096};
        const auto a = output<float>("a", extents.rows * extents.inner);
        const auto b = output<float>("b", extents.inner * extents.columns);
        const auto c = output<float>("c", extents.rows * extents.columns);
        const Duration duration =
            time_beside({launch_for(buffers, c.data(), a.data(), b.data(), extents)},
                        {launch_for(1, c.data(), a.data(), b.data(), extents)}, "matmul_one_buffer");
        expect_time(duration, allowed, "Does a copy travel while the block multiplies?");
    }
};

class Values : public CopyWhileMultiplying {};
class Accesses : public CopyWhileMultiplying {};
class Time : public CopyWhileMultiplying {};

TEST_F(Values, AreProductsWithTwoBuffers)
{
    expect_products(2);
}
TEST_F(Values, AreProductsWithThreeBuffers)
{
    expect_products(3);
}

TEST_F(Accesses, AreGoodWithTwoBuffers)
{
    expect_good_accesses(2);
}
TEST_F(Accesses, AreGoodWithThreeBuffers)
{
    expect_good_accesses(3);
}

TEST_F(Time, TwoBuffersAreFasterThanOne)
{
    expect_faster_than_one_buffer(2);
}
TEST_F(Time, ThreeBuffersAreFasterThanOne)
{
    expect_faster_than_one_buffer(3);
}

}  // namespace
}  // namespace warpbook
