// What is changed in the source and the assembly of a whole program, which has host code, too.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/passes/code_of_host.hpp"
#include "compiler/passes/host_thread_locals.hpp"
#include "compiler/source/kernels_by_address.hpp"
#include "compiler/passes/launch_table.hpp"
#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

std::string together(const std::vector<std::string>& lines)
{
    std::string text = "\n";
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

/// Line 2 of tile.cu is host code.
const std::string host_and_kernel =
    "# 1 \"tile.cu\"\n"
    "__attribute__((__warpbook_global__)) void kernel() {}\n"
    "unsigned ticks() { return 1; }\n";

TEST(CodeOfHost, IsTakenOutWithItsAsmStatements)
{
    const std::string assembly = R"(
	.file 1 "tile.cu"
	.type	kernel, @function
kernel:
	.loc 1 1 1 view -0
	ret
	.size	kernel, .-kernel
	.type	ticks, @function
ticks:
.LFB1:
	.loc 1 2 1 view -0
	pushq	%rbx
#APP
# 2 "tile.cu" 1
	cpuid
# 0 "" 2
	.loc 1 2 9 view .LVU5
.LBB4:
# 2 "tile.cu" 1
	.pushsection .notes
	rdtsc
# 0 "" 2
#NO_APP
	ret
	.size	ticks, .-ticks
)";
    // Debug information names .LVU5 and .LBB4, which stand between two asm statements.
    const std::string without_ticks = R"(
	.file 1 "tile.cu"
	.type	kernel, @function
kernel:
	.loc 1 1 1 view -0
	ret
	.size	kernel, .-kernel
	.type	ticks, @function
ticks:
.LFB1:
	.loc 1 2 1 view -0
	ud2




	.loc 1 2 9 view .LVU5
.LBB4:






	.size	ticks, .-ticks
)";
    EXPECT_EQ(together(without_code_of_host(lines_of(assembly), Declarations(source_tokens(host_and_kernel)))),
              without_ticks);
}

TEST(CodeOfHost, StaysWhereAKernelCallsIt)
{
    const std::vector<std::string> assembly = lines_of(R"(
	.file 1 "tile.cu"
	.type	kernel, @function
kernel:
	.loc 1 1 1 view -0
	call	ticks
	.size	kernel, .-kernel
	.type	ticks, @function
ticks:
	.loc 1 2 1 view -0
	rdtsc
	.size	ticks, .-ticks
)");
    EXPECT_EQ(without_code_of_host(assembly, Declarations(source_tokens(host_and_kernel))), assembly);
}

TEST(ThreadLocalsOfHost, StandInAnotherSectionThanSharedMemory)
{
    std::vector<std::string> assembly = lines_of(R"(
	.section	.tbss,"awT",@nobits
	.align 4
	.type	of_host, @object
of_host:
	.zero	4
	.align 128
	.type	shared, @object
shared:
	.zero	64
	.text
)");
    keep_thread_locals_of_host_apart(assembly);
    EXPECT_EQ(together(assembly), R"(
	.section	.tbss,"awT",@nobits
	.section	.tdata,"awT",@progbits
	.align 4
	.type	of_host, @object
of_host:
	.zero	4
	.section	.tbss,"awT",@nobits
	.align 128
	.type	shared, @object
shared:
	.zero	64
	.section	.tdata,"awT",@progbits
	.text
)");
}

TEST(ThreadLocalsOfHost, AreAllMovedInTheHostsPass)
{
    std::vector<std::string> assembly = lines_of(R"(
	.section	.tbss,"awT",@nobits
	.zero	4
	.section	.tbss._Z1xv,"awTG",@nobits,_Z1xv,comdat
	.zero	4
	.section	.tbss
	.zero	4
)");
    keep_all_thread_locals_apart(assembly);
    EXPECT_EQ(together(assembly), R"(
	.section	.tdata,"awT",@progbits
	.zero	4
	.section	.tdata._Z1xv,"awTG",@progbits,_Z1xv,comdat
	.zero	4
	.section	.tdata
	.zero	4
)");
}

TEST(LaunchTable, HasTheKernelThatEachCallStandsFor)
{
    const std::string call = "_ZN11cuda_on_cpu14call_of_kernelIXadL_Z6kernelEEE";
    const std::string assembly = "\t.type\t" + call + ", @function\n" + call +
                                 ":\n\tcall\thelper\n\tcall\t_Z6kernelPi\n\t.size\t" + call + ", .-" + call + "\n" +
                                 "\t.type\tmain, @function\nmain:\n\tcall\t_Z6kernelPi\n\t.size\tmain, .-main\n";
    EXPECT_EQ(table_of_launches(lines_of(assembly), {"_Z6kernelPi"}),
              "\t.section\twarpbook_launches,\"aw\",@progbits\n\t.balign\t8\n\t.quad\t" + call + ", _Z6kernelPi\n");
}

TEST(LaunchTable, IsEmptyWithoutSuchCalls)
{
    EXPECT_EQ(table_of_launches(lines_of("\t.type\tmain, @function\nmain:\n\tcall\tkernel\n\t.size\tmain, .-main\n"),
                                {"kernel"}),
              "");
}

TEST(KernelsByAddress, LoseTheirCasts)
{
    struct Row {
        std::string call;
        std::string changed;
    };
    const std::vector<Row> table = {
        {"cudaLaunchKernel((void*)k, g, b, a, 0, s);", "cudaLaunchKernel(k, g, b, a, 0, s);"},
        {"cudaLaunchKernel((const void *)k<int>, g, b, a);", "cudaLaunchKernel(k<int>, g, b, a);"},
        {"cudaLaunchKernel(reinterpret_cast<void*>(&k), g, b, a);", "cudaLaunchKernel((&k), g, b, a);"},
        {"cudaLaunchCooperativeKernel((void const*)k, g, b, a);", "cudaLaunchCooperativeKernel(k, g, b, a);"},
        {"cudaLaunchKernelExC(&config, (void*)k, a);", "cudaLaunchKernelExC(&config, k, a);"},
        // Nothing to take away.
        {"cudaLaunchKernel(k, g, b, a);", "cudaLaunchKernel(k, g, b, a);"},
        {"cudaLaunchKernel((int*)k, g, b, a);", "cudaLaunchKernel((int*)k, g, b, a);"},
        {"launch((void*)k, g, b, a);", "launch((void*)k, g, b, a);"},
        {"cudaLaunchKernel", "cudaLaunchKernel"},
        {"cudaLaunchKernel((void", "cudaLaunchKernel((void"},
    };
    for (const auto& [call, changed] : table)
        EXPECT_EQ(with_changes(call, kernels_without_casts(source_tokens(call))), changed);
}

}  // namespace
}  // namespace warpbook::kernel_compiler
