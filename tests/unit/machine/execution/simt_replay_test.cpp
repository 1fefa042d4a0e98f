#include "machine/execution/simt_replay.hpp"

#include <algorithm>
#include <memory>
#include <ostream>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/rules/lanes.hpp"
#include "write_step.hpp"

namespace warpbook::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

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
    void on_block(const Dim3& block) override { blocks.push_back(block); }
    void on_copies(const AccessEvent& event) override { copies.push_back(event); }
    void on_fence(const WarpLanes& lanes) override { fences.push_back(lanes); }
    void on_syncwarp(const WarpLanes& lanes) override { synchronizations.push_back(lanes); }
    void on_exchange(const WarpLanes& lanes) override { exchanges.push_back(lanes); }

    std::vector<Seen> seen;
    std::vector<AccessEvent> events;
    std::vector<Dim3> blocks;
    std::vector<AccessEvent> copies;
    std::vector<WarpLanes> fences;
    std::vector<WarpLanes> synchronizations;
    std::vector<WarpLanes> exchanges;
};

/// Wants to know of accesses before they are shown.
class EarlyListener : public Observer {
public:
    void on_access(const AccessEvent&) override { ++shown; }
    void look_ahead(std::uint64_t address) override { ahead.emplace_back(address, shown); }
    bool looks_ahead() const override { return true; }

    /// And how many accesses had been shown by then.
    std::vector<std::pair<std::uint64_t, unsigned>> ahead;
    unsigned shown = 0;
};

using Rows = std::vector<FlowTable::Step>;

/// The first step of a node.
FlowTable::Step at(std::uint32_t instruction, std::uint32_t place, std::uint32_t next_round = 0)
{
    return {instruction, {place, next_round, 0, FlowTable::Role::ordinary}};
}

/// A later one.
FlowTable::Step in(std::uint32_t instruction, std::uint32_t place, std::uint32_t next_round = 0)
{
    return {instruction, {place, next_round, 1, FlowTable::Role::ordinary}};
}

FlowTable::Step entry(std::uint32_t instruction, std::uint32_t place)
{
    return {instruction, {place, 0, 0, FlowTable::Role::enters_function}};
}

FlowTable::Step end(std::uint32_t instruction, std::uint32_t place)
{
    return {instruction, {place, 0, 0, FlowTable::Role::returns_from_function}};
}

/// Instructions are numbered in the order of the code, so that tables are easy to read: 10 before 20.
class SimtReplayTest : public testing::Test {
protected:
    void control_flow(const Rows& rows)
    {
        flow_.emplace(rows);
        replay_.emplace(*flow_, std::vector<Observer*>{&listener, &early_listener});
        replay_->begin_block({4, 5, 6}, 8);
    }

    /// Appends an access of `lane` at code address `instruction`.
    void log(unsigned lane, std::uint32_t instruction, std::uint64_t address = 0, StepKind kind = StepKind::load,
             Space space = Space::global)
    {
        log(lane, Step{instruction, kind, space, 2}, address);
    }

    void log(unsigned lane, Step step, std::uint64_t address = 0)
    {
        unsigned& next = log_->counts[lane];
        log_->overwritten[next][lane] = static_cast<std::uint32_t>(~address);
        write_step(*log_, lane, step, address);
    }

    void log(unsigned lane, const std::vector<std::uint32_t>& instructions)
    {
        for (const std::uint32_t instruction : instructions) log(lane, instruction);
    }

    /// The lane came by.
    void pass(unsigned lane, std::uint32_t instruction) { log(lane, Step{instruction, StepKind::passing}); }

    /// `present` has the lanes that will log more.
    std::uint32_t consume(std::uint32_t present = 0, unsigned lanes = 32, unsigned warp = 7)
    {
        return replay().consume(*log_, lanes, lanes_from(0, lanes) & ~present, warp);
    }
    void consume_all(unsigned lanes) { replay().consume_all(*log_, lanes, 7); }
    void begin_block() { replay().begin_block({1, 2, 3}, 8); }

    unsigned left(unsigned lane) const { return log_->counts[lane]; }

    Listener listener;
    EarlyListener early_listener;

private:
    SimtReplay& replay()
    {
        if (!replay_) control_flow({});
        return *replay_;
    }

    std::unique_ptr<StepLog> log_ = std::make_unique<StepLog>();
    std::optional<FlowTable> flow_;
    std::optional<SimtReplay> replay_;
};

TEST_F(SimtReplayTest, OfNothingShowsNothing)
{
    consume();
    EXPECT_THAT(listener.seen, IsEmpty());
}

TEST_F(SimtReplayTest, UniformColumnsAreOneInstructionEach)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10, 1000 + 4 * lane);
        log(lane, 20, 2000 + 8 * lane, StepKind::store);
    }
    consume();

    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, all}, Seen{20, all}));
    const AccessEvent& load = listener.events[0];
    const AccessEvent& store = listener.events[1];
    EXPECT_EQ(load.kind, StepKind::load);
    EXPECT_EQ(load.access.operation, Operation::load);
    EXPECT_EQ(store.kind, StepKind::store);
    EXPECT_EQ(store.access.operation, Operation::store);
    EXPECT_EQ(load.access.space, Space::global);
    EXPECT_EQ(load.access.width, 4u);
    for (unsigned lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(load.access.addresses[lane], 1000 + 4 * lane);
        EXPECT_EQ(store.access.addresses[lane], 2000 + 8 * lane);
        EXPECT_EQ(store.overwritten[lane], ~(2000 + 8 * lane));
        EXPECT_EQ(left(lane), 0u);
    }
    EXPECT_EQ(load.block, Dim3(4, 5, 6));
    EXPECT_EQ(load.warp, 7u);
}

TEST_F(SimtReplayTest, WhoLooksAheadIsToldOfGlobalAccessesBeforeTheyAreShown)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10, 1000 + 4 * lane);
        pass(lane, 20);
        log(lane, 30, 2000 + 4 * lane, StepKind::load, Space::shared);
        log(lane, 40, 3000 + 4 * lane, StepKind::store);
    }
    consume();
    EXPECT_THAT(early_listener.ahead, ElementsAre(Pair(1000, 0), Pair(3000, 0)));
    EXPECT_EQ(early_listener.shown, 3u);
}

TEST_F(SimtReplayTest, AnnouncesBlocks)
{
    control_flow({});
    begin_block();
    EXPECT_THAT(listener.blocks, ElementsAre(Dim3(4, 5, 6), Dim3(1, 2, 3)));
}

TEST_F(SimtReplayTest, AWarpOfFewLanesHasTheirBitsOnly)
{
    for (unsigned lane = 0; lane < 5; ++lane) log(lane, {10, 20});
    consume(0, 5);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0x1f}, Seen{20, 0x1f}));
}

TEST_F(SimtReplayTest, BothSidesOfAnIfAndWhereTheyMeet)
{
    control_flow({at(10, 1), at(20, 2), at(30, 3)});
    for (unsigned lane = 0; lane < 32; ++lane) log(lane, {lane < 16 ? 10u : 20u, 30});
    consume();
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0x0000ffff}, Seen{20, 0xffff0000}, Seen{30, all}));
}

TEST_F(SimtReplayTest, PlacesDecideAndNotAddresses)
{
    control_flow({at(10, 3), at(20, 2), at(30, 1)});
    log(0, {30, 10});
    log(1, {20, 10});
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{30, 0b01}, Seen{20, 0b10}, Seen{10, 0b11}));
}

TEST_F(SimtReplayTest, AnIfWithoutElse)
{
    control_flow({at(10, 1), at(30, 2)});
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (lane % 2 == 1) log(lane, 10, lane, StepKind::store);
        log(lane, 30, 100 + lane);
    }
    consume();
    ASSERT_THAT(listener.seen, ElementsAre(Seen{10, 0xaaaaaaaa}, Seen{30, all}));
    EXPECT_EQ(listener.events[0].access.addresses[31], 31u);
    EXPECT_EQ(listener.events[0].overwritten[31], ~31u);
    EXPECT_EQ(listener.events[1].access.addresses[0], 100u);
    EXPECT_EQ(listener.events[1].access.addresses[31], 131u);
}

TEST_F(SimtReplayTest, StepsOfOneNodeFollowEachOther)
{
    // if (…) { 10; 11 } 20; 21
    control_flow({at(10, 1), in(11, 1), at(20, 2), in(21, 2)});
    log(0, {10, 11, 20, 21});
    log(1, {20, 21});
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b01}, Seen{11, 0b01}, Seen{20, 0b11}, Seen{21, 0b11}));
}

TEST_F(SimtReplayTest, DivergenceInDivergence)
{
    // if (…) { if (…) 10; else 20; 30 } else 40; 50
    control_flow({at(10, 1), at(20, 2), at(30, 3), at(40, 4), at(50, 5)});
    log(0, {10, 30, 50});
    log(1, {20, 30, 50});
    log(2, {40, 50});
    log(3, {10, 30, 50});
    consume(0, 4);
    EXPECT_THAT(listener.seen,
                ElementsAre(Seen{10, 0b1001}, Seen{20, 0b0010}, Seen{30, 0b1011}, Seen{40, 0b0100}, Seen{50, 0b1111}));
}

TEST_F(SimtReplayTest, ACaseThatFallsThroughMeetsTheNext)
{
    // switch (…) { case: 10; case: 20; case: 30 } 40
    control_flow({at(10, 1), at(20, 2), at(30, 3), at(40, 4)});
    log(0, {10, 20, 30, 40});
    log(1, {20, 30, 40});
    log(2, {30, 40});
    log(3, 40);
    consume(0, 4);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b0001}, Seen{20, 0b0011}, Seen{30, 0b0111}, Seen{40, 0b1111}));
}

TEST_F(SimtReplayTest, ALoopRunsAsOftenAsItsLongestLane)
{
    control_flow({at(10, 1, 2), at(20, 3)});
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

TEST_F(SimtReplayTest, NobodyBeginsTheNextRoundAlone)
{
    // for (…) { 10; if (…) continue; 20 } 30
    control_flow({at(10, 1, 3), at(20, 2), at(30, 4)});
    log(0, {10, 10, 20, 30});
    log(1, {10, 20, 10, 30});
    consume(0, 2);
    EXPECT_THAT(listener.seen,
                ElementsAre(Seen{10, 0b11}, Seen{20, 0b10}, Seen{10, 0b11}, Seen{20, 0b01}, Seen{30, 0b11}));
}

TEST_F(SimtReplayTest, OfNestedLoopsLanesMeetBehindTheInner)
{
    // for (…) { 10; for (…) 20; (30) }: what is after the inner loop is a place only.
    control_flow({at(10, 1, 5), at(20, 2, 3), at(30, 4)});
    const unsigned trips[2][2] = {{1, 3}, {2, 1}};
    for (unsigned lane = 0; lane < 2; ++lane) {
        for (const unsigned inner : trips[lane]) {
            log(lane, 10);
            for (unsigned round = 0; round < inner; ++round) log(lane, 20);
            pass(lane, 30);
        }
    }
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b11}, Seen{20, 0b11}, Seen{20, 0b10}, Seen{10, 0b11},
                                           Seen{20, 0b11}, Seen{20, 0b01}, Seen{20, 0b01}));
}

TEST_F(SimtReplayTest, ALoopThatIsEnteredAgainBeginsAnew)
{
    // for (…) { for (…) 10; 20 }: the second time lane 1 comes to the inner loop, and lane 0 skips it.
    control_flow({at(5, 1, 5), at(10, 2, 3), at(20, 4)});
    log(0, {5, 10, 20, 5, 20});
    log(1, {5, 20, 5, 10, 10, 20});
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{5, 0b11}, Seen{10, 0b01}, Seen{20, 0b11}, Seen{5, 0b11}, Seen{10, 0b10},
                                           Seen{10, 0b10}, Seen{20, 0b11}));
}

TEST_F(SimtReplayTest, LanesThatReturnedTakeNoPart)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10);
        if (lane < 8) log(lane, 20);
    }
    consume();
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, all}, Seen{20, 0xff}));
    for (unsigned lane = 0; lane < 32; ++lane) EXPECT_EQ(left(lane), 0u) << lane;

    consume();
    EXPECT_THAT(listener.seen, testing::SizeIs(2)) << "nothing is shown twice";
}

TEST_F(SimtReplayTest, LanesThatLeaveADivergenceAreNotWaitedFor)
{
    // if (…) { 10; return; } 20; 30
    control_flow({at(10, 1), at(20, 2), in(30, 2)});
    log(0, {20, 30});
    log(1, 10);
    log(2, {20, 30});
    consume(0, 3);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b010}, Seen{20, 0b101}, Seen{30, 0b101}));
}

TEST_F(SimtReplayTest, OneAddressReadAndWrittenIsTwoInstructions)
{
    log(0, 10, 4, StepKind::load);
    log(1, 10, 4, StepKind::store);
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 1}, Seen{10, 2}));
}

TEST_F(SimtReplayTest, AnInstructionOnTwoKindsOfMemoryDoesNotPartLanes)
{
    // A pointer that is to shared memory in one lane and to global in the other; 10 and 20 are of one node.
    control_flow({at(10, 1), in(20, 1), in(30, 1)});
    for (unsigned lane = 0; lane < 4; ++lane) {
        log(lane, 10, 0, StepKind::load, lane % 2 == 0 ? Space::shared : Space::global);
        log(lane, {20, 30});
    }
    consume(0, 4);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b0101}, Seen{10, 0b1010}, Seen{20, 0b1111}, Seen{30, 0b1111}));
}

TEST_F(SimtReplayTest, CallsFromBothSidesAreTwo)
{
    // if (…) { (10); f(); 15 } else { (20); f(); } 30. f: (40) 50 (60)
    control_flow({at(10, 1), in(15, 1), at(20, 2), at(30, 3), entry(40, 1), at(50, 2), end(60, 3)});
    const auto call = [&](unsigned lane) {
        pass(lane, 40);
        log(lane, 50);
        pass(lane, 60);
    };
    for (unsigned lane = 0; lane < 4; ++lane) {
        pass(lane, lane < 2 ? 10 : 20);
        call(lane);
        if (lane < 2) log(lane, 15);
        log(lane, 30);
    }
    consume(0, 4);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{50, 0b0011}, Seen{15, 0b0011}, Seen{50, 0b1100}, Seen{30, 0b1111}));
}

TEST_F(SimtReplayTest, LanesThatDivergedInsideANodeMeetInTheFunctionThatItCalls)
{
    // 10; 11, on two kinds of memory; f(). f: (40) 50 (60)
    control_flow({at(10, 1), in(11, 1), entry(40, 1), at(50, 2), end(60, 3)});
    for (unsigned lane = 0; lane < 4; ++lane) {
        log(lane, 10);
        log(lane, 11, 0, StepKind::load, lane % 2 == 0 ? Space::shared : Space::global);
        pass(lane, 40);
        log(lane, 50);
        pass(lane, 60);
    }
    consume(0, 4);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b1111}, Seen{11, 0b0101}, Seen{11, 0b1010}, Seen{50, 0b1111}));
}

TEST_F(SimtReplayTest, AnEarlyReturnFromAFunctionWaitsAtItsEnd)
{
    // 10; f(); 20. f: (40); if (…) return; 50; (60)
    control_flow({at(10, 1), in(20, 1), entry(40, 1), at(50, 2), end(60, 3)});
    for (unsigned lane = 0; lane < 4; ++lane) {
        log(lane, 10);
        pass(lane, 40);
        if (lane % 2 == 0) log(lane, 50);
        pass(lane, 60);
        log(lane, 20);
    }
    consume(0, 4);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b1111}, Seen{50, 0b0101}, Seen{20, 0b1111}));
}

TEST_F(SimtReplayTest, LanesThatCallDifferentFunctionsMeetAfterTheCall)
{
    // 10; through a pointer: f() or g(); 20. f: (40) 50 (60). g: (70) (80).
    control_flow({at(10, 1), in(20, 1), entry(40, 1), at(50, 2), end(60, 3), entry(70, 4), end(80, 5)});
    for (unsigned lane = 0; lane < 4; ++lane) {
        log(lane, 10);
        if (lane % 2 == 0) {
            pass(lane, 70);
            pass(lane, 80);
        } else {
            pass(lane, 40);
            log(lane, 50);
            pass(lane, 60);
        }
        log(lane, 20);
    }
    consume(0, 4);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b1111}, Seen{50, 0b1010}, Seen{20, 0b1111}));
}

TEST_F(SimtReplayTest, BehindACallTheCallersPlaceCounts)
{
    // 10; f(); if (…) 20; 30. f: (40) 50 (60)
    control_flow({at(10, 1), at(20, 2), at(30, 3), entry(40, 7), at(50, 8), end(60, 9)});
    for (unsigned lane = 0; lane < 2; ++lane) {
        log(lane, 10);
        pass(lane, 40);
        log(lane, 50);
        pass(lane, 60);
        if (lane == 1) log(lane, 20);
        log(lane, 30);
    }
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b11}, Seen{50, 0b11}, Seen{20, 0b10}, Seen{30, 0b11}));
}

TEST_F(SimtReplayTest, AFunctionThatCallsItselfMeetsAtEachDepth)
{
    // f: (40); 50; if (…) f(); 60; (70). Lane 0 goes one deep, lane 1 two, lane 2 not at all.
    control_flow({at(10, 1), entry(40, 1), in(50, 1), at(55, 2), at(60, 3), end(70, 4)});
    const auto visit = [&](auto& self, unsigned lane, unsigned deeper) -> void {
        pass(lane, 40);
        log(lane, 50);
        if (deeper > 0) {
            pass(lane, 55);
            self(self, lane, deeper - 1);
        }
        log(lane, 60);
        pass(lane, 70);
    };
    const unsigned depths[] = {1, 2, 0};
    for (unsigned lane = 0; lane < 3; ++lane) {
        log(lane, 10);
        visit(visit, lane, depths[lane]);
    }
    consume(0, 3);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b111}, Seen{50, 0b111}, Seen{50, 0b011}, Seen{50, 0b010},
                                           Seen{60, 0b010}, Seen{60, 0b011}, Seen{60, 0b111}));
}

TEST_F(SimtReplayTest, StepsThatTheTableDoesNotKnowGoFirst)
{
    control_flow({at(10, 1), at(20, 2)});
    log(0, {10, 20});
    log(1, {99, 20});
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{99, 0b10}, Seen{10, 0b01}, Seen{20, 0b11}));
}

TEST_F(SimtReplayTest, PlacesInTheCodeAreNotShown)
{
    for (unsigned lane = 0; lane < 2; ++lane) {
        pass(lane, 10);
        log(lane, 20);
        pass(lane, 30);
    }
    pass(0, 40);
    pass(1, 50);
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{20, 0b11}));
    EXPECT_EQ(left(0), 0u);
}

TEST_F(SimtReplayTest, FencesAndSynchronizationsAreShownInTheirTurn)
{
    control_flow({at(10, 1), at(20, 2), at(30, 3)});
    const auto counts = [&] {
        return std::array{listener.seen.size(), listener.fences.size(), listener.synchronizations.size()};
    };
    log(0, Step{10, StepKind::fence});
    for (unsigned lane = 0; lane < 2; ++lane) log(lane, Step{20, StepKind::syncwarp});
    for (unsigned lane = 0; lane < 2; ++lane) log(lane, Step{30, StepKind::fence});
    consume(0, 2);
    EXPECT_EQ(counts(), (std::array<std::size_t, 3>{0, 2, 1}));
    EXPECT_EQ(listener.fences[0].warp, 7u);
    EXPECT_EQ(listener.fences[0].mask, 0b01u);
    EXPECT_EQ(listener.synchronizations[0].mask, 0b11u);
    EXPECT_EQ(listener.fences[1].mask, 0b11u);
}

TEST_F(SimtReplayTest, CopiesHaveTheNumberOfEachLane)
{
    control_flow({at(10, 1)});
    const Step step{10, StepKind::copies, Space::shared};
    log(0, step, CopyStep::wait_for_all_but(1));
    log(1, step, CopyStep::wait_for_all_but(2));
    consume(0, 2);
    ASSERT_THAT(listener.copies, testing::SizeIs(1));
    EXPECT_EQ(CopyStep::batches_left(listener.copies[0].access.addresses[0]), 1u);
    EXPECT_EQ(CopyStep::batches_left(listener.copies[0].access.addresses[1]), 2u);
    EXPECT_THAT(listener.fences, testing::SizeIs(1));
    EXPECT_THAT(listener.seen, IsEmpty()) << "no access";
}

TEST_F(SimtReplayTest, ShufflesAndVotesAreShownAsSuch)
{
    control_flow({at(10, 1)});
    for (unsigned lane = 0; lane < 2; ++lane) log(lane, Step{10, StepKind::exchange});
    consume(0, 2);
    EXPECT_THAT(listener.synchronizations, IsEmpty());
    ASSERT_THAT(listener.exchanges, testing::SizeIs(1));
    EXPECT_EQ(listener.exchanges[0].mask, 0b11u);
    EXPECT_EQ(listener.exchanges[0].warp, 7u);
}

TEST_F(SimtReplayTest, WaitsForTheRestOfAFullLog)
{
    // Lane 0's log was full in the loop; lane 1 is through. Lane 1's store must wait for lane 0's.
    control_flow({at(10, 1, 2), at(20, 3)});
    log(0, {10, 10});
    log(1, {10, 10, 20});
    consume(0b01, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 3}, Seen{10, 3}));
    EXPECT_EQ(left(0), 0u);
    EXPECT_EQ(left(1), 1u);

    log(0, {10, 20});
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 3}, Seen{10, 3}, Seen{10, 1}, Seen{20, 3}));
}

TEST_F(SimtReplayTest, WaitsInTheMidstOfADivergence)
{
    // Lane 2 logs nothing more that is known after its 10, so nobody knows whether it comes to 15 first.
    control_flow({at(10, 1), at(15, 2), at(20, 3)});
    log(0, {10, 20});
    log(1, 20);
    log(2, 10);
    consume(0b100, 3);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b101}));
    EXPECT_EQ(left(0), 1u);
    EXPECT_EQ(left(1), 1u);

    log(2, {15, 20});
    consume(0, 3);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b101}, Seen{15, 0b100}, Seen{20, 0b111}));
}

TEST_F(SimtReplayTest, ALaneThatIsBlockedHoldsUpTheOthers)
{
    // Lanes 0 and 1 wait for each other in one side of an if; the rest has run to the end.
    control_flow({at(10, 1), in(11, 1), at(20, 2)});
    for (const unsigned lane : {0u, 1u}) log(lane, Step{10, StepKind::syncwarp});
    for (const unsigned lane : {2u, 3u}) log(lane, 20);
    consume(0b0011, 4);
    EXPECT_THAT(listener.seen, IsEmpty());
    EXPECT_THAT(listener.synchronizations, testing::SizeIs(1));

    for (const unsigned lane : {0u, 1u}) log(lane, {11, 20});
    consume(0, 4);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{11, 0b0011}, Seen{20, 0b1111}));
}

TEST_F(SimtReplayTest, LanesThatAreThroughDoNotWait)
{
    log(0, 10);
    log(1, {10, 20});
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 3}, Seen{20, 2}));
}

TEST_F(SimtReplayTest, LanesCanLeaveBetweenTwoConsumptions)
{
    log(0, 10);
    log(1, 10);
    consume(0b11, 2);
    log(1, 20);
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 3}, Seen{20, 2}));
}

TEST_F(SimtReplayTest, WhatWaitsKeepsItsAddresses)
{
    log(0, 10, 100);
    log(1, 10, 104);
    log(1, 20, 204, StepKind::store);
    log(1, 30, 304);
    consume(0b01, 2);
    ASSERT_EQ(left(1), 2u);

    log(0, 20, 200, StepKind::store);
    log(0, 30, 300);
    consume(0, 2);
    ASSERT_THAT(listener.seen, ElementsAre(Seen{10, 3}, Seen{20, 3}, Seen{30, 3}));
    EXPECT_EQ(listener.events[1].access.addresses[0], 200u);
    EXPECT_EQ(listener.events[1].access.addresses[1], 204u);
    EXPECT_EQ(listener.events[1].overwritten[0], ~200u);
    EXPECT_EQ(listener.events[1].overwritten[1], ~204u);
    EXPECT_EQ(listener.events[2].access.addresses[0], 300u);
    EXPECT_EQ(listener.events[2].access.addresses[1], 304u);
}

TEST_F(SimtReplayTest, TellsWhoseLogIsFull)
{
    // Lane 0 may come to anything, so lanes 1 and 2 wait; lane 2 still has room.
    for (unsigned i = 0; i < StepLog::capacity; ++i) log(1, 20);
    log(2, 20);
    EXPECT_EQ(consume(0b111, 3), 0b010u);
    EXPECT_THAT(listener.seen, IsEmpty());

    log(0, 20);
    EXPECT_EQ(consume(0b111, 3), 0u);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{20, 0b111}));
    EXPECT_EQ(left(1), StepLog::capacity - 1);
}

TEST_F(SimtReplayTest, AFullLogIsNeverStuck)
{
    // All lanes are full and will log more: at least one must get room.
    Rows rows;
    for (unsigned lane = 0; lane < 32; ++lane) rows.push_back(at(10 + lane, 1 + lane));
    control_flow(rows);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned i = 0; i < StepLog::capacity; ++i) log(lane, 10 + lane);
    EXPECT_EQ(consume(all), ~1u);
    EXPECT_EQ(left(0), 0u);
    EXPECT_EQ(left(1), StepLog::capacity);
}

TEST_F(SimtReplayTest, ConsumesAllWhoeverShouldHaveWaited)
{
    // As in a spin lock: lane 0 would have to come to 20 before lane 1 may, and never does.
    control_flow({at(10, 1, 2), at(20, 3), at(30, 4)});
    log(0, {10, 10, 10});
    log(1, {10, 20});
    consume_all(2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0b11}, Seen{10, 0b01}, Seen{10, 0b01}, Seen{20, 0b10}));
    EXPECT_EQ(left(0), 0u);
    EXPECT_EQ(left(1), 0u);

    // Lanes still know where they stand.
    log(0, {10, 20, 30});
    log(1, 30);
    consume(0, 2);
    EXPECT_THAT(std::vector(listener.seen.begin() + 4, listener.seen.end()),
                ElementsAre(Seen{10, 0b01}, Seen{20, 0b01}, Seen{30, 0b11}));
}

TEST_F(SimtReplayTest, ConsumesAllOfLanesThatDoTheSameAtOnce)
{
    for (unsigned lane = 0; lane < 2; ++lane) log(lane, {10, 20});
    consume_all(2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 3}, Seen{20, 3}));
}

TEST_F(SimtReplayTest, WarpsDoNotKnowEachOther)
{
    // Warp 1 is in the midst of a divergence when warp 2 runs; the log is empty whenever they take turns.
    control_flow({at(10, 1), at(20, 2), at(30, 3)});
    log(0, 10);
    log(1, 20);
    consume_all(2);
    log(0, {10, 20, 30});
    log(1, {20, 30});
    consume(0, 2, 2);
    log(0, 30);
    log(1, {20, 30});
    consume(0, 2, 7);
    EXPECT_THAT(listener.seen,
                ElementsAre(Seen{10, 1}, Seen{20, 2}, Seen{10, 1}, Seen{20, 3}, Seen{30, 3}, Seen{20, 2}, Seen{30, 3}));
    EXPECT_EQ(listener.events[2].warp, 2u);
    EXPECT_EQ(listener.events[5].warp, 7u);
}

TEST_F(SimtReplayTest, ANewBlockStartsAtTheBeginning)
{
    // The last block's lanes ended inside a function, and parted. 20 is a loop, and nobody has been there yet.
    control_flow({at(10, 1), at(20, 2, 3), entry(40, 1), at(50, 2)});
    for (unsigned lane = 0; lane < 2; ++lane) pass(lane, 40);
    log(0, 50);
    consume(0, 2);
    begin_block();

    log(0, {10, 20});
    log(1, 20);
    consume(0, 2);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{50, 1}, Seen{10, 1}, Seen{20, 3}));
    EXPECT_EQ(listener.events[1].block, Dim3(1, 2, 3));
}

TEST(StepTest, KeepsWhatIsPackedIntoIt)
{
    for (const Space space : {Space::global, Space::shared}) {
        for (const StepKind kind :
             {StepKind::load, StepKind::store, StepKind::atomic, StepKind::atomic_in_block, StepKind::swap,
              StepKind::swap_in_block, StepKind::volatile_load, StepKind::volatile_store, StepKind::atomic_load,
              StepKind::atomic_load_in_block, StepKind::atomic_store, StepKind::atomic_store_in_block,
              StepKind::copied_store, StepKind::barrier_setup, StepKind::barrier_use}) {
            for (unsigned log2_width = 0; log2_width <= 4; ++log2_width) {
                const Step step(Step::largest_instruction, kind, space, log2_width);
                EXPECT_EQ(step.instruction(), Step::largest_instruction);
                EXPECT_EQ(step.space(), space);
                EXPECT_EQ(step.kind(), kind);
                EXPECT_EQ(step.width(), 1u << log2_width);
                EXPECT_EQ(step.part(), StructurePart::none);
            }
            for (const StructurePart part : {StructurePart::first_word, StructurePart::word, StructurePart::byte}) {
                const Step step(Step::largest_instruction, kind, space, part);
                EXPECT_EQ(step.instruction(), Step::largest_instruction);
                EXPECT_EQ(step.space(), space);
                EXPECT_EQ(step.kind(), kind);
                EXPECT_EQ(step.width(), part == StructurePart::byte ? 1u : 4u);
                EXPECT_EQ(step.part(), part);
            }
        }
    }
    for (const StepKind kind :
         {StepKind::fence, StepKind::syncwarp, StepKind::exchange, StepKind::passing, StepKind::copies}) {
        const Step step(Step::largest_instruction, kind);
        EXPECT_EQ(step.instruction(), Step::largest_instruction);
        EXPECT_EQ(step.kind(), kind);
    }
}

TEST(FlowTableTest, FindsWhatItWasGiven)
{
    Rows rows;
    for (std::uint32_t i = 0; i < 1000; ++i) rows.push_back({1 + 7 * i, {i, i + 1, i % 3, FlowTable::Role::ordinary}});
    const FlowTable table(rows);
    for (const FlowTable::Step& row : rows) {
        EXPECT_EQ(table.at(row.instruction).place, row.place.place);
        EXPECT_EQ(table.at(row.instruction).next_round, row.place.next_round);
        EXPECT_EQ(table.at(row.instruction).number_in_node, row.place.number_in_node);
        EXPECT_EQ(table.at(row.instruction + 1).place, 0u) << "not in the table";
    }
}

TEST(FlowTableTest, CanBeEmpty) { EXPECT_EQ(FlowTable({}).at(1).place, 0u); }

}  // namespace
}  // namespace warpbook::model
