#include "model/program_file.hpp"

#include <gtest/gtest.h>

namespace warpbook::model {
namespace {

TEST(VariableName, IsThatOfItsSource)
{
    EXPECT_EQ(variable_name("table"), "table");
    EXPECT_EQ(variable_name("c"), "c");  // not the type char
    EXPECT_EQ(variable_name("_ZN7physics4massE"), "physics::mass");
    EXPECT_EQ(variable_name("_ZN12_GLOBAL__N_17counterE"), "counter");
    EXPECT_EQ(variable_name("_ZN7physicsL5tableE"), "physics::table");
    EXPECT_EQ(variable_name("_Z5tableIN7physics4MassEE"), "table<physics::Mass>");
}

TEST(VariableName, InsideAFunctionIsItsLastPart)
{
    EXPECT_EQ(variable_name("_ZZ1kPfE4tile"), "tile");
    EXPECT_EQ(variable_name("_ZZ1kE4tile"), "tile");  // of an extern "C" kernel
    EXPECT_EQ(variable_name("_ZZN7physics4stepIiEEvPT_E4tile"), "tile");
    EXPECT_EQ(variable_name("_ZZNK7physics4Body4stepEvE4tile"), "tile");
}

TEST(Gaps, BelongToAVariable)
{
    EXPECT_TRUE(is_gap("warpbook.gap.before._ZZ1kPfE4tile"));
    EXPECT_EQ(variable_with_gap("warpbook.gap.before._ZZ1kPfE4tile"), "_ZZ1kPfE4tile");
    EXPECT_EQ(variable_with_gap("warpbook.gap.behind.table"), "table");
    EXPECT_FALSE(is_gap("warpbook.dynamic_shared_memory"));
}

}  // namespace
}  // namespace warpbook::model
