#include <warpbook/lab/clock_paused.hpp>

#include <stdexcept>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recorded_clock.hpp"

namespace warpbook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::RecordedClock;

TEST(ClockPausedTest, StandsStillFromItsBeginToItsEnd)
{
    RecordedClock clock;
    {
        const ClockPaused paused;
        EXPECT_THAT(clock.told, ElementsAre("pause"));
    }
    EXPECT_THAT(clock.told, ElementsAre("pause", "resume"));
}

TEST(ClockPausedTest, OfSeveralTheLastOneEndsIt)
{
    RecordedClock clock;
    {
        const ClockPaused outer;
        {
            const ClockPaused inner;
        }
        EXPECT_THAT(clock.told, ElementsAre("pause"));
    }
    EXPECT_THAT(clock.told, ElementsAre("pause", "resume"));
}

TEST(ClockPausedTest, EndsByAnException)
{
    RecordedClock clock;
    try {
        const ClockPaused paused;
        throw std::runtime_error("wrong");
    } catch (const std::runtime_error&) {
    }
    EXPECT_THAT(clock.told, ElementsAre("pause", "resume"));
}

TEST(ClockPausedTest, IsToldInTurnFromManyThreads)
{
    RecordedClock clock;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([] {
            for (int k = 0; k < 1000; ++k) const ClockPaused paused;
        });
    }
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(clock.told.size() % 2, 0u);
    for (std::size_t i = 0; i < clock.told.size(); ++i) EXPECT_EQ(clock.told[i], i % 2 == 0 ? "pause" : "resume");
}

TEST(ClockPausedTest, NeedsNoClock)
{
    {
        const ClockPaused paused;
    }
    RecordedClock clock;
    EXPECT_THAT(clock.told, IsEmpty());
}

}  // namespace
}  // namespace warpbook
