#include <nvml.h>

#include <cstring>
#include <string>

#include <gtest/gtest.h>

namespace warpbook::tests {

namespace {

TEST(Nvml, TellsOfTheModelsDevice)
{
    unsigned count = 0;
    EXPECT_EQ(nvmlDeviceGetCount(&count), NVML_ERROR_UNINITIALIZED);
    ASSERT_EQ(nvmlInit(), NVML_SUCCESS);
    ASSERT_EQ(nvmlDeviceGetCount(&count), NVML_SUCCESS);
    EXPECT_EQ(count, 1u);
    nvmlDevice_t device = nullptr;
    EXPECT_EQ(nvmlDeviceGetHandleByIndex(1, &device), NVML_ERROR_INVALID_ARGUMENT);
    ASSERT_EQ(nvmlDeviceGetHandleByIndex(0, &device), NVML_SUCCESS);
    char name[NVML_DEVICE_NAME_BUFFER_SIZE];
    EXPECT_EQ(nvmlDeviceGetName(device, name, sizeof name), NVML_SUCCESS);
    cudaDeviceProp properties;
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    EXPECT_STREQ(name, properties.name);
    EXPECT_EQ(nvmlDeviceGetName(device, name, 3), NVML_ERROR_INSUFFICIENT_SIZE);
    nvmlMemory_t memory;
    ASSERT_EQ(nvmlDeviceGetMemoryInfo(device, &memory), NVML_SUCCESS);
    EXPECT_EQ(memory.total, memory.used + memory.free);
    unsigned clock = 0;
    EXPECT_EQ(nvmlDeviceGetClockInfo(device, NVML_CLOCK_MEM, &clock), NVML_SUCCESS);
    EXPECT_GT(clock, 0u);
    nvmlUtilization_t utilization;
    EXPECT_EQ(nvmlDeviceGetUtilizationRates(device, &utilization), NVML_SUCCESS);
    EXPECT_EQ(nvmlDeviceGetPowerUsage(nullptr, &clock), NVML_ERROR_INVALID_ARGUMENT);
    EXPECT_STREQ(nvmlErrorString(NVML_ERROR_UNINITIALIZED), "Uninitialized");
    EXPECT_EQ(nvmlShutdown(), NVML_SUCCESS);
}

}  // namespace

}  // namespace warpbook::tests
