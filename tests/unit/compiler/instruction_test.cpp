#include "compiler/assembly/instruction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

TEST(InstructionTest, HasAWordAndOperands)
{
    const Instruction store = instruction_in("\tmovss\t%xmm0, 8(%rbx,%rax,4)  # a comment");
    EXPECT_EQ(store.word, "movss");
    EXPECT_THAT(store.operands, ElementsAre("%xmm0", "8(%rbx,%rax,4)"));
    EXPECT_THAT(instruction_in("\tret").operands, IsEmpty());
    EXPECT_EQ(instruction_in("\trep stosq").word, "stosq");
}

TEST(InstructionTest, OfAvxHasTheWordWithoutV)
{
    EXPECT_EQ(instruction_in("\tvmovss\t%xmm0, (%rbx)").word, "movss");
    const Instruction fused = instruction_in("\tvfmadd231ss\t(%rbx), %xmm1, %xmm0");
    EXPECT_EQ(fused.word, "fmadd231ss");
    EXPECT_THAT(fused.operands, ElementsAre("(%rbx)", "%xmm1", "%xmm0"));
    EXPECT_EQ(instruction_in("\tverw\t(%rbx)").word, "verw");
}

TEST(InstructionTest, KnowsRegistersByAllTheirNames)
{
    EXPECT_THAT(register_number("%rax"), Optional(0));
    EXPECT_THAT(register_number("%ah"), Optional(0));
    EXPECT_THAT(register_number("%edi"), Optional(7));
    EXPECT_THAT(register_number("%r12d"), Optional(12));
    EXPECT_EQ(register_number("%xmm0"), std::nullopt);
    EXPECT_EQ(register_number("%rip"), std::nullopt);
}

TEST(InstructionTest, TakesMemoryOperandsApart)
{
    const auto element = memory_operand("8+tile@tpoff(%rbx,%r9,4)");
    ASSERT_TRUE(element);
    EXPECT_EQ(element->displacement, "8+tile@tpoff");
    EXPECT_THAT(element->base, Optional(3));
    EXPECT_THAT(element->index, Optional(9));

    const auto without_base = memory_operand("table(,%rcx,8)");
    ASSERT_TRUE(without_base);
    EXPECT_EQ(without_base->base, std::nullopt);
    EXPECT_THAT(without_base->index, Optional(1));

    EXPECT_TRUE(memory_operand("table(%rip)")->is_relative);
    EXPECT_TRUE(memory_operand("%fs:0")->is_thread_local);
    EXPECT_FALSE(memory_operand("%rax"));
    EXPECT_FALSE(memory_operand("%st(1)"));
    EXPECT_FALSE(memory_operand("$4"));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
