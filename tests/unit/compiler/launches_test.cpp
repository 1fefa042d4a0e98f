// Which launches are found in a source, and what is written in their place.

#include "compiler/source/launches.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warpbook::kernel_compiler {
namespace {

std::string text_of(const std::string& text, const SourceTokens& source, const TokenRange& range)
{
    if (range.begin == range.end) return {};
    const std::size_t begin = source.tokens[range.begin].begin;
    return text.substr(begin, source.tokens[range.end - 1].end() - begin);
}

/// "kernel | configuration", of each.
std::vector<std::string> launches_of(const std::string& text)
{
    const SourceTokens source = source_tokens(text);
    std::vector<std::string> found;
    for (const LaunchInSource& launch : launches_in(source)) {
        EXPECT_TRUE(source.tokens[launch.arguments].is("(")) << text;
        found.push_back(text_of(text, source, launch.kernel) + " | " + text_of(text, source, launch.configuration));
    }
    return found;
}

struct OneLaunch {
    std::string text;
    std::string kernel;
    std::string configuration;
};

TEST(Launches, AreFoundWithTheirParts)
{
    const std::vector<OneLaunch> table = {
        {"k<<<g, b>>>(a, b);", "k", "g, b"},
        {"k <<< g , b >>> (a);", "k", "g , b"},
        {"k<<<1, 32>>>();", "k", "1, 32"},
        {"if (x) k<<<1, 2, 3, s>>>(a);", "k", "1, 2, 3, s"},
        {"else k<<<1, 2>>>(a);", "k", "1, 2"},
        {"return k<<<1, 2>>>(a);", "k", "1, 2"},
        {"x = 1, k<<<1, 2>>>(a);", "k", "1, 2"},
        {"a ? k<<<1, 2>>>(a) : (void)0;", "k", "1, 2"},
        // Templates.
        {"k<T><<<1, 2>>>(a);", "k<T>", "1, 2"},
        {"k<T, f<int>><<<1, 2>>>(a);", "k<T, f<int>>", "1, 2"},
        {"k<f<g<h<1>>>><<<1, 2>>>(a);", "k<f<g<h<1>>>>", "1, 2"},
        {"k<T, (a > b)><<<1, 2>>>(a);", "k<T, (a > b)>", "1, 2"},
        {"k<decltype(x[1 >> 2]), 8><<<1, 2>>>(a);", "k<decltype(x[1 >> 2]), 8>", "1, 2"},
        {"k<int (*)(int)><<<1, 2>>>(a);", "k<int (*)(int)>", "1, 2"},
        {"S<T>::template k<T><<<1, 2>>>(a);", "S<T>::template k<T>", "1, 2"},
        // Other names, and variables.
        {"ns::k<<<1, 2>>>(a);", "ns::k", "1, 2"},
        {"::k<<<1, 2>>>(a);", "::k", "1, 2"},
        {"::a::b<int>::k<<<1, 2>>>(a);", "::a::b<int>::k", "1, 2"},
        {"this->k<<<1, 2>>>(a);", "this->k", "1, 2"},
        {"p->q.k<<<1, 2>>>(a);", "p->q.k", "1, 2"},
        {"(*f)<<<1, 2>>>(a);", "(*f)", "1, 2"},
        {"f[i]<<<1, 2>>>(a);", "f[i]", "1, 2"},
        {"f(i)(j)[0]<<<1, 2>>>(a);", "f(i)(j)[0]", "1, 2"},
        {"f<T>(i)<<<1, 2>>>(a);", "f<T>(i)", "1, 2"},
        {"a[0].f()->k<<<1, 2>>>(a);", "a[0].f()->k", "1, 2"},
        {"return (c ? f : g)<<<1, 2>>>(a);", "(c ? f : g)", "1, 2"},
        {"if (x) (c ? f : g)<<<1, 2>>>(a);", "(c ? f : g)", "1, 2"},
        {"while (x) (*f)<<<1, 2>>>(a);", "(*f)", "1, 2"},
        // Configurations.
        {"k<<<A<B<C<1>>>::v, 2>>>(a);", "k", "A<B<C<1>>>::v, 2"},
        {"k<<<f<g<h<1>>>(2), 3>>>(a);", "k", "f<g<h<1>>>(2), 3"},
        {"k<<<v<2>>>>(a);", "k", "v<2>"},
        {"k<<<(n + 255) >> 8, 1 << 8>>>(a);", "k", "(n + 255) >> 8, 1 << 8"},
        {"k<<<n >> 8, n >>>(a);", "k", "n >> 8, n"},
        {"k<<<n < 5 ? 1 : 2, 3>>>(a);", "k", "n < 5 ? 1 : 2, 3"},
        {"k<<<n <= 5, m >= 6>>>(a);", "k", "n <= 5, m >= 6"},
        {"k<<<5 < n, 3>>>(a);", "k", "5 < n, 3"},
        {"k<<<p->x, dim3(1, 2)>>>(a);", "k", "p->x, dim3(1, 2)"},
        {"k<<<{1, 2}, dim3{3, 4}>>>(a);", "k", "{1, 2}, dim3{3, 4}"},
        {"k<<<f([&] { return a >>> (b); }), 1>>>(a);", "k", "f([&] { return a >>> (b); }), 1"},
        {"k<<<1, x[2 > 1]>>>(a);", "k", "1, x[2 > 1]"},
        // Over lines.
        {"k\n<<<\n1,\n2>>>\n(a);", "k", "1,\n2"},
        {"# 7 \"a.cu\"\nk<<<\n# 9 \"a.cu\" 3 4\n  1,\n# 8 \"a.cu\"\n 2>>>(a);", "k", "1,\n# 8 \"a.cu\"\n 2"},
    };
    for (const OneLaunch& row : table)
        EXPECT_EQ(launches_of(row.text), std::vector{row.kernel + " | " + row.configuration}) << row.text;
}

TEST(Launches, AreNotFoundInOtherText)
{
    for (const char* text : {
             "f(\"k<<<1, 2>>>(a);\");",
             "f(R\"x(k<<<1, 2>>>(a);)x\");",
             "f('<<<', a >>> (b));",
             "operator<<<char>(out, 1);",
             "a << b < c >> (d);",
             "x = a << < b;",
             "k<<<1, 2>>>;",
             "k<<<1, 2; f<<>>>(a);",
             "<<<1, 2>>>(a);",
             "1<<<2>>>(3);",
             "k<<<1, 2",
             ")<<<1, 2>>>(a);",
             ">><<<1, 2>>>(a);",
         })
        EXPECT_EQ(launches_of(text), std::vector<std::string>()) << text;
}

TEST(Launches, MayHaveSpacesBetweenTheirBrackets)
{
    for (const char* text : {"k << <1, 2>>>(a);", "k<<<1, 2>> >(a);", "k < << 1, 2 > >>(a);"})
        EXPECT_EQ(launches_of(text), std::vector<std::string>{"k | 1, 2"}) << text;
    EXPECT_EQ(launches_of("k<<<f<g<h<int> > >(1), 2 >> >(a);"), std::vector<std::string>{"k | f<g<h<int> > >(1), 2"});
}

TEST(Launches, SeveralAreFound)
{
    EXPECT_EQ(launches_of("k<<<1, 2>>>(a); l<<<3, 4>>>(b); m<<<5, 6>>>([&] { n<<<7, 8>>>(c); });"),
              (std::vector<std::string>{"k | 1, 2", "l | 3, 4", "m | 5, 6", "n | 7, 8"}));
}

std::string translated(const std::string& text)
{
    const SourceTokens source = source_tokens(text);
    return with_launches_as_calls(text, source, Declarations(source), Launches::by_device_and_host).value_or(text);
}

/// What stands in place of a launch of `launched`, up to its configuration.
std::string beginning(const std::string& launched, const std::string& name)
{
    return "::cuda_on_cpu::prepare_launch_by_host(" + name +
           ", [&](auto warpbook_launch) -> decltype(warpbook_launch.of(" + launched +
           ")) { return warpbook_launch.of(" + launched +
           "); }, [&](auto... warpbook_arguments) __attribute__((always_inline)) { " + launched +
           "(warpbook_arguments...); }, ";
}

TEST(Launches, OfTheHostAreItsOwnBesideALambdaForTheDevice)
{
    const std::string launch =
        "void f() { k<<<1, 2>>>(a, [=] __attribute__((__warpbook_device__)) (int i) { return i; }); }";
    EXPECT_NE(translated("# 1 \"/a.cu\"\n" + launch).find("prepare_launch_by_host("), std::string::npos);
}

TEST(Launches, BecomeCalls)
{
    EXPECT_EQ(translated("  k<<<1, 32>>>(a, b);  f();"), "  " + beginning("k", "\"k\"") + "1, 32)(a, b);  f();");
    EXPECT_EQ(translated("k<f<\"a\\n\">, a == b><<<1, 32>>>();"),
              beginning("k<f<\"a\\n\">, a == b>", R"("k<f<\"a\\n\">, a == b>")") + "1, 32)();");
    EXPECT_EQ(translated("k<<<1, 2>>>([&] { l<<<3, 4>>>(c); });"),
              beginning("k", "\"k\"") + "1, 2)([&] { " + beginning("l", "\"l\"") + "3, 4)(c); });");
    EXPECT_EQ(translated("int x; f();"), "int x; f();");
}

TEST(Launches, LeaveLinesWhereTheyAre)
{
    const std::vector<std::string> table = {
        "a();\nk\n<<<\n1,\n2\n>>>\n(a,\nb);\nc();\n",
        "ns ::\n  k < int ,\n  2 > <<<1, 2>>>(a);\n",
        "k<<<1, 2>>>\n\n(a);\n",
    };
    for (const std::string& text : table) {
        const std::string result = translated(text);
        EXPECT_EQ(std::count(result.begin(), result.end(), '\n'), std::count(text.begin(), text.end(), '\n')) << text;
        // Also in front of the arguments.
        const auto lines_to_arguments = [](const std::string& in) {
            return std::count(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(in.rfind("(a")), '\n');
        };
        EXPECT_EQ(lines_to_arguments(result), lines_to_arguments(text)) << text;
    }
    EXPECT_EQ(translated("k\n# 9 \"a.cu\" 3\n <<<1, 2>>>(a)"), beginning("k", "\"k\"") + "\n# 9 \"a.cu\" 3\n 1, 2)(a)");
}

}  // namespace
}  // namespace warpbook::kernel_compiler
