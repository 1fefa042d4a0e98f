// The device's memory and the promise that it holds what one run leaves, with a driver whose device is the host.
#include <cstdlib>
#include <cstring>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counter_session.hpp"
#include "device_memory.hpp"
#include "errors.hpp"

namespace warpbook::cupti {

namespace {

int live_allocations = 0;
std::size_t largest_allocation = 0;

void* to_host(CUdeviceptr address) { return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address)); }

CUresult fake_allocate(CUdeviceptr* address, std::size_t bytes)
{
    if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
    if (bytes > largest_allocation) return CUDA_ERROR_OUT_OF_MEMORY;
    ++live_allocations;
    *address = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(std::malloc(bytes)));
    return CUDA_SUCCESS;
}

CUresult fake_free(CUdeviceptr address)
{
    --live_allocations;
    std::free(to_host(address));
    return CUDA_SUCCESS;
}

CUresult fake_info(std::size_t* free_bytes, std::size_t* all_bytes)
{
    *free_bytes = 10;
    *all_bytes = 1000;
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
        live_allocations = 0;
        largest_allocation = 1 << 20;
    }

    /// A run of a "kernel" that adds 1 to a number on the device.
    RepeatableRun increment(int* number)
    {
        return {api, [this] { return memory.regions(); }, [number] { ++*number; }};
    }

    int* allocate_number(int value)
    {
        auto* number = static_cast<int*>(memory.allocate(sizeof(int), "number"));
        *number = value;
        return number;
    }

    DriverApi api = fake_driver();
    DeviceMemory memory{api};
};

TEST_F(DeviceMemoryTest, FreesWhatIsReleasedAndTheRestAtItsEnd)
{
    {
        DeviceMemory own(api);
        void* first = own.allocate(100, "first");
        own.allocate(0, "empty");
        EXPECT_EQ(live_allocations, 2);
        own.release(first);
        EXPECT_EQ(live_allocations, 1);
        own.release(first);
        own.release(nullptr);
        EXPECT_EQ(live_allocations, 1);
    }
    EXPECT_EQ(live_allocations, 0);
}

TEST_F(DeviceMemoryTest, SaysWhichArrayHasNoRoom)
{
    try {
        memory.allocate(2 << 20, "matrix");
        FAIL() << "allocated more than there is";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("no room on the device for 'matrix' of 2097152 bytes"));
        EXPECT_THAT(error.what(), testing::HasSubstr("10 of its 1000 bytes are free"));
    }
}

TEST_F(DeviceMemoryTest, ASnapshotPutsEverythingBackAndFreesItsCopies)
{
    int* one = allocate_number(1);
    int* two = allocate_number(2);
    {
        const MemorySnapshot snapshot(api, memory.regions());
        *one = *two = 7;
        snapshot.restore();
    }
    EXPECT_EQ(*one, 1);
    EXPECT_EQ(*two, 2);
    EXPECT_EQ(live_allocations, 2);
}

TEST_F(DeviceMemoryTest, ASnapshotGoesToTheHostWhenTheDeviceIsFull)
{
    int* number = allocate_number(1);
    largest_allocation = 0;
    const MemorySnapshot snapshot(api, memory.regions());
    *number = 7;
    snapshot.restore();
    EXPECT_EQ(*number, 1);
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

}  // namespace

}  // namespace warpbook::cupti
