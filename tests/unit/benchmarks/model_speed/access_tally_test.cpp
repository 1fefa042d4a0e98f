#include "access_tally.hpp"

#include <gtest/gtest.h>

namespace warpbook::benchmarks {
namespace {

AccessTally tally()
{
    AccessTally tally;
    tally.add_full_warps(Space::global, Operation::load, 64).add(Space::global, Operation::load, {3, 5});
    return tally.add_full_warps(Space::shared, Operation::atomic, 32);
}

Counters counters_that_agree()
{
    Counters counters;
    counters.of(Space::global, Operation::load).instructions = 5;
    counters.of(Space::shared, Operation::atomic).instructions = 1;
    return counters;
}

TEST(AccessTally, AddsInstructionsAndLanes)
{
    EXPECT_EQ(tally().of(Space::global, Operation::load).instructions, 5u);
    EXPECT_EQ(tally().of(Space::global, Operation::load).lanes, 69u);
    EXPECT_EQ(tally().of(Space::global, Operation::store).lanes, 0u);
    EXPECT_EQ(tally().lane_accesses(), 101u);
}

TEST(AccessTally, AgreesWithTheSameInstructions) { EXPECT_EQ(disagreement(tally(), counters_that_agree()), ""); }

TEST(AccessTally, NamesWhatWasCountedOtherwise)
{
    Counters counters = counters_that_agree();
    counters.of(Space::global, Operation::load).instructions = 6;
    counters.of(Space::shared, Operation::store).instructions = 1;
    EXPECT_EQ(disagreement(tally(), counters),
              "global loads: 5 instructions worked out, 6 counted\n"
              "shared stores: 0 instructions worked out, 1 counted\n");
}

}  // namespace
}  // namespace warpbook::benchmarks
