#include "grade/running/gpu_turns.hpp"

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook::tools::grading {
namespace {

TEST(GpuTurns, AreDividedEvenly)
{
    GpuTurns turns({3, 5}, 2);
    const GpuTurns::Turn first(turns);
    const GpuTurns::Turn second(turns);
    const GpuTurns::Turn third(turns);
    const GpuTurns::Turn fourth(turns);
    EXPECT_EQ(first.gpu(), 3);
    EXPECT_EQ(second.gpu(), 5);
    EXPECT_EQ(third.gpu(), 3);
    EXPECT_EQ(fourth.gpu(), 5);
}

TEST(GpuTurns, NoMoreAtATimeThanThereArePlaces)
{
    GpuTurns turns({0}, 2);
    std::atomic<int> inside = 0;
    std::atomic<int> most = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&] {
            for (int round = 0; round < 200; ++round) {
                const GpuTurns::Turn turn(turns);
                const int now = ++inside;
                for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
                }
                std::this_thread::yield();
                --inside;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_LE(most, 2);
}

TEST(GpuTurns, WhoWaitsGoesOnWhenAPlaceIsFree)
{
    GpuTurns turns({0}, 1);
    std::optional<GpuTurns::Turn> held;
    held.emplace(turns);
    std::atomic<bool> has_place = false;
    std::thread waiting([&] {
        const GpuTurns::Turn turn(turns);
        has_place = true;
    });
    EXPECT_FALSE(has_place);
    held.reset();
    waiting.join();
    EXPECT_TRUE(has_place);
}

}  // namespace
}  // namespace warpbook::tools::grading
