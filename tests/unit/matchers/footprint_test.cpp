#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/footprint_matchers.hpp>

namespace warpbook {
namespace {

using testing::HasSubstr;
using testing::Not;

Profile counted()
{
    Profile profile;
    profile.footprint = Footprint{8,
                                  {{"a", Operation::load, 1000, 100, 50},
                                   {"b", Operation::load, 4096, 512, 256},
                                   {"b", Operation::store, 7, 6, 5}}};
    return profile;
}

template <class Matcher>
std::string explanation_of(const Matcher& matcher, const Requests& requests)
{
    testing::StringMatchResultListener listener;
    EXPECT_FALSE(matcher.MatchAndExplain(requests, &listener));
    return listener.str();
}

TEST(Footprint, IsOfOneArrayOrOfAll)
{
    EXPECT_EQ(testing::PrintToString(loads_of(counted(), "b")),
              "loads of `b`: 4096 sectors requested, 512 by groups of 8 blocks, 256 different ones");
    EXPECT_EQ(testing::PrintToString(stores_of(counted(), "b")),
              "stores of `b`: 7 sectors requested, 6 by groups of 8 blocks, 5 different ones");
    EXPECT_EQ(loads_of(counted()).sectors.value(), (ArrayFootprint{"", Operation::load, 5096, 612, 306}));
    EXPECT_EQ(loads_of(counted(), "c").sectors.value(), (ArrayFootprint{"", Operation::load, 0, 0, 0}));
}

TEST(Footprint, OfSingleBlocksSaysSo)
{
    Profile profile;
    profile.footprint = Footprint{1, {{"a", Operation::load, 1, 1, 1}}};
    EXPECT_THAT(testing::PrintToString(loads_of(profile)), HasSubstr("loads of all arrays"));
    EXPECT_THAT(testing::PrintToString(loads_of(profile)), HasSubstr("by single blocks"));
}

TEST(SectorLimit, IsOfTheGridOrOfGroups)
{
    EXPECT_THAT(loads_of(counted(), "b"), TouchesAtMostSectors(256));
    EXPECT_THAT(loads_of(counted(), "b"), Not(TouchesAtMostSectors(255)));
    EXPECT_THAT(loads_of(counted(), "b"), GroupsTouchAtMostSectors(512));
    EXPECT_THAT(loads_of(counted(), "b"), Not(GroupsTouchAtMostSectors(511)));
    EXPECT_EQ(explanation_of(GroupsTouchAtMostSectors(256), loads_of(counted(), "b")), "that is 2 times as many");
    EXPECT_EQ(testing::DescribeMatcher<Requests>(GroupsTouchAtMostSectors(256)),
              "at most 256 sectors, each once in each group of blocks");
    EXPECT_EQ(testing::DescribeMatcher<Requests>(TouchesAtMostSectors(1)), "at most 1 sectors, each once");
}

TEST(SectorLimit, WhatWasNotCountedMatchesNothing)
{
    Profile profile;
    profile.footprint = Measured<Footprint>::unavailable(sectors_not_told_apart);
    EXPECT_THAT(loads_of(profile), Not(TouchesAtMostSectors(~std::uint64_t{0})));
    EXPECT_EQ(testing::PrintToString(loads_of(profile)), std::string("unavailable: ") + sectors_not_told_apart);
}

}  // namespace
}  // namespace warpbook
