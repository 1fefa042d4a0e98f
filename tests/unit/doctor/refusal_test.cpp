#include "refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine_facts.hpp"

namespace warpbook::doctor {
namespace {

Refusal refusal_in(const std::string& reason) { return refusal_of(Measured<TinyCollection>::unavailable(reason)); }

TEST(Refusal, IsReadFromTheNameOfCuptisError)
{
    const auto returned = [](const std::string& name) { return "counters (cuptiX returned " + name + " (1))"; };
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_INSUFFICIENT_PRIVILEGES")), Refusal::no_right);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES")),
              Refusal::locked_virtual_gpu);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED")), Refusal::virtual_gpu);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED")), Refusal::other_profiler);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_HARDWARE_BUSY")), Refusal::other_profiler);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_NOT_SUPPORTED")), Refusal::unknown_chip);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_INVALID_CHIP_NAME")), Refusal::unknown_chip);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_NOT_COMPATIBLE")), Refusal::driver_too_old);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED")), Refusal::mig_slice);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED")), Refusal::wsl_gpu);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED")),
              Refusal::confidential_computing);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED")), Refusal::other_gpu_kind);
    EXPECT_EQ(refusal_in(returned("CUPTI_ERROR_UNKNOWN")), Refusal::other);
}

TEST(Refusal, IsReadFromWordsWhereThereIsNoError)
{
    EXPECT_EQ(refusal_in("another process has used the counters for 3 s"), Refusal::other_profiler);
    EXPECT_EQ(refusal_in("CUPTI cannot read these counters of this GPU: it is used under WSL"), Refusal::wsl_gpu);
    EXPECT_EQ(refusal_in("the moon is full"), Refusal::other);
}

TEST(Refusal, IsSeenInWrongNumbers)
{
    TinyCollection counted = right_tiny_collection;
    EXPECT_EQ(refusal_of(counted), Refusal::none);
    counted.store_sectors = 33;
    EXPECT_EQ(refusal_of(counted), Refusal::wrong_counts);
    counted.values_are_right = false;
    EXPECT_EQ(refusal_of(counted), Refusal::wrong_values);
    EXPECT_EQ(refusal_of(TinyCollection{0, 0, 0, 0, true}), Refusal::nothing_counted);
    EXPECT_EQ(refusal_of(TinyCollection{0, 0, 0, 0, false}), Refusal::wrong_values);
}

TEST(GpuNames, TellVirtualGpusFromBoards)
{
    for (const char* name : {"GRID T4-8Q", "NVIDIA A16-4C", "NVIDIA L40S-48Q"}) EXPECT_TRUE(is_virtual_gpu(name));
    for (const char* name : {"NVIDIA H200", "NVIDIA A100-SXM4-40GB", "NVIDIA GeForce RTX 4090", "Tesla V100-PCIE-16GB",
                             "NVIDIA H100 80GB HBM3 MIG 1g.10gb"})
        EXPECT_FALSE(is_virtual_gpu(name)) << name;
    Gpu gpu;
    gpu.name = "NVIDIA H100 80GB HBM3 MIG 1g.10gb";
    EXPECT_TRUE(gpu.is_mig_slice());
    gpu.name = "NVIDIA H100 80GB HBM3";
    EXPECT_FALSE(gpu.is_mig_slice());
}

}  // namespace
}  // namespace warpbook::doctor
