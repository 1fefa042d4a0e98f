#include <warpbook/lab/product_access.hpp>

#include <gtest/gtest.h>

namespace warpbook {

namespace {

TEST(ProductAccess, CountsTwoRowsOfSixteenAsTheCourseDoes)
{
    const ProductAccess cost = product_access({6, 6}, {16, 16}, {96, 96, 96});
    const std::uint64_t requests = 96 * 96 / 32;
    EXPECT_EQ(cost.c.requests, requests);
    EXPECT_EQ(cost.c.sectors, 4 * requests);
    EXPECT_EQ(cost.a.requests, 96 * requests);
    EXPECT_EQ(cost.a.sectors, 2 * cost.a.requests);
    EXPECT_EQ(cost.b.requests, 96 * requests);
    EXPECT_EQ(cost.b.sectors, 2 * cost.b.requests);
    EXPECT_EQ(cost.a.bytes_of_busiest_warp, 96 * 32 * 4U);
    EXPECT_EQ(loads_of(cost).max_bytes, 2 * 96 * 96 * 96 * 4U);
}

TEST(ProductAccess, SeesWhereRowsBegin)
{
    // One warp in one row, three steps. `a` is one element at a time; rows of `b` have 10 elements, so the second
    // one, elements 10 to 19, lies in sectors 1 and 2, and the third in sectors 2 and 3.
    const ProductAccess cost = product_access(1, 32, {.rows = 1, .inner = 3, .columns = 10});
    EXPECT_EQ(cost.a.requests, 3U);
    EXPECT_EQ(cost.a.sectors, 3U);
    EXPECT_EQ(cost.b.sectors, 2 + 2 + 2U);
    EXPECT_EQ(cost.c.sectors, 2U);
}

/// All of a product, step by step: what the short way must come to.
TEST(ProductAccess, TakesEightStepsForAll)
{
    constexpr ProductExtents extents{.rows = 5, .inner = 29, .columns = 13};
    const Dim3 grid(1, 2);
    const Dim3 block(7, 3);
    std::uint64_t sectors_of_a = 0;
    std::uint64_t sectors_of_b = 0;
    for (std::size_t i = 0; i < extents.inner; ++i) {
        walk_along_rows(
            grid, block, extents.columns, extents.rows, {0, grid.y},
            [&](const LanePlaces& lanes) {
                sectors_of_a += lanes.sectors([&](std::size_t, std::size_t row) { return row * extents.inner + i; });
                sectors_of_b +=
                    lanes.sectors([&](std::size_t column, std::size_t) { return i * extents.columns + column; });
            },
            [] {});
    }
    const ProductAccess cost = product_access(grid, block, extents);
    EXPECT_EQ(cost.a.sectors, sectors_of_a);
    EXPECT_EQ(cost.b.sectors, sectors_of_b);
}

}  // namespace

}  // namespace warpbook
