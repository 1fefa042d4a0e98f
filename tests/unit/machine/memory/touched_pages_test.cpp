#include "machine/memory/touched_pages.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "machine/memory/memory_map.hpp"

namespace warpbook::model {
namespace {

constexpr std::size_t pages = 1024;

TEST(TouchedPages, ArePiecesOfMemory)
{
    MemoryMap map(pages * page_bytes);
    map.expect_sparse_use(map.begin(), map.size());
    const std::span memory(map.begin(), map.size());
    memory[page_bytes * 10 + 5] = std::byte{1};
    memory[page_bytes * 11] = std::byte{1};
    memory[page_bytes * 900] = std::byte{1};

    const auto pieces = TouchedPages().pieces_of(memory);
    ASSERT_EQ(pieces.size(), 2u);
    EXPECT_EQ(pieces[0].data(), memory.data() + page_bytes * 10);
    EXPECT_EQ(pieces[0].size(), 2 * page_bytes);
    EXPECT_EQ(pieces[1].data(), memory.data() + page_bytes * 900);
}

TEST(TouchedPages, AreClearedUpToTheLastByteAndNotBeyond)
{
    MemoryMap map(pages * page_bytes);
    const std::span memory(map.begin(), map.size());
    std::ranges::fill(memory, std::byte{1});
    constexpr std::size_t begin = page_bytes / 2;
    const std::span middle = memory.subspan(begin, 500 * page_bytes);
    TouchedPages().clear(middle);
    EXPECT_TRUE(std::ranges::all_of(middle, [](std::byte byte) { return byte == std::byte{0}; }));
    EXPECT_EQ(memory[begin - 1], std::byte{1});
    EXPECT_EQ(memory[begin + middle.size()], std::byte{1});
}

TEST(TouchedPages, OfSmallMemoryAreAllOfIt)
{
    MemoryMap map(page_bytes);
    const auto pieces = TouchedPages().pieces_of({map.begin(), 100});
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_EQ(pieces[0].size(), 100u);
}

}  // namespace
}  // namespace warpbook::model
