#include <warpbook/lab/all_cores.hpp>

#include <atomic>
#include <stdexcept>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recorded_clock.hpp"

namespace warpbook {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::RecordedClock;

TEST(ByAllCores, DoesALittleAtOnceAndTheClockGoesOn)
{
    RecordedClock clock;
    std::thread::id runs_in;
    by_all_cores(few_elements, [&](std::size_t first, std::size_t last) {
        EXPECT_EQ(first, 0u);
        EXPECT_EQ(last, few_elements);
        runs_in = std::this_thread::get_id();
    });
    EXPECT_EQ(runs_in, std::this_thread::get_id());
    EXPECT_THAT(clock.told, IsEmpty());
}

TEST(ByAllCores, DoesNothingWhereThereIsNothing)
{
    by_all_cores(0, [](std::size_t, std::size_t) { FAIL(); });
}

TEST(ByAllCores, StopsTheClockWhileItDoesMuch)
{
    RecordedClock clock;
    std::atomic<std::size_t> done = 0;
    by_all_cores(few_elements + 1, [&](std::size_t first, std::size_t last) {
        EXPECT_THAT(clock.told, ElementsAre("pause"));
        done += last - first;
    });
    EXPECT_EQ(done, few_elements + 1);
    EXPECT_THAT(clock.told, ElementsAre("pause", "resume"));
}

TEST(ByAllCores, LetsExceptionsThroughAndTheClockGoOn)
{
    RecordedClock clock;
    EXPECT_THROW(by_all_cores(10 * few_elements, [](std::size_t, std::size_t) { throw std::runtime_error("wrong"); }),
                 std::runtime_error);
    EXPECT_THAT(clock.told, ElementsAre("pause", "resume"));
}

TEST(RowsOfPiece, AreWholeRows)
{
    EXPECT_EQ(rows_of_piece(few_elements / 4), 4u);
    EXPECT_EQ(rows_of_piece(1), few_elements);
    EXPECT_EQ(rows_of_piece(0), few_elements);
    EXPECT_EQ(rows_of_piece(2 * few_elements), 1u);
}

}  // namespace
}  // namespace warpbook
