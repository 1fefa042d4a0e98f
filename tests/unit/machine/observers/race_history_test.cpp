#include "machine/observers/race_history.hpp"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

/// What the system was told of the memory there, in words of two letters (Documentation/filesystems/proc.rst).
std::string flags_of_memory_at(const void* place)
{
    std::ifstream maps("/proc/self/smaps");
    bool is_there = false;
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        char dash = 0;
        if (words >> std::hex >> begin >> dash >> end && dash == '-')
            is_there = reinterpret_cast<std::uint64_t>(place) - begin < end - begin;
        else if (is_there && line.starts_with("VmFlags:"))
            return line + " ";
    }
    return {};
}

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

// Accesses of a sample lie here and there: large pages around them would be many times as much memory.
TEST(RaceHistory, HasSmallPagesUnlessAllOfAnArrayIsUsed)
{
    if (!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled")) GTEST_SKIP() << "this system has no large pages";
    constexpr std::uint64_t begin = std::uint64_t{1} << 30;
    RaceHistory history(begin, std::size_t{64} << 20);
    history.divide_row(begin, 1, 1);
    history.divide(begin);
    const UnitHistory word = history.word(begin);
    for (const void* const place :
         {static_cast<const void*>(&history.row(begin)), static_cast<const void*>(&word.write),
          static_cast<const void*>(&word.other_read), static_cast<const void*>(&history.byte(begin).write)})
        EXPECT_NE(flags_of_memory_at(place).find(" nh "), std::string::npos);
    history.expect_dense_use(begin, std::size_t{32} << 20);
    EXPECT_NE(flags_of_memory_at(&history.row(begin)).find(" hg "), std::string::npos);
    EXPECT_NE(flags_of_memory_at(&word.write).find(" hg "), std::string::npos);
    history.expect_sparse_use();
    EXPECT_NE(flags_of_memory_at(&word.write).find(" nh "), std::string::npos);
}

}  // namespace
}  // namespace warpbook::model
