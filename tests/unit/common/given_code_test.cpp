#include "submission/given_code.hpp"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string head = R"(#include "lab.hpp"

)";

const std::string given = R"(// Given, do not change it.
__global__ void add(int* sum, int n)
{
    int i = threadIdx.x;
    if (i < n) atomicAdd(sum, i);
}

)";

const std::string rest = R"(// PREDICTION: how many?
double predicted_count()
{
    return unknown;
}

int helper(int n) { return n; }
)";

const std::string starter = head + given + rest;

std::string given_with(const std::string& old_piece, const std::string& new_piece)
{
    std::string changed = given;
    return changed.replace(changed.find(old_piece), old_piece.size(), new_piece);
}

/// "a line constant inside" as "a_line_constant_inside".
std::string name_of_test(std::string words)
{
    std::replace_if(
        words.begin(), words.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return words;
}

struct Submission {
    const char* name;
    std::string source;
};

void PrintTo(const Submission& submission, std::ostream* os) { *os << submission.name; }

class HarmlessSubmission : public testing::TestWithParam<Submission> {};

TEST_P(HarmlessSubmission, LeavesGivenCodeAsItIs)
{
    EXPECT_THAT(changes_of_given_code(starter, GetParam().source), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    GivenCode, HarmlessSubmission,
    testing::Values(
        Submission{"the starter", starter},
        Submission{"answers only", head + given + "double predicted_count() { return 3; }\n"},
        Submission{"other comments and spaces",
                   head + given_with("int i = threadIdx.x;", "int i=threadIdx . x; // me") + rest},
        Submission{"another order", head + rest + given},
        Submission{"a line constant inside",
                   head + given_with("if (i", "constexpr int line = __LINE__ + 1;\n if (i") + rest},
        Submission{"line constants outside", head + "constexpr int before = __LINE__ + 4, after = 3;\n" + given + rest},
        Submission{"a macro of its own",
                   "#define ANSWER 3\n" + head + given + "double predicted_count() { return ANSWER; }"},
        Submission{"standard headers", "#include <cmath>\n#include <sys/time.h>\n" + head + given + rest},
        Submission{"conditions elsewhere", head + given + "#if 1\n" + rest + "#endif\n"},
        Submission{"a namespace elsewhere", head + "namespace mine { constexpr int sum = 3; }\n" + given + rest},
        Submission{"a variable of a parameter's name", head + "static int sum;\n" + given + rest},
        Submission{"a macro with a pragma", "#define UNROLLED _Pragma(\"unroll 4\")\n" + head + given +
                                                "double predicted_count() { UNROLLED for (;;) return 3; }"},
        Submission{"a function-like macro", "#define AT(row, column) ((row) * 4 + (column))\n" + head + given + rest},
        Submission{"joined lines elsewhere", head + given + "// a comment \\\n of two lines\n" + rest},
        Submission{"texts elsewhere", head + given + "const char* const text = R\"(\\\n// \" { )\";\n" + rest},
        Submission{"the helper rewritten",
                   head + given + "template <class T> T helper(T n) { return n + 1; }\n" + rest}),
    [](const auto& tested) { return name_of_test(tested.param.name); });

struct WrongSubmission {
    const char* name;
    std::string source;
    std::string what;
    int line = 0;
};

void PrintTo(const WrongSubmission& submission, std::ostream* os) { *os << submission.name; }

class ChangedSubmission : public testing::TestWithParam<WrongSubmission> {};

TEST_P(ChangedSubmission, IsNamedWithItsLine)
{
    const auto changes = changes_of_given_code(starter, GetParam().source);
    ASSERT_FALSE(changes.empty());
    EXPECT_THAT(changes.front().what, HasSubstr(GetParam().what));
    EXPECT_EQ(changes.front().line, GetParam().line);
}

INSTANTIATE_TEST_SUITE_P(
    GivenCode, ChangedSubmission,
    testing::Values(
        WrongSubmission{"another statement", head + given_with("i < n", "i <= n") + rest, "`add` was changed", 7},
        WrongSubmission{"a statement more",
                        head + given_with("atomicAdd(sum, i);", "atomicAdd(sum, i);\n sum[1] = 0;") + rest,
                        "`add` was changed", 8},
        WrongSubmission{"a statement less", head + given_with("    if (i < n) atomicAdd(sum, i);\n", "") + rest,
                        "`add` was changed", 7},
        WrongSubmission{"a constant that hides a name",
                        head + given_with("if (i", "constexpr int n = __LINE__; if (i") + rest, "`add` was changed", 7},
        WrongSubmission{"an attribute", head + given_with("__global__", "__attribute__((noinline)) __global__") + rest,
                        "`add` was changed", 4},
        WrongSubmission{"left out", head + rest, "`add`, which is given, is missing", 0},
        WrongSubmission{"in a comment", head + "/*\n" + given + "*/\n" + rest, "is missing", 0},
        WrongSubmission{"in a namespace", head + "namespace mine {\n" + given + "}\n" + rest, "is missing", 0},
        WrongSubmission{"in a type", head + "struct Mine {\n" + given + "};\n" + rest, "is missing", 0},
        WrongSubmission{"after a condition", head + "#if 0\n" + given + "#endif\n" + rest, "no condition", 5},
        WrongSubmission{"a macro of its words", head + "#define threadIdx blockIdx\n" + given + rest,
                        "this macro changes `threadIdx`", 3},
        WrongSubmission{"a macro of a keyword", head + "#  define \\\n int long\n" + given + rest,
                        "this macro changes `int`", 3},
        WrongSubmission{"a macro taken away", head + "#undef __global__\n" + given + rest, "changes `__global__`", 3},
        WrongSubmission{"a macro written otherwise", head + "%:define atomicAdd(a, b)\n" + given + rest,
                        "this macro changes `atomicAdd`", 3},
        WrongSubmission{"a macro of a word of lab hpp", "#define constexpr\n" + head + given + rest,
                        "this macro changes `constexpr`", 1},
        WrongSubmission{"a macro with a parenthesis", head + "#define P ); void f(int\nvoid g(P);\n" + given + rest,
                        "may change the meaning", 3},
        WrongSubmission{"a macro that makes a brace", head + "#define PASTE <##%\n" + given + rest,
                        "may change the meaning", 3},
        WrongSubmission{"a pragma in a function",
                        head + "void f() { _Pragma(\"redefine_extname a b\") }\n" + given + rest,
                        "may change the meaning", 3},
        WrongSubmission{"a macro named by a dollar sign", head + "#define $f void atomicAdd\n$f(int);\n" + given + rest,
                        "a macro outside of functions", 4},
        WrongSubmission{"a macro named by a number", head + "#define \\u00e9 int\n\xC3\xA9 f();\n" + given + rest,
                        "a macro outside of functions", 4},
        WrongSubmission{"a macro after a byte order mark",
                        "\xEF\xBB\xBF#define threadIdx blockIdx\n" + head + given + rest,
                        "this macro changes `threadIdx`", 1},
        WrongSubmission{
            "after a comment in a text of a macro",
            head + "#define OPEN \"/*\"\n" + given_with("i < n", "i <= n") + "#define CLOSE \"*/\"\n" + rest,
            "`add` was changed", 8},
        WrongSubmission{"in a comment that is opened on two lines", head + "/\\\n*\n" + given + "*/\n" + rest,
                        "is missing", 0},
        WrongSubmission{"in a raw text", head + "auto before = R\"x()\\\nx\";\n" + given + ")x\";\n" + rest,
                        "is missing", 0},
        WrongSubmission{"outside of a false raw text",
                        head + "#define XR\nauto before = XR\"(\";\n" + given_with("i < n", "i <= n") +
                            "auto after = \")\";\n" + rest,
                        "`add` was changed", 9},
        WrongSubmission{"outside of a raw text of a dollar sign",
                        head + "#define $R\nauto before = $R\"(\";\n" + given_with("i < n", "i <= n") +
                            "auto after = \")\";\n" + rest,
                        "`add` was changed", 9},
        WrongSubmission{"a macro with a brace", head + "#define OPEN namespace mine {\n" + given + rest,
                        "may change the meaning", 3},
        WrongSubmission{"a macro outside of functions",
                        head + "#define DEVICE __device__\nDEVICE int f();\n" + given + rest,
                        "a macro outside of functions", 4},
        WrongSubmission{"a header of its own", "#include \"mine.hpp\"\n" + head + given + rest,
                        "may change the meaning", 1},
        WrongSubmission{"a header from somewhere", "#include </tmp/mine.hpp>\n" + head + given + rest,
                        "may change the meaning", 1},
        WrongSubmission{"a header by a macro", "#include HEADER\n" + head + given + rest, "may change the meaning", 1},
        WrongSubmission{"other line numbers", head + "#line 100\n" + given + rest, "may change the meaning", 3},
        WrongSubmission{"an option of the compiler", head + "#pragma GCC optimize(\"O0\")\n" + given + rest,
                        "may change the meaning", 3},
        WrongSubmission{"an overload", head + "__device__ void atomicAdd(int*, int&);\n" + given + rest,
                        "another `atomicAdd`", 3},
        WrongSubmission{"an overload in a namespace",
                        head + "namespace mine { void atomicAdd(int*, int&); }\nusing namespace mine;\n" + given + rest,
                        "another `atomicAdd`", 3},
        WrongSubmission{"a specialization", head + "template <>\nvoid atomicAdd<int>(int*, int) {}\n" + given + rest,
                        "another `atomicAdd`", 3},
        WrongSubmission{"another declaration", head + "__global__ void add(int*, int) __asm__(\"f\");\n" + given + rest,
                        "another `add`", 3}),
    [](const auto& tested) { return name_of_test(tested.param.name); });

TEST(GivenCode, IsWhatStandsBehindTheWords)
{
    const std::string two_kernels = head +
                                    "// The kernels are complete, do not change them.\n\n// One.\nvoid a() {}\n\n"
                                    "// Two.\nvoid b() {}\n\n// TODO: three.\nvoid c() {}\n\nvoid d() {}\n";
    EXPECT_THAT(changes_of_given_code(two_kernels, head + "void a() {}\nvoid b() {}\n"), IsEmpty());
    EXPECT_THAT(changes_of_given_code(two_kernels, head + "void a() {}\nvoid b() { a(); }\n"),
                ElementsAre(ChangeOfGivenCode{"`b` was changed.", 4}));
}

/// The body of a function, and another one.
struct Rewritten {
    const char* given;
    const char* submitted;
};

std::vector<ChangeOfGivenCode> changes_of(const Rewritten& code)
{
    const auto file = [](const char* body) {
        return "void f(int* out, const float* in, int n)\n{ " + std::string(body) + " }\n";
    };
    return changes_of_given_code("// Given, do not change it.\n" + file(code.given), file(code.submitted));
}

TEST(GivenCode, MayBeWrittenInAnotherWay)
{
    const std::vector<Rewritten> table{{"int x = a * b + c; int y = d;", "const int x = c + b * a, y = d;"},
                                       {"out[y * n + x] = x + y / 10.0f;", "out[x + n * y] = y / 10.0f + x;"},
                                       {"if (f(a + b) < c + d) return a + b;", "if (f(b + a) < d + c) return b + a;"},
                                       {"p->x + q; a.b[i + 1] * c;", "q + p->x; c * a.b[1 + i];"},
                                       {"int x = 1; int y = 2;", "int x = 1, y = 2;"}};
    for (const Rewritten& code : table) EXPECT_THAT(changes_of(code), IsEmpty()) << code.submitted;
}

TEST(GivenCode, IsOtherCodeWhereItsOrderMatters)
{
    const std::vector<Rewritten> table{{"x = a - b;", "x = b - a;"},
                                       {"x = a / b;", "x = b / a;"},
                                       {"x = a % b * c;", "x = a % c * b;"},
                                       {"x = a + b + c;", "x = c + b + a;"},
                                       {"x = a * b + c * d;", "x = c * d + a * b;"},
                                       {"x = p->a + b;", "x = p->b + a;"},
                                       {"x = s::a + b;", "x = s::b + a;"},
                                       {"x = !a + b;", "x = !b + a;"},
                                       {"x = -a * b;", "x = -b * a;"},
                                       {"x = (float)a + b;", "x = (float)b + a;"},
                                       {"x = static_cast<float>(a) + (b);", "x = static_cast<float>(b) + (a);"},
                                       {"x = sizeof a + b;", "x = sizeof b + a;"},
                                       {"x = f(a) + g(b);", "x = g(b) + f(a);"},
                                       {"x = a++ + b;", "x = b++ + a;"},
                                       {"x = a + b;", "x = a * b;"},
                                       {"x += a;", "a += x;"},
                                       {"x = a ? b : c;", "x = a ? c : b;"},
                                       {"g(a, b);", "g(b, a);"},
                                       {"int x = 1; int y = 2;", "int y = 2; int x = 1;"},
                                       {"x = a << b + c;", "x = b + c << a;"}};
    for (const Rewritten& code : table) EXPECT_FALSE(changes_of(code).empty()) << code.submitted;
}

TEST(GivenCode, MayBeNone)
{
    EXPECT_THAT(changes_of_given_code(head + rest, "#define int long\n#include \"mine.hpp\"\n"), IsEmpty());
}

}  // namespace
}  // namespace warpbook
