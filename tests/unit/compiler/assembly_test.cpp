#include "compiler/assembly/assembly.hpp"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lines_of.hpp"
#include "compiler/assembly/unsupported_assembly.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// "f g -> 1 2 out": what a block calls, which blocks follow, and whether the function can be left.
std::string described(const Block& block)
{
    std::string text;
    for (const Block::Call& call : block.calls) text += call.function + " ";
    text += "->";
    for (const std::size_t successor : block.successors) text += " " + std::to_string(successor);
    if (block.leaves) text += " out";
    return text;
}

std::vector<std::string> blocks_of(const Function& function)
{
    std::vector<std::string> blocks;
    for (const Block& block : function.blocks) blocks.push_back(described(block));
    return blocks;
}

/// The blocks of a function with these lines.
std::vector<std::string> blocks_of(const std::string& body)
{
    const auto functions = functions_in(lines_of("\t.type\tf, @function\nf:\n" + body + "\n\t.size\tf, .-f\n"));
    EXPECT_THAT(functions, SizeIs(1));
    return blocks_of(functions.at(0));
}

TEST(AssemblyTest, OfStraightCodeIsOneBlock)
{
    EXPECT_THAT(blocks_of(R"(
	pushq	%rbx
	call	first
	movq	%rdi, %rbx
	call	second@PLT
	popq	%rbx
	ret)"),
                ElementsAre("first second -> out"));
}

TEST(AssemblyTest, KnowsTheLinesOfCalls)
{
    const auto functions = functions_in(lines_of(R"(
	.text
	.type	f, @function
f:
	nop
	call	g@PLT
	nop
	call	h
	ret
	.size	f, .-f)"));
    ASSERT_THAT(functions, SizeIs(1));
    EXPECT_EQ(functions[0].line, 2u);
    ASSERT_THAT(functions[0].blocks, SizeIs(1));
    const auto& calls = functions[0].blocks[0].calls;
    ASSERT_THAT(calls, SizeIs(2));
    EXPECT_EQ(calls[0].line, 4u);
    EXPECT_EQ(calls[1].line, 6u);
}

TEST(AssemblyTest, ABranchGoesToItsLabelOrOn)
{
    EXPECT_THAT(blocks_of(R"(
	testl	%edi, %edi
	je	.L2
	call	then
.L2:
	call	behind
	ret)"),
                ElementsAre("-> 1 2", "then -> 2", "behind -> out"));
}

TEST(AssemblyTest, AJumpGoesToItsLabelOnly)
{
    EXPECT_THAT(blocks_of(R"(
	js	.L2
	call	then
	jmp	.L3
.L2:
	call	otherwise
.L3:
	call	behind
	ret)"),
                ElementsAre("-> 1 2", "then -> 3", "otherwise -> 3", "behind -> out"));
}

TEST(AssemblyTest, ALabelThatNobodyJumpsToBeginsNoBlock)
{
    EXPECT_THAT(blocks_of(R"(
.LFB1081:
	call	first
.LEHB0:
	call	second
.LEHE0:
	call	third
	ret
.LFE1081:)"),
                ElementsAre("first second third -> out"));
}

TEST(AssemblyTest, AJumpBackIsALoop)
{
    EXPECT_THAT(blocks_of(R"(
	jmp	.L3
	.p2align 4,,10
	.p2align 3
.L2:
	call	body
.L3:
	call	head
	jne	.L2
	rep ret)"),
                ElementsAre("-> 2", "body -> 2", "head -> 3 1", "-> out"));
}

TEST(AssemblyTest, AChainOfBranchesIsASwitch)
{
    // As g++ 12 writes a switch of five cases without a jump table.
    EXPECT_THAT(blocks_of(R"(
	cmpl	$2, %eax
	je	.L18
	jg	.L12
	testl	%eax, %eax
	je	.L13
	movl	$0, %r13d
	jmp	.L15
.L12:
	cmpl	$3, %eax
	je	.L16
	jmp	.L15
.L13:
	call	case_0
	jmp	.L15
.L18:
	call	case_2
	jmp	.L15
.L16:
	call	case_3
.L15:
	call	behind
	ret)"),
                ElementsAre("-> 1 7", "-> 2 4", "-> 3 6", "-> 9", "-> 5 8", "-> 9", "case_0 -> 9", "case_2 -> 9",
                            "case_3 -> 9", "behind -> out"));
}

TEST(AssemblyTest, EveryReturnLeaves)
{
    EXPECT_THAT(blocks_of(R"(
	jl	.L2
	ret
.L2:
	jg	.L3
	rep ret
.L3:
	ret
	call	unreachable
	retq)"),
                ElementsAre("-> 1 2", "-> out", "-> 3 4", "-> out", "-> out", "unreachable -> out"));
}

TEST(AssemblyTest, AJumpToAnotherFunctionLeaves)
{
    EXPECT_THAT(blocks_of(R"(
	endbr64
	jne	.L10
	movl	$1, %edi
.L10:
	jmp	_Z1gi@PLT)"),
                ElementsAre("-> 1 2", "-> 2", "-> out"));
}

TEST(AssemblyTest, ABranchToAnotherFunctionLeavesOrGoesOn)
{
    EXPECT_THAT(blocks_of(R"(
	jne	_Z1gi
	call	here
	ret)"),
                ElementsAre("-> 1 out", "here -> out"));
}

TEST(AssemblyTest, ATableBetweenInstructionsIsNoCode)
{
    EXPECT_THAT(blocks_of(R"(
	ja	.L12
	.section	.rodata
	.align 4
.L14:
	.long	.L12-.L14
	.string	"jmp *%rax; ret"
	.text
	call	case_0
.L12:
	notrack ret)"),
                ElementsAre("-> 1 2", "case_0 -> 2", "-> out"));
}

TEST(AssemblyTest, AnInvalidInstructionLeaves)
{
    EXPECT_THAT(blocks_of(R"(
	jne	.L32
	ret
.L32:
	ud2)"),
                ElementsAre("-> 1 2", "-> out", "-> out"));
}

TEST(AssemblyTest, BehindAFunctionThatNeverReturnsComesNothing)
{
    EXPECT_THAT(blocks_of(R"(
	je	.L7
	call	_ZN14warpbook_model4trapB12warpbook_endEPKc@PLT
.L7:
	call	behind
	ret
.L9:
	call	cleanup
	call	_Unwind_Resume@PLT)"),
                ElementsAre("-> 1 2", "_ZN14warpbook_model4trapB12warpbook_endEPKc ->", "behind -> out",
                            "cleanup _Unwind_Resume ->"));
}

TEST(AssemblyTest, ACallThroughARegisterHasNoName)
{
    EXPECT_THAT(blocks_of("\tcall\t*%rax\n\tcall\t*16(%rbx)\n\tret"), ElementsAre("  -> out"));
}

TEST(AssemblyTest, ACallThroughTheOffsetTableHasItsName)
{
    // As g++ writes it with -fno-plt, which some distributions set.
    EXPECT_THAT(blocks_of("\tcall\t*__tsan_read4@GOTPCREL(%rip)\n\tret"), ElementsAre("__tsan_read4 -> out"));
}

TEST(AssemblyTest, CommentsAndDirectivesSayNothing)
{
    EXPECT_THAT(blocks_of(R"(
#APP
# 5 "file.cu" 1
	nop	# jmp .L1
#NO_APP
	.loc 1 5 3 is_stmt 0 view .LVU1
	.cfi_def_cfa_offset 16
	call	f	# call g
	# call h

	ret)"),
                ElementsAre("f -> out"));
}

TEST(AssemblyTest, AColdPartBelongsToItsFunction)
{
    const auto functions = functions_in(lines_of(R"(
	.globl	_Z1fi
	.type	_Z1fi, @function
_Z1fi:
.LFB0:
	js	.L3
	call	warm
	ret
	.section	.text.unlikely
	.type	_Z1fi.cold, @function
_Z1fi.cold:
.LFSB0:
.L3:
	call	cold
	ret
.LFE0:
	.text
	.size	_Z1fi, .-_Z1fi
	.section	.text.unlikely
	.size	_Z1fi.cold, .-_Z1fi.cold
.LCOLDE0:
	.text
	.type	_Z1gi, @function
_Z1gi:
	ret
	.size	_Z1gi, .-_Z1gi)"));
    ASSERT_THAT(functions, SizeIs(2));
    EXPECT_EQ(functions[0].name, "_Z1fi");
    EXPECT_THAT(blocks_of(functions[0]), ElementsAre("-> 1 2", "warm -> out", "cold -> out"));
    EXPECT_EQ(functions[1].name, "_Z1gi");
}

TEST(AssemblyTest, KnowsTheGroupsOfTemplates)
{
    const auto functions = functions_in(lines_of(R"(
	.text
	.type	plain, @function
plain:
	ret
	.size	plain, .-plain
	.section	.text._Z5scaleIfEvPT_i,"axG",@progbits,_Z5scaleIfEvPT_i,comdat
	.weak	_Z5scaleIfEvPT_i
	.type	_Z5scaleIfEvPT_i, @function
_Z5scaleIfEvPT_i:
	ret
	.size	_Z5scaleIfEvPT_i, .-_Z5scaleIfEvPT_i
	.section	.text._ZN1AC2Ev,"axG",@progbits,_ZN1AC5Ev,comdat
	.type	_ZN1AC2Ev, @function
_ZN1AC2Ev:
	ret
	.size	_ZN1AC2Ev, .-_ZN1AC2Ev
	.text
	.type	behind, @function
behind:
	ret
	.size	behind, .-behind
	.section	.text.startup,"ax",@progbits
	.type	_GLOBAL__sub_I_x, @function
_GLOBAL__sub_I_x:
	ret
	.size	_GLOBAL__sub_I_x, .-_GLOBAL__sub_I_x)"));
    std::vector<std::string> groups;
    for (const Function& function : functions) groups.push_back(function.name + ": " + function.group);
    EXPECT_THAT(groups, ElementsAre("plain: ", "_Z5scaleIfEvPT_i: _Z5scaleIfEvPT_i", "_ZN1AC2Ev: _ZN1AC5Ev",
                                    "behind: ", "_GLOBAL__sub_I_x: "));
}

TEST(AssemblyTest, OfAnEmptyFileHasNoFunctions)
{
    EXPECT_THAT(functions_in({}), IsEmpty());
    EXPECT_THAT(functions_in({"", "\t.file\t\"a.cu\"", "\t.text"}), IsEmpty());
}

TEST(AssemblyTest, DataIsNoFunction)
{
    EXPECT_THAT(functions_in(lines_of(R"(
	.type	tile, @object
	.size	tile, 64
tile:
	.zero	64
	.type	picked, @gnu_indirect_function
picked:
	ret
	.size	picked, .-picked)")),
                IsEmpty());
}

TEST(AssemblyTest, LabelsCanBeAnything)
{
    EXPECT_THAT(blocks_of(R"(
1:
	call	first
	jne	.L$weird.0
.L$weird.0:
	js	.L$weird.0
	jmp	größe
größe:
:
	ret)"),
                ElementsAre("first -> 1 2", "-> 2", "-> 3 2", "-> 4", "-> out"));
}

TEST(AssemblyTest, AThunkLeaves) { EXPECT_THAT(blocks_of("\tsubq\t$8, %rdi\n\tjmp\t.LTHUNK0"), ElementsAre("-> out")); }

/// The problem and the line that functions_in() names; empty when it understands all.
std::string problem_in(const std::string& text)
{
    try {
        functions_in(lines_of(text));
        return {};
    } catch (const UnsupportedAssembly& error) {
        const std::string message = error.what();
        const auto begin = message.find("understood: ") + 12;
        return message.substr(begin, message.find("\n  compiled by") - begin);
    }
}

/// The same of a function with this line.
std::string problem_of(const std::string& line)
{
    return problem_in("\t.type\tf, @function\nf:\n\tnop\n" + line + "\n\tret\n\t.size\tf, .-f\n");
}

TEST(AssemblyTest, RefusesInstructionsAfterWhichAnotherThanTheNextMayCome)
{
    for (const std::string line :
         {"xbegin\t.L5", "xabort\t$1",      "loop\t.L5",      "loopne\t.L5", "jmpx\t.L5",     "jwhatever\t.L5",
          "jne,pn\t.L5", "ljmp\t*(%rax)",   "lcall\t*(%rax)", "callw\tg",    "lret",          "iretq",
          "ret\t$8",     "sysretq",         "syscall",        "sysenter",    "int\t$0x80",    "int3",
          "into",        "ud1\t%eax, %eax", "uiret",          "rsm",         "rep loop\t.L5", "data16 lret"})
        EXPECT_EQ(problem_of("\t" + line),
                  "an instruction after which another than the next one may come.\n"
                  "  line 4 of the assembly: " +
                      line);
}

TEST(AssemblyTest, RefusesJumpsThatHideWhereTheyGo)
{
    const std::string problem = "a jump to where a register or a table says.\n  line 4 of the assembly: ";
    for (const std::string line : {"jmp\t*%rax", "notrack jmp\t*%rax", "bnd jmp\t*8(%rax)", "jmp\t*.L4(,%rax,8)"})
        EXPECT_EQ(problem_of("\t" + line), problem + line);
}

TEST(AssemblyTest, RefusesJumpsAndCallsOfWhatIsNoName)
{
    for (const std::string line :
         {"jmp\t1f", "jmp", "jmp\t.+4", "jmp\t.", "jmp\t\"quoted name\"", "jne\t1b", "jne\t*%rax", "jne\t.L3+2",
          "jg\t.L3, .L4", "call\t1f", "call", "call\t[QWORD PTR f]", "call\tf+4"})
        EXPECT_THAT(problem_of("\t" + line), testing::EndsWith("what is no name.\n  line 4 of the assembly: " + line));
}

TEST(AssemblyTest, RefusesAJumpToALabelThatIsNotThere)
{
    EXPECT_EQ(problem_of("\tjmp\t.L77"),
              "a jump to a label that is not in its function.\n  line 4 of the assembly: jmp\t.L77");
    EXPECT_EQ(problem_of("\tjne\t.L77"),
              "a jump to a label that is not in its function.\n  line 4 of the assembly: jne\t.L77");
}

TEST(AssemblyTest, RefusesJumpsThatShareTheirLine)
{
    for (const std::string line :
         {"\tnop; jmp .L5", "\t1: dec %ecx; jnz 1b", ".L3: jmp .L3", "\t.L3:ret", "\tnop;;call g"})
        EXPECT_THAT(problem_of(line), testing::StartsWith("a jump, call or return that shares its line.\n  line 4"));
    EXPECT_EQ(problem_of("\tlock; addl $1, (%rdi)"), "");
    EXPECT_EQ(problem_of("1:\tnop"), "");
}

TEST(AssemblyTest, RefusesAnotherSyntax)
{
    EXPECT_EQ(problem_in("\t.intel_syntax noprefix"),
              "it is not in AT&T syntax.\n  line 1 of the assembly: .intel_syntax noprefix");
}

TEST(AssemblyTest, RefusesAFunctionWithoutAnEnd)
{
    EXPECT_EQ(problem_in("\t.type\tf, @function\nf:\n\tret"),
              "a function whose end is not told.\n  line 2 of the assembly: f:");
}

TEST(AssemblyTest, RefusesCallBacksThatBelongToNoFunction)
{
    EXPECT_EQ(problem_in("\t.text\nf:\n\tcall\t__tsan_read4@PLT\n\tret"),
              "a call-back outside of all functions.\n  line 3 of the assembly: call\t__tsan_read4@PLT");
    EXPECT_EQ(problem_in("\t.text\nf:\n\tcall\tg\n\tret"), "") << "who calls what else is not our business";
}

TEST(AssemblyTest, NoTextCanBreakIt)
{
    const std::string words[] = {"f",
                                 "f:",
                                 "\t.type\tf, @function",
                                 "\t.size\tf, .-f",
                                 "\t.section\t",
                                 ",comdat",
                                 "\tcall",
                                 "\tcall\t",
                                 "\tjmp\t",
                                 "\tjmp\t.L1",
                                 ".L1:",
                                 "\tjne",
                                 "\tret",
                                 "\t",
                                 ":",
                                 "#",
                                 "\"",
                                 "\trep",
                                 "\trep rep",
                                 "\tcall\t*",
                                 "\t.text",
                                 " ",
                                 "@function",
                                 "\t.type\t",
                                 "\t.size\t"};
    std::mt19937 random(1);
    int refused = 0;
    for (int round = 0; round < 5000; ++round) {
        std::vector<std::string> lines(random() % 30);
        for (std::string& line : lines) {
            line = words[random() % std::size(words)];
            if (random() % 4 == 0) line += words[random() % std::size(words)];
        }
        std::vector<Function> functions;
        try {
            functions = functions_in(lines);
        } catch (const UnsupportedAssembly&) {
            ++refused;
        }
        for (const Function& function : functions) {
            ASSERT_THAT(function.blocks, testing::Not(IsEmpty()));
            for (const Block& block : function.blocks) {
                for (const std::size_t successor : block.successors) ASSERT_LT(successor, function.blocks.size());
                for (const Block::Call& call : block.calls) ASSERT_LT(call.line, lines.size());
            }
        }
    }
    EXPECT_LT(refused, 4500);
}

}  // namespace
}  // namespace warpbook::kernel_compiler
