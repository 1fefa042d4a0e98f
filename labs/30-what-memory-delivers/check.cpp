#include <warpbook/lab/check.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <warpbook/footprint_matchers.hpp>
#include <warpbook/lab/counted_groups.hpp>
#include <warpbook/lab/product_access.hpp>
#include <warpbook/lab/product_factors.hpp>

#include "lab.hpp"

namespace warpbook {
namespace {

const CountedGroups counted_too{"l2", "dram"};

constexpr std::size_t floats_of_sector = 8;

struct Tiles {
    explicit Tiles(const ProductExtents& extents)
        : across(parts_of(extents.columns, tile_width)), down(parts_of(extents.rows, tile_width))
    {}

    std::size_t count() const { return across * down; }

    std::size_t across;
    std::size_t down;
};

struct Tile {
    std::size_t x;
    std::size_t y;

    friend auto operator<=>(const Tile&, const Tile&) = default;
};

std::string to_string(const Tile& tile)
{
    return sentence("(", tile.x, ", ", tile.y, ")");
}

/// The tile that has this number where each group of rows is computed column by column.
Tile tile_of(std::size_t number, const Tiles& tiles, std::size_t rows_together)
{
    const std::size_t first_row = number / (rows_together * tiles.across) * rows_together;
    const std::size_t rows = std::min(rows_together, tiles.down - first_row);
    const std::size_t in_group = number % (rows_together * tiles.across);
    return {in_group / rows, first_row + in_group % rows};
}

/// The different sectors of one array that a group of blocks asks for.
class Sectors {
public:
    explicit Sectors(std::size_t elements) : is_there_(parts_of(elements, floats_of_sector)) {}

    void add(std::size_t first, std::size_t end)
    {
        for (std::size_t sector = first / floats_of_sector; sector * floats_of_sector < end; ++sector)
            is_there_[sector] = true;
    }
    std::uint64_t count() const { return static_cast<std::uint64_t>(std::ranges::count(is_there_, true)); }

private:
    std::vector<bool> is_there_;
};

/// The sectors of `a` and `b` that the loads of such groups of consecutive blocks ask for, summed over the groups, in
/// the order of tile_of().
std::uint64_t sectors_on_paper(const ProductExtents& extents, std::size_t rows_together, std::size_t blocks_together)
{
    const Tiles tiles(extents);
    std::uint64_t sum = 0;
    for (std::size_t first = 0; first < tiles.count(); first += blocks_together) {
        Sectors a(extents.rows * extents.inner);
        Sectors b(extents.inner * extents.columns);
        std::set<std::size_t> rows;
        std::set<std::size_t> columns;
        for (std::size_t number = first; number < std::min(first + blocks_together, tiles.count()); ++number) {
            const Tile tile = tile_of(number, tiles, rows_together);
            rows.insert(tile.y);
            columns.insert(tile.x);
        }
        for (const std::size_t y : rows)
            a.add(y * tile_width * extents.inner, std::min((y + 1) * tile_width, extents.rows) * extents.inner);
        for (const std::size_t x : columns)
            for (std::size_t i = 0; i < extents.inner; ++i)
                b.add(i * extents.columns + x * tile_width,
                      i * extents.columns + std::min((x + 1) * tile_width, extents.columns));
        sum += a.count() + b.count();
    }
    return sum;
}

class BlockOrder : public ProductLab {
protected:
    struct Case {
        ProductExtents extents;
        std::size_t rows_together;
    };

    static std::string name_of(const Case& each)
    {
        return sentence("groups of ", each.rows_together, ", ", to_string(each.extents));
    }

    static Launch launch_for(float* c, const float* a, const float* b, const Case& each)
    {
        return launch_of_first_blocks(Tiles(each.extents).count(), c, a, b, each);
    }

    static Launch launch_of_first_blocks(std::size_t blocks, float* c, const float* a, const float* b, const Case& each)
    {
        return launch(matmul, static_cast<unsigned>(blocks), dim3(tile_width, tile_width), c, a, b,
                      static_cast<int>(each.extents.rows), static_cast<int>(each.extents.inner),
                      static_cast<int>(each.extents.columns), static_cast<int>(each.rows_together));
    }

    /// A side of `c` in rows; it has twice as many columns. Groups of 8 come out even.
    static constexpr Sizes sizes{.on_gpu = 2048,
                                 .on_model = 512,
                                 .multiple_of = 8 * tile_width,
                                 .largest = 8192,
                                 .compared = 256,
                                 .timed = 4096};

    Case documented() const
    {
        const std::size_t n = counted_size(sizes);
        return {{n, 16, 2 * n}, 8};
    }

    /// From the seed, so that no file can know them: groups that come out even, in both directions.
    Case drawn_even() const
    {
        const std::size_t together = drawn_size(4, 7);
        const auto side = [&](std::size_t most) { return drawn_size(2, most) * together * tile_width; };
        return {{side(3), drawn_size(1, 5) * floats_of_sector, side(5)}, together};
    }

    /// And such that do not, with rows that begin anywhere.
    Case drawn_odd() const
    {
        const std::size_t together = drawn_size(4, 6);
        const auto side = [&](std::size_t groups) {
            return (groups * together + drawn_size(1, together - 1)) * tile_width - drawn_size(1, tile_width - 1);
        };
        return {{side(2), drawn_size(17, 41), side(3)}, together};
    }

    /// One has more tiles than 16 bits can count.
    std::vector<Case> small_cases() const
    {
        const std::size_t many = drawn_size(66'000, 70'000) * tile_width;
        return {{{1, 1, 1}, 1},    {{16, 8, 16}, 3},      {{17, 5, 90}, 4}, {{90, 5, 17}, 4},
                {{64, 16, 48}, 1}, {{100, 12, 132}, 100}, {{1, 1, many}, 2}};
    }

    std::vector<Case> counted_cases() const { return {documented(), drawn_even(), drawn_odd()}; }

    /// More rows together than elsewhere, more than there are, and more tiles than 8 bits can count.
    std::vector<Case> large_cases() const
    {
        const std::size_t together = drawn_size(17, 24);
        const std::size_t side = 2 * together * tile_width;
        const std::size_t long_side = drawn_size(65, 70) * 4 * tile_width;
        return {{{side, 3, side}, together},
                {{4 * tile_width, 3, 30 * tile_width}, drawn_size(5, 7)},
                {{8 * tile_width, 3, long_side}, 4},
                {{long_side, 3, 8 * tile_width}, 4}};
    }

    template <class RunLaunch>
    void expect_product(const Case& each, const RunLaunch& run_launch)
    {
        expect_product(each, quarters(each.extents), run_launch);
    }

    /// `run_launch(c, a, b)` fills `c`.
    template <class RunLaunch>
    void expect_product(const Case& each, const Factors& factors, const RunLaunch& run_launch)
    {
        ProductLab::expect_product(name_of(each), each.extents, factors, run_launch);
    }

    /// As much as lab 04 needs, whichever block computes which tile.
    static LaunchContract contract_for(const Case& each)
    {
        const Tiles tiles(each.extents);
        const Dim3 grid(static_cast<unsigned>(tiles.across), static_cast<unsigned>(tiles.down));
        const ProductAccess cost = product_access(grid, Dim3(tile_width, tile_width), each.extents);
        const bool is_whole = each.extents.rows % tile_width == 0 && each.extents.columns % tile_width == 0;
        AccessLimits loads = loads_of(cost).with_advice(
            "The order of the blocks changes nothing about what each of them reads: is the rest of the kernel lab "
            "04's?");
        AccessLimits stores =
            exactly(cost.c).with_advice("Each tile belongs to one block, which stores each of its elements once.");
        // Blocks at an edge have less to do than others.
        if (is_whole) loads.shared = stores.shared = AccessLimits::Shared::among_warps_of_every_block;
        loads.at_best = stores.at_best = is_whole;
        return {.global_loads = loads, .global_stores = stores};
    }

    static constexpr const char* advice =
        "Which rows and which columns of tiles do these blocks have? As many of the one as of the other is the least: "
        "let the blocks of a group of rows go down its first column, then down the second.";

    /// On the model, where sectors are told apart.
    void expect_shared_sectors(const Case& each, const Profile& measured)
    {
        if (!measured.footprint.available()) return;
        const std::size_t blocks = each.rows_together * each.rows_together;
        const Tiles tiles(each.extents);
        const bool is_even = tiles.across % each.rows_together == 0 && tiles.down % each.rows_together == 0;
        std::uint64_t limit = sectors_on_paper(each.extents, each.rows_together, blocks);
        if (!is_even) limit += limit / 4;
        expect_that(loads_of(measured), GroupsTouchAtMostSectors(limit), advice);
    }

    Launch counted_launch(float* c, const float* a, const float* b, const Case& each) const
    {
        Launch launch = launch_for(c, a, b, each);
        launch.footprint_blocks = each.rows_together * each.rows_together;
        return launch;
    }

    /// The tiles that one block of a launch writes to when it runs alone.
    std::set<Tile> tiles_of_block(const Case& each, const Launch& launch, std::size_t block,
                                  const DeviceBuffer<float>& c)
    {
        run_blocks(launch, {block});
        const HostArray<float> content = c.read();
        std::set<Tile> written;
        for (std::size_t i = 0; i < each.extents.rows * each.extents.columns; ++i)
            if (content[i] != poisoned_value<float>())
                written.insert({i % each.extents.columns / tile_width, i / each.extents.columns / tile_width});
        return written;
    }
};

class Values : public BlockOrder {};
class Accesses : public BlockOrder {};
class Predictions : public BlockOrder {};
class Time : public BlockOrder {};
class Stretch : public BlockOrder {};

TEST_F(Values, AreProducts)
{
    std::vector<Case> cases = small_cases();
    for (const Case& each : {drawn_even(), drawn_odd()}) cases.push_back(each);
    for (const Case& each : cases)
        expect_product(each, [&](float* c, const float* a, const float* b) { run(launch_for(c, a, b, each)); });
    for (const Factors& factors : all_bits(drawn_odd().extents))
        expect_product(drawn_odd(), factors,
                       [&](float* c, const float* a, const float* b) { run(launch_for(c, a, b, drawn_odd())); });
}

TEST_F(Values, StopAtTheEnd)
{
    // A longer array than the kernel is told: a GPU, too, shows who goes too far.
    const Case each{{24, 12, 22}, 2};
    const std::size_t elements = each.extents.rows * each.extents.columns;
    const auto a = input("a", random_quarters((each.extents.rows + tile_width) * each.extents.inner));
    const auto b = input("b", random_quarters((each.extents.inner + tile_width) * each.extents.columns));
    const auto c = output<float>("c", elements + tile_width * each.extents.columns);
    run(launch_for(c.data(), a.data(), b.data(), each));
    const HostArray<float> content = c.read();
    const auto written = [&](std::size_t first, std::size_t end) {
        return std::count_if(content.begin() + static_cast<std::ptrdiff_t>(first),
                             content.begin() + static_cast<std::ptrdiff_t>(end),
                             [](float number) { return number != poisoned_value<float>(); });
    };
    if (written(0, elements) == 0) fail("the kernel wrote nothing");
    if (const auto past = written(elements, content.size()); past > 0)
        fail(sentence("the kernel wrote ", past, " elements past the end of `c`: is there a guard for the rows?"));
}

TEST_F(Values, BlocksGoAlongTheRowsOneByOne)
{
    needs_model("a GPU leaves no block out");
    const Case each{{48, 4, 80}, 1};
    const Tiles tiles(each.extents);
    const Factors factors = quarters(each.extents);
    const auto a = input("a", factors.a);
    const auto b = input("b", factors.b);
    const auto context = with(name_of(each));
    for (const std::size_t block : {std::size_t{0}, std::size_t{1}, tiles.across, tiles.count() - 1}) {
        const auto c = output<float>("c", each.extents.rows * each.extents.columns);
        const std::set<Tile> own = tiles_of_block(each, launch_for(c.data(), a.data(), b.data(), each), block, c);
        const Tile right = tile_of(block, tiles, 1);
        if (own == std::set{right}) continue;
        const std::string written = own.empty()       ? std::string("wrote nothing")
                                    : own.size() == 1 ? "wrote to tile " + to_string(*own.begin())
                                                      : sentence("wrote to ", own.size(), " tiles");
        fail_and_end(sentence("Block ", block, " ran alone, and ", written, ". In groups of one row of ", tiles.across,
                              " tiles, it has tile ", to_string(right), ", and no other."));
    }
}

TEST_F(Accesses, AreThoseOfAnyOrder)
{
    for (const Case& each : counted_cases()) {
        const LaunchContract contract = contract_for(each);
        count_once(name_of(each), contract, [&] {
            expect_product(each, [&](float* c, const float* a, const float* b) {
                profile(counted_launch(c, a, b, each), contract, name_of(each));
            });
        });
        if (HasFailure()) return;
    }
}

TEST_F(Accesses, BlocksThatRunTogetherShare)
{
    const LaunchContract contract{.global_loads = checked_elsewhere(), .global_stores = checked_elsewhere()};
    std::vector<Case> cases = counted_cases();
    if (counts_idle_threads()) std::ranges::copy(large_cases(), std::back_inserter(cases));
    for (const Case& each : cases) {
        if (const Profile* const earlier = counted_earlier(name_of(each))) {
            const auto context = with(name_of(each));
            expect_shared_sectors(each, *earlier);
        } else {
            expect_product(each, [&](float* c, const float* a, const float* b) {
                expect_shared_sectors(each, profile(counted_launch(c, a, b, each), contract, name_of(each)));
            });
        }
        if (HasFailure()) return;
    }
    if (!on_model()) note("which requests ask for the same sector, a GPU does not count; see the next check");
}

constexpr const char* dram_metric = "dram__bytes_read.sum";

/// A product whose `b` no L2 holds, or hardly. Source lines are counted by code that is put into the kernel, so it must
/// not be larger than it has to be.
ProductExtents large_extents(std::size_t n)
{
    return {n / 4, n, n};
}

/// Of such groups, a wave of an H100 or H200 (8 blocks on each of 132 multiprocessors) has about as many rows as
/// columns.
constexpr std::size_t rows_on_gpu = 32;

/// Of which each column of `b` has one number: what is right takes no sum.
HostArray<float> product_of_single_factors(const Content<float>& a, const std::vector<float>& b,
                                           const ProductExtents& extents)
{
    const std::size_t n = extents.columns;
    std::vector<std::size_t> row_of_column(n);
    for (std::size_t i = 0; i < b.size(); ++i)
        if (b[i] != 0) row_of_column[i % n] = i / n;
    HostArray<float> product(extents.rows * n);
    for (std::size_t i = 0; i < product.size(); ++i) {
        const std::size_t inner = row_of_column[i % n];
        // Zeros are added to it, which make -0 a 0.
        product[i] = a[i / n * extents.inner + inner] * b[inner * n + i % n] + 0.0F;
    }
    return product;
}

/// What `a` and `b` have, each once.
double unique_bytes(const ProductExtents& extents)
{
    return static_cast<double>((extents.rows + extents.columns) * extents.inner * sizeof(float));
}

TEST_F(Accesses, MemoryDeliversLittle)
{
    // On paper, where each wave of 1056 blocks fetches what it needs once: 3.3 times the unique bytes in groups of 32
    // rows (1.8 where L2 keeps the rows of `a`), and 13 times row after row. An H200: 1.6 to 1.7 times, and 21 to 26
    // times.
    constexpr double allowed = 6;
    if (on_model()) does_not_apply("the model has no caches; a GPU counts what its memory delivers");
    const std::size_t n = timed_size(sizes);
    constexpr std::size_t smallest = 4096;
    if (n < smallest) does_not_apply("matrices below 4096 x 4096 fit into the L2 of a large GPU");
    const ProductExtents extents = large_extents(n);
    const Content<float> a_content = random_floats(extents.rows * extents.inner);
    const std::vector<float> b_content = one_in_each_column(n, n);
    const auto a = input("a", a_content, Shape::matrix(n));
    const auto b = input("b", b_content, Shape::matrix(n));
    const auto times_delivered = [&](std::size_t rows_together) {
        const Case each{extents, rows_together};
        const auto context = with(name_of(each));
        const auto c = output<float>("c", extents.rows * n, Shape::matrix(n));
        const Profile measured =
            profile(launch_for(c.data(), a.data(), b.data(), each), contract_for(each), name_of(each));
        require_that(c, Holds(product_of_single_factors(a_content, b_content, extents), Shape::matrix(n)));
        const auto bytes = measured.metrics.find(dram_metric);
        if (bytes == measured.metrics.end() || !bytes->second.available())
            does_not_apply(sentence("this GPU's ", dram_metric, " is unavailable",
                                    bytes == measured.metrics.end() ? "" : ": " + bytes->second.reason()));
        return bytes->second.value() / unique_bytes(extents);
    };
    const double in_groups = times_delivered(rows_on_gpu);
    const double along_rows = times_delivered(1);
    note(sentence("memory delivered `a` and `b` ", in_groups, " times in groups of ", rows_on_gpu, " rows, and ",
                  along_rows, " times row after row"));
    if (in_groups > allowed)
        fail(sentence("In groups of ", rows_on_gpu, " rows memory delivered `a` and `b` ", in_groups,
                      " times; at most ", allowed, " times is right. ", advice));
}

TEST_F(Predictions, ABlockOfRowSumsComesBackToItsSectors)
{
    constexpr std::size_t rows = 512;
    constexpr std::size_t columns = 64;
    constexpr std::size_t sectors_of_matrix = rows * columns / floats_of_sector;
    const Content<float> content = random_quarters(rows * columns);
    const auto matrix = input("matrix", content, Shape::matrix(columns));
    const auto sums = output<float>("sums", rows);
    Launch launch = warpbook::launch(row_sums, static_cast<unsigned>(rows / 256), 256, sums.data(), matrix.data(),
                                     static_cast<int>(rows), static_cast<int>(columns));
    launch.footprint_blocks = 1;
    const Profile measured = measure(launch, "row_sums");
    const Requests loads = loads_of(measured, "matrix");
    Measured<double> times = Measured<double>::unavailable("the sectors could not be counted");
    if (loads.sectors.available())
        times =
            static_cast<double>(loads.sectors.value().requested) / static_cast<double>(loads.sectors.value().by_groups);
    else if (global_loads(measured).total.available())
        // A GPU does not tell sectors apart, but the contract says which ones a block needs.
        times =
            static_cast<double>(global_loads(measured).total.value().units) / static_cast<double>(sectors_of_matrix);
    expect_predicted(predicted_times_a_block_asks_for_a_sector(), times);
}

TEST_F(Predictions, BlocksAndGroupsHaveTheirFootprints)
{
    is_about_finished_kernel();
    const ProductExtents extents{512, 32, 1024};
    const auto a = input("a", random_quarters(extents.rows * extents.inner), Shape::matrix(extents.inner));
    const auto b = input("b", random_quarters(extents.inner * extents.columns), Shape::matrix(extents.columns));
    const auto c = output<float>("c", extents.rows * extents.columns, Shape::matrix(extents.columns));
    const auto expect_footprint = [&](std::size_t rows_together, std::size_t blocks, double predicted) {
        const Case each{extents, rows_together};
        // The first 64 blocks are like the others, and enough.
        constexpr std::size_t counted = 64;
        Launch launch = launch_of_first_blocks(counted, c.data(), a.data(), b.data(), each);
        launch.footprint_blocks = blocks;
        const Requests loads = loads_of(measure(launch, sentence(blocks, " together, ", name_of(each))));
        // On a GPU it stays as worked out.
        const std::size_t groups = counted / blocks;
        const std::size_t all_groups = Tiles(extents).count() / blocks;
        const Measured<double> sectors =
            loads.sectors.available()
                ? static_cast<double>(loads.sectors.value().by_groups) / static_cast<double>(groups)
                : static_cast<double>(sectors_on_paper(extents, rows_together, blocks)) /
                      static_cast<double>(all_groups);
        expect_predicted(blocks == 1 ? std::string("one block")
                                     : sentence(blocks, " blocks, in groups of ", rows_together,
                                                rows_together == 1 ? " row" : " rows"),
                         predicted, sectors);
    };
    expect_footprint(1, 1, predicted_sectors_of_a_block());
    expect_footprint(1, 64, predicted_sectors_of_64_blocks(1));
    expect_footprint(8, 64, predicted_sectors_of_64_blocks(8));
}

TEST_F(Time, InGroupsIsNotLonger)
{
    // An H200: 0.97. The kernel waits for its requests, and hardly for memory.
    constexpr double allowed = 1.1;
    needs_clock();
    const std::size_t n = timed_size(sizes);
    needs_size_for_times(n, 4096, "4096 x 4096");
    const ProductExtents extents = large_extents(n);
    const auto a = input("a", random_floats(extents.rows * extents.inner));
    const auto b = input("b", random_floats(extents.inner * extents.columns));
    const auto c = output<float>("c", extents.rows * extents.columns);
    const auto in_groups_of = [&](std::size_t rows_together) {
        return launch_for(c.data(), a.data(), b.data(), {extents, rows_together});
    };
    expect_time(time_beside({in_groups_of(rows_on_gpu)}, {in_groups_of(1)}, "the same kernel row after row"), allowed);
}

TEST_F(Time, OfRowSumsDependsOnTheCache)
{
    needs_clock();
    // One block on each multiprocessor of an H200, with and without shared memory that it does not use.
    constexpr std::size_t blocks = 132;
    constexpr std::size_t threads = 1024;
    constexpr std::size_t columns = 1024;
    constexpr std::size_t unused_bytes = std::size_t{200} << 10;
    const auto matrix = input("matrix", random_floats(blocks * threads * columns));
    const auto sums = output<float>("sums", blocks * threads);
    const auto with_unused = [&](std::size_t bytes) {
        return launch_with_shared(row_sums, static_cast<unsigned>(blocks), static_cast<unsigned>(threads), bytes,
                                  sums.data(), matrix.data(), static_cast<int>(blocks * threads),
                                  static_cast<int>(columns));
    };
    for (const std::size_t bytes : {std::size_t{0}, unused_bytes}) {
        const Profile measured = measure(with_unused(bytes), sentence("row_sums, ", bytes >> 10, " KiB unused"));
        const auto asked = measured.metrics.find("lts__t_sectors_srcunit_tex_op_read.sum");
        if (asked == measured.metrics.end() || !asked->second.available()) continue;
        note(
            sentence("with ", bytes >> 10, " KiB of unused shared memory, L1 asks L2 for each sector ",
                     asked->second.value() * static_cast<double>(floats_of_sector) / static_cast<double>(matrix.size()),
                     " times"));
    }
    // Shown only: an H200 takes 2.2 times as long.
    const Duration duration =
        time_beside({with_unused(unused_bytes)}, {with_unused(0)}, "the same launch without unused shared memory");
    note(to_string(duration));
}

constexpr auto how_to_begin = "optional: a grid of any size; begin by returning true from wants_stretch()";

TEST_F(Stretch, AnyGridComputesAllTiles)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    for (const std::size_t blocks : {std::size_t{1}, drawn_size(2, 9), std::size_t{64}}) {
        for (const Case& each : {drawn_even(), drawn_odd(), Case{{5, 3, 7}, 4}}) {
            expect_product(each, [&](float* c, const float* a, const float* b) {
                Launch launch =
                    warpbook::launch(matmul_resident, static_cast<unsigned>(blocks), dim3(tile_width, tile_width), c, a,
                                     b, static_cast<int>(each.extents.rows), static_cast<int>(each.extents.inner),
                                     static_cast<int>(each.extents.columns), static_cast<int>(each.rows_together));
                LaunchContract contract = contract_for(each);
                // A block has as many tiles as come to it.
                for (AccessLimits* const access : {&contract.global_loads, &contract.global_stores})
                    access->max_instructions_of_warp = access->max_bytes_of_warp = AccessLimits::unlimited;
                contract.global_loads.shared = contract.global_stores.shared = blocks < Tiles(each.extents).count()
                                                                                   ? AccessLimits::Shared::among_blocks
                                                                                   : AccessLimits::Shared::by_nobody;
                profile(launch, contract, sentence(blocks, " blocks, ", name_of(each)));
            });
            if (HasFailure()) return;
        }
    }
}

TEST_F(Stretch, BlocksTakeTheNextTilesOfTheOrder)
{
    if (!wants_stretch()) does_not_apply(how_to_begin);
    needs_model("a GPU leaves no block out");
    const Case each{{70, 4, 86}, 3};
    const Tiles tiles(each.extents);
    const Factors factors = quarters(each.extents);
    const auto a = input("a", factors.a);
    const auto b = input("b", factors.b);
    const auto new_result = [&] { return output<float>("c", each.extents.rows * each.extents.columns); };
    std::vector<std::set<Tile>> in_order;
    for (std::size_t block = 0; block < tiles.count(); ++block) {
        const auto c = new_result();
        in_order.push_back(tiles_of_block(each, launch_for(c.data(), a.data(), b.data(), each), block, c));
    }
    const std::size_t blocks = drawn_size(4, 7);
    const auto context = with(sentence(blocks, " blocks, ", name_of(each)));
    for (std::size_t block = 0; block < blocks; ++block) {
        const auto c = new_result();
        const Launch launch =
            warpbook::launch(matmul_resident, static_cast<unsigned>(blocks), dim3(tile_width, tile_width), c.data(),
                             static_cast<const float*>(a.data()), static_cast<const float*>(b.data()),
                             static_cast<int>(each.extents.rows), static_cast<int>(each.extents.inner),
                             static_cast<int>(each.extents.columns), static_cast<int>(each.rows_together));
        std::set<Tile> right;
        for (std::size_t number = block; number < tiles.count(); number += blocks)
            right.merge(std::set(in_order[number]));
        const std::set<Tile> own = tiles_of_block(each, launch, block, c);
        if (own == right) continue;
        const auto other = std::ranges::find_if(own, [&](const Tile& tile) { return !right.contains(tile); });
        fail_and_end(sentence("Block ", block, " ran alone, and ",
                              other == own.end()
                                  ? sentence("wrote to ", own.size(), " tiles; it has ", right.size())
                                  : sentence("wrote to tile ", to_string(*other), ", which is another block's"),
                              ": it computes what blocks ", block, ", ", block + blocks, ", ", block + 2 * blocks,
                              ", ... of matmul do."));
    }
}

}  // namespace
}  // namespace warpbook
