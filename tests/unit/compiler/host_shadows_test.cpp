// The host's and the device's side of variables, in the assembly of whole programs.
#include "compiler/passes/host_shadows.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/assembly/variable_lines.hpp"
#include "compiler/passes/code_of_host.hpp"
#include "compiler/passes/device_sections.hpp"
#include "compiler/passes/managed_variables.hpp"
#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

Declarations declared(const std::string& source) { return Declarations(source_tokens("# 1 \"a.cu\"\n" + source)); }

const std::string device_variable = "__attribute__((__warpbook_device__)) int x;\n";
const std::string definition_of_x = R"(
	.text
	.globl	x
	.data
	.align 4
	.type	x, @object
	.size	x, 4
x:
	.long	5
	.text
	.type	main, @function
main:
	movl	x(%rip), %eax
	leaq	y(%rip), %rdx
	.size	main, .-main
)";

HostShadows shadows_of(const std::string& assembly, const std::string& source, VariablesOf whose)
{
    static std::vector<std::string> lines;
    lines = lines_of(assembly);
    return with_shadows(lines, Names{"x"}, declared(source), whose);
}

TEST(HostShadows, AreZerosAtAnAddressOfTheirOwnInATable)
{
    const HostShadows shadows = shadows_of(definition_of_x, device_variable, VariablesOf::all_files);
    const std::string text = text_of(shadows.lines);
    EXPECT_THAT(text, HasSubstr("\t.globl\tx.for_host\n"));
    EXPECT_THAT(text, HasSubstr("\t.pushsection warpbook_shadows,\"aw\",@nobits\n\t.balign 4\n"));
    EXPECT_THAT(text, HasSubstr("x.for_host:\n\t.zero 4\n\t.popsection\n"));
    EXPECT_THAT(text, Not(HasSubstr(".long\t5")));
    EXPECT_THAT(text, HasSubstr("movl\tx.for_host(%rip), %eax\n\tleaq\ty(%rip), %rdx"));
    EXPECT_THAT(text, HasSubstr("\t.section\twarpbook_symbols,\"aw\",@progbits\n\t.balign\t8\n"
                                "\t.quad\tx.for_host, x, 4\n"));
    EXPECT_THAT(shadows.of_device, ElementsAre("x"));
}

TEST(HostShadows, BelongToTheFileWithoutSeparateCompilation)
{
    const std::string text = text_of(shadows_of(definition_of_x, device_variable, VariablesOf::the_file).lines);
    EXPECT_THAT(text, Not(HasSubstr(".globl\tx")));
    EXPECT_THAT(text, HasSubstr("\t.weak\tx.for_host.for_others\n\t.set\tx.for_host.for_others,x.for_host\n"));
    const std::string elsewhere = text_of(shadows_of("\tleaq\tx(%rip), %rdi\n", device_variable,  //
                                                     VariablesOf::the_file)
                                              .lines);
    EXPECT_THAT(elsewhere, HasSubstr("leaq\tx.for_host.for_others(%rip), %rdi"));
}

TEST(HostShadows, AreNotMadeOfManagedAndHostVariables)
{
    for (const char* const source : {"__attribute__((__warpbook_managed__)) int x;\n", "int x;\n",
                                     "__attribute__((__warpbook_device__)) __attribute__((__warpbook_managed__)) "
                                     "int x;\n"})
        EXPECT_EQ(text_of(shadows_of(definition_of_x, source, VariablesOf::all_files).lines),
                  text_of(lines_of(definition_of_x)));
}

TEST(HostShadows, KeepTheValuesOfConstants)
{
    const std::string text = text_of(shadows_of(R"(
	.section	.rodata
	.align 4
	.type	x, @object
	.size	x, 4
x:
	.long	5
)",
                                                device_variable, VariablesOf::all_files)
                                         .lines);
    EXPECT_THAT(text, HasSubstr("\t.section\t.rodata\n"));
    EXPECT_THAT(text, HasSubstr("x.for_host:\n\t.long\t5\n"));
}

TEST(HostShadows, AreNotWhatInitializersBeforeMainWrite)
{
    const std::string text = text_of(shadows_of(R"(
	.local	x
	.comm	x,4,4
	.type	_GLOBAL__sub_I_x, @function
_GLOBAL__sub_I_x:
	movl	$1, x(%rip)
	.size	_GLOBAL__sub_I_x, .-_GLOBAL__sub_I_x
)",
                                                device_variable, VariablesOf::all_files)
                                         .lines);
    EXPECT_THAT(text, HasSubstr("movl\t$1, x(%rip)"));
    EXPECT_THAT(text, HasSubstr("x.for_host:\n\t.zero 4\n"));
}

TEST(HostShadows, HaveAVariableEvenWhereNoKernelUsesIt)
{
    const std::vector<std::string> lines = lines_of(definition_of_x);
    const HostShadows shadows = with_shadows(lines, {}, declared(device_variable), VariablesOf::all_files);
    EXPECT_THAT(text_of(shadows.lines), HasSubstr("\nx:\n\t.long\t5\n"));
    EXPECT_TRUE(shadows.of_device.empty());
}

TEST(ManagedVariables, HavePagesOfTheirOwnAndATable)
{
    const auto declarations = declared("__attribute__((__warpbook_managed__)) int x;\n");
    const std::string text = text_of(with_managed_variables_apart(lines_of(definition_of_x), declarations));
    EXPECT_THAT(text, HasSubstr("\t.section\twarpbook_managed,\"aw\",@progbits\n\t.align 4096\n"));
    EXPECT_THAT(text, HasSubstr("x:\n\t.long\t5\n\t.data\n"));
    EXPECT_THAT(text, HasSubstr("\t.section\twarpbook_managed_table,\"aw\",@progbits\n\t.balign\t8\n\t.quad\tx, 4\n"));
    const std::string zeros =
        text_of(with_managed_variables_apart(lines_of("\t.text\n\t.local\tx\n\t.comm\tx,8,8\n"), declarations));
    EXPECT_THAT(zeros, HasSubstr("\t.section\twarpbook_managed_zeros,\"aw\",@nobits\n"));
    EXPECT_THAT(zeros, HasSubstr("x:\n\t.zero\t8\n\t.text\n"));
}

TEST(SectionsOfDevice, HoldAllThatKernelsCanUse)
{
    struct Case {
        const char* before;
        const char* after;
    };
    for (const auto& [before, after] : {
             Case{"\t.data", "\t.section\twarpbook_device_data,\"aw\",@progbits"},
             Case{"\t.bss", "\t.section\twarpbook_device_zeros,\"aw\",@nobits"},
             Case{"\t.pushsection .bss", "\t.pushsection warpbook_device_zeros,\"aw\",@nobits"},
             Case{"\t.section\t.rodata.str1.1,\"aMS\",@progbits,1",
                  "\t.section\twarpbook_device_constants,\"a\",@progbits"},
             Case{"\t.section\t.data.rel.ro.local,\"aw\"", "\t.section\twarpbook_device_data,\"aw\",@progbits"},
             Case{"\t.section\t.bss.x,\"awG\",@nobits,x,comdat",
                  "\t.section\twarpbook_device_zeros,\"awG\",@nobits,x,comdat"},
             Case{"\t.section\t.tbss,\"awT\",@nobits", "\t.section\t.tbss,\"awT\",@nobits"},
             Case{"\t.text", "\t.text"},
         })
        EXPECT_EQ(with_sections_of_device({before}).front(), after);
}

TEST(VariableLines, AreReadWithTheirSectionsAndContents)
{
    const auto variables = lines_of_variables(lines_of(definition_of_x + "\t.local\tz\n\t.comm\tz,16,8\n"));
    ASSERT_EQ(variables.size(), 2u);
    EXPECT_EQ(variables[0].name, "x");
    EXPECT_EQ(variables[0].section, ".data");
    EXPECT_EQ(variables[0].alignment, "4");
    EXPECT_THAT(variables[0].content, ElementsAre("\t.long\t5"));
    EXPECT_FALSE(variables[0].is_zero());
    EXPECT_EQ(variables[1].name, "z");
    EXPECT_EQ(variables[1].bytes, "16");
    EXPECT_TRUE(variables[1].is_zero());
}

/// A destructor that the compiler makes is named by the class's table of virtual functions alone.
TEST(CodeOfHost, IsNotWhatVirtualFunctionsOfKernelsAre)
{
    const std::string assembly = R"(
	.file 1 "a.cu"
	.type	kernel, @function
kernel:
	.loc 1 2 1 view -0
	leaq	_ZTV6Square(%rip), %rax
	ret
	.size	kernel, .-kernel
	.type	_ZN6SquareD1Ev, @function
_ZN6SquareD1Ev:
	.loc 1 3 1 view -0
	nop
	ret
	.size	_ZN6SquareD1Ev, .-_ZN6SquareD1Ev
	.section	.data.rel.ro
_ZTV6Square:
	.quad	0
	.quad	_ZN6SquareD1Ev
)";
    const auto declarations =
        declared("__attribute__((__warpbook_global__))\nvoid kernel() {}\nstruct Square : Shape {};\n");
    EXPECT_EQ(text_of(without_code_of_host(lines_of(assembly), declarations)), text_of(lines_of(assembly)));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
