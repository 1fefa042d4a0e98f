#include "machine/memory/device_heap.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {

namespace {

class DeviceHeapTest : public testing::Test {
protected:
    void* allocate(std::size_t bytes, std::size_t alignment = 1) { return heap.allocate(bytes, alignment, "memory"); }

    GlobalMemory memory;
    InitializedBytes initialized{memory.begin(), memory.size()};
    DeviceHeap heap{memory, initialized};
};

TEST_F(DeviceHeapTest, GivesAlignedMemory)
{
    for (const std::size_t alignment : {1u, 16u, 64u, 4096u}) {
        const auto address = reinterpret_cast<std::uint64_t>(allocate(10, alignment));
        EXPECT_EQ(address % std::max(alignment, DeviceHeap::min_alignment), 0u) << alignment;
        EXPECT_TRUE(memory.contains(address));
    }
}

TEST_F(DeviceHeapTest, IsFullAtItsLimit)
{
    void* const half = allocate(DeviceHeap::limit_bytes / 2);
    EXPECT_NE(allocate(DeviceHeap::limit_bytes / 2), nullptr);
    EXPECT_EQ(allocate(1), nullptr);
    EXPECT_EQ(heap.release(half), DeviceHeap::Freeing::done);
    EXPECT_NE(allocate(1), nullptr);
    EXPECT_EQ(allocate(DeviceHeap::limit_bytes), nullptr);
}

TEST_F(DeviceHeapTest, TellsWhatCannotBeFreed)
{
    void* const place = allocate(100);
    int on_the_host = 0;
    EXPECT_EQ(heap.release(&on_the_host), DeviceHeap::Freeing::was_never_allocated);
    EXPECT_EQ(heap.release(static_cast<std::byte*>(place) + 16), DeviceHeap::Freeing::was_never_allocated);
    EXPECT_EQ(heap.release(memory.allocate(16, "of the host")), DeviceHeap::Freeing::was_never_allocated);
    EXPECT_EQ(heap.release(place), DeviceHeap::Freeing::done);
    EXPECT_EQ(heap.release(place), DeviceHeap::Freeing::was_free_already);
    EXPECT_EQ(heap.name_at(place), "memory");
}

TEST_F(DeviceHeapTest, IsAgainAsBeforeALaunch)
{
    auto* const kept = static_cast<int*>(allocate(sizeof(int)));
    *kept = 5;
    initialized.mark(reinterpret_cast<std::uint64_t>(kept), sizeof(int));
    heap.begin_launch();

    *kept = 6;
    heap.release(kept);
    auto* const during = static_cast<int*>(allocate(sizeof(int)));
    *during = 7;
    initialized.mark(reinterpret_cast<std::uint64_t>(during), sizeof(int));
    heap.restore();

    EXPECT_EQ(*kept, 5);
    EXPECT_TRUE(initialized.all_initialized(reinterpret_cast<std::uint64_t>(kept), sizeof(int)));
    EXPECT_EQ(heap.release(kept), DeviceHeap::Freeing::done) << "it was not free";
    EXPECT_EQ(allocate(sizeof(int)), during) << "the same addresses again";
    EXPECT_EQ(*during, 0);
    EXPECT_FALSE(initialized.all_initialized(reinterpret_cast<std::uint64_t>(during), sizeof(int)));
}

TEST_F(DeviceHeapTest, IsEmptyAgainWhenTheLaunchWasTheFirst)
{
    heap.begin_launch();
    void* const first = allocate(8);
    heap.restore();
    EXPECT_EQ(memory.array_in_heap(reinterpret_cast<std::uint64_t>(first)), nullptr);
    EXPECT_EQ(allocate(8), first);
}

TEST_F(DeviceHeapTest, AllocationsOfNothingFillItToo)
{
    std::size_t allocations = 0;
    while (allocations <= DeviceHeap::limit_bytes && allocate(0) != nullptr) ++allocations;
    EXPECT_EQ(allocations, DeviceHeap::limit_bytes / DeviceHeap::min_alignment);
}

TEST_F(DeviceHeapTest, DoesNotGrowFromLaunchToLaunch)
{
    auto* const kept = static_cast<int*>(allocate(sizeof(int)));
    *kept = 5;
    const auto launch = [&] {
        heap.begin_launch();
        void* const first = allocate(8);
        for (int i = 0; i < 10'000; ++i) heap.release(allocate(8));
        heap.release(first);
        return first;
    };
    void* const first = launch();
    EXPECT_EQ(launch(), first);
    EXPECT_EQ(*kept, 5);
    EXPECT_EQ(heap.release(kept), DeviceHeap::Freeing::done);
}

TEST_F(DeviceHeapTest, StillKnowsWhatAnEarlierLaunchHasFreed)
{
    heap.begin_launch();
    void* const freed = allocate(8);
    heap.release(freed);
    heap.begin_launch();
    EXPECT_EQ(heap.release(freed), DeviceHeap::Freeing::was_free_already);
}

}  // namespace

}  // namespace warpbook::model
