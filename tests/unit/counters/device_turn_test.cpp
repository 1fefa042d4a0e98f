#include "counters/sessions/device_turn.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "empty_file.hpp"

namespace warpbook::cupti {

namespace {

using namespace std::chrono_literals;

/// Longer than any machine takes: who never gets the turn is ended by CTest. Not 0 where the turn is free, since the
/// thread that watches over it may be looking at it.
constexpr auto a_minute = 1min;

class DeviceTurnTest : public testing::Test {
private:
    test::EmptyFile file_;

protected:
    std::atomic<int> given_back = 0;
    std::atomic<bool> in_use = false;
    DeviceTurn turn{std::make_unique<TurnQueue>(file_.path()),
                    [this] {
                        EXPECT_FALSE(in_use) << "the device is given up while this process measures";
                        ++given_back;
                    },
                    {.turn = 500ms, .pause = 50ms}};
    /// As if it were another process's.
    TurnQueue others{file_.path()};
};

TEST_F(DeviceTurnTest, IsKeptWhileNobodyWaits)
{
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(turn.begin(a_minute));
        std::this_thread::sleep_for(80ms);
    }
    EXPECT_EQ(given_back, 0);
}

TEST_F(DeviceTurnTest, IsGivenBackSoonWhenOthersWaitAndNothingIsMeasured)
{
    // A turn that would not end by itself while the test runs.
    test::EmptyFile file;
    DeviceTurn long_turn(std::make_unique<TurnQueue>(file.path()), [this] { ++given_back; },
                         {.turn = 1h, .pause = 50ms});
    EXPECT_TRUE(long_turn.begin(a_minute));
    EXPECT_TRUE(TurnQueue(file.path()).take(a_minute).came());
    EXPECT_EQ(given_back, 1);
}

TEST_F(DeviceTurnTest, IsKeptWhileThisProcessMeasures)
{
    const auto use = turn.begin(a_minute);
    in_use = true;
    EXPECT_FALSE(others.take(700ms).came());
    EXPECT_EQ(given_back, 0);
    in_use = false;
}

TEST_F(DeviceTurnTest, OfOneMeasurementAfterTheOtherEndsAfterAWhileWhenOthersWait)
{
    EXPECT_TRUE(turn.begin(a_minute));
    std::atomic<bool> ended = false;
    std::atomic<bool> served = false;
    std::thread other([&] {
        served = others.take(a_minute).came();
        ended = true;
    });
    while (!ended) {
        const auto use = turn.begin(a_minute);
        EXPECT_TRUE(use);
        in_use = true;
        std::this_thread::sleep_for(1ms);
        in_use = false;
    }
    other.join();
    EXPECT_TRUE(served);
    EXPECT_GE(given_back, 1);
}

TEST_F(DeviceTurnTest, DoesNotComeWhileAnotherProcessHasIt)
{
    const auto held = others.take(0ms);
    EXPECT_FALSE(turn.begin(20ms));
}

TEST_F(DeviceTurnTest, ThreadsOfOneProcessMeasureOneAfterTheOther)
{
    std::atomic<int> inside = 0;
    std::atomic<int> together = 0;
    std::vector<std::thread> threads;
    for (int number = 0; number < 4; ++number) {
        threads.emplace_back([&] {
            for (int i = 0; i < 50; ++i) {
                const auto use = turn.begin(a_minute);
                if (++inside > 1) ++together;
                --inside;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(together, 0);
}

TEST_F(DeviceTurnTest, IsNotGivenBackAnyMoreAtTheEndOfTheProcess)
{
    EXPECT_TRUE(turn.begin(a_minute));
    DeviceTurn::keep_all();
    EXPECT_FALSE(others.take(300ms).came());
    EXPECT_EQ(given_back, 0);
}

}  // namespace

}  // namespace warpbook::cupti
