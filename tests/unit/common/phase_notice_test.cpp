#include "run/phase_notice.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace warpbook {

namespace {

const PhaseNotice::Clock::time_point begin_of_phase{};

std::string ticked_at(PhaseNotice& notice, std::ostringstream& out, double second)
{
    out.str("");
    notice.tick(begin_of_phase + std::chrono::milliseconds(static_cast<int>(1000 * second)));
    return out.str();
}

TEST(PhaseNotice, TellsOnceASecondWhatTakesLongerThanTwo)
{
    std::ostringstream out;
    PhaseNotice notice(out, true);
    EXPECT_EQ(ticked_at(notice, out, 0), "");
    notice.begin("in the check values: are right", begin_of_phase);
    EXPECT_EQ(ticked_at(notice, out, 1.9), "");
    EXPECT_EQ(ticked_at(notice, out, 2.1), "\r\033[KStill in the check values: are right, 2 s");
    EXPECT_EQ(ticked_at(notice, out, 2.9), "");
    EXPECT_EQ(ticked_at(notice, out, 3.0), "\r\033[KStill in the check values: are right, 3 s");
    out.str("");
    notice.end();
    EXPECT_EQ(out.str(), "\r\033[K");
    EXPECT_EQ(ticked_at(notice, out, 9), "");
}

TEST(PhaseNotice, IsClearedBeforeOtherThingsArePrintedAndComesAgain)
{
    std::ostringstream out;
    PhaseNotice notice(out, true);
    notice.begin("in an initializer", begin_of_phase);
    notice.clear();
    EXPECT_EQ(out.str(), "") << "nothing was there to be cleared";
    ticked_at(notice, out, 4);
    out.str("");
    notice.clear();
    EXPECT_EQ(out.str(), "\r\033[K");
    EXPECT_EQ(ticked_at(notice, out, 5), "\r\033[KStill in an initializer, 5 s");
}

TEST(PhaseNotice, SaysNothingWhereThereIsNoTerminal)
{
    std::ostringstream out;
    {
        PhaseNotice notice(out, false);
        notice.begin("in an initializer", begin_of_phase);
        EXPECT_EQ(ticked_at(notice, out, 5), "");
    }
    EXPECT_EQ(out.str(), "");
}

}  // namespace

}  // namespace warpbook
