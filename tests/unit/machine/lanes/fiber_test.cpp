#include "machine/lanes/fiber.hpp"

#include <cstdint>
#include <cstring>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "machine/lanes/fiber_stacks.hpp"

namespace warpbook::model {
namespace {

// Fibers take no argument: what they do lies here.
Fiber scheduler;
Fiber fiber;
std::vector<int> trace;
std::uintptr_t frame_address;
double sum;

void yield_to_scheduler() { warpbook_switch_fiber(&fiber, scheduler); }

void never() { FAIL() << "a fiber whose function does not return has no end"; }

void three_steps(const void*, const void*)
{
    frame_address = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    double own_sum = 0;
    for (int step = 1; step <= 3; ++step) {
        trace.push_back(step);
        own_sum += 0.5 * step;
        sum = own_sum;
        yield_to_scheduler();
    }
    for (;;) yield_to_scheduler();
}

TEST(FiberTest, RunsFromSwitchToSwitch)
{
    const FiberStacks stacks(1);
    trace.clear();
    warpbook_start_fiber(&scheduler, stacks.top(0), &three_steps, nullptr, nullptr, &never);
    for (int step = 1; step <= 3; ++step) {
        trace.push_back(-step);
        if (step < 3) warpbook_switch_fiber(&scheduler, fiber);
    }
    EXPECT_EQ(trace, (std::vector<int>{1, -1, 2, -2, 3, -3}));
    EXPECT_DOUBLE_EQ(sum, 3.0);
}

void return_at_once(const void* first, const void* second)
{
    trace.push_back(*static_cast<const int*>(first));
    trace.push_back(*static_cast<const int*>(second));
}

void end()
{
    frame_address = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    continue_fiber(scheduler);
}

TEST(FiberTest, EndsWhereItIsToldWhenItsFunctionReturns)
{
    const FiberStacks stacks(1);
    trace.clear();
    const int first = 7;
    const int second = 8;
    for (int i = 0; i < 3; ++i) warpbook_start_fiber(&scheduler, stacks.top(0), &return_at_once, &first, &second, &end);
    EXPECT_EQ(trace, (std::vector<int>{7, 8, 7, 8, 7, 8}));
    EXPECT_TRUE(stacks.contains(frame_address));
    EXPECT_EQ(frame_address % 16, 0u);
}

TEST(FiberTest, RunsOnItsOwnAlignedStack)
{
    const FiberStacks stacks(2);
    warpbook_start_fiber(&scheduler, stacks.top(1), &three_steps, nullptr, nullptr, &never);
    EXPECT_TRUE(stacks.contains(frame_address));
    EXPECT_GT(frame_address, reinterpret_cast<std::uintptr_t>(stacks.top(0)));
    EXPECT_LT(frame_address, reinterpret_cast<std::uintptr_t>(stacks.top(1)));
    EXPECT_EQ(frame_address % 16, 0u) << "the calling convention's alignment, which SSE instructions rely on";
}

TEST(FiberStacksTest, AreApartAndInsideTheirMap)
{
    constexpr std::size_t count = 1024;
    const FiberStacks stacks(count);
    EXPECT_EQ(stacks.count(), count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto top = reinterpret_cast<std::uintptr_t>(stacks.top(i));
        EXPECT_EQ(top % 64, 0u);
        EXPECT_TRUE(stacks.contains(top - 1));
        if (i > 0) {
            EXPECT_GE(top - reinterpret_cast<std::uintptr_t>(stacks.top(i - 1)), 64u * 1024);
        }
        std::memset(static_cast<char*>(stacks.top(i)) - 64, 1, 64);
    }
    int on_another_stack = 0;
    EXPECT_FALSE(stacks.contains(reinterpret_cast<std::uintptr_t>(&on_another_stack)));
    EXPECT_FALSE(stacks.contains(0));
}

TEST(FiberStacksTest, TopsSpreadOverTheCacheSets)
{
    constexpr std::size_t count = 64;
    constexpr std::uintptr_t cache_sets = 64;
    const FiberStacks stacks(count);
    std::set<std::uintptr_t> sets;
    for (std::size_t i = 0; i < count; ++i)
        sets.insert(reinterpret_cast<std::uintptr_t>(stacks.top(i)) / 64 % cache_sets);
    EXPECT_EQ(sets.size(), cache_sets);
}

// As a kernel does that runs into a fault: nobody comes back to its local variables.
[[gnu::noinline]] void be_abandoned(int depth)
{
    char local[200];
    volatile std::size_t bytes = sizeof local;
    std::memset(local, depth, bytes);
    if (depth > 0) be_abandoned(depth - 1);
    yield_to_scheduler();
    trace.push_back(local[0]);
}

void abandoned(const void*, const void*) { be_abandoned(8); }

void fill_a_large_array(const void*, const void*)
{
    char local[4000];
    volatile std::size_t bytes = sizeof local;
    std::memset(local, 1, bytes);
    trace.push_back(local[bytes - 1]);
    yield_to_scheduler();
}

// Of interest under AddressSanitizer, which would report the marks that the first fiber left.
TEST(FiberTest, AnAbandonedStackCanBeUsedAgain)
{
    const FiberStacks stacks(1);
    trace.clear();
    for (const auto function : {&abandoned, &fill_a_large_array}) {
        stacks.forget_last_fiber(0);
        warpbook_start_fiber(&scheduler, stacks.top(0), function, nullptr, nullptr, &never);
    }
    EXPECT_EQ(trace, std::vector<int>{1});
}

}  // namespace
}  // namespace warpbook::model
