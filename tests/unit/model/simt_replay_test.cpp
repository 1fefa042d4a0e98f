#include "model/simt_replay.hpp"

#include <memory>
#include <ostream>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Role = FlowTable::Role;

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
    void on_fence(const WarpLanes& lanes) override { fences.push_back(lanes.mask); }
    void on_meeting(const WarpLanes& lanes) override { meetings.push_back(lanes.mask); }

    std::vector<Seen> seen;
    std::vector<AccessEvent> events;
    std::vector<std::uint32_t> fences;
    std::vector<std::uint32_t> meetings;
};

/// Steps are named by their instruction. In the tables of these tests it is also their place, so that a test reads like
/// a listing: 10 before 20 before 30.
FlowTable::Step node(std::uint32_t instruction, std::uint32_t next_round = 0)
{
    return {instruction, {instruction, next_round, true, Role::ordinary}};
}

class SimtReplayTest : public testing::Test {
protected:
    explicit SimtReplayTest(const std::vector<FlowTable::Step>& steps = {node(10), node(20), node(30), node(40)})
        : table_(steps), replay_(table_, {&listener})
    {
        begin_again();
    }

    void log(unsigned lane, std::uint32_t instruction, std::uint64_t address = 0, StepKind kind = StepKind::load)
    {
        unsigned& next = log_->counts[lane];
        log_->addresses[next][lane] = address;
        log_->steps[next][lane] = {instruction, kind, Space::global, 2};
        ++next;
    }

    void log(unsigned lane, const std::vector<std::uint32_t>& instructions)
    {
        for (const std::uint32_t instruction : instructions) log(lane, instruction);
    }

    std::uint32_t consume(std::uint32_t gone = all, unsigned lanes = 32)
    {
        return replay_.consume(*log_, lanes, gone, 7);
    }
    void consume_all() { replay_.consume_all(*log_, 32, 7); }

    void begin_again() { replay_.begin_block({4, 5, 6}, 8); }

    unsigned left(unsigned lane) const { return log_->counts[lane]; }

    Listener listener;

private:
    FlowTable table_;
    std::unique_ptr<StepLog> log_ = std::make_unique<StepLog>();
    SimtReplay replay_;
};

TEST_F(SimtReplayTest, OfNothingShowsNothing)
{
    EXPECT_EQ(consume(0), 0u);
    EXPECT_THAT(listener.seen, IsEmpty());
}

TEST_F(SimtReplayTest, UniformColumnsAreOneInstructionEach)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10, 1000 + 4 * lane);
        log(lane, 20, 2000 + 8 * lane, StepKind::store);
    }
    consume(0);

    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, all}, Seen{20, all}));
    const AccessEvent& load = listener.events[0];
    const AccessEvent& store = listener.events[1];
    EXPECT_EQ(load.access.operation, Operation::load);
    EXPECT_EQ(store.access.operation, Operation::store);
    EXPECT_EQ(load.access.width, 4u);
    EXPECT_EQ(load.stride, 4);
    EXPECT_EQ(store.stride, 8);
    for (unsigned lane = 0; lane < 32; ++lane) {
        EXPECT_EQ(load.access.addresses[lane], 1000 + 4 * lane);
        EXPECT_EQ(left(lane), 0u);
    }
    EXPECT_EQ(load.block, Dim3(4, 5, 6));
    EXPECT_EQ(load.warp, 7u);
}

TEST_F(SimtReplayTest, AWarpOfFewLanesHasTheirBitsOnly)
{
    for (unsigned lane = 0; lane < 5; ++lane) log(lane, {10, 20});
    consume(all, 5);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0x1f}, Seen{20, 0x1f}));
}

TEST_F(SimtReplayTest, BothSidesOfAnIfAndWhereTheyMeet)
{
    for (unsigned lane = 0; lane < 32; ++lane) log(lane, {lane < 16 ? 10u : 20u, 30});
    consume();
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0x0000ffff}, Seen{20, 0xffff0000}, Seen{30, all}));
}

TEST_F(SimtReplayTest, AnIfWithoutElse)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (lane % 2 == 1) log(lane, 10, lane);
        log(lane, 30, 100 + lane);
    }
    consume();
    ASSERT_THAT(listener.seen, ElementsAre(Seen{10, 0xaaaaaaaa}, Seen{30, all}));
    EXPECT_EQ(listener.events[0].access.addresses[31], 31u);
    EXPECT_EQ(listener.events[1].access.addresses[31], 131u);
}

TEST_F(SimtReplayTest, LanesThatHaveLeftAreNotWaitedFor)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10);
        if (lane < 8) log(lane, {20, 30});
    }
    consume(0xffffff00);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, all}, Seen{20, 0xff}, Seen{30, 0xff}));
}

TEST_F(SimtReplayTest, ALaneWhoseNextStepIsUnknownIsWaitedFor)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, 10);
        if (lane != 3) log(lane, 30);
    }
    consume(0);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, all}));
    EXPECT_EQ(left(0), 1u);
    EXPECT_EQ(left(3), 0u);

    log(3, {20, 30});  // it went another way, and joins them
    consume(0);
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, all}, Seen{20, 1u << 3}, Seen{30, all}));
}

TEST_F(SimtReplayTest, AFullLogIsReported)
{
    for (unsigned lane = 1; lane < 32; ++lane)
        for (unsigned i = 0; i < StepLog::capacity; ++i) log(lane, 30);
    log(0, 20);
    EXPECT_EQ(consume(0), 0xfffffffeu) << "lane 0 may yet come to 20 or 30 again";
    EXPECT_THAT(listener.seen, ElementsAre(Seen{20, 1}));
}

TEST_F(SimtReplayTest, AllCanBeConsumedWhoeverIsUnknown)
{
    for (unsigned lane = 1; lane < 32; ++lane) log(lane, {20, 30});
    log(0, {10});
    consume_all();
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 1}, Seen{20, 0xfffffffe}, Seen{30, 0xfffffffe}));
    EXPECT_EQ(left(5), 0u);
}

TEST_F(SimtReplayTest, FencesAndMeetingsAreShownInTheirPlace)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        if (lane < 4) log(lane, 10, 0, StepKind::fence);
        log(lane, 20, 0, StepKind::meeting);
        log(lane, 30, 0, StepKind::passing);
    }
    consume();
    EXPECT_THAT(listener.seen, IsEmpty());
    EXPECT_THAT(listener.fences, ElementsAre(0xf));
    EXPECT_THAT(listener.meetings, ElementsAre(all));
}

/// for (…) { 10; if (…) 20; } 40, where 35 is the place before the next round.
class LoopReplayTest : public SimtReplayTest {
protected:
    LoopReplayTest() : SimtReplayTest({node(10, 35), node(20), node(40)}) {}
};

TEST_F(LoopReplayTest, RoundsStayTogetherAndAllMeetBehindTheLoop)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned rounds = lane < 2 ? 3 : 1;
        for (unsigned round = 0; round < rounds; ++round) {
            log(lane, 10);
            if (lane == 0) log(lane, 20);
        }
        log(lane, 40);
    }
    consume();
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, all}, Seen{20, 1}, Seen{10, 3}, Seen{20, 1}, Seen{10, 3},
                                           Seen{20, 1}, Seen{40, all}));
}

/// for (…) { for (…) { 10 } } without a step behind the inner loop but a marker, 30.
class NestedLoopReplayTest : public SimtReplayTest {
protected:
    NestedLoopReplayTest() : SimtReplayTest({node(5, 33), node(10, 15), node(30), node(40)}) {}
};

TEST_F(NestedLoopReplayTest, AnOuterRoundBeginsWhenAllHaveLeftTheInnerLoop)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        for (unsigned outer = 0; outer < 2; ++outer) {
            log(lane, 5, 0, StepKind::passing);
            const unsigned rounds = (lane + outer) % 2 + 1;
            for (unsigned inner = 0; inner < rounds; ++inner) log(lane, 10);
            log(lane, 30, 0, StepKind::passing);
        }
        log(lane, 40);
    }
    consume();
    EXPECT_THAT(listener.seen,
                ElementsAre(Seen{10, all}, Seen{10, 0xaaaaaaaa}, Seen{10, all}, Seen{10, 0x55555555}, Seen{40, all}));
}

/// A function with steps 100 and 110 that is called from 10 and from 20.
class CallReplayTest : public SimtReplayTest {
protected:
    CallReplayTest()
        : SimtReplayTest({node(10),
                          node(20),
                          node(30),
                          {99, {1, 0, true, Role::enters_function}},
                          {100, {2, 0, true, Role::ordinary}},
                          {110, {3, 0, true, Role::ordinary}},
                          {111, {4, 0, true, Role::returns_from_function}}})
    {}

    void call(unsigned lane, bool both)
    {
        log(lane, 99, 0, StepKind::passing);
        log(lane, 100);
        if (both) log(lane, 110);
        log(lane, 111, 0, StepKind::passing);
    }
};

TEST_F(CallReplayTest, CallsFromTwoSidesAreTwo)
{
    for (unsigned lane = 0; lane < 32; ++lane) {
        log(lane, lane < 16 ? 10u : 20u);
        call(lane, lane % 2 == 0);
        log(lane, 30);
    }
    consume();
    EXPECT_THAT(listener.seen, ElementsAre(Seen{10, 0xffff}, Seen{100, 0xffff}, Seen{110, 0x5555}, Seen{20, 0xffff0000},
                                           Seen{100, 0xffff0000}, Seen{110, 0x55550000}, Seen{30, all}));
}

TEST_F(LoopReplayTest, HoweverTheLogIsCutTheInstructionsAreTheSame)
{
    std::mt19937 random(1);
    std::vector<std::vector<std::uint32_t>> steps(32);
    for (auto& lane : steps) {
        const unsigned rounds = random() % 8;
        for (unsigned round = 0; round < rounds; ++round) {
            lane.push_back(10);
            if (random() % 2 == 0) lane.push_back(20);
        }
        lane.push_back(40);
    }
    const auto replay_in_pieces_of = [&](auto next_piece) {
        listener.seen.clear();
        std::vector<std::size_t> done(32);
        std::uint32_t gone = 0;
        while (gone != all) {
            for (unsigned lane = 0; lane < 32; ++lane) {
                for (unsigned piece = next_piece(); piece > 0 && done[lane] < steps[lane].size(); --piece)
                    log(lane, steps[lane][done[lane]++]);
                if (done[lane] == steps[lane].size()) gone |= 1u << lane;
            }
            consume(gone);
        }
        return listener.seen;
    };
    const auto at_once = replay_in_pieces_of([] { return 90u; });
    for (int attempt = 0; attempt < 50; ++attempt) {
        // A new block: all stand at the start again.
        SCOPED_TRACE(attempt);
        listener.seen.clear();
        begin_again();
        EXPECT_EQ(replay_in_pieces_of([&] { return static_cast<unsigned>(random() % 4); }), at_once);
    }
}

}  // namespace
}  // namespace warpbook::model
