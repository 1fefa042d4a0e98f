#include "refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine_facts.hpp"

namespace warpbook::doctor {
namespace {

using Cause = Unavailable::Cause;

Refusal refusal_by(Cause cause)
{
    return refusal_of(Measured<TinyCollection>::unavailable({cause, "words that nobody reads"}));
}

TEST(Refusal, IsKnownByTheCause)
{
    EXPECT_EQ(refusal_by(Cause::no_permission), Refusal::no_right);
    EXPECT_EQ(refusal_by(Cause::locked_virtual_gpu), Refusal::locked_virtual_gpu);
    EXPECT_EQ(refusal_by(Cause::virtual_gpu), Refusal::virtual_gpu);
    EXPECT_EQ(refusal_by(Cause::other_profiler), Refusal::other_profiler);
    EXPECT_EQ(refusal_by(Cause::unknown_chip), Refusal::unknown_chip);
    EXPECT_EQ(refusal_by(Cause::driver_too_old), Refusal::driver_too_old);
    EXPECT_EQ(refusal_by(Cause::mig_slice), Refusal::mig_slice);
    EXPECT_EQ(refusal_by(Cause::wsl_gpu), Refusal::wsl_gpu);
    EXPECT_EQ(refusal_by(Cause::confidential_computing), Refusal::confidential_computing);
    EXPECT_EQ(refusal_by(Cause::other_gpu_kind), Refusal::other_gpu_kind);
    EXPECT_EQ(refusal_by(Cause::other), Refusal::other);
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
