#include "report/advice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook {
namespace {

using testing::HasSubstr;
using Cause = Unavailable::Cause;

TEST(Advice, NamesTheOptionThatSwitchedTheCountersOff)
{
    EXPECT_EQ(explain({Cause::switched_off, "the counters are switched off"}), "switched off by --counters off");
}

TEST(Advice, LeavesTheCountersToAnotherProfiler)
{
    EXPECT_EQ(
        explain({Cause::other_profiler, "another profiler uses the counters", "cuptiX returned Y (1)"}),
        "another profiler uses the counters, or leave the counters to them with --counters off (cuptiX returned Y "
        "(1))");
}

TEST(Advice, TellsHowToCompileForThisGpu)
{
    EXPECT_THAT(explain({Cause::other_architecture, "this one is sm_75"}), HasSubstr("-DWARPBOOK_CUDA_ARCHITECTURE"));
}

TEST(Advice, AddsNothingWhereALabCanDoNothing)
{
    EXPECT_EQ(explain("the moon is full"), "the moon is full");
    EXPECT_EQ(explain({Cause::mig_slice, "this slice has no counters", "f"}), "this slice has no counters (f)");
}

TEST(Advice, OfAFaultIsToAskTheModel)
{
    const KernelFault fault("f<<<(1), (32)>>> failed: an index is out of bounds", "cuX returned Y (700)");
    EXPECT_EQ(explain(fault),
              "f<<<(1), (32)>>> failed: an index is out of bounds. Run the same with `--backend model` to see the line "
              "and the thread. (cuX returned Y (700))");
}

}  // namespace
}  // namespace warpbook
