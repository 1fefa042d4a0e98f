// The replay of lanes' logs against a lock-step interpreter that knows the structure of the program.

#include "simt_reference.hpp"

#include <algorithm>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/simt_replay.hpp"
#include "rules/lanes.hpp"
#include "simt_reference_compiler.hpp"
#include "simt_reference_random.hpp"

namespace warpbook::model::reference {
namespace {

using testing::ElementsAre;

using WarpInstructions = std::vector<WarpInstruction>;

/// How many of its next steps a lane logs before the warp's logs are consumed again, given the room in its log.
using Portion = std::function<unsigned(unsigned room)>;

unsigned as_many_as_there_is_room(unsigned room) { return room; }

/// Replays what the warp's lanes log.
class Replayed : public Observer {
public:
    Replayed(const Compiled& compiled, const Rule& rule, unsigned lanes, const Portion& portion)
        : compiled_(compiled), replay_(compiled.flow_table(), {this})
    {
        for (unsigned lane = 0; lane < lanes; ++lane) steps_.push_back(compiled.steps_of_lane(lane, rule));
        std::vector<std::size_t> logged(lanes);
        replay_.begin_block({0, 0, 0}, 1);
        for (std::uint32_t gone = 0; gone != lanes_from(0, lanes);) {
            for (unsigned lane = 0; lane < lanes; ++lane) {
                const std::size_t missing = steps_[lane].size() - logged[lane];
                const unsigned room = StepLog::capacity - log_->counts[lane];
                std::size_t taken = std::min<std::size_t>(portion(room), missing);
                for (; taken > 0; --taken) log_->steps[log_->counts[lane]++][lane] = steps_[lane][logged[lane]++];
                if (logged[lane] == steps_[lane].size()) gone |= 1u << lane;
            }
            std::uint32_t expected_full = 0;
            const std::uint32_t full = replay_.consume(*log_, lanes, gone, 0);
            for (unsigned lane = 0; lane < lanes; ++lane)
                if (log_->counts[lane] == StepLog::capacity) expected_full |= 1u << lane;
            EXPECT_EQ(full, expected_full);
        }
        EXPECT_THAT(log_->counts, testing::Each(0u)) << "all lanes have left, so nothing waits";
    }

    void on_access(const AccessEvent& event) override
    {
        executed_.push_back({compiled_.site_at(event.instruction), event.access.mask});
    }

    const WarpInstructions& executed() const { return executed_; }

    /// Whether each lane's accesses were shown in the lane's own order.
    void expect_order_of_lanes() const
    {
        for (unsigned lane = 0; lane < steps_.size(); ++lane) {
            std::vector<unsigned> logged;
            for (const Step step : steps_[lane])
                if (is_access(step.kind())) logged.push_back(compiled_.site_at(step.instruction()));
            std::vector<unsigned> shown;
            for (const WarpInstruction& instruction : executed_)
                if (contains(instruction.lanes, lane)) shown.push_back(instruction.site);
            EXPECT_EQ(shown, logged) << "lane " << lane;
        }
    }

private:
    const Compiled& compiled_;
    std::vector<std::vector<Step>> steps_;
    SimtReplay replay_;
    std::unique_ptr<StepLog> log_ = std::make_unique<StepLog>();
    WarpInstructions executed_;
};

WarpInstructions sorted(WarpInstructions instructions)
{
    std::sort(instructions.begin(), instructions.end());
    return instructions;
}

TEST(SimtReferenceTest, RandomProgramsExecuteTheSameWarpInstructions)
{
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        SCOPED_TRACE("program " + std::to_string(round));
        const RandomProgram made = random_program(random);
        const unsigned lanes = 1u << random() % 6;
        const Compiled compiled(made.program);
        const Replayed replayed(compiled, made.rule, lanes, as_many_as_there_is_room);
        EXPECT_EQ(sorted(replayed.executed()), sorted(run_in_lock_step(made.program, made.rule, lanes)));
        replayed.expect_order_of_lanes();
        if (testing::Test::HasFailure()) break;
    }
}

}  // namespace
}  // namespace warpbook::model::reference
