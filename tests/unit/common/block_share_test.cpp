#include <warpbook/lab/block_share.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook {
namespace {

/// A line of two blocks of 3 threads over 11 columns: blocks 0, 1, 0, and two columns of block 1.
constexpr BlockShare two_blocks_in_a_line{.grid = {2, 1}, .block = {3, 1}, .width = 11, .height = 1};

TEST(BlockShare, GoesOnWholeGridsFurtherOn)
{
    EXPECT_EQ(two_blocks_in_a_line.block_of(2, 0), 0);
    EXPECT_EQ(two_blocks_in_a_line.block_of(3, 0), 1);
    EXPECT_EQ(two_blocks_in_a_line.block_of(6, 0), 0);
    EXPECT_EQ(two_blocks_in_a_line.block_of(9, 0), 1);
}

TEST(BlockShare, CountsBlocksAlongXFirst)
{
    constexpr BlockShare share{.grid = {2, 3}, .block = {4, 2}, .width = 20, .height = 20};
    EXPECT_EQ(share.block_of(4, 2), 3);
    EXPECT_EQ(share.block_of(4 + 8, 2 + 6), 3);
}

TEST(BlockShare, AcceptsABlockThatWritesItsOwn)
{
    EXPECT_EQ(two_blocks_in_a_line.mistake_of(1, [](std::size_t i) { return i / 3 % 2 == 1; }), std::nullopt);
}

TEST(BlockShare, NamesWhatIsLeftOut)
{
    const auto mistake = two_blocks_in_a_line.mistake_of(1, [](std::size_t i) { return i / 3 == 1; });
    EXPECT_THAT(mistake.value_or(""), testing::HasSubstr("Block (1, 0) of the grid ran alone, and did not write row 0, "
                                                         "column 9, which is its own"));
}

TEST(BlockShare, NamesWhatBelongsToAnother)
{
    const auto mistake = two_blocks_in_a_line.mistake_of(0, [](std::size_t i) { return i < 4; });
    EXPECT_THAT(mistake.value_or(""), testing::HasSubstr("wrote row 0, column 3, which is that of block (1, 0)"));
}

}  // namespace
}  // namespace warpbook
