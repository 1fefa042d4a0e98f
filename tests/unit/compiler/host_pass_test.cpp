// What the host's pass reads of a file that asks for __CUDA_ARCH__.

#include "compiler/source/host_pass.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {
namespace {

const std::string global = "__attribute__((__warpbook_global__)) ";
const std::string device = "__attribute__((__warpbook_device__)) ";
const std::string both = "__attribute__((__warpbook_host__)) " + device;
const std::string file = "# 1 \"tile.cu\"\n";

struct Body {
    std::string source;
    /// Without the body's code.
    std::string of_host;
};

TEST(HostPass, HasNoBodiesOfFunctionsForTheDeviceAlone)
{
    const std::vector<Body> table{
        {global + "void k(int* p) { *p = 1; }", global + "void k(int* p) { __builtin_trap(); }"},
        {device + "S::S(int x) : a{x}, b(x) { a = 1; }", device + "S::S(int x) : a{x}, b(x) { __builtin_trap(); }"},
        {"struct S { " + device + "int f() const { return 1; } int g() { return 2; } };",
         "struct S { " + device + "int f() const { __builtin_trap(); } int g() { return 2; } };"},
        {device + "int f() try { g(); } catch (...) { h(); }",
         device + "int f() try { __builtin_trap(); } catch (...) { h(); }"},
        {device + "auto f(int x) -> int { return x; }", device + "auto f(int x) -> int { __builtin_trap(); }"},
        // Each line stays where it is.
        {global + "void k()\n{\n    f();\n}\nint h() { return 1; }",
         global + "void k()\n{ __builtin_trap(); \n\n}\nint h() { return 1; }"},
        {global + "void k()\n{\n    f(\n# 3 \"tile.cu\" 3 4\n    __null\n# 3 \"tile.cu\"\n    );\n}",
         global + "void k()\n{ __builtin_trap(); \n\n# 3 \"tile.cu\" 3 4\n\n# 3 \"tile.cu\"\n\n}"}};
    for (const auto& [source, of_host] : table) EXPECT_EQ(without_device_code(file + source), file + of_host);
}

TEST(HostPass, HasAllOthers)
{
    for (const std::string& source :
         {both + "int f() { return 1; }", std::string("int f() { return 1; }"),
          // Types and constants of host code may depend on these.
          "constexpr " + device + "int f() { return 1; }", device + "auto f() { return 1; }",
          "int f() { auto g = [] " + device + "(int x) { return x; }; return 1; }",
          // nvcc takes it for both, where it was declared for the device.
          device + "int f(int); int f(int x) { return x; }"})
        EXPECT_EQ(without_device_code(file + source), file + source);
}

TEST(HostPass, IsNeededWhereTheArchitectureIsAskedFor)
{
    EXPECT_TRUE(asks_for_architecture(file + "int a;\n#define __CUDA_ARCH__ 900\nint b;\n"));
    EXPECT_FALSE(asks_for_architecture(file + "int a; // __CUDA_ARCH__\n#define __CUDA_ARCH_LIST__ 900\n"));
}

TEST(HostPass, IsNeededWhereTheHostSeesOtherCode)
{
    EXPECT_TRUE(have_same_code(file + "int a;\n#define __CUDA_ARCH__ 900\n  int b;\n", file + "int a;\nint b;\n"));
    EXPECT_FALSE(have_same_code(file + "int a;\n", file + "int b;\n"));
    EXPECT_FALSE(have_same_code(file + "int a;\n", file + "int a; int b;\n"));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
