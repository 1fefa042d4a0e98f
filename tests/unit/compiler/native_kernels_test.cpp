#include "compiler/passes/native_kernels.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/assembly/instruction.hpp"
#include "compiler/passes/native_table.hpp"
#include "compiler/passes/variables_of_program.hpp"
#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string function(const std::string& name, const std::string& instructions)
{
    return "\t.type\t" + name + ", @function\n" + name + ":\n" + instructions + "\tret\n\t.size\t" + name + ", .-" +
           name + "\n";
}

NativeKernels found_in(const std::string& assembly, const Names& kernels)
{
    const auto lines = lines_of(assembly);
    return native_kernels(lines, lines_of_functions(lines), kernels);
}

struct Kernel {
    const char* what;
    /// Of a kernel that calls `helper`.
    std::string helper;
    bool is_native;
    bool is_in_order = false;
};

TEST(NativeKernels, ComeToNothingThatOnlyTheModelDoes)
{
    const std::vector<Kernel> table = {
        {"arithmetic", "\taddss\t%xmm0, %xmm1\n", true},
        {"functions of mathematics", "\tcall\tsinf@PLT\n\tcall\tmemcpy@PLT\n", true},
        {"what the program that loads it has", "\tcall\twarpbook_native_wait@PLT\n", true},
        {"a variable of the file", "\tmovl\ttable(%rip), %eax\n", true},
        {"a variable of all threads' own", "\tmovl\t%fs:shared_array@tpoff, %eax\n", true},
        {"atomics whose results are used", "\t# warpbook: in order\n", true, true},
        {"printf", "\tcall\tprintf@PLT\n", true, true},
        {"what waits for the model", "\t# warpbook: waits\n", false},
        {"a function of another file", "\tcall\t_Z9elsewherev@PLT\n", false},
        {"the device's heap", "\tcall\twarpbook_heap_malloc@PLT\n", false},
        {"a call through a pointer", "\tcall\t*%rax\n", false},
        {"a jump through a pointer", "\tjmp\t*8(%rdx)\n", false},
        {"the address of a function", "\tleaq\thelper(%rip), %rax\n", false},
        {"an object with virtual functions", "\tleaq\t16+virtuals(%rip), %rax\n", false},
        {"the address of its other name", "\tleaq\thelper_of_all(%rip), %rax\n", false},
        {"another name of a function", "\tcall\tsame_as_waiting\n", false},
        {"another name of one that does nothing else", "\tcall\tsame_as_sum\n", true},
        {"the same of a constant", "\tmovq\t.LC1(%rip), %rax\n", false},
        {"a table of jumps", "\tleaq\t.L4(%rip), %rdx\n", true},
        {"the address of a loop over threads", "\tleaq\t_ZN15warpbook_native11run_threadsEv(%rip), %rax\n", true},
        {"the address of what an atomic does", "\tleaq\t_ZN3add7performB8warpbookEPv(%rip), %rdx\n", true},
        {"a call through the linker's table", "\tcall\t*sinf@GOTPCREL(%rip)\n", true},
    };
    const std::string functions_of_two_names =
        function("sum", "") + function("waiting", "\t# warpbook: waits\n") +
        "\t.set\thelper_of_all,helper\n\t.set\tsame_as_sum,sum\n\t.set\tsame_as_waiting,waiting\n";
    const std::string variables =
        "\t.data\n\t.type\ttable, @object\n\t.size\ttable, 4\ntable:\n\t.long\t1\n"
        "virtuals:\n\t.quad\t0\n\t.quad\thelper\n.LC1:\n\t.quad\tvirtuals+16\n"
        ".L4:\n\t.long\t.L5-.L4\n\t.text\n" +
        function("_ZN15warpbook_native11run_threadsEv", "") + function("_ZN3add7performB8warpbookEPv", "");
    for (const Kernel& one : table) {
        const auto found = found_in(variables + functions_of_two_names + function("kernel", "\tcall\thelper\n") +
                                        function("helper", one.helper),
                                    {"kernel"});
        ASSERT_EQ(found.kernels.size(), one.is_native ? 1u : 0u) << one.what;
        if (!one.is_native) {
            EXPECT_THAT(found.functions, IsEmpty()) << one.what;
            continue;
        }
        EXPECT_EQ(found.kernels.front().is_in_order, one.is_in_order) << one.what;
        EXPECT_THAT(found.functions, testing::IsSupersetOf({"helper", "kernel"})) << one.what;
    }
}

TEST(NativeKernels, AreFoundEachByItself)
{
    const auto found = found_in(function("_Z1av", "\tcall\t_Z1cv\n") + function("_Z1bv", "\tcall\t*%rax\n") +
                                    function("_Z1cv", "\tcall\t_Z1cv\n") + function("_Z1dv", ""),
                                {"_Z1av", "_Z1bv"});
    ASSERT_EQ(found.kernels.size(), 1u);
    EXPECT_EQ(found.kernels.front().name, "_Z1av");
    EXPECT_THAT(found.functions, ElementsAre("_Z1av", "_Z1cv"));
}

TEST(NativeTable, NamesKernelsAndVariablesByFile)
{
    NativeKernels native;
    native.kernels = {{"_Z1av", false}, {"_Z1bv", true}};
    const std::string table = native_table("0_main", native, {"count"}, {4096, false});
    EXPECT_THAT(table, HasSubstr("\"0_main _Z1av\""));
    EXPECT_THAT(table, HasSubstr(", _Z1av, warpbook_native_begin_block, 0, 4096\n"));
    EXPECT_THAT(table, HasSubstr(", _Z1bv, warpbook_native_begin_block, 1, 4096\n"));
    EXPECT_THAT(table, HasSubstr("\"0_main count\""));
    EXPECT_THAT(table, HasSubstr(pointer_to_variable(0) + ":"));
    EXPECT_THAT(native_table("0_main", {}, {}, {}), HasSubstr("warpbook_native_library:")) << "no kernel is native";
}

// What the library says `x` of, the program has.

std::string compiled(const std::string& instruction,
                     const std::string& words_of_x = "__attribute__((__warpbook_device__))")
{
    const auto lines = lines_of("\t.data\n\t.type\tx, @object\n\t.size\tx, 16\nx:\n\t.long\t1\n\t.text\n" +
                                function("kernel", instruction) + function("host", instruction));
    const auto functions = lines_of_functions(lines);
    const Declarations declarations(source_tokens("# 1 \"a.cu\"\n" + words_of_x + " int x[4];\n"));
    const auto changed = with_variables_of_program(lines, functions, {"kernel"}, declarations);
    std::string text;
    for (std::size_t i = functions[0].begin + 1; changed.lines[i] != "\tret"; ++i)
        text += (text.empty() ? "" : "\n") + changed.lines[i];
    EXPECT_EQ(changed.lines[functions[1].begin + 1] + "\n", instruction) << "the host's code stays as it is";
    return text;
}

TEST(VariablesOfProgram, AreUsedThroughPointers)
{
    const std::string pointer = pointer_to_variable(0) + "(%rip)";
    const std::vector<std::pair<std::string, std::string>> table = {
        {"\tmovl\tx(%rip), %eax\n",
         "\tpushq\t%rsi\n\tmovq\t" + pointer + ", %rsi\n\tmovl\t0(%rsi), %eax\n\tpopq\t%rsi"},
        {"\tmovl\t%esi, x+8(%rip)\n",
         "\tpushq\t%rdi\n\tmovq\t" + pointer + ", %rdi\n\tmovl\t%esi, 8(%rdi)\n\tpopq\t%rdi"},
        {"\tvaddss\tx+4(%rip), %xmm0, %xmm1\n",
         "\tpushq\t%rsi\n\tmovq\t" + pointer + ", %rsi\n\tvaddss\t4(%rsi), %xmm0, %xmm1\n\tpopq\t%rsi"},
        {"\tleaq\tx(%rip), %rdx\n", "\tmovq\t" + pointer + ", %rdx"},
        {"\tleaq\tx+12(%rip), %rdx\n", "\tmovq\t" + pointer + ", %rdx\n\tleaq\t12(%rdx), %rdx"},
        {"\tmovq\tx@GOTPCREL(%rip), %rax\n", "\tmovq\t" + pointer + ", %rax"},
        {"\tmovl\t(%rdi), %eax\n", "\tmovl\t(%rdi), %eax"},
        {"\tmovl\tother(%rip), %eax\n", "\tmovl\tother(%rip), %eax"},
    };
    for (const auto& [instruction, wanted] : table) EXPECT_EQ(compiled(instruction), wanted);
}

TEST(VariablesOfProgram, NeedARegisterThatIsFree)
{
    EXPECT_THROW(compiled("\tpushq\tx(%rip)\n"), UnreadableInstruction);
    EXPECT_THROW(compiled("\tmovq\tx(%rip), %rsp\n"), UnreadableInstruction);
}

}  // namespace
}  // namespace warpbook::kernel_compiler
