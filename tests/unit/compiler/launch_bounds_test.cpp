#include "compiler/passes/launch_bounds.hpp"
#include "compiler/passes/kernel_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(LaunchBounds, AreTheInstructionsInFrontOfAKernel)
{
    // As g++ writes it.
    std::vector<std::string> lines{"\t.text",
                                   "\t.globl\t_Z3addPi",
                                   "\t.section\t__patchable_function_entries,\"awo\",@progbits,_Z3addPi",
                                   "\t.align 8",
                                   "\t.quad\t.LPFE1",
                                   "\t.text",
                                   ".LPFE1:",
                                   "\tnop",
                                   "\tnop",
                                   "\tnop",
                                   "\t.type\t_Z3addPi, @function",
                                   "_Z3addPi:",
                                   ".LFB0:",
                                   "\tnop",
                                   "\tret",
                                   "_Z5otherv:",
                                   "\tret"};
    EXPECT_THAT(take_launch_bounds(lines), ElementsAre(Pair("_Z3addPi", 3)));
    EXPECT_THAT(lines, ElementsAre("\t.text", "\t.globl\t_Z3addPi", "\t.text", "\t.type\t_Z3addPi, @function",
                                   "_Z3addPi:", ".LFB0:", "\tnop", "\tret", "_Z5otherv:", "\tret"));
}

TEST(LaunchBounds, StandInTheTableOfKernels)
{
    EXPECT_THAT(table_of_kernels({"_Z3addPi", "_Z5otherv"}, {{"_Z3addPi", 128}}),
                testing::HasSubstr("\t.quad\t_Z3addPi, 128\n\t.quad\t_Z5otherv, 0\n"));
    EXPECT_THAT(table_of_kernels({}, {}), IsEmpty());
}

}  // namespace

}  // namespace warpbook::kernel_compiler
