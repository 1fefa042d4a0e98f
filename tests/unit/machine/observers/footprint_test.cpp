// Which sectors groups of blocks touch, where that can be worked out by hand.

#include <cuda_runtime.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>

#include "footprint.hpp"

namespace warpbook {

void PrintTo(const ArrayFootprint& footprint, std::ostream* os)
{
    *os << footprint.array << ' ' << name_of(footprint.operation) << ' ' << footprint.requested << ' '
        << footprint.by_groups << ' ' << footprint.by_grid;
}

namespace {

using testing::ElementsAre;

constexpr int n = 32;

class FootprintTest : public testing::Test {
protected:
    template <class T>
    T* array(const std::string& name, std::size_t count)
    {
        auto* const memory = static_cast<T*>(backend().allocate(count * sizeof(T), name));
        const std::vector<T> zeros(count);
        backend().copy_to_device(memory, zeros.data(), count * sizeof(T));
        return memory;
    }

    Launch product_launch(bool by_columns, bool backwards, std::size_t blocks_together)
    {
        Launch launch = warpbook::launch(product, dim3(2, 2), dim3(16, 16), array<float>("c", n * n),
                                         array<float>("a", n * n), array<float>("b", n * n), n, by_columns, backwards);
        launch.footprint_blocks = blocks_together;
        return launch;
    }

    Profile run(const Launch& launch) { return backend().run(launch, Collect::counters); }

    Profile run_together(Launch launch, std::size_t blocks)
    {
        launch.footprint_blocks = blocks;
        return run(launch);
    }

    Backend& backend()
    {
        if (!backend_) open(1);
        return *backend_;
    }

    void open(unsigned threads)
    {
        BackendOptions options;
        options.model_threads = threads;
        backend_ = open_model_backend(options);
    }

private:
    std::unique_ptr<Backend> backend_;
};

struct Row {
    const char* name;
    bool by_columns;
    bool backwards;
    std::size_t blocks_together;
    std::uint64_t a;
    std::uint64_t b;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class ProductFootprint : public FootprintTest, public testing::WithParamInterface<Row> {};

// In each of 32 steps a warp, which is 2 rows of 16, asks for 2 sectors of `a` and 2 of `b`; there are 8 warps in each
// of 4 blocks. A block's tile needs 16 rows of 4 sectors of `a`, and 32 rows of 2 of `b`: 64 each.
TEST_P(ProductFootprint, IsAsWorkedOutOnPaper)
{
    const Row& row = GetParam();
    constexpr std::uint64_t requested = 4 * 8 * 32 * 2;
    for (const unsigned threads : {1u, 2u, 4u}) {
        open(threads);
        const Footprint seen =
            run(product_launch(row.by_columns, row.backwards, row.blocks_together)).footprint.value();
        EXPECT_EQ(seen.blocks_together, row.blocks_together);
        EXPECT_THAT(seen.arrays, ElementsAre(ArrayFootprint{"a", Operation::load, requested, row.a, 128},
                                             ArrayFootprint{"b", Operation::load, requested, row.b, 128},
                                             ArrayFootprint{"c", Operation::store, 128, 128, 128}))
            << threads << " threads";
    }
}

INSTANTIATE_TEST_SUITE_P(Table, ProductFootprint,
                         testing::Values(Row{"EachBlock", false, false, 1, 256, 256},
                                         // Two blocks beside each other share rows of a.
                                         Row{"RowsOfBlocks", false, false, 2, 128, 256},
                                         Row{"RowsOfBlocksFromTheEnd", false, true, 2, 128, 256},
                                         // Two blocks below each other share columns of b.
                                         Row{"ColumnsOfBlocks", true, false, 2, 256, 128},
                                         // Three blocks need all of both, and the last one by itself half of both.
                                         Row{"ThreeAndOne", false, false, 3, 128 + 64, 128 + 64},
                                         Row{"TheWholeGrid", false, false, 4, 128, 128},
                                         Row{"MoreThanAll", false, false, 1000, 128, 128}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_F(FootprintTest, RequestsOfTwoWarpsShareTheSectorBetweenThem)
{
    // 32 floats that begin one float behind a sector's start lie in 5 sectors, and 64 in 9.
    const Launch launch = warpbook::launch(copy_64, 1, 64, array<float>("out", 64),
                                           static_cast<const float*>(array<float>("in", 65) + 1));
    EXPECT_THAT(
        run_together(launch, 1).footprint.value().arrays,
        ElementsAre(ArrayFootprint{"in", Operation::load, 10, 9, 9}, ArrayFootprint{"out", Operation::store, 8, 8, 8}));
}

TEST_F(FootprintTest, WideAccessesAreTheirSectors)
{
    const Launch launch = warpbook::launch(copy_wide, 1, 4, array<double2>("out", 4),
                                           static_cast<const double2*>(array<double2>("in", 4)));
    EXPECT_THAT(
        run_together(launch, 1).footprint.value().arrays,
        ElementsAre(ArrayFootprint{"in", Operation::load, 2, 2, 2}, ArrayFootprint{"out", Operation::store, 2, 2, 2}));
}

TEST_F(FootprintTest, VariablesAndAtomicsAreAmongThem)
{
    // Each of 2 warps in each of 3 blocks reads 8 numbers, all in one sector.
    const Launch launch = warpbook::launch(add_variable, 3, 64, array<int>("sum", 1));
    EXPECT_THAT(run_together(launch, 1).footprint.value().arrays,
                ElementsAre(ArrayFootprint{"eight_numbers", Operation::load, 3 * 2 * 8, 3, 1},
                            ArrayFootprint{"sum", Operation::atomic, 3 * 2, 3, 1}));
}

TEST_F(FootprintTest, RequestsAreThoseThatTheCountersHave)
{
    const Profile seen = run(product_launch(false, false, 1));
    const Counters& totals = seen.totals.value();
    for (const Operation operation : {Operation::load, Operation::store})
        EXPECT_EQ(sum_of(seen.footprint.value(), operation).requested, totals.of(Space::global, operation).units);
}

TEST_F(FootprintTest, IsUnavailableWhereNobodyAsks)
{
    const Profile seen = run(product_launch(false, false, 0));
    EXPECT_EQ(seen.footprint.why().cause, Unavailable::Cause::not_asked_for);
    const Profile uncounted = backend().run(product_launch(false, false, 1), Collect::nothing);
    EXPECT_EQ(uncounted.footprint.why().cause, Unavailable::Cause::not_asked_for);
}

TEST_F(FootprintTest, IsUnavailableWhereOnlySomeBlocksWereCounted)
{
    Launch few_run = product_launch(false, false, 1);
    few_run.only_blocks = {0, 3};
    Launch few_counted = product_launch(false, false, 1);
    few_counted.counted_blocks = {0, 3};
    Launch sampled = product_launch(false, false, 1);
    sampled.sample = BlockSample{.steps_in_order = 1, .steps_spread = 1, .blocks_spread = 1};
    for (const Launch& launch : {few_run, few_counted, sampled}) {
        const Profile seen = run(launch);
        EXPECT_TRUE(seen.totals.available());
        EXPECT_THAT(seen.footprint.reason(), testing::HasSubstr("only some of the grid's blocks"));
    }
}

}  // namespace
}  // namespace warpbook
