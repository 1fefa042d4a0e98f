#include "machine/memory/launch_snapshot.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "machine/faults/signal_guard.hpp"
#include "machine/memory/copies_before_writes.hpp"

namespace warpbook::model {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// A small array, and one that is copied when somebody writes to it; their bytes have numbers.
class Snapshot : public testing::Test {
protected:
    Snapshot() : small_(allocate(1000)), large_(allocate(33 * mebibyte + 5000)) {}

    std::span<unsigned char> allocate(std::size_t bytes)
    {
        const std::span array(static_cast<unsigned char*>(memory_.allocate(bytes, "array")), bytes);
        for (std::size_t i = 0; i < bytes; ++i) array[i] = content(i);
        snapshot_.note_write(array.data(), bytes);
        return array;
    }
    static unsigned char content(std::size_t i) { return static_cast<unsigned char>(i * 7 + i / 4096); }
    static bool is_as_before(std::span<unsigned char> array)
    {
        for (std::size_t i = 0; i < array.size(); ++i)
            if (array[i] != content(i)) return false;
        return true;
    }
    bool take(bool host_may_change = false)
    {
        return snapshot_.take(
            2, [](std::size_t) { return true; }, [=](std::uint64_t) { return host_may_change; });
    }

    GlobalMemory memory_;
    InitializedBytes initialized_{memory_.begin(), memory_.size()};
    const SignalGuard lets_writes_in_;
    LaunchSnapshot snapshot_{memory_, initialized_};
    std::span<unsigned char> small_;
    std::span<unsigned char> large_;
};

TEST_F(Snapshot, RestoresWhatWasWritten)
{
    for (const bool host_may_change : {false, true}) {
        ASSERT_TRUE(take(host_may_change));
        for (int run = 0; run < 3; ++run) {
            std::ranges::fill(small_, 1);
            for (const std::size_t i : {std::size_t{0}, 9 * mebibyte, large_.size() - 1}) large_[i] ^= 1;
            snapshot_.restore();
            EXPECT_TRUE(is_as_before(small_));
            EXPECT_TRUE(is_as_before(large_));
        }
        snapshot_.end();
        large_[20 * mebibyte] ^= 1;
        large_[20 * mebibyte] ^= 1;
    }
}

TEST_F(Snapshot, KnowsWhatHasChanged)
{
    ASSERT_TRUE(take());
    const std::size_t place = 17 * mebibyte + 123;
    large_[place] = content(place) + 1;
    small_[5] = content(5) + 1;
    const LaunchSnapshot::Content changes = snapshot_.changes();
    EXPECT_EQ(changes.pieces.size(), 2u);
    snapshot_.restore();
    EXPECT_TRUE(is_as_before(large_));
    LaunchSnapshot::put(changes);
    EXPECT_EQ(large_[place], static_cast<unsigned char>(content(place) + 1));
    EXPECT_EQ(small_[5], static_cast<unsigned char>(content(5) + 1));
}

TEST_F(Snapshot, RestoresWhatIsKnownOfEachByte)
{
    const auto array = allocate(35 * mebibyte);
    const auto begin = reinterpret_cast<std::uint64_t>(array.data());
    for (const std::size_t i : {std::size_t{0}, 20 * mebibyte, array.size() - 8}) initialized_.mark(begin + i, 4);
    ASSERT_TRUE(take());
    for (int run = 0; run < 2; ++run) {
        for (const std::size_t i : {std::size_t{0}, 10 * mebibyte, array.size() - 8}) initialized_.mark(begin + i, 8);
        EXPECT_TRUE(initialized_.all_initialized(begin, 8));
        snapshot_.restore();
        for (const std::size_t i : {std::size_t{0}, 20 * mebibyte, array.size() - 8}) {
            EXPECT_TRUE(initialized_.all_initialized(begin + i, 4)) << i;
            EXPECT_FALSE(initialized_.all_initialized(begin + i, 8)) << i;
        }
        EXPECT_FALSE(initialized_.all_initialized(begin + 10 * mebibyte, 1));
        EXPECT_FALSE(initialized_.all_initialized(begin + 10 * mebibyte, 8));
    }
}

TEST_F(Snapshot, IsOfWhatSeveralThreadsWrite)
{
    ASSERT_TRUE(take());
    const auto write_all = [&] {
        for (std::size_t i = 0; i < large_.size(); i += 1000) large_[i] = 0;
    };
    std::jthread(write_all).join();
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) threads.emplace_back(write_all);
    }
    snapshot_.restore();
    EXPECT_TRUE(is_as_before(large_));
}

TEST(CopiesBeforeWrites, AreMadeOfThePiecesThatAreWrittenAlone)
{
    constexpr std::size_t bytes = 3 * page_bytes - 100;
    MemoryMap memory(9 * page_bytes);
    MemoryMap copy(9 * page_bytes);
    std::vector<MemoryCopy> copies;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::span piece(memory.begin() + i * 3 * page_bytes, bytes);
        std::ranges::fill(piece, static_cast<std::byte>(i + 1));
        copies.push_back({piece, copy.begin() + i * 3 * page_bytes, {piece}, false});
    }
    const auto number_made = [&] { return std::ranges::count_if(copies, &MemoryCopy::is_made); };
    {
        const SignalGuard lets_writes_in;
        const CopiesBeforeWrites closed(copies);
        EXPECT_EQ(copies[1].memory[7], std::byte{2}) << "reading opens nothing";
        EXPECT_EQ(number_made(), 0);
        copies[1].memory[7] = std::byte{9};
        copies[1].memory[bytes - 1] = std::byte{9};
        EXPECT_EQ(number_made(), 1);
        EXPECT_EQ(copies[1].copy[7], std::byte{2});
    }
    copies[0].memory[7] = std::byte{9};
    EXPECT_FALSE(copies[0].is_made) << "it is open again";
}

}  // namespace
}  // namespace warpbook::model
