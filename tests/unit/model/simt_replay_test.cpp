#include "model/simt_replay.hpp"

#include <memory>
#include <ostream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

constexpr std::uint32_t all = 0xffffffff;

/// A replayed warp instruction.
struct Seen {
    std::uint32_t instruction;
    std::uint32_t mask;

    friend bool operator==(const Seen&, const Seen&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Seen& seen)
    {
        return out << seen.instruction << " by lanes " << std::hex << seen.mask << std::dec;
    }
};

class Listener : public Observer {
public:
    void on_access(const AccessEvent& event) override
    {
        seen.push_back({event.instruction, event.access.mask});
        events.push_back(event);
    }

    std::vector<Seen> seen;
    std::vector<AccessEvent> events;
};

class SimtReplayTest : public testing::Test {
protected:
    /// Appends an access of `lane` at code address `instruction`.
    void log(unsigned lane, std::uint32_t instruction, std::uint64_t address = 0, Operation operation = Operation::load)
    {
        unsigned& next = log_->counts[lane];
        log_->addresses[next][lane] = address;
        log_->kinds[next][lane] = {instruction, Space::global, operation, 2};
        ++next;
    }

    void log(unsigned lane, const std::vector<std::uint32_t>& instructions)
    {
        for (const std::uint32_t instruction : instructions) log(lane, instruction);
    }

    void consume(std::uint32_t unfinished = 0, unsigned lanes = 32)
    {
        replay_.consume(*log_, lanes, unfinished, {4, 5, 6}, 7);
    }

    unsigned left(unsigned lane) const { return log_->counts[lane]; }

    Listener listener;

private:
    std::unique_ptr<AccessLog> log_ = std::make_unique<AccessLog>();
    SimtReplay replay_{{&listener}};
};

TEST_F(SimtReplayTest, OfNothingShowsNothing)
{
    consume();
    EXPECT_TRUE(listener.seen.empty());
}

TEST_F(SimtReplayTest, UniformColumnsAreOneInstructionEach)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10, 1000 + 4 * lane);
        log(lane, 20, 2000 + 8 * lane, Operation::store);
    }
    consume();

    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, all}, Seen{20, all}));
    const AccessEvent& load = listener.events[0];
    const AccessEvent& store = listener.events[1];
    EXPECT_EQ(load.access.operation, Operation::load);
    EXPECT_EQ(store.access.operation, Operation::store);
    EXPECT_EQ(load.access.space, Space::global);
    EXPECT_EQ(load.access.width, 4u);
    for (unsigned lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(load.access.addresses[lane], 1000 + 4 * lane);
        EXPECT_EQ(store.access.addresses[lane], 2000 + 8 * lane);
        EXPECT_EQ(left(lane), 0u);
    }
    EXPECT_EQ(load.block, Dim3(4, 5, 6));
    EXPECT_EQ(load.warp, 7u);
}

TEST_F(SimtReplayTest, AWarpOfFewLanesHasTheirBitsOnly)
{
    for (unsigned lane = 0; lane < 5; ++lane) log(lane, {10, 20});
    consume(0, 5);
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 0x1f}, Seen{20, 0x1f}));
}

TEST_F(SimtReplayTest, BothSidesOfAnIfAndWhereTheyMeet)
{
    for (unsigned lane = 0; lane < 32; ++lane) log(lane, {lane < 16 ? 10u : 20u, 30});
    consume();
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 0x0000ffff}, Seen{20, 0xffff0000}, Seen{30, all}));
}

TEST_F(SimtReplayTest, AnIfWithoutElse)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (lane % 2 == 1) log(lane, 10, lane);
        log(lane, 30, 100 + lane);
    }
    consume();
    ASSERT_THAT(listener.seen, testing::ElementsAre(Seen{10, 0xaaaaaaaa}, Seen{30, all}));
    EXPECT_EQ(listener.events[0].access.addresses[31], 31u);
    EXPECT_EQ(listener.events[1].access.addresses[0], 100u);
    EXPECT_EQ(listener.events[1].access.addresses[31], 131u);
}

TEST_F(SimtReplayTest, ALoopRunsAsOftenAsItsLongestLane)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        for (unsigned round = 0; round <= lane; ++round) log(lane, 10);
        log(lane, 20);
    }
    consume();
    std::vector<Seen> expected;
    for (unsigned round = 0; round < 32; ++round) expected.push_back({10, all << round});
    expected.push_back({20, all});
    EXPECT_EQ(listener.seen, expected);
}

TEST_F(SimtReplayTest, LanesThatReturnedTakeNoPart)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10);
        if (lane < 8) log(lane, 20);
    }
    consume();
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, all}, Seen{20, 0xff}));
}

TEST_F(SimtReplayTest, OneAddressReadAndWrittenIsTwoInstructions)
{
    log(0, 10, 4, Operation::load);
    log(1, 10, 4, Operation::store);
    consume(0, 2);
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 1}, Seen{10, 2}));
}

TEST_F(SimtReplayTest, WaitsForTheRestOfAFullLog)
{
    // Lane 0's log was full in the loop; lane 1 is through. Lane 1's store must wait for lane 0's.
    log(0, {10, 10});
    log(1, {10, 10, 20});
    consume(0b01, 2);
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 3}, Seen{10, 3}));
    EXPECT_EQ(left(0), 0u);
    EXPECT_EQ(left(1), 1u);

    log(0, {10, 20});
    consume(0, 2);
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 3}, Seen{10, 3}, Seen{10, 1}, Seen{20, 3}));
}

TEST_F(SimtReplayTest, WaitsInTheMidstOfADivergence)
{
    // Lane 2 logs nothing more that is known after its 10, so nobody knows whether it comes to 15 first.
    log(0, {10, 20});
    log(1, {20});
    log(2, {10});
    consume(0b100, 3);
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 0b101}));
    EXPECT_EQ(left(0), 1u);
    EXPECT_EQ(left(1), 1u);

    log(2, {15, 20});
    consume(0, 3);
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 0b101}, Seen{15, 0b100}, Seen{20, 0b111}));
}

TEST_F(SimtReplayTest, LanesThatAreThroughDoNotWait)
{
    log(0, {10});
    log(1, {10, 20});
    consume(0, 2);
    EXPECT_THAT(listener.seen, testing::ElementsAre(Seen{10, 3}, Seen{20, 2}));
}

TEST_F(SimtReplayTest, WhatWaitsKeepsItsAddresses)
{
    log(0, 10, 100);
    log(1, 10, 104);
    log(1, 20, 204);
    log(1, 30, 304);
    consume(0b01, 2);
    ASSERT_EQ(left(1), 2u);

    log(0, 20, 200);
    log(0, 30, 300);
    consume(0, 2);
    ASSERT_THAT(listener.seen, testing::ElementsAre(Seen{10, 3}, Seen{20, 3}, Seen{30, 3}));
    EXPECT_EQ(listener.events[1].access.addresses[0], 200u);
    EXPECT_EQ(listener.events[1].access.addresses[1], 204u);
    EXPECT_EQ(listener.events[2].access.addresses[0], 300u);
    EXPECT_EQ(listener.events[2].access.addresses[1], 304u);
}

TEST_F(SimtReplayTest, AFullLogIsNeverStuck)
{
    // All lanes unfinished and full: at least one must get room.
    for (unsigned lane = 0; lane < 32; ++lane) {
        for (unsigned i = 0; i < AccessLog::capacity; ++i) log(lane, 10 + lane);
    }
    consume(all);
    EXPECT_EQ(left(0), 0u);
    EXPECT_EQ(left(1), AccessLog::capacity);
}

TEST(AccessKindTest, KeepsWhatIsPackedIntoIt)
{
    for (const Space space : {Space::global, Space::shared}) {
        for (const Operation operation : {Operation::load, Operation::store, Operation::atomic}) {
            for (unsigned log2_width = 0; log2_width <= 4; ++log2_width) {
                const AccessKind kind(AccessKind::largest_instruction, space, operation, log2_width);
                EXPECT_EQ(kind.instruction(), AccessKind::largest_instruction);
                EXPECT_EQ(kind.space(), space);
                EXPECT_EQ(kind.operation(), operation);
                EXPECT_EQ(kind.width(), 1u << log2_width);
            }
        }
    }
}

}  // namespace
}  // namespace warpbook::model
