#include "machine/program/program_file.hpp"

#include <elf.h>

#include <vector>

#include <gmock/gmock.h>
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
    EXPECT_EQ(variable_with_gap("warpbook.gap.after.table"), "table");
    EXPECT_FALSE(is_gap("warpbook.dynamic_shared_memory"));
}

TEST(Gaps, TellWhichVariablesAreTheKernelsOwn)
{
    std::vector<ElfFile::Symbol> symbols(4);
    symbols[0] = {.name = "warpbook.gap.before.tile", .type = STT_TLS};
    symbols[1] = {.name = "tile", .type = STT_TLS};
    symbols[2] = {.name = "warpbook.gap.after.table", .type = STT_OBJECT};
    symbols[3] = {.name = "of_a_library", .type = STT_TLS};
    EXPECT_THAT(variables_with_gaps(symbols, STT_TLS), testing::ElementsAre("tile"));
    EXPECT_THAT(variables_with_gaps(symbols, STT_OBJECT), testing::ElementsAre("table"));
}

}  // namespace
}  // namespace warpbook::model
