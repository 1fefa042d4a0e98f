#include "machine/execution/standstill.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

struct Runnable {
    std::size_t slot = 0;
    unsigned warp = 0;
};

class StandstillTest : public testing::Test {
protected:
    /// Two warps.
    const std::vector<Runnable> warps{{0, 0}, {1, 0}};
    Standstill standstill;

    void begin_to_watch()
    {
        while (!standstill.note_idle_turn(warps.size())) {
        }
    }
    /// After so many turns of each: `state(warp, turn)` is where it stands then.
    template <class State>
    bool is_certain_within(unsigned turns, State state)
    {
        for (unsigned turn = 0; turn < turns; ++turn) {
            for (const Runnable& warp : warps)
                standstill.note_state({warp.slot, warp.warp}, state(static_cast<unsigned>(warp.slot), turn));
            if (standstill.is_certain_of(warps)) return true;
        }
        return false;
    }
};

TEST_F(StandstillTest, BeginsToWatchWhenNothingHasChangedForLong)
{
    for (int i = 0; i < 1000; ++i) EXPECT_FALSE(standstill.note_idle_turn(2));
    standstill.note_change();
    for (int i = 0; i < 2000; ++i) EXPECT_FALSE(standstill.note_idle_turn(2));
    begin_to_watch();
    EXPECT_TRUE(standstill.is_watching());
    standstill.note_change();
    EXPECT_FALSE(standstill.is_watching());
}

TEST_F(StandstillTest, IsCertainOfLoopsOfAnyLength)
{
    begin_to_watch();
    EXPECT_TRUE(is_certain_within(100, [](unsigned warp, unsigned turn) { return turn % (warp == 0 ? 1 : 7); }));
}

TEST_F(StandstillTest, IsNeverCertainOfOneThatCounts)
{
    begin_to_watch();
    EXPECT_FALSE(is_certain_within(10'000, [](unsigned warp, unsigned turn) { return warp == 0 ? 1 : turn; }));
    EXPECT_TRUE(standstill.is_likely(warps.size()));
}

TEST_F(StandstillTest, IsNotCertainOfWhoHasHadNoTurn)
{
    begin_to_watch();
    for (int i = 0; i < 10; ++i) standstill.note_state({0, 0}, 1);
    EXPECT_TRUE(standstill.is_certain_of(std::vector<Runnable>{{0, 0}}));
    EXPECT_FALSE(standstill.is_certain_of(warps));
}

TEST_F(StandstillTest, ForgetsWhoStoppedLongAgo)
{
    begin_to_watch();
    standstill.note_state({2, 0}, 1);
    EXPECT_TRUE(is_certain_within(10'000, [](unsigned, unsigned) { return 1; }));
}

}  // namespace
}  // namespace warpbook::model
