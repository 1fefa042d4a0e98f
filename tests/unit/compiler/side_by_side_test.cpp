#include "compiler/source/side_by_side.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/source/declarations.hpp"
#include "compiler/source/phases.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::HasSubstr;

struct Rows {
    /// Of a kernel that begins with the declarations of x, y and i: its body with the changes, and what a lane
    /// computes.
    std::string body;
    std::string lane;
    std::size_t indices = 0;
};

Rows rows_of(const std::string& body)
{
    const std::string text =
        "# 1 \"a.cu\"\n__attribute__((__warpbook_global__)) void k(float* out, const float* __restrict__ in, int n, "
        "float f, Size size)\n{" +
        body + "}\n";
    const SourceTokens source = source_tokens(text);
    const FunctionText kernel = Declarations(source).functions().front();
    const TokenRange range = tokens_between(source.tokens, kernel.body_begin, kernel.body_end);
    const auto rows = rows_side_by_side(source.tokens, tokens_of_parameters(source.tokens, range), range);
    if (!rows) return {};
    const std::string changed = with_changes(text, rows->changes);
    return {changed.substr(changed.find('{') + 1), rows->lane, rows->indices};
}

TEST(RowsSideBySide, AskForAllThreadsOnce)
{
    const std::string i = "const int i = blockIdx.x * blockDim.x + threadIdx.x;";
    const Rows left = rows_of(i + " if (i >= n) return; out[0] = 1;");
    EXPECT_THAT(left.body, HasSubstr(i + " if (warpbook_row.asks && (i >= n)) return; out[0] = 1;"));
    EXPECT_THAT(left.lane, HasSubstr(i + "  if (i >= n) return 0; "));
    EXPECT_THAT(rows_of(i + " if (i < n) out[0] = 1;").body,
                HasSubstr("if (!warpbook_row.asks || (i < n)) out[0] = 1;"));
    EXPECT_THAT(rows_of(i + " if (i < n) out[0] = 1;").lane, HasSubstr("if (!(i < n)) return 0;"));
    EXPECT_THAT(rows_of(i + " if (i < n) { if (i == 3) { return; } out[0] = 1; }").lane,
                HasSubstr("if (!(i < n)) return 0;  if (i == 3) return 0;"));
    for (const std::string condition :
         {"in[0] > 0", "f(i)", "++n < 3", "n = 3", "*in > 0", "n / i > 2", "size->n > 2", "n <<= 1"})
        EXPECT_EQ(rows_of(i + " if (" + condition + ") return; out[0] = 1;").body, "") << condition;
    for (const std::string rest : {"if (i < n) out[0] = 1; else out[1] = 1;", "if (i < n) out[0] = 1; out[1] = 1;",
                                   "if (i < n) return; else out[1] = 1;", "out[0] = 1; if (i < n) out[1] = 2;",
                                   "if (i < n) if (n > 2) out[0] = 1;"})
        EXPECT_EQ(rows_of(i + rest).body, "") << rest;
}

TEST(RowsSideBySide, HaveIndicesThatGrowByOne)
{
    const std::string before = "const int x = blockIdx.x * 16 + threadIdx.x, y = threadIdx.y; unsigned i = y * n + x; ";
    const Rows rows = rows_of(before + "out[i] = in[i - 1] + in[i];");
    EXPECT_EQ(rows.indices, 2u) << "one for each that is written in another way";
    EXPECT_THAT(rows.body, HasSubstr("out[warpbook_row.at(0, i, threadIdx.x)] = in[warpbook_row.at(1, i - 1, "
                                     "threadIdx.x)] + in[warpbook_row.at(0, i, threadIdx.x)];"));
    EXPECT_THAT(rows.lane, HasSubstr("warpbook_indices.set(0, i); "));
    EXPECT_THAT(rows.lane, HasSubstr("AreIntegers<decltype(y), decltype(n), decltype(x)>"));
    EXPECT_THAT(rows_of(before + "out[tile + i] = 1;").lane, HasSubstr("__builtin_constant_p(tile)"));
    EXPECT_THAT(rows_of(before + "out[i + size.width] = 1;").lane, HasSubstr("decltype(size.width)"));

    for (const std::string index : {"x", "i", "threadIdx.x", "(y + 1) * n + (x - 1)", "(size_t)x + n",
                                    "i + (n > 3 ? n : 2)", "n - 1 + x", "(unsigned)threadIdx.x + n"})
        EXPECT_EQ(rows_of(before + "out[" + index + "] = 1;").indices, 1u) << index;
    for (const std::string index :
         {"y",     "n",        "2 * x",         "x * n",       "n - x",    "x + i",       "-x",        "x / 2",
          "i % n", "x & 7",    "x ^ 1",         "n - (n - x)", "(short)x", "x > 3",       "list[x]",   "f(x)",
          "i++",   "x + 1.0f", "n > 3 ? x : i", "~x",          "x << 1",   "threadIdx.y", "blockIdx.x"})
        EXPECT_EQ(rows_of(before + "out[" + index + "] = 1;").indices, 0u) << index;
}

TEST(RowsSideBySide, HaveNoIndicesThatMayMeanAnotherThing)
{
    const std::string before = "int i = blockIdx.x * blockDim.x + threadIdx.x; ";
    for (const std::string rest :
         {"i += 2; out[i] = 1;", "change(i); out[i] = 1;", "for (int i = 0; i < n; ++i) out[i] = 1;",
          "{ int i(3); out[i] = 1; }", "for (auto i : list) out[i] = 1;", "auto f = [&](int i) { out[i] = 1; }; f(2);",
          "++out; out[i] = 1;", "n = 2; out[i + n] = 1;", "{ int k(3); out[i + k] = 1; }", "mine[i] = 1;",
          "size.out[i] = 1;"})
        EXPECT_EQ(rows_of(before + rest).indices, 0u) << rest;
    for (const std::string declaration :
         {"float i = threadIdx.x;", "short i = threadIdx.x;", "unsigned char i = threadIdx.x;",
          "auto i = in + threadIdx.x;", "int i = in[0] + threadIdx.x;", "int i = f(threadIdx.x);"})
        EXPECT_EQ(rows_of(declaration + " out[i] = 1;").indices, 0u) << declaration;
}

}  // namespace
}  // namespace warpbook::kernel_compiler
