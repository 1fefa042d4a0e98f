#include "compiler/passes/variables_of_block.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/passes/dynamic_shared_memory.hpp"
#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr const char* definitions = R"(
	.section	.tbss,"awT",@nobits
	.align 4
	.type	index, @object
	.size	index, 12
index:
	.zero	12
	.set	.LC0,.LC2
	.weak	_Z4tile
	.section	.tbss._Z4tile,"awTG",@nobits,_Z4tile,comdat
	.align 128
	.type	_Z4tile, @gnu_unique_object
	.size	_Z4tile, 1024
_Z4tile:
	.zero	1024
	.bss
	.align 4
table:
	.zero	100
	.section	.tbss
	.align 4
	.type	again, @object
again:
	.zero	4
	.text
)";

VariablesOfBlock made_of(const std::string& instruction)
{
    return with_variables_of_block(lines_of(definitions + instruction));
}

TEST(VariablesOfBlock, HavePlacesBehindAnAddress)
{
    const VariablesOfBlock block = made_of("\tret\n");
    EXPECT_THAT(block.lines.front(), HasSubstr("\t.set\tindex, 64\n"));
    EXPECT_THAT(block.lines.front(), HasSubstr("\t.set\t_Z4tile, 128\n"));
    EXPECT_THAT(block.lines.front(), HasSubstr("\t.set\tagain, 1152\n"));
    EXPECT_EQ(block.bytes, 128u + 1024u + 4u);
    EXPECT_THAT(block.lines, Contains("table:"));
    EXPECT_THAT(block.lines, Not(Contains("_Z4tile:")));
    EXPECT_THAT(block.lines, Not(Contains("\t.weak\t_Z4tile"))) << "a number cannot be weak";
    EXPECT_THAT(block.lines, Contains("\tret"));
    EXPECT_THAT(block.lines, Contains("\t.set\t.LC0,.LC2")) << "another name of a constant stands anywhere";
}

TEST(VariablesOfBlock, AreNumbersForDebuggers)
{
    EXPECT_THAT(made_of("\t.quad\t_Z4tile@dtpoff, 0\n").lines, Contains("\t.quad\t_Z4tile, 0"));
}

TEST(VariablesOfBlock, AreDynamicToo)
{
    std::vector<std::string> lines = lines_of(std::string(definitions) + "\tmovl\t%fs:dynamic@tpoff(,%rax,4), %eax\n");
    const std::string storage = dynamic_shared_memory_of_program(lines);
    for (std::string& line : lines_of(storage)) lines.push_back(line);
    const VariablesOfBlock block = with_variables_of_block(lines);
    EXPECT_THAT(block.lines.front(), Not(HasSubstr("\t.set\twarpbook.dynamic_shared_memory, 0\n")));
    EXPECT_THAT(block.lines, Contains("\tmovl\t%gs:warpbook.dynamic_shared_memory(,%rax,4), %eax"));
    EXPECT_GT(block.bytes, std::size_t{227} * 1024);
}

TEST(VariablesOfBlock, AreAccessedBySegment)
{
    struct Access {
        std::string before;
        std::string after;
    };
    for (const Access& line : std::vector<Access>{
             {"\tmovss\t%fs:_Z4tile@tpoff(,%rax,4), %xmm0", "\tmovss\t%gs:_Z4tile(,%rax,4), %xmm0"},
             {"\tmovl\t%eax, %fs:index@tpoff+4", "\tmovl\t%eax, %gs:index+4"},
             {"\tmovq\t%fs:0, %rax", "\tmovq\t%gs:0, %rax"},
             {"\tleaq\t_Z4tile@tpoff, %r8", "\tleaq\t_Z4tile, %r8"},
             {"\tmovl\t%fs:(%r8,%rbx,4), %ebp", "\tmovl\t%gs:(%r8,%rbx,4), %ebp"},
             {"\tmovl\t%fs:40(%r8), %ebp", "\tmovl\t%gs:40(%r8), %ebp"},
             {"\taddq\t%fs:0, %rdx", "\taddq\t%gs:0, %rdx"},
             {"\tleaq\t_Z4tile@tpoff(%rax), %rdx", "\tleaq\t_Z4tile(%rax), %rdx"},
             {"\tmovq\t$_Z4tile@tpoff, %rdx", "\tmovq\t$_Z4tile, %rdx"},
             // By which g++ sees that a stack has run over.
             {"\tmovq\t%fs:40, %rax", "\tmovq\t%fs:40, %rax"},
             {"\tsubq\t%fs:40, %rax", "\tsubq\t%fs:40, %rax"},
         })
        EXPECT_EQ(made_of(line.before + "\n").lines.back(), line.after);
}

TEST(VariablesOfBlock, VariablesOfTheHostAreNowhere)
{
    EXPECT_THAT(made_of("\tmovl\t%fs:elsewhere@tpoff, %eax\n").lines.front(), HasSubstr("\t.set\telsewhere, 0\n"));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
