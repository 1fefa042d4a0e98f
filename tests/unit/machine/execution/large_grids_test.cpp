// Blocks of a grid that has more than 2^32 of them are told apart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/observers/race_detector.hpp"
#include "machine/lanes/positions.hpp"
#include "machine/synchronization/fence_ordering.hpp"

namespace warpbook::model {
namespace {

using testing::SizeIs;

constexpr std::uint64_t two_to_the_32 = std::uint64_t{1} << 32;

constexpr unsigned largest_x = 2147483647;
const Dim3 largest_grid(largest_x, 65535, 65535);
const Dim3 large_grid(largest_x, 3);
/// Its number is 2^32: in 32 bits that of the first block.
const Dim3 far_block(2, 2, 0);

TEST(LargeGrids, BlocksAreNumberedIn64Bits)
{
    EXPECT_EQ(number_in(large_grid, Dim3(0, 0, 0)), 0u);
    EXPECT_EQ(number_in(large_grid, far_block), two_to_the_32);
    EXPECT_EQ(number_in(largest_grid, Dim3(largest_x - 1, 65534, 65534)), largest_grid.count() - 1);
}

TEST(LargeGrids, ANumberIsThatOfItsPosition)
{
    for (const std::uint64_t number : {std::uint64_t{0}, two_to_the_32 - 1, two_to_the_32, two_to_the_32 * 1000 + 17,
                                       std::uint64_t{largest_grid.count()} - 1})
        EXPECT_EQ(number_in(largest_grid, position_in(largest_grid, number)), number);
}

/// Whether a thread that has seen the signal of thread 0 of block 0 is ordered after it.
class Signals : public testing::Test {
protected:
    static ThreadEpoch moment(std::uint64_t block, std::uint32_t fences)
    {
        ThreadEpoch moment;
        moment.block = block;
        moment.fences = fences;
        return moment;
    }

    void signal_from_first_to(std::uint64_t block)
    {
        fence_ordering.on_fence(moment(0, 1), {}, Scope::device);
        fence_ordering.on_release(moment(0, 1), {}, flag, Scope::device);
        fence_ordering.on_acquire(moment(block, 0), flag, Scope::device);
        fence_ordering.on_fence(moment(block, 1), {}, Scope::device);
    }

    static constexpr std::uint64_t flag = 0x1000;
    FenceOrdering fence_ordering;
    SwapLoops swap_loops;
};

TEST_F(Signals, AreSeenByTheirReaderAlone)
{
    constexpr std::uint64_t reader = 5;
    signal_from_first_to(reader);
    EXPECT_TRUE(fence_ordering.orders(moment(0, 0), moment(reader, 1)));
    for (const std::uint64_t distance : {two_to_the_32, std::uint64_t{1} << 54})
        EXPECT_FALSE(fence_ordering.orders(moment(0, 0), moment(reader + distance, 1))) << distance;
}

TEST_F(Signals, OrderWhatTheirOwnBlockDid)
{
    signal_from_first_to(5);
    EXPECT_FALSE(fence_ordering.orders(moment(two_to_the_32, 0), moment(5, 1)));
}

class Races : public testing::Test {
protected:
    /// Thread 0 of the block stores other bytes to the word than were there.
    void store(const Dim3& block)
    {
        detector.on_block(block);
        AccessEvent event;
        event.instruction = 10;
        event.kind = StepKind::store;
        event.access.operation = Operation::store;
        event.access.width = 4;
        event.access.mask = 1;
        event.access.addresses[0] = word;
        event.overwritten[0] = 1;
        event.block = block;
        detector.on_access(event);
    }

    GlobalMemory memory;
    const std::uint64_t word = reinterpret_cast<std::uint64_t>(memory.allocate(4, "word"));
    IntervalTable intervals;
    RaceHistory global{memory.begin(), memory.size()};
    RaceHistory variables{0, 4096};
    FenceOrdering fence_ordering;
    SwapLoops swap_loops;
    LaunchDemands demands{RunMode{}};
    FaultLog faults;
    const MemoryNames names{memory, SharedMemory::of_this_program(), 0};
    RaceDetector detector{
        Machine{}, {intervals, global, variables, fence_ordering, swap_loops, demands, large_grid, Dim3(32)},
        names,     0,
        4096,      faults};
};

TEST_F(Races, AreFoundBetweenBlocksThatAreFarApart)
{
    store(Dim3(0, 0, 0));
    store(far_block);
    ASSERT_THAT(faults.faults(), SizeIs(1));
    const FaultDescription& found = faults.faults().begin()->second.description;
    EXPECT_THAT(sentence_of(found.fault, found.facts), testing::HasSubstr("of block (0, 0, 0)"));
}

}  // namespace
}  // namespace warpbook::model
