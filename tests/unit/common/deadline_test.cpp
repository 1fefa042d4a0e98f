#include "program/deadline.hpp"

#include <gtest/gtest.h>

namespace warpbook {
namespace {

using namespace std::chrono_literals;
using Time = Deadline::Clock::time_point;

constexpr Time at(std::chrono::seconds since_begin) { return Time(since_begin); }

TEST(DeadlineTest, IsNeverOverUntilItIsSet)
{
    Deadline deadline;
    EXPECT_FALSE(deadline.is_over(at(1000s)));
    deadline.pause(at(1s));
    deadline.resume(at(2s));
    EXPECT_FALSE(deadline.is_over(at(1000s)));
}

TEST(DeadlineTest, IsOverAtItsTime)
{
    Deadline deadline;
    deadline.set(20s, at(100s));
    EXPECT_FALSE(deadline.is_over(at(119s)));
    EXPECT_TRUE(deadline.is_over(at(120s)));
    EXPECT_EQ(deadline.end(), at(120s));
}

TEST(DeadlineTest, PausesDoNotCount)
{
    Deadline deadline;
    deadline.set(20s, at(100s));
    deadline.pause(at(110s));
    EXPECT_FALSE(deadline.is_over(at(1000s)));
    EXPECT_FALSE(deadline.end());
    deadline.resume(at(1000s));
    EXPECT_FALSE(deadline.is_over(at(1009s)));
    EXPECT_TRUE(deadline.is_over(at(1010s)));
    deadline.pause(at(1005s));
    deadline.resume(at(1006s));
    EXPECT_EQ(deadline.end(), at(1011s));
}

TEST(DeadlineTest, IsNotPausedTwice)
{
    Deadline deadline;
    deadline.set(20s, at(100s));
    deadline.pause(at(110s));
    deadline.pause(at(115s));
    deadline.resume(at(120s));
    deadline.resume(at(130s));
    EXPECT_EQ(deadline.end(), at(130s));
}

TEST(DeadlineTest, ANewOneIsNotPaused)
{
    Deadline deadline;
    deadline.set(20s, at(100s));
    deadline.pause(at(110s));
    deadline.set(20s, at(115s));
    EXPECT_EQ(deadline.end(), at(135s));
    deadline.clear();
    EXPECT_FALSE(deadline.end());
}

}  // namespace
}  // namespace warpbook
