#include "machine/observers/copy_waits.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

constexpr std::uint32_t all = 0xffffffff;

/// One block's warps, in the order of the test.
class CopyWaitsTest : public testing::Test {
protected:
    void copy(std::uint32_t lanes = all, unsigned warp = 0)
    {
        access(StepKind::copied_store, Operation::store, lanes, warp);
    }
    void multiply(unsigned warp = 0) { access(StepKind::load, Operation::load, all, warp); }
    void commit(std::uint32_t lanes = all, unsigned warp = 0) { step(CopyStep::commit, lanes, warp); }
    void wait(unsigned batches, std::uint32_t lanes = all, unsigned warp = 0)
    {
        step(CopyStep::wait_for_all_but(batches), lanes, warp);
    }
    std::uint64_t awaited_at_once() const { return waits_.awaited_at_once(); }

    CopyWaits waits_;

private:
    void access(StepKind kind, Operation operation, std::uint32_t lanes, unsigned warp)
    {
        AccessEvent event{};
        event.kind = kind;
        event.warp = warp;
        event.access = {Space::shared, operation, 4, lanes, {}};
        waits_.on_access(event);
    }
    void step(std::uint64_t number, std::uint32_t lanes, unsigned warp)
    {
        AccessEvent event{};
        event.kind = StepKind::copies;
        event.warp = warp;
        event.access.mask = lanes;
        event.access.addresses.fill(number);
        waits_.on_copies(event);
    }
};

TEST_F(CopyWaitsTest, AWaitDirectlyAfterTheCopyIsAtOnce)
{
    copy();
    copy();
    commit();
    wait(0);
    EXPECT_EQ(awaited_at_once(), 64u);
    wait(0);
    EXPECT_EQ(awaited_at_once(), 64u) << "a copy is waited for once";
}

TEST_F(CopyWaitsTest, WhatTravelsBesideALoadIsNot)
{
    copy();
    commit();
    multiply();
    wait(0);
    EXPECT_EQ(awaited_at_once(), 0u);
}

TEST_F(CopyWaitsTest, TheBatchesThatTheWaitLeavesAreNotAwaited)
{
    for (int step = 0; step < 3; ++step) {
        copy();
        commit();
    }
    wait(1);
    EXPECT_EQ(awaited_at_once(), 64u);
    multiply();
    wait(0);
    EXPECT_EQ(awaited_at_once(), 64u);
}

TEST_F(CopyWaitsTest, AnEmptyBatchIsABatch)
{
    copy();
    commit();
    commit();
    wait(1);
    EXPECT_EQ(awaited_at_once(), 32u);
}

TEST_F(CopyWaitsTest, WhatIsInNoBatchIsNotAwaited)
{
    copy();
    wait(0);
    EXPECT_EQ(awaited_at_once(), 0u);
}

TEST_F(CopyWaitsTest, EachLaneAndEachWarpWaitsForItself)
{
    copy(0x3);
    commit(0x1);
    wait(0);
    EXPECT_EQ(awaited_at_once(), 1u) << "lane 1 has ended no batch";
    copy(all, 1);
    commit(all, 1);
    multiply(0);
    wait(0, all, 1);
    EXPECT_EQ(awaited_at_once(), 33u) << "another warp has multiplied";
}

TEST_F(CopyWaitsTest, ABlockBeginsWithoutCopies)
{
    copy();
    commit();
    waits_.on_block();
    wait(0);
    EXPECT_EQ(awaited_at_once(), 0u);
}

}  // namespace
}  // namespace warpbook::model
