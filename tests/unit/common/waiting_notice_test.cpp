#include "run/waiting_notice.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace warpbook {

namespace {

TEST(WaitingNotice, TellsHowManyAreBeforeAndWhenThatChanges)
{
    std::ostringstream out;
    WaitingNotice notice(out);
    const WaitingNotice::Clock::time_point begin;
    const auto printed_at = [&](int second, std::size_t before) {
        out.str("");
        notice.show(before, begin + std::chrono::seconds(second));
        return out.str();
    };
    EXPECT_EQ(printed_at(1, 5), "Waiting for the GPU: 5 programs are before this one.\n");
    EXPECT_EQ(printed_at(2, 4), "");
    EXPECT_EQ(printed_at(6, 3), "Waiting for the GPU: 3 programs are before this one.\n");
    EXPECT_EQ(printed_at(12, 3), "");
    EXPECT_EQ(printed_at(13, 1), "Waiting for the GPU: 1 program is before this one.\n");
    EXPECT_EQ(printed_at(30, 0), "");
}

}  // namespace

}  // namespace warpbook
