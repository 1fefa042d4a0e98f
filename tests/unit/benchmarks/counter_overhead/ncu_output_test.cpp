#include "ncu_output.hpp"

#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

// Nsight Compute 2025.3.1, shortened.
const char* const two_kernels =
    R"ncu(==WARNING== Note: Running with uncontrolled GPU caches. Profiling results may be inconsistent.
==PROF== Connected to process 561 (/tmp/worker)
worker report: {"cases":[{"ms":[726.4,87.9],"name":"padded-8"}],"gpu":"","set_up_ms":513.1,"versions":""}
==PROF== Disconnected from process 561
"ID","Process ID","Process Name","Kernel Name","smsp__sass_inst_executed_op_global_ld.sum"
"","","","","inst"
"0","561","worker","padded_transpose(float *, const float *, int)","524,288"
"1","561","worker","padded_transpose(float *, const float *, int)","524,288"
)ncu";

const char* const unknown_metric = R"ncu(==PROF== Connected to process 652 (/tmp/worker)
==ERROR== Failed to find metric regex:^smsp__sass_sectors_mem_global_ideal\.(sum|min|max|avg|pct|ratio|max_rate)$

==ERROR== Failed to profile "padded_transpose" in process 652
==PROF== Trying to shutdown target application
==ERROR== The application returned an error code (9).
)ncu";

TEST(NcuOutput, HasARowForEachKernel)
{
    EXPECT_EQ(kernels_profiled_in(two_kernels), 2);
    EXPECT_EQ(kernels_profiled_in(unknown_metric), 0);
    EXPECT_EQ(kernels_profiled_in(""), 0);
}

TEST(NcuOutput, DoesNotTakeTheProgramsOwnLinesForRows)
{
    EXPECT_EQ(kernels_profiled_in("\"7\" printed by the program\n"), 0);
}

TEST(NcuOutput, HasItsFirstComplaint)
{
    EXPECT_EQ(ncu_error_in(two_kernels), "");
    EXPECT_EQ(
        ncu_error_in(unknown_metric),
        "Failed to find metric regex:^smsp__sass_sectors_mem_global_ideal\\.(sum|min|max|avg|pct|ratio|max_rate)$");
}

TEST(NcuOutput, HasItsVersion)
{
    EXPECT_EQ(ncu_version_in("NVIDIA (R) Nsight Compute Command Line Profiler\nCopyright (c) 2018-2025 NVIDIA "
                             "Corporation\nVersion 2025.3.1.0 (build 36398880) (public-release)\n"),
              "ncu 2025.3.1.0");
    EXPECT_EQ(ncu_version_in("something else"), "ncu");
}

}  // namespace
}  // namespace warpbook::benchmarks
