#include "compiler/passes/uninstrumented_accesses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/assembly/assembly.hpp"
#include "lines_of.hpp"
#include "compiler/text/refused.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string function(const std::string& name, const std::string& body)
{
    return "\t.type\t" + name + ", @function\n" + name + ":\n\t.loc 1 7 1\n" + body + "\n\t.size\t" + name + ", .-" +
           name + "\n";
}

/// With the call-backs that each function has. A kernel asks which thread it is.
std::string kernel(const std::string& body)
{
    return function("kernel",
                    "\tcall\t__tsan_func_entry@PLT\n\tcall\t__sanitizer_cov_trace_pc@PLT\n"
                    "\tmovq\tthreadIdx@gottpoff(%rip), %rax\n" +
                        body);
}

std::string helper(const std::string& body)
{
    return function("helper",
                    "\tmovq\t%rdi, %rbx\n\tcall\t__tsan_func_entry@PLT\n"
                    "\tcall\t__sanitizer_cov_trace_pc@PLT\n" +
                        body);
}

/// What is said against the code; empty when nothing is.
std::string refusal_of(const std::string& code)
{
    const auto lines = lines_of("\t.file 0 \"/home\" \"tile.cu\"\n\t.file 1 \"tile.cu\"\n\t.text\n" + code);
    try {
        expect_all_accesses_instrumented(lines, functions_in(lines));
    } catch (const Refused& refused) {
        return refused.what();
    }
    return {};
}

TEST(UninstrumentedAccesses, AreNoneBehindTheirCallBack)
{
    EXPECT_EQ(refusal_of(kernel("\tcall\t__tsan_read4@PLT\n\tmovss\t(%rbx), %xmm0\n"
                                "\tcall\t__tsan_unaligned_write8@PLT\n\tmovq\t%rax, (%rbp,%rcx,8)\n"
                                "\tcall\t__tsan_volatile_read4@PLT\n\taddl\t8(%rbx), %ecx\n"
                                "\tret\n")),
              "");
}

TEST(UninstrumentedAccesses, AreNoneOrSomeOfAvxAlike)
{
    EXPECT_EQ(refusal_of(kernel("\tcall\t__tsan_read4@PLT\n\tvmovss\t(%rbx), %xmm0\n"
                                "\tcall\t__tsan_read4@PLT\n\tvfmadd231ss\t(%rbp), %xmm1, %xmm0\n"
                                "\tcall\t__tsan_write4@PLT\n\tvmovss\t%xmm0, (%rbx)\n"
                                "\tcall\t__tsan_write4@PLT\n\tvpextrd\t$1, %xmm0, (%rbx)\n"
                                "\tret\n")),
              "");
    EXPECT_NE(refusal_of(kernel("\tvfmadd231ss\t(%rbp), %xmm1, %xmm0\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel("\tvmovss\t%xmm0, (%rbx)\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_read4@PLT\n\tvmovss\t%xmm0, (%rbx)\n\tret\n")), "") << "a store";
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_write4@PLT\n\tvmovntps\t%xmm0, (%rbx)\n\tret\n")), "");
}

TEST(UninstrumentedAccesses, AreNamedWithTheirLine)
{
    const std::string refusal = refusal_of(kernel("\tmovss\t%xmm0, (%rbx)\n\tret\n"));
    EXPECT_THAT(refusal,
                StartsWith("tile.cu:7: error: a kernel accesses memory here in a way that the model does not"));
    EXPECT_THAT(refusal, HasSubstr("movss\t%xmm0, (%rbx)"));
}

TEST(UninstrumentedAccesses, AreThoseThatTheCallBackDidNotMean)
{
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_read4@PLT\n\tmovss\t%xmm0, (%rbx)\n\tret\n")), "") << "a store";
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_write4@PLT\n\tmovl\t%eax, (%rbx)\n\tmovnti\t%eax, 8(%rbx)\n\tret\n")),
              "")
        << "one more";
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_write4@PLT\n\tcall\thelper\n\tmovl\t%eax, (%rbx)\n\tret\n") +
                         helper("\tret\n")),
              "")
        << "another call in between";
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_write4@PLT\n\tmaskmovdqu\t%xmm0, %xmm1\n\tret\n")), "") << "unnamed";
}

TEST(UninstrumentedAccesses, AreNoneWhereAPartIsLoadedAgain)
{
    EXPECT_EQ(refusal_of(kernel("\tcall\t__tsan_read16@PLT\n\tmovq\t(%rbx), %r12\n\tmovq\t8(%rbx), %r13\n"
                                "\tmovl\t12(%rbx), %r14d\n\tret\n")),
              "");
}

TEST(UninstrumentedAccesses, AreNoneOfACopyWithTwoCallBacks)
{
    EXPECT_EQ(refusal_of(kernel("\tcall\t__tsan_write16@PLT\n\tcall\t__tsan_read16@PLT\n"
                                "\tmovdqa\t(%r12), %xmm0\n\tmovaps\t%xmm0, (%rbx)\n\tret\n")),
              "");
    EXPECT_EQ(refusal_of(kernel("\tcall\t__tsan_write_range@PLT\n\tcall\t__tsan_read_range@PLT\n"
                                "\trep movsq\n\tret\n")),
              "");
    EXPECT_NE(refusal_of(kernel("\trep movsq\n\tret\n")), "");
}

TEST(UninstrumentedAccesses, OfWhatIsReadAndChanged)
{
    EXPECT_EQ(refusal_of(kernel("\tcall\t__tsan_read4@PLT\n\tcall\t__tsan_write4@PLT\n\taddl\t$1, (%rbx)\n\tret\n")),
              "");
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_read4@PLT\n\taddl\t$1, (%rbx)\n\tret\n")), "") << "the store";
    EXPECT_NE(refusal_of(kernel("\tcall\t__tsan_write4@PLT\n\taddl\t$1, (%rbx)\n\tret\n")), "") << "the load";
    EXPECT_NE(refusal_of(kernel("\tcmpl\t$1, (%rbx)\n\tret\n")), "") << "compared only";
}

TEST(UninstrumentedAccesses, OfCopiesByTheLibrary)
{
    const std::string to_local = "\tmovq\t%rsp, %rdi\n", to_elsewhere = "\tmovq\t%rbx, %rdi\n";
    const std::string from_local = "\tmovq\t%rsp, %rsi\n", from_elsewhere = "\tmovq\t%rbx, %rsi\n";
    const std::string copy = "\tcall\tmemcpy@PLT\n\tret\n";
    EXPECT_EQ(refusal_of(kernel(to_local + from_local + copy)), "");
    EXPECT_NE(refusal_of(kernel(to_elsewhere + from_local + copy)), "");
    EXPECT_NE(refusal_of(kernel(to_local + from_elsewhere + copy)), "");
}

TEST(UninstrumentedAccesses, AreNoneToLocalVariables)
{
    EXPECT_EQ(refusal_of(kernel("\tpushq\t%rbx\n\tsubq\t$64, %rsp\n"
                                "\tmovl\t$0, 4(%rsp)\n"
                                "\tmovl\t(%rsp,%rax,4), %ecx\n"
                                "\tleaq\t16(%rsp), %rbx\n\tmovl\t%ecx, (%rbx)\n"
                                "\tmovq\t%rbx, 8(%rsp)\n\tmovq\t8(%rsp), %r12\n\tmovl\t%ecx, (%r12,%rax,4)\n"
                                "\tleaq\t16(%rsp), %rdi\n\trep stosq\n"
                                "\tmovq\t%rsp, %rdi\n\tcall\tmemset@PLT\n"
                                "\taddq\t$64, %rsp\n\tpopq\t%rbx\n\tret\n")),
              "");
    EXPECT_NE(refusal_of(kernel("\tmovq\t%rbx, %rdi\n\tcall\tmemset@PLT\n\tret\n")), "") << "set by the library";
}

TEST(UninstrumentedAccesses, AreNoneWhereBothWaysLeadToLocalVariables)
{
    const std::string two_ways =
        "\ttestl\t%eax, %eax\n\t"
        "je\t.L1\n\tleaq\t8(%rsp), %rbx\n\tjmp\t.L2\n.L1:\n\t";
    EXPECT_EQ(refusal_of(kernel(two_ways + "leaq\t16(%rsp), %rbx\n.L2:\n\tmovl\t$0, (%rbx)\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel(two_ways + "movq\t%rcx, %rbx\n.L2:\n\tmovl\t$0, (%rbx)\n\tret\n")), "");
}

TEST(UninstrumentedAccesses, AreNoneToConstantsAndIndices)
{
    const std::string constants = "\t.section\t.rodata\n\t.set\t.LC1,.LC0+4\ntable:\n.LC0:\n\t.long\t1\n\t.text\n";
    EXPECT_EQ(refusal_of(kernel("\tmovl\t%fs:4(%rax), %ecx\n\tmovq\t%fs:0, %rdx\n"
                                "\tmovss\t.LC0(%rip), %xmm0\n\tmulss\t.LC1(%rip), %xmm0\n"
                                "\tleaq\ttable(%rip), %rdx\n\tmovl\t(%rdx,%rcx,4), %ecx\n\tret\n") +
                         constants),
              "");
}

TEST(UninstrumentedAccesses, AreThoseToSharedAndOtherVariables)
{
    EXPECT_NE(refusal_of(kernel("\tmovq\ttile@gottpoff(%rip), %rdx\n\tmovl\t%fs:(%rdx), %ecx\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel("\tmovq\t%fs:0, %rdx\n\tmovl\t8+tile@tpoff(%rdx,%rcx,4), %ecx\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel("\tmovl\t%ecx, counter(%rip)\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel("\tleaq\tcounter(%rip), %rdx\n\tmovl\t%ecx, (%rdx)\n\tret\n")), "");
}

TEST(UninstrumentedAccesses, AreNoneWhereWhatASharedVariableHoldsIsAnIndex)
{
    const std::string load = "\tcall\t__tsan_read4@PLT\n\tmovl\t%fs:which@tpoff(,%rbx,4), %eax\n";
    EXPECT_EQ(refusal_of(kernel(load + "\tmovl\t%ebp, 32(%rsp,%rax,4)\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel(load + "\tmovl\t%ebp, (%rax)\n\tret\n")), "") << "or a pointer";
}

TEST(UninstrumentedAccesses, AreNoneWhereTheDistanceOfTwoPointersIsAnIndex)
{
    const std::string two = "\tmovq\t%fs:0, %rax\n\tleaq\ttext@tpoff(%rax), %rbx\n\tleaq\t1+text@tpoff(%rax), %rbp\n";
    EXPECT_EQ(refusal_of(kernel(two + "\tsubq\t%rbx, %rbp\n\tmovzbl\t16(%rsp,%rbp), %ebp\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel(two + "\tsubq\t%rbx, %rbp\n\tmovzbl\t(%rbx,%rbp), %ebp\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel(two + "\tsubq\t%rcx, %rbp\n\tmovzbl\t16(%rsp,%rbp), %ebp\n\tret\n")), "")
        << "a pointer and an index";
}

TEST(UninstrumentedAccesses, AreNoneToAResult)
{
    const std::string fill = "\tmovl\t$1, (%rbx)\n";
    const std::string returns_it = helper(fill + "\tmovq\t%rbx, %rax\n\tret\n");
    EXPECT_EQ(refusal_of(kernel("\tmovq\t%rsp, %rdi\n\tcall\thelper\n\tret\n") + returns_it), "");
    EXPECT_THAT(refusal_of(kernel("\tmovq\t%rcx, %rdi\n\tcall\thelper\n\tret\n") + returns_it),
                HasSubstr("writes its result to memory here"));
    EXPECT_THAT(refusal_of(kernel("\tleaq\tcounter(%rip), %rdi\n\tcall\thelper\n\tret\n") + returns_it),
                HasSubstr("writes its result to memory here"));
    EXPECT_NE(refusal_of(kernel("\tmovq\t%rsp, %rdi\n\tcall\thelper\n\tret\n") + helper(fill + "\tret\n")), "");
}

TEST(UninstrumentedAccesses, OfTheHostAreItsOwnAffair)
{
    EXPECT_EQ(
        refusal_of(function("prediction", "\tmovl\t$1, (%rdi)\n\tcall\tgetenv@PLT\n#APP\n\tnop\n#NO_APP\n\tret\n")),
        "");
    const std::string launches = "\tleaq\tkernel(%rip), %rdi\n\tcall\tlaunch@PLT\n\tret\n";
    EXPECT_EQ(refusal_of(kernel("\tret\n") + function("check", launches)), "");
}

TEST(UninstrumentedAccesses, InWhatKernelsCallOrCallThrough)
{
    const std::string unseen = function("helper", "\tmovl\t$1, (%rdi)\n\tret\n");
    EXPECT_THAT(refusal_of(kernel("\tcall\thelper\n\tret\n") + unseen),
                HasSubstr("kernels call `helper`, which is compiled without the model's call-backs"));
    EXPECT_THAT(refusal_of(kernel("\tleaq\thelper(%rip), %rax\n\tcall\t*%rax\n\tret\n") + unseen),
                HasSubstr("kernels call `helper`"));
}

TEST(UninstrumentedAccesses, OfAssembly)
{
    const std::string empty = "#APP\n# 3 \"tile.cu\" 1\n\t\n# 0 \"\" 2\n.LVL1:\n\t.loc 1 8 1\n#NO_APP\n\tret\n";
    EXPECT_EQ(refusal_of(kernel(empty)), "");
    EXPECT_THAT(refusal_of(kernel("#APP\n# 3 \"tile.cu\" 1\n\t.byte 0x90\n# 0 \"\" 2\n#NO_APP\n\tret\n")),
                HasSubstr("the model runs no assembly (asm) in kernels"));
}

TEST(UninstrumentedAccesses, ByMacrosOfTheAssembler)
{
    EXPECT_THAT(refusal_of("#APP\n  .macro movl from, to\n\t.endm\n#NO_APP\n" + kernel("\tret\n")),
                HasSubstr("assembly (asm) with macros"));
}

TEST(UninstrumentedAccesses, OfLibraries)
{
    EXPECT_EQ(refusal_of(kernel("\tcall\tsqrtf@PLT\n\tcall\t__popcountdi2@PLT\n\tcall\tprintf@PLT\n\tcall\tfmaxl@PLT\n"
                                "\tcall\t_Unwind_Resume@PLT\n")),
              "");
    EXPECT_THAT(refusal_of(kernel("\tcall\twmemcpy@PLT\n\tret\n")), HasSubstr("a kernel uses `wmemcpy`"));
    EXPECT_THAT(refusal_of(kernel("\tcall\tf@PLT\n\tret\n")), HasSubstr("a kernel uses `f`"));
    EXPECT_THAT(refusal_of(kernel("\tjmp\twmemcpy@PLT\n")), HasSubstr("a kernel uses `wmemcpy`"));
    EXPECT_THAT(refusal_of(kernel("\tmovq\twmemcpy@GOTPCREL(%rip), %rax\n\tret\n")),
                HasSubstr("a kernel uses `wmemcpy`"));
}

TEST(UninstrumentedAccesses, OfFunctionsThatReturnByPointers)
{
    EXPECT_EQ(refusal_of(kernel("\tmovq\t%rsp, %rdi\n\tcall\tfrexpf@PLT\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel("\tmovq\t%rbx, %rdi\n\tcall\tfrexpf@PLT\n\tret\n")), "");
    EXPECT_NE(refusal_of(kernel("\tmovq\t%rsp, %rdi\n\tmovq\t%rbx, %rsi\n\tcall\tsincos@PLT\n\tret\n")), "");
}

TEST(UninstrumentedAccesses, OfAtomicsOfTheCompilerAreRefusedInKernelsAlone)
{
    EXPECT_THAT(refusal_of(kernel("\tcall\t__tsan_atomic32_load@PLT\n\tret\n")),
                HasSubstr("the model has no atomic operations of the compiler"));
    EXPECT_EQ(refusal_of(function("prediction", "\tcall\t__tsan_atomic32_load@PLT\n\tret\n")), "");
}

TEST(UninstrumentedAccesses, OfFunctionsThatPretendToBeTheModels)
{
    EXPECT_THAT(refusal_of(function("_Z3putB8warpbookPf", "\tmovl\t$1, (%rdi)\n\tret\n")),
                HasSubstr("`put[abi:warpbook](float*)` bears a mark of the model's own functions"));
    EXPECT_EQ(refusal_of("\t.file 2 \"cuda/headers/details/bits.h\"\n"
                         "\t.type\t_Z3putB8warpbookPf, @function\n_Z3putB8warpbookPf:\n\t.loc 2 9 1\n"
                         "\tmovl\t$1, (%rdi)\n\tret\n\t.size\t_Z3putB8warpbookPf, .-_Z3putB8warpbookPf\n"),
              "");
    EXPECT_THAT(refusal_of(function("__tsan_read4", "\tret\n")), HasSubstr("is the name of a call-back"));
}

TEST(UninstrumentedAccesses, OfLibrariesThroughPointers)
{
    EXPECT_THAT(refusal_of(kernel("\tmovq\tmemcpy@GOTPCREL(%rip), %rax\n\tmovq\t%rax, -8(%rsp)\n\tret\n")),
                HasSubstr("a kernel takes the address of `memcpy`"));
    EXPECT_EQ(refusal_of(kernel("\tmovq\tsqrt@GOTPCREL(%rip), %rax\n\tret\n")), "");
}

std::string refusal_of_calls(const std::string& code)
{
    const auto lines = lines_of("\t.file 0 \"/home\" \"tile.cu\"\n\t.file 1 \"tile.cu\"\n\t.text\n" + code);
    try {
        expect_no_calls_by_address(lines, functions_in(lines), {});
    } catch (const Refused& refused) {
        return refused.what();
    }
    return {};
}

TEST(CallsByAddress, AreThoseOfKernels)
{
    const char* const says = "tile.cu:7: error: `kernel` calls a function by its address";
    EXPECT_THAT(refusal_of_calls(kernel("\tcall\t*%rax\n\tret\n")), StartsWith(says));
    EXPECT_THAT(refusal_of_calls(kernel("\tcall\t*8(%rax)\n\tret\n")), StartsWith(says));
    EXPECT_THAT(refusal_of_calls(kernel("\tcall\thelper\n\tret\n") + helper("\tcall\t*%rax\n\tret\n")),
                HasSubstr("`helper` calls a function by its address"));
    EXPECT_EQ(refusal_of_calls(kernel("\tcall\t__tsan_read4@PLT\n\tret\n")), "");
    EXPECT_EQ(refusal_of_calls(function("on_the_host", "\tcall\t*%rax\n\tret\n")), "");
}

}  // namespace
}  // namespace warpbook::kernel_compiler
