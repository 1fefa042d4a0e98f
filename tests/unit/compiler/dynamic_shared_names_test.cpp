#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/passes/dynamic_shared_names.hpp"
#include "lines_of.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

/// Of a file with two arrays, whose kernel has these instructions.
std::vector<std::string> remarks(const std::string& instructions)
{
    const SourceTokens source = source_tokens(
        "# 1 \"/a.cu\"\n"
        "extern __attribute__((__warpbook_shared__)) __constinit thread_local int s[];\n"
        "extern __attribute__((__warpbook_shared__)) __constinit thread_local float f[];\n"
        "__attribute__((__warpbook_global__)) void both() { s[0] = 1; f[0] = 1; }\n");
    const std::vector<std::string> lines = lines_of(
        "\t.file 1 \"/a.cu\"\n"
        "\t.type\t_Z5floatv, @function\n_Z5floatv:\n\tmovl\t$1, %fs:f@tpoff\n\tret\n"
        "\t.size\t_Z5floatv, .-_Z5floatv\n"
        "\t.type\t_Z4bothv, @function\n_Z4bothv:\n\t.loc 1 3 1\n" +
        instructions + "\tret\n\t.size\t_Z4bothv, .-_Z4bothv\n");
    return remarks_on_dynamic_shared_names(lines, functions_in(lines), Declarations(source), source);
}

TEST(DynamicSharedNames, OfOneKernelAreOneMemory)
{
    const auto names_both = ElementsAre(StartsWith("/a.cu:2: note: kernel `both` uses `f` (line 2), `s` (line 1)"));
    EXPECT_THAT(remarks("\tmovl\t$1, %fs:s@tpoff\n\tmovl\t$1, %fs:f@tpoff\n"), names_both);
    EXPECT_THAT(remarks("\tmovl\t$1, %fs:s@tpoff\n\tcall\t_Z5floatv\n"), names_both);
    EXPECT_THAT(remarks("\tmovl\t$1, %fs:s@tpoff\n"), IsEmpty());
}

}  // namespace
}  // namespace warpbook::kernel_compiler
