// Fills and copies of much memory, of which little is touched: what they leave, and how many pages that takes.
#include "machine/memory/sparse_content.hpp"

#include <cstring>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "machine/memory/memory_map.hpp"
#include "machine/memory/touched_pages.hpp"

namespace warpbook::model {
namespace {

constexpr std::size_t bytes = std::size_t{64} << 20;

std::size_t touched_pages(const MemoryMap& map)
{
    const auto touched = TouchedPages().of(reinterpret_cast<std::uint64_t>(map.begin()), map.size());
    return static_cast<std::size_t>(std::count(touched.begin(), touched.end(), true));
}

class SparseContent : public testing::Test {
protected:
    SparseContent()
    {
        from_.expect_sparse_use(from_.begin(), bytes);
        to_.expect_sparse_use(to_.begin(), bytes);
    }

    void expect_equal() const { EXPECT_EQ(std::memcmp(from_.begin(), to_.begin(), bytes), 0); }

    MemoryMap from_{bytes};
    MemoryMap to_{bytes};
};

TEST_F(SparseContent, FillingWithZerosTouchesNothingNew)
{
    to_.begin()[12345678] = std::byte{1};
    fill_sparsely(to_.begin(), 0, bytes);
    EXPECT_EQ(to_.begin()[12345678], std::byte{0});
    EXPECT_EQ(touched_pages(to_), 1u);
    fill_sparsely(to_.begin() + 5, 7, 100 * page_bytes);
    EXPECT_EQ(to_.begin()[4], std::byte{0});
    EXPECT_EQ(to_.begin()[5], std::byte{7});
}

TEST_F(SparseContent, ACopyOfTheModelsMemoryTouchesWhatItsSourceHas)
{
    from_.begin()[1] = std::byte{1};
    from_.begin()[bytes - 1] = std::byte{2};
    // What was there before is gone afterwards.
    to_.begin()[bytes / 2] = std::byte{3};
    copy_sparsely(to_.begin(), PagesOf::model, from_.begin(), PagesOf::model, bytes);
    EXPECT_EQ(touched_pages(to_), 3u);
    EXPECT_EQ(touched_pages(from_), 2u);
    expect_equal();
}

TEST_F(SparseContent, ACopyTouchesWhatIsNotZero)
{
    from_.begin()[1] = std::byte{1};
    for (std::size_t i = 0; i < bytes / 2; i += page_bytes) from_.begin()[i + bytes / 4] = std::byte{0};
    to_.begin()[bytes / 2] = std::byte{3};
    to_.begin()[bytes - 1] = std::byte{3};
    copy_sparsely(to_.begin(), PagesOf::model, from_.begin(), PagesOf::others, bytes);
    EXPECT_EQ(touched_pages(to_), 3u);
    expect_equal();
}

TEST_F(SparseContent, ACopyLeavesWhatIsZero)
{
    from_.begin()[1] = std::byte{1};
    to_.begin()[bytes / 2] = std::byte{3};
    copy_sparsely(to_.begin(), PagesOf::others, from_.begin(), PagesOf::model, bytes);
    expect_equal();
}

TEST_F(SparseContent, CopiesAnyPiecesToAnyPlace)
{
    std::mt19937 random(1);
    const auto below = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random); };
    std::vector<std::byte> expected(bytes);
    for (int round = 0; round < 12; ++round) {
        for (int i = 0; i < 40; ++i) from_.begin()[below(bytes)] = static_cast<std::byte>(below(256));
        std::memset(from_.begin() + below(bytes / 2), static_cast<int>(below(2)), below(bytes / 2));
        const std::size_t count = bytes / 2 + below(bytes / 4);
        const std::size_t source = below(bytes - count);
        const std::size_t target = below(bytes - count);
        const PagesOf to_pages = round % 2 == 0 ? PagesOf::model : PagesOf::others;
        const PagesOf from_pages = round % 3 == 0 ? PagesOf::model : PagesOf::others;
        std::memcpy(expected.data() + target, from_.begin() + source, count);
        copy_sparsely(to_.begin() + target, to_pages, from_.begin() + source, from_pages, count);
        ASSERT_EQ(std::memcmp(expected.data(), to_.begin(), bytes), 0) << round;
    }
}

TEST_F(SparseContent, PiecesMayOverlap)
{
    std::vector<std::byte> expected(bytes);
    for (std::size_t i = 0; i < bytes; ++i) expected[i] = static_cast<std::byte>(i / 1000);
    std::memcpy(to_.begin(), expected.data(), bytes);
    copy_sparsely(to_.begin() + 100, PagesOf::model, to_.begin(), PagesOf::model, bytes - 100);
    std::memmove(expected.data() + 100, expected.data(), bytes - 100);
    EXPECT_EQ(std::memcmp(expected.data(), to_.begin(), bytes), 0);
}

}  // namespace
}  // namespace warpbook::model
