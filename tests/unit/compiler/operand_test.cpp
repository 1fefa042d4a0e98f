#include "compiler/assembly/operand.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/assembly/directive.hpp"
#include "compiler/assembly/instruction.hpp"
#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string name_of(Operand::Kind kind)
{
    switch (kind) {
    case Operand::Kind::immediate: return "immediate";
    case Operand::Kind::registered: return "register";
    case Operand::Kind::memory: return "memory";
    case Operand::Kind::rounding: return "rounding";
    }
    return "?";
}

std::string described(const Expression& expression)
{
    std::string text;
    for (const Symbol& symbol : expression.symbols) {
        text += " " + std::string(symbol.name);
        if (!symbol.relocation.empty()) text += "@" + std::string(symbol.relocation);
        if (is_of_thread_local(symbol)) text += "(thread-local)";
        if (is_in_table_of_linker(symbol)) text += "(in table)";
    }
    if (expression.number != 0) text += " " + std::to_string(expression.number);
    if (expression.is_distance) text += " distance";
    return text;
}

/// "memory tile@tpoff(thread-local) 8 base 0 index 3"
std::string described(const Operand& operand)
{
    std::string text = operand.is_indirect ? "*" : "";
    text += name_of(operand.kind);
    if (!operand.segment.empty()) text += " %" + std::string(operand.segment);
    if (operand.general) text += " " + std::to_string(*operand.general);
    text += described(operand.value);
    if (operand.is_relative) text += " relative";
    if (operand.base) text += " base " + std::to_string(*operand.base);
    if (operand.index) text += " index " + std::to_string(*operand.index);
    if (operand.has_vector_index) text += " vector index";
    return text;
}

struct Example {
    std::string_view operand;
    std::string_view meaning;
};

// What g++ 11 to 14 write for x86-64 at -O0 to -O3: -fpie, -fPIC, -fno-plt, -mtls-dialect=gnu2, -mcmodel=large,
// AVX-512.
const std::vector<Example> examples{
    // Numbers.
    {"$4", "immediate 4"},
    {"$-1", "immediate -1"},
    {"$0x7f", "immediate 127"},
    {"$017", "immediate 15"},
    {"$18446744073709551615", "immediate -1"},
    // Addresses as numbers.
    {"$x", "immediate x"},
    {"$x+8", "immediate x 8"},
    {"$x-8", "immediate x -8"},
    {"$8+x", "immediate x 8"},
    {"$-8+x", "immediate x -8"},
    {"$.LC0", "immediate .LC0"},
    {"$tile@tpoff", "immediate tile@tpoff(thread-local)"},
    {"$tile@tpoff+4", "immediate tile@tpoff(thread-local) 4"},
    {"$8+tile@tpoff", "immediate tile@tpoff(thread-local) 8"},
    {"$_GLOBAL_OFFSET_TABLE_-.L2", "immediate _GLOBAL_OFFSET_TABLE_ .L2 distance"},
    {"$x@GOTOFF", "immediate x@GOTOFF"},
    {"$($tile)", "immediate $tile"},
    // Registers.
    {"%rax", "register 0"},
    {"%ah", "register 0"},
    {"%edi", "register 7"},
    {"%sil", "register 6"},
    {"%r8", "register 8"},
    {"%r15b", "register 15"},
    {"%r12d", "register 12"},
    {"%xmm0", "register"},
    {"%zmm31", "register"},
    {"%st", "register"},
    {"%st(1)", "register"},
    {"%k1", "register"},
    {"%fs", "register"},
    {"%zmm0{%k1}{z}", "register"},
    // Memory.
    {"(%rax)", "memory base 0"},
    {"-8(%rbp)", "memory -8 base 5"},
    {"8(%rbx,%r9,4)", "memory 8 base 3 index 9"},
    {"(%rax,%rbx)", "memory base 0 index 3"},
    {"(%rsp,%riz)", "memory base 4"},
    {"0(,%rax,8)", "memory index 0"},
    {"x(%rip)", "memory x relative"},
    {"\"x\"(%rip)", "memory x relative"},
    {"x+16(%rip)", "memory x 16 relative"},
    {"x-4(%rip)", "memory x -4 relative"},
    {"x+-4(%rip)", "memory x -4 relative"},
    {"-8+.LC0(%rip)", "memory .LC0 -8 relative"},
    {"x+16(,%rax,4)", "memory x 16 index 0"},
    {"x(%rax)", "memory x base 0"},
    {"x", "memory x"},
    {"x$of$mine(%rip)", "memory x$of$mine relative"},
    {"($tile)(%rip)", "memory $tile relative"},
    {"4+($counts)(%rip)", "memory $counts 4 relative"},
    {"x\xC3\xA4(%rip)", "memory x\xC3\xA4 relative"},
    {"\"a (b), c\"(%rip)", "memory a (b), c relative"},
    {"(%rdi){%k1}", "memory base 7"},
    {"(%rdi){%k1}{z}", "memory base 7"},
    {"8(%rdi){1to16}", "memory 8 base 7"},
    {"(%rax,%ymm1,4)", "memory base 0 vector index"},
    {"%es:(%rdi)", "memory %es base 7"},
    // Thread-local variables.
    {"%fs:40", "memory %fs 40"},
    {"%fs:0", "memory %fs"},
    {"%fs:x@tpoff", "memory %fs x@tpoff(thread-local)"},
    {"%fs:x@tpoff+4", "memory %fs x@tpoff(thread-local) 4"},
    {"%fs:(%rax)", "memory %fs base 0"},
    {"%fs:8+x@tpoff(,%rax,4)", "memory %fs x@tpoff(thread-local) 8 index 0"},
    {"-512+tile@tpoff(%rax,%rbx,4)", "memory tile@tpoff(thread-local) -512 base 0 index 3"},
    {"($tile)@tpoff(%rsi)", "memory $tile@tpoff(thread-local) base 6"},
    {"x@gottpoff(%rip)", "memory x@gottpoff(thread-local)(in table) relative"},
    {"x@tlsgd(%rip)", "memory x@tlsgd(thread-local) relative"},
    {"x@tlsld(%rip)", "memory x@tlsld(thread-local) relative"},
    {"x@dtpoff(%rax)", "memory x@dtpoff(thread-local) base 0"},
    {"x@TLSDESC(%rip)", "memory x@TLSDESC(thread-local) relative"},
    {"*x@TLSCALL(%rax)", "*memory x@TLSCALL(thread-local) base 0"},
    // Jumps and calls.
    {"f", "memory f"},
    {"f@PLT", "memory f@PLT"},
    {".L4", "memory .L4"},
    {"1f", "memory"},
    {".+2", "memory 2 distance"},
    {"*%rax", "*register 0"},
    {"*(%rax)", "*memory base 0"},
    {"*16(%rax)", "*memory 16 base 0"},
    {"*x(,%rax,8)", "*memory x index 0"},
    {"*.L4(,%rax,8)", "*memory .L4 index 0"},
    {"*f@GOTPCREL(%rip)", "*memory f@GOTPCREL(in table) relative"},
    {"f@GOTPCREL(%rip)", "memory f@GOTPCREL(in table) relative"},
    // AVX-512.
    {"{rn-sae}", "rounding"},
    {"{sae}", "rounding"},
};

TEST(OperandTest, IsTakenApart)
{
    for (const Example& example : examples) {
        SCOPED_TRACE(example.operand);
        try {
            const Operand operand = operand_in(example.operand);
            EXPECT_EQ(described(operand), example.meaning);
            EXPECT_EQ(operand.text, example.operand);
        } catch (const UnreadableOperand& unreadable) {
            ADD_FAILURE() << unreadable.what();
        }
    }
}

const std::string not_operands = R"($
%
%rxx
%r16
%r99
%xmm32
%st(9)
$x y
x@
x@newtls
x@tpoff@plt
8(
8(%rax
(%rax,%rbx,3)
(%xmm0)
(%rax,%rip)
(%rax)(%rbx)
x*4(%rip)
x|4
$4$5
0x
12ab(%rax)
(%rax){k1}
(%rax){%k9}
(%rax){
%zz:8
"open
x+(%rip)
(x+8)@tpoff
[rax]
DWORD PTR x
!x
x,y
x;y)";

// A guess at any of these could be about another variable.
TEST(OperandTest, IsRefusedWhereItIsNotUnderstood)
{
    for (const std::string& operand : lines_of(not_operands)) {
        SCOPED_TRACE(operand);
        EXPECT_THROW(operand_in(operand), UnreadableOperand);
    }
}

TEST(OperandTest, IsNeverEmpty) { EXPECT_THROW(operand_in(""), UnreadableOperand); }

TEST(OperandTest, HasATargetOnlyWhereItIsAName)
{
    const auto target_of = [](std::string_view text) {
        const Operand operand = operand_in(text);
        const Symbol* const target = operand.target();
        return target == nullptr ? std::string() : std::string(target->name);
    };
    EXPECT_EQ(target_of("f@PLT"), "f");
    EXPECT_EQ(target_of(".L4"), ".L4");
    for (const std::string_view other : {"*f", "f(%rip)", "f+8", "*%rax", "$f", "%fs:f", "f-.L4", "1f", "f(,%rax,8)"})
        EXPECT_EQ(target_of(other), "") << other;
}

TEST(OperandTest, OfADirectiveIsAnExpression)
{
    const auto meaning = [](std::string_view text) { return described(expression_in_directive(text)); };
    EXPECT_EQ(meaning("x-.L4"), " x .L4 distance");
    EXPECT_EQ(meaning(".-f"), " f distance");
    EXPECT_EQ(meaning(".Lwarpbook_7 - ."), " .Lwarpbook_7 distance");
    EXPECT_EQ(meaning("f+8"), " f 8");
    EXPECT_EQ(meaning("$tile"), " $tile");
    EXPECT_EQ(meaning("tile@dtpoff"), " tile@dtpoff(thread-local)");
    EXPECT_THROW(expression_in_directive("x(%rip)"), UnreadableOperand);
}

TEST(OperandTest, StandsBetweenCommasOutsideOfBracketsAndQuotes)
{
    EXPECT_THAT(between_commas("\t$1, 8(%rax,%rbx,4), \"a, b\" , %k1"),
                testing::ElementsAre("$1", "8(%rax,%rbx,4)", "\"a, b\"", "%k1"));
    EXPECT_THAT(between_commas(" "), testing::IsEmpty());
    EXPECT_EQ(without_comment("\tmovl\t\"a#b\"(%rip), %eax # c"), "\tmovl\t\"a#b\"(%rip), %eax ");
}

TEST(OperandTest, ThatIsNotUnderstoodIsNamedWithItsInstruction)
{
    try {
        instruction_in("\tmovl\ttile@newtls(%rip), %eax");
        FAIL() << "read";
    } catch (const UnreadableInstruction& unreadable) {
        EXPECT_THAT(unreadable.what(), AllOf(HasSubstr("the instruction `movl\ttile@newtls(%rip), %eax` is not"),
                                             HasSubstr("`tile@newtls(%rip)`, an unknown relocation"),
                                             HasSubstr("Please report this line")));
    }
}

TEST(DirectiveTest, HasANameAndArguments)
{
    const Directive alias = directive_in("\t.set\t.LC4,.LC0+4");
    EXPECT_EQ(alias.name, ".set");
    EXPECT_EQ(alias.subject(), ".LC4");
    EXPECT_THAT(alias.arguments(), testing::ElementsAre(".LC4", ".LC0+4"));
    EXPECT_EQ(directive_in("\t.size tile, 16").subject(), "tile");
    EXPECT_EQ(directive_in("\t.text").name, ".text");
    EXPECT_EQ(directive_in("\t.text").subject(), "");
    EXPECT_EQ(directive_in(".L4:").name, "");
    EXPECT_EQ(directive_in("\tret").name, "");
}

}  // namespace
}  // namespace warpbook::kernel_compiler
