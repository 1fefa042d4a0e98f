#include <warpbook/traffic.hpp>

#include <gtest/gtest.h>

#include "profiles.hpp"

namespace warpbook {
namespace {

using tests::profile_with;
using tests::profile_without_counters;
using tests::stores;

TEST(TrafficTest, PrintsAsASentence)
{
    EXPECT_EQ(testing::PrintToString(global_stores(stores({{5, {10, 320, 40u}}}))),
              "10 global stores, 320 sectors, ideal 40");
    EXPECT_EQ(testing::PrintToString(global_stores(stores({{5, {1, 4, 4u}}}))), "1 global store, 4 sectors, ideal 4");
}

TEST(TrafficTest, RatiosAreOfTheWholeLaunch)
{
    const Traffic traffic =
        shared_loads(profile_with(Space::shared, Operation::load, {{4, {1, 32, 1u}}, {5, {3, 3, 3u}}}));
    EXPECT_DOUBLE_EQ(conflicts_per_instruction(traffic).value(), 7.75);
    EXPECT_DOUBLE_EQ(sectors_per_request(global_stores(stores({{5, {10, 50, 40u}}}))).value(), 5);
    EXPECT_DOUBLE_EQ(instructions_per_part(global_stores(stores({{5, {10, 50, 40u}}})), 4).value(), 2.5);
    EXPECT_DOUBLE_EQ(units_per_part(global_stores(stores({{5, {10, 50, 40u}}})), 4).value(), 12.5);
}

TEST(TrafficTest, RatiosAreUnavailableWithTheCounters)
{
    const Profile profile = profile_without_counters("not permitted");
    EXPECT_EQ(sectors_per_request(global_loads(profile)).reason(), "not permitted");
    EXPECT_EQ(instructions_per_part(global_loads(profile), 1).reason(), "not permitted");
    EXPECT_EQ(units_per_part(global_loads(profile), 1).reason(), "not permitted");
    EXPECT_EQ(conflicts_per_instruction(shared_loads(profile)).reason(), "not permitted");
    EXPECT_EQ(sectors_per_request(global_loads(stores({}))).reason(), "no instruction of this kind was executed");
}

}  // namespace
}  // namespace warpbook
