#include "compiler/assembly/symbols.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/assembly/instruction.hpp"

namespace warpbook::kernel_compiler {

void PrintTo(const Symbol& symbol, std::ostream* stream)
{
    *stream << symbol.name << " @ " << (symbol.relocation.empty() ? "none" : symbol.relocation);
}

bool operator==(const Symbol& one, const Symbol& other)
{
    return one.name == other.name && one.relocation == other.relocation;
}

namespace {

using testing::ElementsAreArray;
using testing::IsEmpty;

struct Line {
    std::string_view text;
    std::vector<Symbol> symbols;
};

// As g++ 11 to 14 write them for x86-64: -fpie, -fno-pie, -fno-plt, and names that begin with `$`.
const std::vector<Line> instructions{
    {"\taddq\t$tile@tpoff, %rax", {{"tile", "tpoff"}}},
    {"\tmovq\t$8+tile@tpoff, %rax", {{"tile", "tpoff"}}},
    {"\tleaq\t-512+tile@tpoff(%rax,%rbx,4), %rdx", {{"tile", "tpoff"}}},
    {"\tmovl\t%fs:tile@tpoff+4, %eax", {{"tile", "tpoff"}}},
    {"\tmovq\ttile@gottpoff(%rip), %rax", {{"tile", "gottpoff"}}},
    {"\tleaq\ttile@tlsgd(%rip), %rdi", {{"tile", "tlsgd"}}},
    {"\tleaq\ttile@dtpoff(%rax), %rdi", {{"tile", "dtpoff"}}},
    {"\tleaq\t($tile)@tpoff(%rsi), %rdx", {{"$tile", "tpoff"}}},
    {"\taddl\t4+($counts)(%rip), %ebx", {{"$counts", ""}}},
    {"\tmovl\t$_Z1fi, %edi", {{"_Z1fi", ""}}},
    {"\tmovl\t$.LC0, %edi", {{".LC0", ""}}},
    {"\tcmpl\t$12, counts$of$mine(%rip)", {{"counts$of$mine", ""}}},
    {"\tcall\tputs@PLT", {{"puts", "PLT"}}},
    {"\tcall\t*malloc@GOTPCREL(%rip)", {{"malloc", "GOTPCREL"}}},
    {"\tjne\t.L4", {{".L4", ""}}},
    {"\tlock addl\t$1, counter(%rip)", {{"counter", ""}}},
    // A function can be called like an instruction.
    {"\tcall\tcall", {{"call", ""}}},
    {"\tmovss\tx(%rip), %xmm0  # y", {{"x", ""}}},
    {"\tmovl\t$-1, %eax", {}},
    {"\tmovq\t%fs:40, %rax", {}},
    {"\tjmp\t1f", {}},
    {"\tret", {}},
};

// What describes and does nothing.
const std::vector<Line> others{
    {"tile:", {{"tile", ""}}},
    {"\t.globl\t$tile", {{"$tile", ""}}},
    {"\t.type\tcall, @function", {{"call", ""}}},
    {"\t.size\tf, .-f", {{"f", ""}, {"f", ""}}},
    {"\t.quad\tf+8", {{"f", ""}}},
    {"\t.long\ttile@dtpoff, 0", {{"tile", "dtpoff"}}},
    {R"(	.string	"at tile@tpoff, \"f@PLT\" of f")", {}},
    {"\t# tile@tpoff", {}},
    {"#NO_APP", {}},
    {"", {}},
};

TEST(Symbols, AreThoseOfOperands)
{
    for (const Line& line : instructions) {
        SCOPED_TRACE(line.text);
        EXPECT_THAT(symbols_in(line.text), ElementsAreArray(line.symbols));
        EXPECT_THAT(symbols_in_instruction(line.text), ElementsAreArray(line.symbols));
    }
}

TEST(Symbols, OfDirectivesAndLabelsAreNoneOfInstructions)
{
    for (const Line& line : others) {
        SCOPED_TRACE(line.text);
        EXPECT_THAT(symbols_in(line.text), ElementsAreArray(line.symbols));
        EXPECT_THAT(symbols_in_instruction(line.text), IsEmpty());
    }
}

TEST(Symbols, GetASuffixWhereverTheyStand)
{
    const std::set<std::string, std::less<>> symbols{"f", "call"};
    const auto renamed = [&](std::string_view line) { return with_suffix(line, symbols, ".there"); };
    EXPECT_EQ(renamed("\tcall\tf@PLT"), "\tcall\tf.there@PLT");
    EXPECT_EQ(renamed("\tmovl\t$f, %edi"), "\tmovl\t$f.there, %edi");
    EXPECT_EQ(renamed("\tcall\tcall"), "\tcall\tcall.there");
    EXPECT_EQ(renamed("f:"), "f.there:");
    EXPECT_EQ(renamed("\t.size\tf, .-f"), "\t.size\tf.there, .-f.there");
    EXPECT_EQ(renamed("\t.string\t\"f\""), "\t.string\t\"f\"");
    EXPECT_EQ(renamed("\tcall\tff"), "\tcall\tff");
}

// g++ copies the text of a person into its assembly: kernels have none.
TEST(Symbols, OfAsmStatementsAreThoseThatCanBeRead)
{
    const auto names = [](const std::vector<std::string>& lines) {
        std::vector<std::string_view> found;
        for (const Symbol& symbol : symbols_in_instructions(lines, 0, lines.size())) found.push_back(symbol.name);
        return found;
    };
    const std::vector<std::string> with_asm{"\tcall\tf", "#APP", "\tmov eax, [g]", "\tcall\th", "#NO_APP"};
    EXPECT_THAT(names(with_asm), testing::ElementsAre("f", "h"));
    const std::vector<std::string> without{"\tcall\tf", "\tmov eax, [g]"};
    EXPECT_THROW(names(without), UnreadableInstruction);
}

}  // namespace

}  // namespace warpbook::kernel_compiler
