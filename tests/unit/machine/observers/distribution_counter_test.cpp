#include "machine/observers/distribution_counter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

void load(DistributionCounter& counter, unsigned warp, std::uint32_t lanes)
{
    AccessEvent event{};
    event.warp = warp;
    event.access = {Space::global, Operation::load, 4, lanes, {}};
    counter.on_access(event);
}

TEST(DistributionCounter, EachBlockHasWarpsOfItsOwn)
{
    DistributionCounter counter;
    counter.on_block({0});
    load(counter, 0, 0xff);
    load(counter, 1, 1);
    load(counter, 1, 1);
    counter.on_block({1});
    load(counter, 1, 1);
    const Distribution seen = counter.distributions().of(Space::global, Operation::load);
    EXPECT_EQ(seen.blocks, 2u);
    EXPECT_EQ(seen.warps, 3u);
    EXPECT_EQ(seen.lanes, 11u);
    EXPECT_EQ(seen.bytes, 44u);
    EXPECT_EQ(seen.bytes_of_busiest_block, 40u);
    EXPECT_EQ(seen.bytes_of_busiest_warp, 32u);
    EXPECT_EQ(seen.instructions_of_busiest_warp, 2u);
}

TEST(DistributionCounter, BlocksWithoutAccessesAreNotAmongThem)
{
    DistributionCounter counter;
    counter.on_block({0});
    counter.on_block({1});
    EXPECT_EQ(counter.distributions(), Distributions());
}

TEST(DistributionCounter, EachBlockSynchronizesByItself)
{
    DistributionCounter counter;
    for (const unsigned block : {0u, 1u}) {
        counter.on_block({block});
        counter.on_syncwarp({0, 0xff});
        counter.on_exchange({0, 0xff});
        counter.on_exchange({1, 0xff});
        counter.on_barrier();
    }
    EXPECT_EQ(counter.synchronizations(), (Synchronizations{2, 6, 2}));
}

TEST(DistributionCounter, EachLaneCallsTheHeapByItself)
{
    DistributionCounter counter;
    counter.on_block({0});
    counter.on_heap_call({0, 0xff});
    counter.on_heap_call({1, 1});
    EXPECT_EQ(counter.synchronizations().heap_calls, 9u);
    EXPECT_EQ(counter.synchronizations().of_warps, 0u);
}

}  // namespace
}  // namespace warpbook::model
