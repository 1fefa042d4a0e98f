#include "compiler/passes/dynamic_shared_memory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/passes/gaps.hpp"

namespace warpbook::kernel_compiler {

namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(DynamicSharedMemory, IsNothingWhereNoArrayIsExtern)
{
    EXPECT_THAT(dynamic_shared_memory({"kernel:", "\tmovq\tthreadIdx@gottpoff(%rip), %rax", "\tcall\tputs@PLT"}),
                IsEmpty());
}

TEST(DynamicSharedMemory, HasOnePlaceForAllArrays)
{
    const std::string storage =
        dynamic_shared_memory({"\tmovq\t_ZN1a5firstE@gottpoff(%rip), %rax", "\tleaq\tsecond@tlsgd(%rip), %rdi",
                               "\tmovl\t%fs:second@tpoff, %eax"});
    EXPECT_THAT(storage, AllOf(HasSubstr("_ZN1a5firstE:\n"), HasSubstr("second:\n"),
                               HasSubstr("warpbook.dynamic_shared_memory:\n\t.zero 232448\n")));
    EXPECT_EQ(storage.find(".zero 232448"), storage.rfind(".zero 232448"));
}

TEST(DynamicSharedMemory, LiesBetweenTwoGaps)
{
    const std::string storage = dynamic_shared_memory({"\tmovl\t%fs:second@tpoff, %eax"});
    EXPECT_THAT(storage, HasSubstr(gap_before("warpbook.dynamic_shared_memory") + "\t.type second, @object\n"));
    EXPECT_THAT(storage, EndsWith(gap_after("warpbook.dynamic_shared_memory")));
}

TEST(DynamicSharedMemory, IsItsFilesAlone)
{
    EXPECT_THAT(dynamic_shared_memory({"\tmovl\t%fs:second@tpoff, %eax"}), Not(HasSubstr(".globl")));
}

TEST(DynamicSharedMemory, LeavesArraysOfTheFileItselfAlone)
{
    const std::string storage = dynamic_shared_memory(
        {"\tmovl\t%fs:tile@tpoff, %eax", "\tmovq\trest@gottpoff(%rip), %rax", "tile:", "\t.zero\t4096"});
    EXPECT_THAT(storage, AllOf(HasSubstr("rest:\n"), Not(HasSubstr("tile:"))));
}

// Where g++ takes an address out of a loop, the array is an immediate operand.
TEST(DynamicSharedMemory, LeavesAddressesOfTheFilesOwnArraysAlone)
{
    const std::vector<std::string> own{"\taddq\t$tile@tpoff, %rax", "\tmovq\t$tile@tpoff+4, %rdx",
                                       "tile:", "\t.zero\t4096"};
    EXPECT_THAT(dynamic_shared_memory(own), IsEmpty());
    std::vector<std::string> lines = own;
    EXPECT_THAT(dynamic_shared_memory_of_program(lines), IsEmpty());
    EXPECT_EQ(lines, own);
}

TEST(DynamicSharedMemory, OfAProgramKeepsImmediateOperands)
{
    std::vector<std::string> lines{"\taddq\t$rest@tpoff, %rax", "\t.string\t\"rest@tpoff\""};
    EXPECT_THAT(dynamic_shared_memory_of_program(lines), Not(IsEmpty()));
    EXPECT_THAT(lines, testing::ElementsAre("\taddq\t$warpbook.dynamic_shared_memory@tpoff, %rax",
                                            "\t.string\t\"rest@tpoff\""));
}

TEST(DynamicSharedMemory, OfAProgramIsThatOfAllItsFiles)
{
    std::vector<std::string> lines{"\tmovl\t%fs:second@tpoff+4, %eax", "\tmovq\tfirst@gottpoff(%rip), %rax",
                                   "\tmovl\t%fs:tile@tpoff, %eax", "tile:"};
    const std::string storage = dynamic_shared_memory_of_program(lines);
    EXPECT_THAT(lines, testing::ElementsAre("\tmovl\t%fs:warpbook.dynamic_shared_memory@tpoff+4, %eax",
                                            "\tmovq\twarpbook.dynamic_shared_memory@gottpoff(%rip), %rax",
                                            "\tmovl\t%fs:tile@tpoff, %eax", "tile:"));
    EXPECT_THAT(storage, AllOf(HasSubstr(", comdat\n"), HasSubstr("\t.weak warpbook.dynamic_shared_memory\n"),
                               HasSubstr("warpbook.dynamic_shared_memory:\n\t.zero 232448\n")));
}

}  // namespace

}  // namespace warpbook::kernel_compiler
