// What is read of a source's functions and variables.

#include "compiler/source/declarations.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/source/letters_of_names.hpp"

namespace warpbook::kernel_compiler {
namespace {

/// As the preprocessor writes them (cuda/headers/details/qualifiers.h).
std::string with_words_of_cuda(std::string source)
{
    for (const std::string word : {"global", "device", "host", "constant", "shared"})
        for (std::size_t at = 0; (at = source.find("__" + word + "__", at)) != std::string::npos;) {
            const std::string attribute = "__attribute__((__warpbook_" + word + "__))";
            source.replace(at, word.size() + 4, attribute);
            at += attribute.size();
        }
    return source;
}

/// `source` begins at line 1 of tile.cu.
Declarations declarations_in(const std::string& source)
{
    return Declarations(source_tokens("# 1 \"tile.cu\"\n" + with_words_of_cuda(source)));
}

/// "host", "device", "both", or "none" where no function is known.
std::string space_at(const Declarations& declarations, unsigned line)
{
    const FunctionText* const function = declarations.function_at("tile.cu", line);
    if (function == nullptr) return "none";
    if (!function->words.any_of_device()) return "host";
    return function->words.host ? "both" : "device";
}

TEST(Declarations, AreReadBehindAMacroOfTheSystem)
{
    const Declarations declarations = declarations_in(
        "__global__ void before(int* p) {\n"
        "if (p == \n# 2 \"tile.cu\" 3 4\n __null\n# 2 \"tile.cu\"\n) return; }\n"
        "# 1 \"/usr/include/list.h\" 1 3\nint in_the_system() { return 1; }\n# 4 \"tile.cu\" 2\n"
        "__global__ void after() {}\n");
    EXPECT_EQ(space_at(declarations, 4), "device");
    EXPECT_EQ(declarations.function_at("/usr/include/list.h", 1), nullptr);
}

TEST(Declarations, AreNotReadInFoldersOfTheSystem)
{
    const std::string text =
        "# 1 \"/cuda/a.h\" 1\nint in_folder() { return 1; }\n"
        "# 1 \"/cuda code/b.h\" 1\nint beside_it() { return 1; }\n";
    const Declarations declarations(source_tokens(text, {"/other", "/cuda"}));
    EXPECT_EQ(declarations.function_at("/cuda/a.h", 1), nullptr);
    EXPECT_NE(declarations.function_at("/cuda code/b.h", 1), nullptr);
}

struct OneLine {
    std::string source;
    std::string space;
    std::string name;
};

TEST(Declarations, OfFunctionsAreKnown)
{
    const std::vector<OneLine> table = {
        {"__global__ void k(int* out) { out[0] = 1; }", "device", "k"},
        {"extern \"C\" __global__ void k() {}", "device", "k"},
        {"int helper(int x) { return x; }", "host", "helper"},
        {"static inline __device__ int helper(int x) { return x; }", "device", "helper"},
        {"int __device__ helper(int x) { return x; }", "device", "helper"},
        {"__host__ __device__ constexpr int helper(int x) { return x; }", "both", "helper"},
        {"__host__ int helper(int x) { return x; }", "host", "helper"},
        {"template <class T, int n = (3 > 2)> __device__ T helper(T x) { return x; }", "device", "helper"},
        {"__device__ auto helper(int x) -> decltype(x) { return x; }", "device", "helper"},
        {"__device__ int helper(int (*f)(int), char c = '{') { return f(c); }", "device", "helper"},
        {"__device__ const char* helper() { return R\"(})}\"; int x;)\"; }", "device", "helper"},
        {"struct S { int a; __device__ S(int x) : a{x}, b(2) { a = 1; } int b; };", "device", "S"},
        {"struct S { S(int x) : a{x} { a = 1; } int a; };", "host", "S"},
        {"struct S { ~S() {} };", "host", "~S"},
        {"struct S { S() = default; S(const S&) = delete; int a = 3, b{4}; };", "none", ""},
        {"struct S { __device__ bool operator<(const S& other) const { return false; } };", "device", "operator<"},
        {"struct S { __device__ int operator()(int x) const { return x; } };", "device", "operator()"},
        {"struct S { bool operator==(const S&) const { return true; } };", "host", "operator=="},
        {"class S final : public B<(1 > 2)> { public: __device__ operator float() const { return 1; } };", "device",
         "operatorfloat"},
        {"namespace a::b { namespace { __device__ void f() {} } }", "device", "f"},
        {"extern \"C\" { __device__ void f() {} }", "device", "f"},
        {"__device__ void f() try { g(); } catch (...) { h(); }", "device", "f"},
        {"__device__ void __attribute__((noinline)) f() noexcept(true) {}", "device", "f"},
        {"int table[] = {1, 2}; enum class E : int { a, b }; using F = int (*)(int); int f(int);", "none", ""},
        {"auto twice = [](int x) { return 2 * x; };", "host", "operator()"},
        // As nvcc takes them, too.
        {"__device__ int f(int); int f(int x) { return x; }", "both", "f"},
        {"struct S { __device__ int f(); }; int S::f() { return 1; }", "both", "f"},
        {"int main() { launch(); }", "host", "main"}};
    for (const auto& [source, space, name] : table) {
        const Declarations declarations = declarations_in(source);
        EXPECT_EQ(space_at(declarations, 1), space) << source;
        const FunctionText* const function = declarations.function_at("tile.cu", 1);
        EXPECT_EQ(function == nullptr ? "" : function->name, name) << source;
    }
}

TEST(Declarations, AreKnownByTheLinesOfTheirText)
{
    const Declarations declarations = declarations_in(
        "template <class T>\n"                  // 1
        "__device__\n"                          // 2
        "T of_device(T x)\n"                    // 3
        "{\n"                                   // 4
        "    return x;\n"                       // 5
        "}\n"                                   // 6
        "\n"                                    // 7
        "template <>\n"                         // 8
        "int of_device(int x)\n"                // 9
        "{ return x; }\n"                       // 10
        "int of_host()\n"                       // 11
        "{\n"                                   // 12
        "    auto f = [] __device__ (int x)\n"  // 13
        "    {\n"                               // 14
        "        return x;\n"                   // 15
        "    };\n"                              // 16
        "    return 1;\n"                       // 17
        "}\n");                                 // 18
    EXPECT_EQ(space_at(declarations, 1), "device");
    EXPECT_EQ(space_at(declarations, 6), "device");
    EXPECT_EQ(space_at(declarations, 7), "none");
    EXPECT_EQ(space_at(declarations, 9), "both") << "a specialization of it";
    EXPECT_EQ(space_at(declarations, 12), "host");
    EXPECT_EQ(space_at(declarations, 15), "device");
    EXPECT_EQ(space_at(declarations, 17), "host");
    EXPECT_EQ(declarations.function_at("other.cu", 5), nullptr);
}

TEST(Declarations, OfOneLineAreToldApartByTheirSymbols)
{
    const Declarations declarations = declarations_in(
        "int host() { auto f = [] __device__ (int x) { return x; }; return 1; } __device__ int f(int x) { return x; } "
        "__host__ __device__ int both() { return 1; }");
    const auto space = [&](const std::string& symbol) {
        const FunctionText* const function = declarations.function_at("tile.cu", 1, symbol);
        return !function->words.any_of_device() ? "host" : function->words.host ? "both" : "device";
    };
    EXPECT_STREQ(space("_Z4hostv"), "host");
    EXPECT_STREQ(space("_Z1fi"), "device");
    EXPECT_STREQ(space("_Z4bothv"), "both");
    EXPECT_STREQ(space("both"), "both") << "extern \"C\"";
    EXPECT_STREQ(space("_ZNKSt6vectorIiEixEm"), "device") << "unknown: as without a symbol";
}

TEST(Declarations, GoOnBehindAMacroOfASystemHeader)
{
    const Declarations declarations(
        source_tokens("# 1 \"tile.cu\"\nint first() { return\n# 1 \"tile.cu\" 3 4\n 0\n# 1 \"tile.cu\"\n; }\nint "
                      "second() { return 1; }\n"));
    ASSERT_NE(declarations.function_at("tile.cu", 1), nullptr);
    ASSERT_NE(declarations.function_at("tile.cu", 2), nullptr);
    EXPECT_EQ(declarations.function_at("tile.cu", 2)->name, "second");
}

TEST(Declarations, OfAnotherFileBelongToIt)
{
    const Declarations declarations(
        source_tokens("# 1 \"tile.cu\"\n# 1 \"/usr/include/vector\" 1 3\nint of_the_system() {\n# 1 \"own.hpp\" 1\n"
                      "\nint of_a_header() { return 1; }\n# 2 \"tile.cu\" 2\nint of_the_file() { return 1'000; }\n"));
    ASSERT_NE(declarations.function_at("own.hpp", 2), nullptr);
    EXPECT_EQ(declarations.function_at("own.hpp", 2)->name, "of_a_header");
    ASSERT_NE(declarations.function_at("tile.cu", 2), nullptr);
    EXPECT_EQ(declarations.function_at("tile.cu", 2)->name, "of_the_file");
    EXPECT_EQ(declarations.function_at("/usr/include/vector", 1), nullptr);
}

TEST(Declarations, KnowVariablesByTheirSymbols)
{
    const Declarations declarations = declarations_in(
        "__constant__ float weights[4];\n"
        "static __constant__ const int a = 1, b[2] = {1, 2};\n"
        "namespace units { namespace { __device__ int table[3]; } int others[2]; }\n"
        "extern \"C\" __constant__ int plain[2];\n"
        "extern \"C\" { namespace units { __constant__ int within[2]; } }\n"
        "template <class T> __constant__ T half = T(0.5);\n"
        "struct S { int table; static const int list[2]; };\n"
        "const int S::list[2] = {1, 2};\n"
        "extern __device__ int twice; int twice = 3;\n"
        "__shared__ int of_block[3];\n");
    const auto constant = [&](const std::string& symbol) {
        const CudaWords* const words = declarations.words_of_variable(symbol);
        return words != nullptr && words->constant;
    };
    for (const std::string symbol : {"weights", "_ZL1a", "_ZL1b", "plain", "within", "_Z4halfIfE"})
        EXPECT_TRUE(constant(symbol)) << symbol;

    ASSERT_NE(declarations.words_of_variable("_ZN5units12_GLOBAL__N_15tableE"), nullptr);
    EXPECT_TRUE(declarations.words_of_variable("_ZN5units12_GLOBAL__N_15tableE")->device);
    ASSERT_NE(declarations.words_of_variable("_ZN5units6othersE"), nullptr);
    EXPECT_FALSE(declarations.words_of_variable("_ZN5units6othersE")->any_of_device());
    ASSERT_NE(declarations.words_of_variable("_ZN1S4listE"), nullptr);
    EXPECT_FALSE(declarations.words_of_variable("_ZN1S4listE")->any_of_device());
    ASSERT_NE(declarations.words_of_variable("twice"), nullptr);
    EXPECT_TRUE(declarations.words_of_variable("twice")->device);
    ASSERT_NE(declarations.words_of_variable("of_block"), nullptr);
    EXPECT_TRUE(declarations.words_of_variable("of_block")->shared);
    // A member of each object, a variable of a function, and one of somebody else.
    EXPECT_EQ(declarations.words_of_variable("_ZN1S5tableE"), nullptr);
    EXPECT_EQ(declarations.words_of_variable("_ZZ1kvE7weights"), nullptr);
    EXPECT_EQ(declarations.words_of_variable("stdout"), nullptr);
}

TEST(Declarations, KnowLambdasOfInitializers)
{
    const Declarations declarations = declarations_in(
        "Case cases[] = {{\"a\", [] {\n"
        "    k<<<1, 32>>>(); return f(); }},\n"
        "    {\"b\", [](int n) -> int { return n; }}};\n"
        "int numbers[] = {values[2], values[3]};\n"
        "[[maybe_unused]] static int of_braces = {3};\n"
        "auto for_both = [] __host__ __device__ (int n) { return n; };\n");
    const std::vector<std::string> wanted{"host", "host", "host", "none", "none", "both"};
    for (unsigned i = 0; i < wanted.size(); ++i) EXPECT_EQ(space_at(declarations, i + 1), wanted[i]) << i + 1;
}

// g++ -E writes their numbers, and the assembly has them as they are.
TEST(DeclarationsTest, KnowNamesWithLettersBeyondAscii)
{
    const std::string text = with_letters_of_names("__device__ int gr\\U000000f6\\U000000dfe[4]; // \\U0001F600\n");
    EXPECT_EQ(text,
              "__device__ int gr\xC3\xB6\xC3\x9F"
              "e[4]; // \\U0001F600\n");
    const Declarations declarations = declarations_in(text);
    ASSERT_NE(declarations.words_of_variable("gr\xC3\xB6\xC3\x9F"
                                             "e"),
              nullptr);
    EXPECT_TRUE(declarations
                    .words_of_variable("gr\xC3\xB6\xC3\x9F"
                                       "e")
                    ->device);
    for (const std::string other : {"\"\\U000000f6\"", "R\"(\\U000000f6)\"", "u'\\U000000f6'", "int a\n\n;"})
        EXPECT_EQ(with_letters_of_names(other), other);
}

}  // namespace
}  // namespace warpbook::kernel_compiler
