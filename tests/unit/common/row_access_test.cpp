#include <warpbook/lab/row_access.hpp>

#include <gtest/gtest.h>

namespace warpbook {

namespace {

void expect_cost(const RowAccess& cost, std::uint64_t requests, std::uint64_t sectors)
{
    EXPECT_EQ(cost.requests, requests);
    EXPECT_EQ(cost.sectors, sectors);
}

TEST(RowAccess, CountsOneRequestForEachWarpWithAnElement)
{
    expect_cost(row_access(1, 32, 32, 1), 1, 4);
    expect_cost(row_access(2, 64, 128, 1), 4, 16);
    // Two warps have nothing to do.
    expect_cost(row_access(2, 64, 40, 1), 2, 5);
}

TEST(RowAccess, CutsBlocksIntoWarpsAlongXFirst)
{
    // Two rows of 16 in each warp, 64 bytes each.
    expect_cost(row_access(1, {16, 16}, 16, 16), 8, 32);
    // 6 * 6 = 32 + 4, and a row is where the one before ends.
    expect_cost(row_access(1, {6, 6}, 6, 6), 2, 5);
}

TEST(RowAccess, GoesOnWholeGridsFurther)
{
    // Columns 0 to 31, then 32 to 39.
    expect_cost(row_access(1, 32, 40, 1), 2, 5);
    expect_cost(row_access(1, {8, 4}, 16, 12), 6, 24);
}

/// By all cores: several rows of blocks make a piece, and the last one has fewer.
TEST(RowAccess, AddsUpALargeMatrix)
{
    const RowAccess cost = row_access({16, 131}, {32, 8}, 512, 1048);
    EXPECT_EQ(cost.requests, 512 / 32 * 1048U);
    EXPECT_EQ(cost.sectors, 512 / 8 * 1048U);
    EXPECT_EQ(cost.bytes, 512 * 1048 * 4U);
    EXPECT_EQ(cost.bytes_of_busiest_warp, 32 * 4U);
    EXPECT_TRUE(cost.is_shared_out);
}

TEST(RowAccess, KnowsWhatTheBusiestWarpAsksFor)
{
    // Of 36 threads 32 are in the first warp, and it comes to its place twice.
    EXPECT_EQ(row_access(1, {6, 6}, 12, 6).bytes_of_busiest_warp, 2 * 32 * 4U);
    // Nobody has more than 8 elements.
    EXPECT_EQ(row_access(4, 32, 8, 1).bytes_of_busiest_warp, 8 * 4U);
}

TEST(RowAccess, KnowsWhetherMuchOfTheGridSticksOut)
{
    EXPECT_TRUE(row_access(4, 32, 96, 1).is_shared_out);
    EXPECT_FALSE(row_access(4, 32, 40, 1).is_shared_out);
}

TEST(RowAccess, ExactlyLooksAtTheSharesWhereThereAreAny)
{
    EXPECT_EQ(exactly(row_access(4, 32, 96, 1)).shared, AccessLimits::Shared::among_warps);
    const AccessLimits limits = exactly(times(2, row_access(4, 32, 40, 1)));
    EXPECT_EQ(limits.shared, AccessLimits::Shared::by_nobody);
    EXPECT_EQ(limits.max_bytes_of_warp, 2 * 32 * 4U);
    EXPECT_EQ(limits.max_instructions, 2 * 2U);
    EXPECT_EQ(limits.max_units, 2 * 5U);
    EXPECT_EQ(limits.max_bytes, 2 * 40 * 4U);
}

}  // namespace

}  // namespace warpbook
