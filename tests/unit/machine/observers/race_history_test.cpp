#include "machine/observers/race_history.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

TEST(RaceHistory, KnowsHowMuchMemoryItUsesBesideItsRows)
{
    constexpr std::uint64_t begin = std::uint64_t{1} << 30;
    constexpr std::size_t piece = std::size_t{16} << 10;
    constexpr std::size_t of_words = piece / 4 * (16 + 8);
    constexpr std::size_t of_bytes = piece * 24;
    RaceHistory history(begin, 4 * piece);
    EXPECT_EQ(history.bytes_in_use(), 0u);

    history.divide_row(begin, 1, 1);
    history.divide_row(begin + RaceHistory::row_bytes, 1, 1);
    EXPECT_EQ(history.bytes_in_use(), of_words) << "two rows of one piece";
    history.divide_row(begin + 3 * piece, 1, 1);
    EXPECT_EQ(history.bytes_in_use(), 2 * of_words);
    history.divide_row(begin + 3 * piece, 2, 2);
    EXPECT_EQ(history.bytes_in_use(), 2 * of_words) << "of the next launch, in the same place";

    history.divide(begin);
    history.divide(begin + 4);
    EXPECT_EQ(history.bytes_in_use(), 2 * of_words + of_bytes);

    history.clear();
    EXPECT_EQ(history.bytes_in_use(), 0u);
    history.divide_row(begin, 3, 3);
    EXPECT_EQ(history.bytes_in_use(), of_words);
}

}  // namespace
}  // namespace warpbook::model
