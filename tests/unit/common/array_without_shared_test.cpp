#include "submission/array_without_shared.hpp"

#include <gtest/gtest.h>

namespace warpbook {
namespace {

struct SourceRow {
    const char* name;
    const char* source;
    /// Empty where none is to be named.
    const char* array;
};

void PrintTo(const SourceRow& row, std::ostream* os) { *os << row.name; }

class ArrayWithoutShared : public testing::TestWithParam<SourceRow> {};

TEST_P(ArrayWithoutShared, IsNamed)
{
    const auto array = array_without_shared(GetParam().source);
    EXPECT_EQ(array ? array->name + ":" + std::to_string(array->line) : "", GetParam().array);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ArrayWithoutShared,
    testing::Values(
        SourceRow{"Forgotten",
                  "__global__ void f(float* a)\n{\n  // no __shared__\n  float tile[8][9];\n"
                  "  tile[0][0] = a[0];\n  __syncthreads();\n}\n",
                  "tile:4"},
        SourceRow{"InANamespace", "namespace {\n__global__ void f() { float t[8]; __syncthreads(); }\n}", "t:2"},
        SourceRow{"InTheSecondKernel",
                  "__global__ void f() { __shared__ int s[8]; __syncthreads(); }\n"
                  "__global__ void g() { int t[8]; if (__syncthreads_or(t[0])) return; }",
                  "t:2"},
        SourceRow{"Shared", "__global__ void f() { __shared__ int s[8]; int own[2]; __syncthreads(); }", ""},
        SourceRow{"SharedByAMacro",
                  "#define TILE __shared__ float\n__global__ void f() { TILE s[8]; __syncthreads(); }", ""},
        SourceRow{"WithoutABarrier", "__global__ void f() { float own[8]; own[0] = 1; }", ""},
        SourceRow{"ATable", "__global__ void f() { const int table[2] = {1, 2}; __syncthreads(); }", ""},
        SourceRow{"AParameter", "__global__ void f(int a[]) { if (a[0]) return; __syncthreads(); }", ""},
        SourceRow{"AValueThatIsReturned", "__device__ int f(int* a) { __syncthreads(); return a[0]; }", ""}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace warpbook
