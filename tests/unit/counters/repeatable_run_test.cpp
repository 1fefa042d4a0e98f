// The device's memory and the promise that it holds what one run leaves, with a driver whose device is the host.
#include <cstdlib>
#include <cstring>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/device_memory.hpp"
#include "counters/driver/errors.hpp"
#include "counters/sessions/repeatable_run.hpp"

namespace warpbook::cupti {

namespace {

/// The sizes of what is allocated.
std::map<CUdeviceptr, std::size_t> live;
int allocations = 0;
std::size_t capacity = 0;

std::size_t used_bytes()
{
    return std::accumulate(live.begin(), live.end(), std::size_t{0},
                           [](std::size_t sum, const auto& allocation) { return sum + allocation.second; });
}

void* to_host(CUdeviceptr address) { return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address)); }

CUresult fake_allocate(CUdeviceptr* address, std::size_t bytes)
{
    if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
    if (bytes > capacity - used_bytes()) return CUDA_ERROR_OUT_OF_MEMORY;
    ++allocations;
    *address = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(std::malloc(bytes)));
    live[*address] = bytes;
    return CUDA_SUCCESS;
}

CUresult fake_free(CUdeviceptr address)
{
    if (live.erase(address) == 0) return CUDA_ERROR_INVALID_VALUE;
    std::free(to_host(address));
    return CUDA_SUCCESS;
}

CUresult fake_info(std::size_t* free_bytes, std::size_t* all_bytes)
{
    *free_bytes = capacity - used_bytes();
    *all_bytes = capacity;
    return CUDA_SUCCESS;
}

CUresult fake_host_to_device(CUdeviceptr to, const void* from, std::size_t bytes)
{
    std::memcpy(to_host(to), from, bytes);
    return CUDA_SUCCESS;
}

CUresult fake_device_to_host(void* to, CUdeviceptr from, std::size_t bytes)
{
    std::memcpy(to, to_host(from), bytes);
    return CUDA_SUCCESS;
}

CUresult fake_device_to_device(CUdeviceptr to, CUdeviceptr from, std::size_t bytes)
{
    std::memcpy(to_host(to), to_host(from), bytes);
    return CUDA_SUCCESS;
}

CUresult fake_synchronize() { return CUDA_SUCCESS; }

CUresult fake_error_text(CUresult, const char** text)
{
    *text = "made up";
    return CUDA_SUCCESS;
}

DriverApi fake_driver()
{
    DriverApi api;
    api.memory_allocate.address = &fake_allocate;
    api.memory_free.address = &fake_free;
    api.memory_get_info.address = &fake_info;
    api.copy_host_to_device.address = &fake_host_to_device;
    api.copy_device_to_host.address = &fake_device_to_host;
    api.copy_device_to_device.address = &fake_device_to_device;
    api.context_synchronize.address = &fake_synchronize;
    api.get_error_name.address = &fake_error_text;
    api.get_error_string.address = &fake_error_text;
    return api;
}

class DeviceMemoryTest : public testing::Test {
protected:
    DeviceMemoryTest()
    {
        allocations = 0;
        capacity = 1 << 20;
    }

    /// A run of a "kernel" that adds 1 to a number on the device.
    RepeatableRun increment(int* number)
    {
        return {keeper, [number] { ++*number; }};
    }

    int* allocate_number(int value)
    {
        auto* number = static_cast<int*>(memory.allocate(sizeof(int), "number"));
        *number = value;
        return number;
    }

    DriverApi api = fake_driver();
    DeviceMemory memory{api};
    SnapshotKeeper keeper{api, memory.shadow(), [this] { return memory.regions(); }};
};

TEST_F(DeviceMemoryTest, FreesWhatIsReleasedAndTheRestAtItsEnd)
{
    {
        DeviceMemory own(api);
        void* first = own.allocate(100, "first");
        own.allocate(0, "empty");
        EXPECT_EQ(live.size(), 2u);
        own.release(first);
        EXPECT_EQ(live.size(), 1u);
        own.release(first);
        own.release(nullptr);
        EXPECT_EQ(live.size(), 1u);
    }
    EXPECT_TRUE(live.empty());
}

TEST_F(DeviceMemoryTest, SaysWhichArrayHasNoRoom)
{
    try {
        memory.allocate(2 << 20, "matrix");
        FAIL() << "allocated more than there is";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("no room on the device for 'matrix' of 2097152 bytes"));
        EXPECT_THAT(error.what(), testing::HasSubstr("1048576 of its 1048576 bytes are free"));
    }
}

TEST_F(DeviceMemoryTest, ASnapshotPutsEverythingBack)
{
    int* one = allocate_number(1);
    int* two = allocate_number(2);
    {
        const MemorySnapshot snapshot(api, memory.shadow(), memory.regions());
        *one = *two = 7;
        snapshot.restore();
    }
    EXPECT_EQ(*one, 1);
    EXPECT_EQ(*two, 2);
}

TEST_F(DeviceMemoryTest, LaterSnapshotsUseTheMemoryOfEarlierOnes)
{
    int* number = allocate_number(1);
    memory.allocate(1000, "more");
    for (int i = 0; i < 3; ++i) {
        const MemorySnapshot snapshot(api, memory.shadow(), memory.regions());
        *number = 7;
        snapshot.restore();
        EXPECT_EQ(*number, 1);
        EXPECT_EQ(allocations, 3) << "two arrays and their shadow";
    }
}

TEST_F(DeviceMemoryTest, ShadowMemoryGrowsAndLeavesNothingBehind)
{
    allocate_number(1);
    MemorySnapshot(api, memory.shadow(), memory.regions()).restore();
    void* large = memory.allocate(300'000, "large");
    MemorySnapshot(api, memory.shadow(), memory.regions()).restore();
    EXPECT_EQ(live.size(), 3u) << "the smaller shadow is gone";
    memory.release(large);
    MemorySnapshot(api, memory.shadow(), memory.regions()).restore();
    EXPECT_EQ(allocations, 4);
}

TEST_F(DeviceMemoryTest, ShadowMemoryIsFreedWithTheRest)
{
    {
        DeviceMemory own(api);
        own.allocate(100, "array");
        MemorySnapshot(api, own.shadow(), own.regions()).restore();
        EXPECT_EQ(live.size(), 2u);
    }
    EXPECT_TRUE(live.empty());
}

TEST_F(DeviceMemoryTest, ShadowMemoryGivesWayToAnArray)
{
    memory.allocate(capacity / 2, "half");
    MemorySnapshot(api, memory.shadow(), memory.regions()).restore();
    EXPECT_EQ(used_bytes(), capacity);
    EXPECT_NO_THROW(memory.allocate(100, "later"));
    EXPECT_EQ(used_bytes(), capacity / 2 + 100);
}

TEST_F(DeviceMemoryTest, ShadowMemoryGivesWayToABuffer)
{
    memory.allocate(capacity / 2, "half");
    MemorySnapshot(api, memory.shadow(), memory.regions()).restore();
    EXPECT_NO_THROW(memory.allocate_buffer(capacity / 2));
    EXPECT_THROW(memory.allocate_buffer(capacity / 2 + 1), DriverError);
}

TEST_F(DeviceMemoryTest, ASnapshotGoesToTheHostWhenTheDeviceIsFull)
{
    int* number = allocate_number(1);
    capacity = used_bytes();
    const MemorySnapshot snapshot(api, memory.shadow(), memory.regions());
    *number = 7;
    snapshot.restore();
    EXPECT_EQ(*number, 1);
}

TEST_F(DeviceMemoryTest, ASnapshotSharesOutWhatIsLeftOfTheDevice)
{
    std::vector<int*> numbers;
    for (int i = 0; i < 5; ++i) numbers.push_back(allocate_number(i));
    capacity = used_bytes() + 600;
    for (int repetition = 0; repetition < 2; ++repetition) {
        const MemorySnapshot snapshot(api, memory.shadow(), memory.regions());
        EXPECT_EQ(live.size(), 6u) << "some have a copy on the device";
        for (int* number : numbers) *number = 7;
        snapshot.restore();
        for (int i = 0; i < 5; ++i) EXPECT_EQ(*numbers[static_cast<std::size_t>(i)], i);
    }
}

TEST_F(DeviceMemoryTest, TwoRunsLeaveWhatOneLeaves)
{
    int* number = allocate_number(10);
    RepeatableRun run = increment(number);
    run.allow_repetition();
    run.prepare();
    run.run();
    run.prepare();
    run.run();
    run.finish();
    EXPECT_EQ(*number, 11);
}

TEST_F(DeviceMemoryTest, ARunHappensAlsoWhenNoMeasurementCameToIt)
{
    int* number = allocate_number(10);
    RepeatableRun never = increment(number);
    never.prepare();
    never.finish();
    EXPECT_EQ(*number, 11);

    // The second measurement failed after memory was put back.
    RepeatableRun broken = increment(number);
    broken.allow_repetition();
    broken.prepare();
    broken.run();
    broken.prepare();
    broken.finish();
    EXPECT_EQ(*number, 12);
}

TEST_F(DeviceMemoryTest, WhatWasNotKeptIsNotPutBack)
{
    int* number = allocate_number(10);
    increment(number).allow_repetition();
    RepeatableRun other = increment(number);
    other.run();
    other.prepare();
    EXPECT_EQ(*number, 11);
    other.finish();
    EXPECT_EQ(*number, 11);
}

/// Keeps memory, and cannot put it back.
class BrokenKeeper final : public MemoryKeeper {
public:
    void save() override {}
    void restore() override { throw CountersUnavailable("it cannot be put back"); }
};

TEST_F(DeviceMemoryTest, WhatCannotBePutBackIsNotRunOver)
{
    int* number = allocate_number(10);
    BrokenKeeper broken;
    RepeatableRun run(broken, [number] { ++*number; });
    run.allow_repetition();
    run.run();
    EXPECT_THROW(run.prepare(), CountersUnavailable);
    run.finish();
    EXPECT_EQ(*number, 11);
}

}  // namespace

}  // namespace warpbook::cupti
