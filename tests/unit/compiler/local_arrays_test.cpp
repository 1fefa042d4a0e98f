#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/source/local_arrays.hpp"

namespace warpbook::kernel_compiler {
namespace {

/// The body of a function for the device, as it is compiled.
std::string compiled(const std::string& body, const std::string& words = "__attribute__((__warpbook_device__))")
{
    const std::string text = "# 1 \"a.cu\"\n" + words + " void f() {" + body + "}";
    const SourceTokens source = source_tokens(text);
    const std::string changed = with_changes(text, local_arrays_with_gaps(source, Declarations(source)));
    const std::size_t begin = changed.find('{') + 1;
    return changed.substr(begin, changed.rfind('}') - begin);
}

std::string unset(const std::string& type, const std::string& name)
{
    return "::cuda_on_cpu::UnsetLocalArray<" + type + ">(\"" + name + "\").array";
}

TEST(LocalArrays, ThatAreUsedByPointersGetGaps)
{
    const std::vector<std::pair<std::string, std::string>> table = {
        {"int a[4]; g(a);", "int (&&a)[4] = " + unset("int[(4)]", "a") + "; g(a);"},
        {"unsigned long a[n > 1 ? n : 1]; g(a + 1);",
         "unsigned long (&&a)[n > 1 ? n : 1] = " + unset("unsigned long[(n > 1 ? n : 1)]", "a") + "; g(a + 1);"},
        {"const Node* a[8], *b; b = *a;", "const Node*(&&a)[8] = " + unset("const Node*[(8)]", "a") + ", *b; b = *a;"},
        {"int i = 0, a[2]; h(&a[i]);", "int i = 0, (&&a)[2] = " + unset("int[(2)]", "a") + "; h(&a[i]);"},
        {"float a[2][3]; g(a[1]);", "float (&&a)[2][3] = " + unset("float[(2)][(3)]", "a") + "; g(a[1]);"},
        {"std::pair<int, T> a[4]; g(a);",
         "std::pair<int, T> (&&a)[4] = " + unset("std::pair<int, T>[(4)]", "a") + "; g(a);"},
        {"if (x) { int a[4]; g(a); }", "if (x) { int (&&a)[4] = " + unset("int[(4)]", "a") + "; g(a); }"},
        {"const int a[2] = {\n1,\n2}; g(a);",
         "const int (&&a)[2] = ::cuda_on_cpu::LocalArray<const int[(2)]>{{\"a\"}, {\n1,\n2}, {}}.array; g(a);"},
        {"char a[8] = \"abc\"; g(a);",
         "char (&&a)[8] = ::cuda_on_cpu::LocalArray<char[(8)]>{{\"a\"}, \"abc\", {}}.array; g(a);"},
    };
    for (const auto& [body, wanted] : table) EXPECT_EQ(compiled(body), wanted);
}

TEST(LocalArrays, ThatGxxChecksOrThatAreNotUnderstoodStayAsTheyAre)
{
    for (const std::string body : {
             "int a[4]; a[i] = 1; x = a[2];",
             "int a[4]; for (i = 0; i < sizeof(a) / sizeof a[0]; ++i) a[i] = 1;",
             "int a[] = {1, 2}; g(a);",
             "struct S { int a[4]; } s; g(s.a);",
             "__attribute__((__warpbook_shared__)) __constinit thread_local int a[4]; g(a);",
             "static int a[4]; g(a);",
             "switch (x) { case 0: int a[4]; g(a); }",
             "again: goto again; int a[4]; g(a);",
             "int a[4] __attribute__((aligned(16))); g(a);",
             "int a[4]; constexpr int n = std::size(a); g(a);",
             "x = a * b[3]; g(b); return b[1];",
         })
        EXPECT_EQ(compiled(body), body);
    EXPECT_EQ(compiled("int a[4]; g(a);", "constexpr __attribute__((__warpbook_device__))"), "int a[4]; g(a);");
    EXPECT_EQ(compiled("int a[4]; g(a);", ""), "int a[4]; g(a);");
}

}  // namespace
}  // namespace warpbook::kernel_compiler
