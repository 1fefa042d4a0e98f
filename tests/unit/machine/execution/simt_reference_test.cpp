// The replay of lanes' logs against a lock-step interpreter that knows the structure of the program.

#include "simt_reference.hpp"

#include <algorithm>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "machine/execution/simt_replay.hpp"
#include "machine/rules/lanes.hpp"
#include "simt_reference_compiler.hpp"
#include "simt_reference_random.hpp"
#include "write_step.hpp"

namespace warpbook::model::reference {
namespace {

using testing::ElementsAre;

/// How many of its next steps a lane logs before the warp's logs are consumed again, given the room in its log.
using Portion = std::function<unsigned(unsigned room)>;

unsigned as_many_as_there_is_room(unsigned room) { return room; }

/// Replays what the lanes of a warp log.
class Replayed : public Observer {
public:
    Replayed(const Compiled& compiled, const Rule& rule, unsigned lanes, const Portion& portion)
        : compiled_(compiled), replay_(compiled.flow_table(), {this})
    {
        for (unsigned lane = 0; lane < lanes; ++lane) steps_.push_back(compiled.steps_of_lane(lane, rule));
        replay_.begin_block({0, 0, 0}, 1);
        for (std::uint32_t gone = 0; gone != lanes_from(0, lanes);) {
            for (unsigned lane = 0; lane < lanes; ++lane) {
                log_steps(lane, portion(StepLog::capacity - log_->counts[lane]));
                if (logged_[lane] == steps_[lane].size()) gone |= 1u << lane;
            }
            const std::uint32_t full = replay_.consume(*log_, lanes, gone, 0);
            EXPECT_EQ(full, lanes_with_full_log());
        }
        EXPECT_THAT(log_->counts, testing::Each(0u)) << "all lanes have left, so nothing waits";
    }

    void on_access(const AccessEvent& event) override
    {
        executed_.push_back({compiled_.site_at(event.instruction), event.access.mask});
    }

    const std::vector<WarpInstruction>& executed() const { return executed_; }

private:
    void log_steps(unsigned lane, std::size_t count)
    {
        for (; count > 0 && logged_[lane] < steps_[lane].size(); --count)
            write_step(*log_, lane, steps_[lane][logged_[lane]++], 0);
    }

    std::uint32_t lanes_with_full_log() const
    {
        std::uint32_t full = 0;
        for (unsigned lane = 0; lane < max_warp_size; ++lane)
            if (log_->counts[lane] == StepLog::capacity) full |= 1u << lane;
        return full;
    }

    const Compiled& compiled_;
    std::vector<std::vector<Step>> steps_;
    std::array<std::size_t, max_warp_size> logged_{};
    SimtReplay replay_;
    std::unique_ptr<StepLog> log_ = std::make_unique<StepLog>();
    std::vector<WarpInstruction> executed_;
};

/// What a warp of four lanes executes, on which replay and reference must agree.
std::vector<WarpInstruction> executed(const Program& program, const Rule& rule)
{
    constexpr unsigned lanes = 4;
    const auto expected = run_in_lock_step(program, rule, lanes);
    EXPECT_EQ(Replayed(Compiled(program), rule, lanes, as_many_as_there_is_room).executed(), expected);
    return expected;
}

/// Condition 0 holds `trips[lane]` times in a row and then once not.
Rule trips(std::array<unsigned, 4> trips)
{
    return [trips](unsigned, unsigned lane, unsigned time) { return time % (trips[lane] + 1) < trips[lane]; };
}

/// Each condition holds for some lanes, whenever they come to it.
Rule lanes_where(std::vector<std::uint32_t> lanes)
{
    return [lanes](unsigned condition, unsigned lane, unsigned) { return contains(lanes.at(condition), lane); };
}

TEST(SimtReferenceTest, StraightCode)
{
    const Program program{{{access(0), computation(), access(1)}}};
    EXPECT_THAT(executed(program, lanes_where({})), ElementsAre(WarpInstruction{0, 0xf}, WarpInstruction{1, 0xf}));
}

TEST(SimtReferenceTest, BothSidesOfABranch)
{
    const Program program{{{branch(0, {access(0)}, {access(1)}), access(2)}}};
    EXPECT_THAT(executed(program, lanes_where({0b0101})),
                ElementsAre(WarpInstruction{0, 0b0101}, WarpInstruction{1, 0b1010}, WarpInstruction{2, 0b1111}));
}

TEST(SimtReferenceTest, BranchesInBranches)
{
    const Program program{
        {{branch(0, {branch(1, {access(0)}, {access(1)}), access(2)}, {branch(2, {access(3)})}), access(4)}}};
    EXPECT_THAT(executed(program, lanes_where({0b0111, 0b0011, 0b1100})),
                ElementsAre(WarpInstruction{0, 0b0011}, WarpInstruction{1, 0b0100}, WarpInstruction{2, 0b0111},
                            WarpInstruction{3, 0b1000}, WarpInstruction{4, 0b1111}));
}

TEST(SimtReferenceTest, ALoopThatLanesLeaveOneByOne)
{
    const Program program{{{while_loop(0, {access(0)}), access(1)}}};
    EXPECT_THAT(executed(program, trips({0, 2, 1, 3})),
                ElementsAre(WarpInstruction{0, 0b1110}, WarpInstruction{0, 0b1010}, WarpInstruction{0, 0b1000},
                            WarpInstruction{1, 0b1111}));
}

TEST(SimtReferenceTest, ALoopThatTestsLast)
{
    const Program program{{{do_loop({access(0)}, 0), access(1)}}};
    EXPECT_THAT(executed(program, trips({0, 1, 1, 0})),
                ElementsAre(WarpInstruction{0, 0b1111}, WarpInstruction{0, 0b0110}, WarpInstruction{1, 0b1111}));
}

TEST(SimtReferenceTest, ALoopWhoseInnerLoopIsLast)
{
    // Two rounds; the inner loop's rounds differ, and lanes must meet behind it where there is no access.
    const Program program{{{while_loop(0, {access(0), while_loop(1, {access(1)})})}}};
    const Rule rule = [](unsigned condition, unsigned lane, unsigned time) {
        return condition == 0 ? time < 2 : time % (lane + 1) < lane;
    };
    EXPECT_THAT(executed(program, rule),
                ElementsAre(WarpInstruction{0, 0xf}, WarpInstruction{1, 0b1110}, WarpInstruction{1, 0b1100},
                            WarpInstruction{1, 0b1000}, WarpInstruction{0, 0xf}, WarpInstruction{1, 0b1110},
                            WarpInstruction{1, 0b1100}, WarpInstruction{1, 0b1000}));
}

TEST(SimtReferenceTest, ABreakOutOfABranch)
{
    const Program program{
        {{while_loop(0, {access(0), branch(1, {branch(2, {leave_loop()}), access(1)}), access(2)}), access(3)}}};
    const Rule rule = [](unsigned condition, unsigned lane, unsigned time) {
        if (condition == 0) return time < 2;
        return condition == 1 ? lane < 2 : lane == 0;
    };
    EXPECT_THAT(executed(program, rule),
                ElementsAre(WarpInstruction{0, 0b1111}, WarpInstruction{1, 0b0010}, WarpInstruction{2, 0b1110},
                            WarpInstruction{0, 0b1110}, WarpInstruction{1, 0b0010}, WarpInstruction{2, 0b1110},
                            WarpInstruction{3, 0b1111}));
}

TEST(SimtReferenceTest, AContinueOutOfABranch)
{
    const Program program{{{while_loop(0, {access(0), branch(1, {access(1), next_round()}), access(2)}), access(3)}}};
    const Rule rule = [](unsigned condition, unsigned lane, unsigned time) {
        return condition == 0 ? time < 2 : lane == 0;
    };
    EXPECT_THAT(executed(program, rule),
                ElementsAre(WarpInstruction{0, 0b1111}, WarpInstruction{1, 0b0001}, WarpInstruction{2, 0b1110},
                            WarpInstruction{0, 0b1111}, WarpInstruction{1, 0b0001}, WarpInstruction{2, 0b1110},
                            WarpInstruction{3, 0b1111}));
}

TEST(SimtReferenceTest, AReturnFromNestedLoops)
{
    const Program program{
        {{while_loop(0, {access(0), while_loop(1, {branch(2, {leave_function()}), access(1)})}), access(2)}}};
    const Rule rule = [](unsigned condition, unsigned lane, unsigned time) {
        if (condition == 0) return time < 2;
        return condition == 1 ? time % 2 == 0 : lane == time;
    };
    EXPECT_THAT(executed(program, rule),
                ElementsAre(WarpInstruction{0, 0b1111}, WarpInstruction{1, 0b1110}, WarpInstruction{0, 0b1110},
                            WarpInstruction{1, 0b1100}, WarpInstruction{2, 0b1100}));
}

TEST(SimtReferenceTest, CallsFromBothSides)
{
    const Program program{{{branch(0, {call(1)}, {access(0), call(1)}), access(1)}, {access(2)}}};
    EXPECT_THAT(executed(program, lanes_where({0b0011})),
                ElementsAre(WarpInstruction{2, 0b0011}, WarpInstruction{0, 0b1100}, WarpInstruction{2, 0b1100},
                            WarpInstruction{1, 0b1111}));
}

TEST(SimtReferenceTest, LanesMeetBeforeACall)
{
    const Program program{{{branch(0, {access(0)}), call(1)}, {access(1)}}};
    EXPECT_THAT(executed(program, lanes_where({0b0011})),
                ElementsAre(WarpInstruction{0, 0b0011}, WarpInstruction{1, 0b1111}));
}

TEST(SimtReferenceTest, ASearchThatReturnsFromItsLoop)
{
    const Program program{
        {{call(1), access(3)}, {while_loop(0, {access(0), branch(1, {access(1), leave_function()})}), access(2)}}};
    // Lane 1 finds at once, lane 3 in the second round, the others never.
    const Rule rule = [](unsigned condition, unsigned lane, unsigned time) {
        return condition == 0 ? time < 3 : lane == 2 * time + 1;
    };
    EXPECT_THAT(executed(program, rule),
                ElementsAre(WarpInstruction{0, 0b1111}, WarpInstruction{1, 0b0010}, WarpInstruction{0, 0b1101},
                            WarpInstruction{1, 0b1000}, WarpInstruction{0, 0b0101}, WarpInstruction{2, 0b0101},
                            WarpInstruction{3, 0b1111}));
}

TEST(SimtReferenceTest, TheTestOfAnIndexPartsNobody)
{
    const Program program{{{access(0), check(0), access(1)}}};
    EXPECT_THAT(executed(program, lanes_where({0b0101})),
                ElementsAre(WarpInstruction{0, 0xf}, WarpInstruction{1, 0xf}));
}

TEST(SimtReferenceTest, RandomProgramsExecuteTheSameWarpInstructions)
{
    std::mt19937 random(1);
    for (int round = 0; round < 4000; ++round) {
        const RandomProgram made = random_program(random);
        const unsigned lanes = 1u << random() % 6;
        const Compiled compiled(made.program);
        ASSERT_EQ(Replayed(compiled, made.rule, lanes, as_many_as_there_is_room).executed(),
                  run_in_lock_step(made.program, made.rule, lanes))
            << lanes << " lanes run program " << round << ":\n"
            << to_string(made.program);
    }
}

TEST(SimtReferenceTest, PortionsOfTheLogMakeNoDifference)
{
    std::mt19937 random(2);
    // Also nothing at all, as by a lane that waits for others.
    const Portion few = [&](unsigned room) { return std::min<unsigned>(room, random() % 4); };
    const Portion some = [&](unsigned room) { return random() % (room + 1); };
    const Portion all_or_nothing = [&](unsigned room) { return random() % 2 == 0 ? room : 0u; };
    for (int round = 0; round < 500; ++round) {
        const RandomProgram made = random_program(random);
        const unsigned lanes = 2u << random() % 5;
        const Compiled compiled(made.program);
        const auto expected = run_in_lock_step(made.program, made.rule, lanes);
        for (const Portion& portion : {few, some, all_or_nothing})
            ASSERT_EQ(Replayed(compiled, made.rule, lanes, portion).executed(), expected)
                << lanes << " lanes run program " << round << ":\n"
                << to_string(made.program);
    }
}

}  // namespace
}  // namespace warpbook::model::reference
