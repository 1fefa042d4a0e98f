#include "compiler/assembly/instruction.hpp"

#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string_view> texts_of(const Instruction& instruction)
{
    std::vector<std::string_view> texts;
    for (const Operand& operand : instruction.operands) texts.push_back(operand.text);
    return texts;
}

TEST(InstructionTest, HasAWordAndOperands)
{
    const Instruction store = instruction_in("\tmovss\t%xmm0, 8(%rbx,%rax,4)  # a comment");
    EXPECT_EQ(store.word, "movss");
    EXPECT_THAT(texts_of(store), ElementsAre("%xmm0", "8(%rbx,%rax,4)"));
    EXPECT_THAT(instruction_in("\tret").operands, IsEmpty());
    EXPECT_EQ(instruction_in("\trep stosq").word, "stosq");
}

TEST(InstructionTest, OfAvxHasTheWordWithoutV)
{
    EXPECT_EQ(instruction_in("\tvmovss\t%xmm0, (%rbx)").word, "movss");
    const Instruction fused = instruction_in("\tvfmadd231ss\t(%rbx), %xmm1, %xmm0");
    EXPECT_EQ(fused.word, "fmadd231ss");
    EXPECT_THAT(texts_of(fused), ElementsAre("(%rbx)", "%xmm1", "%xmm0"));
    EXPECT_EQ(instruction_in("\tverw\t(%rbx)").word, "verw");
}

TEST(InstructionTest, HasAWordBehindItsPrefixes)
{
    EXPECT_EQ(instruction_in("\tlock addl\t$1, (%rbx)").word, "addl");
    EXPECT_EQ(instruction_in("\tnotrack jmp\t*%rax").word, "jmp");
    EXPECT_EQ(instruction_in("\t{vex} vpdpbusd\t%xmm1, %xmm2, %xmm0").word, "pdpbusd");
    EXPECT_EQ(instruction_in("\trex64").word, "");
    EXPECT_EQ(word_of_instruction("\tvmovss\t[rax], xmm0"), "movss") << "whatever the operands are";
}

TEST(AsmStatementsTest, StandBetweenTwoMarks)
{
    AsmStatements asm_statements;
    std::vector<bool> theirs;
    for (const char* const line : {"\tnop", "#APP", "# 4 \"a.cu\" 1", "\tmov eax, [x]", "#NO_APP", "\tnop"})
        theirs.push_back(asm_statements.have(line));
    EXPECT_THAT(theirs, ElementsAre(false, true, true, true, true, false));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
