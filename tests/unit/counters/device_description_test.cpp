#include "counters/driver/device_description.hpp"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/gpus.hpp>

#include "counters/driver/errors.hpp"
#include "mock_cupti.hpp"

namespace warpbook::cupti {

namespace {

int devices_of_driver = 0;

/// The mock's driver, with as many devices as a test wants.
DriverApi driver_with(int devices)
{
    devices_of_driver = devices;
    DriverApi api = test::MockCupti::driver();
    api.init.address = [](unsigned) { return CUDA_SUCCESS; };
    api.device_get_count.address = [](int* count) {
        *count = devices_of_driver;
        return CUDA_SUCCESS;
    };
    api.device_get.address = [](CUdevice* device, int number) {
        *device = number;
        return number < devices_of_driver ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
    };
    return api;
}

TEST(DeviceDescription, ListsAllDevices)
{
    const test::MockCupti mock;
    const auto devices = describe_devices(driver_with(2));
    ASSERT_EQ(devices.size(), 2u);
    for (const DeviceDescription& device : devices) {
        EXPECT_EQ(device.backend, "cupti");
        EXPECT_NE(device.name, "");
        EXPECT_THAT(device.architecture, testing::StartsWith("sm_"));
    }
    EXPECT_TRUE(describe_devices(driver_with(0)).empty());
}

TEST(DeviceDescription, PassesTheDriversErrorOn)
{
    const test::MockCupti mock;
    DriverApi api = driver_with(1);
    api.init.address = [](unsigned) { return CUDA_ERROR_NO_DEVICE; };
    EXPECT_THROW(describe_devices(api), DriverError);
}

TEST(ListGpus, SaysWhyThereIsNoneWithoutADriver)
{
    if (dlopen("libcuda.so.1", RTLD_LAZY)) GTEST_SKIP() << "this machine has an NVIDIA driver";
    const auto gpus = list_gpus();
    ASSERT_FALSE(gpus.available());
    EXPECT_THAT(gpus.reason(), testing::HasSubstr("no NVIDIA driver"));
}

}  // namespace

}  // namespace warpbook::cupti
