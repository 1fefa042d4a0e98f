#include "machine/memory/device_variables.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

/// A gap of 100 bytes, `first` of 8, a gap, `second` of 4, a gap; then what is nobody's.
const DeviceVariables two_variables({{"second", 1208, 4}, {"first", 1100, 8}},
                                    {{"", 1212, 100}, {"", 1000, 100}, {"", 1108, 100}});

std::string name_of(const DeviceVariables::Variable* variable) { return variable == nullptr ? "none" : variable->name; }

TEST(DeviceVariables, AreFoundByAnyOfTheirBytes)
{
    EXPECT_EQ(name_of(two_variables.at(1100)), "first");
    EXPECT_EQ(name_of(two_variables.at(1107)), "first");
    EXPECT_EQ(name_of(two_variables.at(1108)), "none");
    EXPECT_EQ(name_of(two_variables.at(1211)), "second");
    EXPECT_EQ(name_of(two_variables.at(0)), "none");
}

TEST(DeviceVariables, AreMeantByWhoeverHitsTheGapNextToThem)
{
    EXPECT_EQ(name_of(two_variables.meant_at(1099)), "first");
    EXPECT_EQ(name_of(two_variables.meant_at(1104)), "first");
    EXPECT_EQ(name_of(two_variables.meant_at(1108)), "first");
    EXPECT_EQ(name_of(two_variables.meant_at(1207)), "second");
    EXPECT_EQ(name_of(two_variables.meant_at(1311)), "second");
}

TEST(DeviceVariables, AreNotMeantBeyondTheGaps)
{
    EXPECT_EQ(name_of(two_variables.meant_at(999)), "none");
    EXPECT_EQ(name_of(two_variables.meant_at(1312)), "none");
}

}  // namespace
}  // namespace warpbook::model
