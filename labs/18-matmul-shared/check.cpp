#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <string>

#include <warpbook/lab/block_share.hpp>
#include <warpbook/lab/product_factors.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

/// As the kernel takes them.
struct Extents {
    int rows;
    int inner;
    int columns;

    operator ProductExtents() const  // NOLINT(google-explicit-constructor)
    {
        return {static_cast<std::size_t>(rows), static_cast<std::size_t>(inner), static_cast<std::size_t>(columns)};
    }
};

constexpr std::uint64_t floats_in_a_sector = 8;

std::size_t product(int a, int b)
{
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
}

unsigned tiles_of(int elements, int tile)
{
    return static_cast<unsigned>((elements + tile - 1) / tile);
}

class MatmulShared : public ProductLab {
protected:
    static Launch launch_for(int tile, float* c, const float* a, const float* b, const Extents& sizes)
    {
        const dim3 grid(tiles_of(sizes.columns, tile), tiles_of(sizes.rows, tile));
        const dim3 block(tile, tile);
        const auto kernel = tile == 8 ? matmul_shared<8> : tile == 16 ? matmul_shared<16> : matmul_shared<32>;
        return launch(kernel, grid, block, c, a, b, sizes.rows, sizes.inner, sizes.columns);
    }

    /// The product of M x N and N x M: M is counted_rows(), N as long as the tile is wide; with tiles of 16 it is
    /// longer.
    Extents documented_extents(int tile) const
    {
        const int n = counted_rows();
        return {n, tile == 16 ? 128 : tile, n};
    }

    /// Whole tiles of any width.
    Extents drawn_extents() const
    {
        return {drawn(64, 128, warp_size), drawn(64, 96, warp_size), drawn(96, 160, warp_size)};
    }

    int drawn(std::size_t smallest, std::size_t largest, std::size_t multiple_of = 1) const
    {
        return static_cast<int>(drawn_size(smallest, largest, multiple_of));
    }

    int counted_rows() const
    {
        return static_cast<int>(
            counted_size({.on_gpu = 128, .on_model = 128, .multiple_of = warp_size, .largest = 8192, .compared = 160}));
    }

    Profile measure_product(int tile, const Extents& sizes, const std::string& label)
    {
        const auto a = input("a", random_quarters(product(sizes.rows, sizes.inner)));
        const auto b = input("b", random_quarters(product(sizes.inner, sizes.columns)));
        const auto c = output<float>("c", product(sizes.rows, sizes.columns));
        return measure(launch_for(tile, c.data(), a.data(), b.data(), sizes), label);
    }

    /// Each element of A for each tile across C, and each element of B for each tile down C.
    static std::uint64_t floats_needed_by_tiles(int tile, const Extents& sizes)
    {
        return product(sizes.rows, sizes.inner) * tiles_of(sizes.columns, tile) +
               product(sizes.inner, sizes.columns) * tiles_of(sizes.rows, tile);
    }

    /// How many requests for the tiles of a matrix its edges divide. A request goes along 32 / tile rows of a tile. The
    /// right edge divides each in the last tile of a row of tiles; the lower edge divides those that go along rows on
    /// both sides of it.
    static std::uint64_t divided_requests(int tile, int rows, int columns)
    {
        constexpr int lanes = static_cast<int>(warp_size);
        const int requests_of_tile = tile * tile / lanes;
        const int rows_of_last_tile = rows % tile;
        const std::uint64_t by_right_edge = columns % tile != 0 ? requests_of_tile : 0;
        const std::uint64_t by_lower_edge =
            tile < lanes ? std::min({rows_of_last_tile, tile - rows_of_last_tile, requests_of_tile}) : 0;
        return std::uint64_t{tiles_of(rows, tile)} * by_right_edge +
               std::uint64_t{tiles_of(columns, tile)} * by_lower_edge;
    }

    /// In each step all threads of a block load an element of A and one of B, and put them into the tiles; then each
    /// thread loads a row of one tile and a column of the other. That half of a block's warps do it for all is no harm.
    static LaunchContract contract_for(int tile, const Extents& sizes)
    {
        const std::uint64_t blocks = std::uint64_t{tiles_of(sizes.rows, tile)} * tiles_of(sizes.columns, tile);
        const std::uint64_t steps = tiles_of(sizes.inner, tile);
        const std::uint64_t warps = product(tile, tile) / warp_size;
        const std::uint64_t brought = blocks * steps * 2 * warps;
        const std::uint64_t elements_of_a_and_b =
            product(sizes.rows, sizes.inner) + product(sizes.inner, sizes.columns);
        const std::uint64_t taken = blocks * steps * 2 * warps * tile;
        return {
            .global_loads =
                at_most(brought)
                    .units(elements_of_a_and_b / floats_in_a_sector, brought * warp_size / floats_in_a_sector)
                    .bytes(floats_needed_by_tiles(tile, sizes) * sizeof(float))
                    .in_every_block()
                    .of_each_warp_at_most(2 * steps * 2)
                    .with_advice(
                        "A block needs each element of its tiles once from global memory. Where can its other threads "
                        "get it from?"),
            .global_stores = once(product(sizes.rows, sizes.columns))
                                 .in_every_block()
                                 .of_each_warp_at_most(2)
                                 .with_advice("Each thread stores one element of C, once, when its sum is complete. In "
                                              "which direction do the lanes of a warp lie in C?"),
            .shared_loads = at_most(taken).units(0, taken).in_every_block().with_advice(
                "Each thread adds up its own element of C: it needs one row of the tile of A in each step, and one "
                "column of the tile of B."),
            .shared_stores = at_most(brought)
                                 .units(0, brought)
                                 .in_every_block()
                                 .with_advice("Only what was fetched goes into the tiles; a warp is 32 / tile rows of "
                                              "threads: find the bank of "
                                              "each lane's word, for all of these rows.")};
    }

    /// Where the last tiles stick out: no more loads. But a row of a tile may begin in the midst of a sector, and a
    /// warp at the edge may store its elements and its zeros one after the other.
    static LaunchContract ragged_contract_for(int tile, const Extents& sizes, bool loads_several_at_once)
    {
        LaunchContract contract = contract_for(tile, sizes);
        const std::uint64_t across = tiles_of(sizes.columns, tile);
        const std::uint64_t sectors_of_row = tile / floats_in_a_sector + 1;
        const std::uint64_t rows_of_tiles_of_a = sizes.rows * across * tiles_of(sizes.inner, tile);
        const std::uint64_t rows_of_tiles_of_b = sizes.inner * across * tiles_of(sizes.rows, tile);
        contract.global_loads.max_units = (rows_of_tiles_of_a + rows_of_tiles_of_b) * sectors_of_row;
        contract.global_stores.max_instructions =
            product(tile, tile) / warp_size * tiles_of(sizes.rows, tile) * tiles_of(sizes.columns, tile);
        contract.global_stores.max_units = sizes.rows * across * sectors_of_row;
        contract.shared_stores =
            std::move(contract.shared_stores)
                .and_divided(across * divided_requests(tile, sizes.rows, sizes.inner) +
                             tiles_of(sizes.rows, tile) * divided_requests(tile, sizes.inner, sizes.columns));
        if (loads_several_at_once) loosen_for_one_by_one(contract, tile);
        for (AccessLimits* const access : loads_and_stores_of(contract))
            *access = std::move(*access).in_any_pattern().shared_among_blocks();
        // Whoever moves one float at a time has no more conflicts than elsewhere.
        contract.shared_stores.at_best = !loads_several_at_once;
        return contract;
    }

    /// Lanes that move four floats at once elsewhere may have to move them one by one here, in four requests that visit
    /// each of their sectors. A tile of 8 has as many floats as half a warp moves at once.
    static void loosen_for_one_by_one(LaunchContract& contract, int tile)
    {
        const std::uint64_t rows_of_warp = warp_size / tile;
        const std::uint64_t sectors_of_row = tile / floats_in_a_sector + 1;
        const std::uint64_t requests_of_tile = product(tile, tile) / warp_size;
        const std::uint64_t one_by_one = 4 * parts_of(product(tile, tile), std::uint64_t{4} * warp_size);
        for (AccessLimits* const access : {&contract.global_loads, &contract.global_stores}) {
            access->max_instructions *= one_by_one / requests_of_tile;
            access->max_units = 4 * rows_of_warp * sectors_of_row * access->max_instructions;
            access->max_instructions_of_warp *= 4;
        }
    }

    void expect_good_accesses(int tile)
    {
        bool loads_several_at_once = false;
        const auto expect = [&](const Extents& sizes, const LaunchContract& contract) {
            expect_product(
                sizes, [&](float* c, const float* a, const float* b) { return launch_for(tile, c, a, b, sizes); },
                [&](const Launch& launch) {
                    const Profile measured = profile(launch, contract, sentence("tile ", tile, ", ", to_string(sizes)));
                    const Traffic loads = global_loads(measured);
                    if (contract.global_loads.at_best && IsCoalesced().mismatch_of(loads))
                        note(
                            "The lanes of a warp differ in threadIdx.x first. Code that takes a row from it has the "
                            "right sums, and a row for each lane.");
                    loads_several_at_once |= loads.total.available() && contract.global_loads.at_best &&
                                             loads.total.value().instructions < contract.global_loads.max_instructions;
                });
        };
        for (const Extents& sizes : {documented_extents(tile), drawn_extents()}) {
            expect(sizes, contract_for(tile, sizes));
            // What is wrong at one size is wrong at the next, and said once.
            if (HasFailure()) return;
        }
        expect_same_accesses_at_all_sizes(tile);
        if (!counts_idle_threads() || HasFailure()) return;
        for (const Extents& sizes : odd_extents()) {
            if (sizes.rows % tile == 0 && sizes.inner % tile == 0 && sizes.columns % tile == 0) continue;
            expect(sizes, ragged_contract_for(tile, sizes, loads_several_at_once));
            if (HasFailure()) return;
        }
    }

    void expect_predicted_loads(int tile)
    {
        const double predicted = predicted_loads_per_warp(tile);
        const Extents sizes{32, 128, 32};
        const auto loads = global_loads(measure_product(tile, sizes, sentence("inner 128, tile ", tile)));
        const double warps = static_cast<double>(product(sizes.rows, sizes.columns)) / warp_size;
        expect_predicted(predicted, instructions_per_part(loads, warps));
    }

    /// Launches by `run_it` what `launch_of` makes of three arrays, and compares.
    template <class LaunchOf, class RunIt>
    void expect_product(const Extents& sizes, const Content<float>& a_content, const Content<float>& b_content,
                        const LaunchOf& launch_of, const RunIt& run_it)
    {
        const auto context = with(to_string(sizes));
        const auto a = input("a", a_content, Shape::matrix(sizes.inner));
        const auto b = input("b", b_content, Shape::matrix(sizes.columns));
        const auto c = output<float>("c", product(sizes.rows, sizes.columns), Shape::matrix(sizes.columns));
        run_it(launch_of(c.data(), a.data(), b.data()));
        // A wrong way to memory has been told: whether the values are right, Values says.
        if (HasFailure()) return;
        require_that(c, Holds(product_of(a_content, b_content, sizes), Shape::matrix(sizes.columns)));
        require_unchanged(a, a_content, Shape::matrix(sizes.inner));
        require_unchanged(b, b_content, Shape::matrix(sizes.columns));
    }

    template <class LaunchOf, class RunIt>
    void expect_product(const Extents& sizes, const LaunchOf& launch_of, const RunIt& run_it)
    {
        const Content<float> a_content = random_quarters(product(sizes.rows, sizes.inner));
        const Content<float> b_content = random_quarters(product(sizes.inner, sizes.columns));
        expect_product(sizes, a_content, b_content, launch_of, run_it);
    }

    template <class LaunchOf>
    void expect_product(const Extents& sizes, const LaunchOf& launch_of)
    {
        expect_product(sizes, launch_of, [&](const Launch& launch) { run(launch); });
    }

    /// Of floats that need all of their bits, first those of A, then those of B.
    template <class LaunchOf>
    void expect_all_bits(const Extents& sizes, const LaunchOf& launch_of)
    {
        const auto& [rows, inner, columns] = sizes;
        const auto run_it = [&](const Launch& launch) { run(launch); };
        const Content<float> a_content = random_floats(product(rows, inner));
        expect_product(sizes, a_content, one_in_each_column(inner, columns), launch_of, run_it);
        const Content<float> b_content = random_floats(product(inner, columns));
        expect_product(sizes, one_in_each_row(rows, inner), b_content, launch_of, run_it);
    }

    static constexpr std::size_t max_elements = std::size_t{1} << 30;
    static constexpr std::size_t max_blocks_down = 65'535;

    static Extents ints_of(const ProductExtents& extents)
    {
        return {static_cast<int>(extents.rows), static_cast<int>(extents.inner), static_cast<int>(extents.columns)};
    }

    /// Of matrices of which some blocks run, up to so many.
    SampleFamily family_of(int tile, const std::vector<ProductExtents>& all, std::size_t max_blocks = 7)
    {
        return Lab::family_of(all, [this, tile, max_blocks](const ProductExtents& extents) {
            const Extents sizes = ints_of(extents);
            const Dim3 block(static_cast<unsigned>(tile), static_cast<unsigned>(tile));
            const BlockShare share{
                {tiles_of(sizes.columns, tile), tiles_of(sizes.rows, tile)}, block, extents.columns, extents.rows};
            LaunchSample made = product_sample(
                sentence("tile ", tile, ", ", to_string(extents)), extents,
                [&](float* c, const float* a, const float* b) { return launch_for(tile, c, a, b, sizes); },
                [share](std::size_t i) { return share.block_of(i); });
            made.share = tiles_of(sizes.inner, tile);
            if (max_blocks == 2) run_two_blocks(made);
            if (max_blocks == 1) made.blocks = {made.launch.grid.count() - 1};
            return made;
        });
    }

    /// Launches of whole tiles, the small one first. Large tiles take long: there rows and columns grow together, each
    /// time by the factor.
    SampleFamily whole_family(int tile, std::size_t factor)
    {
        const auto side = static_cast<std::size_t>(tile);
        const ProductExtents small{2 * side, side, 2 * side};
        if (tile == 8) return family_of(tile, results_of_all_magnitudes(small, max_blocks_down * 8, max_elements, 8));
        return family_of(tile, squares_of_all_magnitudes(small, max_elements, side, factor), 2);
    }

    void expect_products_at_all_sizes(int tile)
    {
        if (!expect_right_samples(whole_family(tile, 16)) || tile != 8) return;
        const auto side = static_cast<std::size_t>(tile);
        const std::size_t rows = (max_blocks_down - 1) * side + drawn_size(1, side);
        // A has more elements than bytes of them fit an int.
        expect_right_samples(
            family_of(tile, {{2 * side, 8, side}, {rows, (std::size_t{1} << 29) / rows + 1, side}}, 1));
    }

    /// The same tile of C takes the same accesses in every product.
    void expect_same_accesses_at_all_sizes(int tile)
    {
        const auto side = static_cast<std::size_t>(tile);
        const auto whole = expect_same_costs(whole_family(tile, 4));
        // Of many steps where they cost the model little.
        const std::size_t longest_sum = tile == 8 ? 1024 : 256;
        expect_same_costs(family_of(tile, sums_of_all_magnitudes({side, side, side}, longest_sum, side)));
        const auto rest = [&] { return drawn_size(1, side - 1); };
        for (const ProductExtents& ragged : std::vector<ProductExtents>{
                 {side + rest(), side, 2 * side}, {2 * side, rest(), 2 * side}, {2 * side, side, side + rest()}})
            expect_explained_by_edges(whole, expect_same_costs(family_of(tile, {ragged})));
        // Last steps of every width.
        for (std::size_t columns = 1; columns < side; columns *= 2)
            expect_explained_by_edges(
                whole, expect_same_costs(family_of(tile, {{side, drawn_size(columns, 2 * columns - 1), side}})));
        const ProductExtents ragged{side + rest(), rest(), 2 * side + rest()};
        const auto all = squares_of_all_magnitudes(ragged, max_elements, side, 4);
        expect_explained_by_edges(whole, expect_same_costs(family_of(tile, all, 2)));
    }

    // No two of them have a remainder in common, so a mixed-up extent shows.
    std::vector<Extents> odd_extents() const
    {
        return {{1, 1, 1},
                {31, 33, 32},
                {33, 32, 31},
                {drawn(41, 63), drawn(3, 11), drawn(97, 111)},
                {drawn(3, 7), drawn(81, 99), drawn(40, 63)},
                {64, 96, 32}};
    }
};

class Values : public MatmulShared {};
class Accesses : public MatmulShared {};
class Predictions : public MatmulShared {};
class Stretch : public MatmulShared {
protected:
    SampleFamily family_of_registers(const std::vector<ProductExtents>& all);

    static LaunchContract contract_of_registers(const Extents& sizes);

    /// Whole tiles of any width.
    static constexpr std::size_t widest_tile = 128;
};

TEST_F(Values, AreProducts)
{
    for (const int tile : {32, 16, 8}) {
        const auto context = with(sentence("tile = ", tile));
        const auto check = [&](const Extents& sizes) {
            expect_product(sizes,
                           [&](float* c, const float* a, const float* b) { return launch_for(tile, c, a, b, sizes); });
        };
        for (const Extents& sizes : odd_extents()) {
            check(sizes);
        }
        // The counted size too: what is counted must be what is right.
        check(documented_extents(tile));
        const Extents ragged{drawn(33, 47), drawn(33, 63), drawn(33, 47)};
        expect_all_bits(ragged,
                        [&](float* c, const float* a, const float* b) { return launch_for(tile, c, a, b, ragged); });
        expect_products_at_all_sizes(tile);
    }
    constexpr int small_tile = 8;
    // A block in which one thread has an element of C goes through many steps quickly. Some are searched for races.
    const Extents some_steps{1, drawn(2500, 3500), 1};
    expect_product(some_steps, [&](float* c, const float* a, const float* b) {
        return launch_for(small_tile, c, a, b, some_steps);
    });
    // More than 16 bits count.
    const Extents many_steps{1, drawn(66'000, 67'000), 1};
    expect_product(
        many_steps,
        [&](float* c, const float* a, const float* b) { return launch_for(small_tile, c, a, b, many_steps); },
        [&](Launch launch) {
            // A block that is chosen is not searched for races, which takes longer than the products.
            if (tries_more_than_ints_count()) launch.only_blocks = {0};
            run(launch);
        });
}

// One launch for each check: where the model ends a check because of a race, a GPU would go on.

TEST_F(Accesses, AreGoodWithTilesOfThirtyTwo)
{
    expect_good_accesses(32);
}
TEST_F(Accesses, AreGoodWithTilesOfSixteen)
{
    expect_good_accesses(16);
}
TEST_F(Accesses, AreGoodWithTilesOfEight)
{
    expect_good_accesses(8);
}

TEST_F(Predictions, LoadsPerWarpAreMeasuredWithTilesOfEight)
{
    is_about_finished_kernel();
    expect_predicted_loads(8);
}
TEST_F(Predictions, LoadsPerWarpAreMeasuredWithTilesOfSixteen)
{
    is_about_finished_kernel();
    expect_predicted_loads(16);
}
TEST_F(Predictions, LoadsPerWarpAreMeasuredWithTilesOfThirtyTwo)
{
    is_about_finished_kernel();
    expect_predicted_loads(32);
}

constexpr auto how_to_begin = "optional: a product from registers; begin with wants_stretch() in your file";

Launch launch_of_registers(float* c, const float* a, const float* b, const Extents& sizes)
{
    const LaunchShape shape = register_shape(sizes.rows, sizes.columns);
    return launch(matmul_registers, shape.grid, shape.block, c, a, b, sizes.rows, sizes.inner, sizes.columns);
}

/// Of each block's elements, where the grid has just as many as the result has parts.
SampleFamily Stretch::family_of_registers(const std::vector<ProductExtents>& all)
{
    return Lab::family_of(all, [this](const ProductExtents& extents) {
        LaunchSample made = product_sample(
            sentence("registers, ", to_string(extents)), extents,
            [&](float* c, const float* a, const float* b) { return launch_of_registers(c, a, b, ints_of(extents)); });
        const std::size_t elements =
            parts_of(extents.rows, made.launch.grid.y) * parts_of(extents.columns, made.launch.grid.x);
        made.share = elements * parts_of(extents.inner, 16);
        made.share_of_stores = elements;
        run_two_blocks(made);
        return made;
    });
}

/// Of what matmul_shared<32> does: both tiles for each tile of C, and two wavefronts for the products of a warp.
LaunchContract Stretch::contract_of_registers(const Extents& sizes)
{
    const std::uint64_t products = product(sizes.rows, sizes.columns) * sizes.inner;
    const std::uint64_t max_sectors = 2 * products / 32 / floats_in_a_sector;
    const std::uint64_t max_wavefronts = 2 * products / warp_size;
    const auto bounded = [](std::uint64_t units) {
        return at_most(AccessLimits::unlimited).in_any_pattern().units(0, units);
    };
    return {.global_loads = bounded(max_sectors),
            .global_stores = once(product(sizes.rows, sizes.columns)),
            .shared_loads = bounded(max_wavefronts / 2)
                                .with_advice("A float that is in a register serves several products: half of the "
                                             "wavefronts of matmul_shared<32> are enough."),
            .shared_stores = bounded(max_wavefronts / 2)};
}

TEST_F(Stretch, RegistersHoldProducts)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    std::vector<Extents> all = odd_extents();
    all.push_back({160, 40, 132});
    for (const Extents& sizes : all) {
        expect_product(sizes,
                       [&](float* c, const float* a, const float* b) { return launch_of_registers(c, a, b, sizes); });
    }
    constexpr std::size_t inner = 16;
    constexpr std::size_t long_side = max_elements / widest_tile / inner * inner;
    expect_right_samples(family_of_registers({{2 * widest_tile, inner, 2 * widest_tile},
                                              {drawn_size(32'000, 32'768), inner, drawn_size(32'000, 32'768)},
                                              {widest_tile, inner, long_side}}));
}

TEST_F(Stretch, RegistersSaveLoads)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    const Extents sizes{drawn(160, 224, warp_size), drawn(32, 64, warp_size), drawn(288, 352, warp_size)};
    expect_product(
        sizes, [&](float* c, const float* a, const float* b) { return launch_of_registers(c, a, b, sizes); },
        [&](const Launch& launch) { profile(launch, contract_of_registers(sizes), "registers, " + to_string(sizes)); });
    constexpr std::size_t inner = 32;
    const ProductExtents small{2 * widest_tile, inner, 2 * widest_tile};
    SampleFamily family = family_of_registers(squares_of_all_magnitudes(small, max_elements, widest_tile, 4));
    family.contract_of_small = contract_of_registers(ints_of(small));
    const auto whole = expect_same_costs(family);
    const auto rest = [&] { return drawn_size(1, widest_tile - 1); };
    for (const ProductExtents& ragged :
         std::vector<ProductExtents>{{rest(), inner, 2 * widest_tile},
                                     {widest_tile, drawn_size(1, inner - 1), 2 * widest_tile},
                                     {2 * widest_tile, inner, rest()}})
        expect_explained_by_edges(whole, expect_same_costs(family_of_registers({ragged})));
}

TEST_F(Stretch, RegistersAreFast)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    needs_clock();
    // Measured on an H200 at 4096 x 4096 x 4096: matmul_shared<32> 8.9 TFLOP/s, cuBLAS 51.2. 60 % of cuBLAS take 0.29
    // of the time of matmul_shared<32>.
    constexpr double allowed = 0.3;
    const Extents sizes{4096, 4096, 4096};
    const auto a = output<float>("a", product(sizes.rows, sizes.inner));
    const auto b = output<float>("b", product(sizes.inner, sizes.columns));
    const auto c = output<float>("c", product(sizes.rows, sizes.columns));
    const Duration duration = time_beside({launch_of_registers(c.data(), a.data(), b.data(), sizes)},
                                          {launch_for(32, c.data(), a.data(), b.data(), sizes)}, "matmul_shared<32>");
    expect_that(duration, TakesAtMostTimesAsLong(allowed));
}

}  // namespace
}  // namespace warpbook
