#include "compiler/source/phases.hpp"

#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/source/thread_loops.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* common_parameters = "float* out, const float* in, int n";

std::string source_of(const std::string& body, const std::string& parameters)
{
    return "# 1 \"a.cu\"\n__attribute__((__warpbook_global__)) void k(" + parameters + ")\n{" + body + "}\n";
}

/// Nothing where the threads of such a kernel wait.
std::optional<std::string> phases_of(const std::string& body)
{
    const std::string text = source_of(body, common_parameters);
    const SourceTokens source = source_tokens(text);
    const Declarations declarations(source);
    return body_as_phases(text, source, declarations.functions().front(), RowsOfThreads(source.tokens, declarations),
                          Division::at_barriers_and_rounds);
}

std::size_t count_of(const std::string& piece, const std::string& text)
{
    std::size_t count = 0;
    for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
    return count;
}

struct SplitKernel {
    const char* what;
    std::string body;
    std::size_t loops;
    /// What lives from one phase to the next.
    std::vector<std::string> kept;
    std::vector<std::string> not_kept;
};

TEST(Phases, AreWhatStandsBetweenBarriers)
{
    const std::vector<SplitKernel> table = {
        {"one barrier", "int i = threadIdx.x; out[i] = 1; __syncthreads(); out[i + 1] = 2;", 2, {"i"}, {}},
        {"what is not used later",
         "int i = threadIdx.x; out[i] = 1; __syncthreads(); out[threadIdx.x] = 2;",
         2,
         {},
         {"i"}},
        {"nothing behind the last one", "out[threadIdx.x] = 1; __syncthreads();", 1, {}, {}},
        {"two in a row", "out[threadIdx.x] = 1; __syncthreads(); __syncthreads(); out[0] = 2;", 2, {}, {}},
        {"several variables, pointers, arrays",
         "int i = 0, j = 1; const float* p = in + i; float a[4] = {}; g(j, a); __syncthreads(); out[i] = *p + a[1];",
         2,
         {"i", "p", "a"},
         {"j"}},
        {"a type of a template",
         "std::pair<int, float> both(1, 2); __syncthreads(); out[both.first] = 1;",
         2,
         {"both"},
         {}},
        {"a block in braces", "{ int i = threadIdx.x; out[i] = 1; __syncthreads(); out[i] = 2; }", 2, {"i"}, {}},
        {"a loop", "for (int s = threadIdx.x; s < n; s *= 2) { out[s] = 1; __syncthreads(); }", 3, {"s"}, {}},
        {"a variable with the name of a type",
         "for (unsigned half = n / 2; half > 0; half /= 2) { out[half] = 1; __syncthreads(); } half last = in[0]; "
         "__syncthreads(); out[0] = last;",
         3,
         {"last"},
         {"half"}},
        {"a loop over the grid",
         "for (int i = threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i] + 1;",
         2,
         {"i"},
         {}},
        {"a loop over the grid by a name",
         "int sum = 0, step = gridDim.x; step *= 2; for (int i = threadIdx.x; i < n; i += step) sum += in[i]; out[0] = "
         "sum;",
         4,
         {"i", "sum"},
         {}},
        {"a loop over the grid that is left",
         "for (int i = threadIdx.x; i < n; i += gridDim.x) if (in[i] > 0) { out[i] = 1; break; } ",
         0,
         {},
         {}},
        {"a loop whose end threads know",
         "for (int s = 1; s < in[s]; ++s) { out[s] = 1; __syncthreads(); }",
         3,
         {"s"},
         {}},
        {"a loop of which a thread leaves out rounds",
         "for (int s = 1; s < n; ++s) { s += out[s] > 0; __syncthreads(); }",
         3,
         {"s"},
         {}},
        {"a loop whose variable a function may change",
         "for (int s = 1; s < n; ++s) { g(s); __syncthreads(); }",
         3,
         {"s"},
         {}},
        {"a loop that divides by what may be zero",
         "if (n == 0) return; for (int s = 1; s < 99 / n; ++s) { out[s] = 1; __syncthreads(); }",
         4,
         {"s"},
         {}},
        {"a loop of the block", "for (int s = n / 2; s > 0; s /= 2) { out[s] = 1; __syncthreads(); }", 1, {}, {"s"}},
        {"a loop in a loop of the block",
         "for (int s = 1; s < n; s *= 2) for (int t = s; t > 0; t /= 2) { out[s + t] = 1; __syncthreads(); }",
         1,
         {},
         {"s", "t"}},
        {"a loop without a step", "int s = 0; while (s < n) { ++s; __syncthreads(); }", 3, {"s"}, {}},
        {"a loop that asks at its end", "int s = 0; do { ++s; __syncthreads(); } while (s < n);", 3, {"s"}, {}},
        {"a branch", "if (in[0] > 4) { out[0] = 1; __syncthreads(); out[1] = 2; }", 3, {}, {}},
        {"a branch with another",
         "if (in[0] > 4) { __syncthreads(); out[0] = 1; } else { out[1] = 2; __syncthreads(); }",
         3,
         {},
         {}},
        {"a branch that all take",
         "if (n > 4) { __syncthreads(); out[0] = 1; } else { out[1] = 2; __syncthreads(); }",
         2,
         {},
         {}},
        {"a group of cooperative groups",
         "auto block = cooperative_groups::this_thread_block(); out[0] = 1; block.sync();",
         0,
         {},
         {}},
        {"a group by its type",
         "cg::thread_block block = cg::this_thread_block(); out[0] = 1; block.sync(); out[1] = 2; cg::sync(block); "
         "out[2] = 3;",
         3,
         {"block"},
         {}},
        {"threads that end", "if (threadIdx.x > n) return; out[0] = 1; __syncthreads(); out[1] = 2;", 2, {}, {}},
        {"a loop without a barrier may be left",
         "for (int i = 0; i < n; ++i) if (in[i] > 0) break; __syncthreads(); out[0] = 1;",
         2,
         {},
         {"i"}},
        {"a number of rounds",
         "int rounds = (n + 15) / 16; for (int i = 0; i < rounds; ++i) { out[i] = 1; __syncthreads(); }",
         1,
         {},
         {"rounds", "i"}},
        {"a variable that is changed later",
         "int width = blockDim.x * 2; out[0] = 1; __syncthreads(); out[width] = 2; ++width;",
         2,
         {"width"},
         {}},
        {"what is the same for all",
         "const int width = blockDim.x * 2; out[0] = 1; __syncthreads(); out[width] = 2;",
         2,
         {},
         {"width"}},
        {"auto that does not cross", "auto i = threadIdx.x; out[i] = 1; __syncthreads(); out[0] = 2;", 2, {}, {"i"}},
        {"a parameter's element", "f(&out[threadIdx.x]); __syncthreads(); out[n] = n - 1;", 2, {}, {}},
    };
    for (const SplitKernel& one : table) {
        SCOPED_TRACE(one.what);
        const auto phases = phases_of(one.body);
        if (one.loops == 0) {
            EXPECT_EQ(phases, std::nullopt);
            continue;
        }
        ASSERT_TRUE(phases);
        EXPECT_EQ(count_of("::warpbook_native::for_each_thread", *phases), one.loops) << *phases;
        EXPECT_EQ(count_of("__syncthreads", *phases), 0u) << *phases;
        for (const std::string& name : one.kept) EXPECT_THAT(*phases, HasSubstr("warpbook_slot_" + name + ".set("));
        for (const std::string& name : one.not_kept) EXPECT_THAT(*phases, Not(HasSubstr("warpbook_slot_" + name)));
    }
}

TEST(Phases, AreNotMadeOfWhatIsNotUnderstood)
{
    struct Refused {
        const char* what;
        std::string body;
    };
    const std::vector<Refused> table = {
        {"no barrier", "out[threadIdx.x] = 1;"},
        {"goto", "again: out[0] = 1; __syncthreads(); goto again;"},
        {"asm", "asm(\"\"); __syncthreads(); out[0] = 1;"},
        {"a launch", "k<<<1, 1>>>(out, in, n); __syncthreads(); out[0] = 1;"},
        {"a barrier that returns something", "if (__syncthreads_or(n)) return; out[0] = 1;"},
        {"auto that crosses", "auto i = f(n); out[i] = 1; __syncthreads(); out[i] = 2;"},
        {"a reference", "float& x = out[threadIdx.x]; x = 1; __syncthreads(); x = 2;"},
        {"a parameter that is changed", "n /= 2; __syncthreads(); out[n] = 1;"},
        {"a parameter that is counted up", "out[n++] = 1; __syncthreads(); out[n] = 1;"},
        {"a parameter that is counted up before", "out[++n] = 1; __syncthreads(); out[n] = 1;"},
        {"a parameter that is shifted", "n >>= 1; __syncthreads(); out[n] = 1;"},
        {"a parameter whose address is taken", "f(&n); __syncthreads(); out[n] = 1;"},
        {"a lambda with return", "auto f = [&] { return 1; }; out[0] = f(); __syncthreads(); out[1] = 1;"},
        {"break out of a loop with a barrier", "for (int i = 0; i < n; ++i) { if (i > 4) break; __syncthreads(); }"},
        {"continue in a loop with a barrier", "for (int i = 0; i < n; ++i) { if (i > 4) continue; __syncthreads(); }"},
        {"a loop over a list", "for (int x : list) { out[x] = 1; __syncthreads(); }"},
        {"a switch with a barrier", "switch (n) { case 0: __syncthreads(); out[0] = 1; }"},
        {"a branch that is decided when it is compiled", "if constexpr (true) { __syncthreads(); out[0] = 1; }"},
        {"a product that is summed up behind a barrier", "float p = in[0] * in[1]; __syncthreads(); out[0] = 1 - (p);"},
        {"a product that is put into a variable of before",
         "float p = in[0]; g(p); __syncthreads(); p = (in[1] * p); __syncthreads(); out[0] += p;"},
        {"two variables of one name that both live",
         "int i = f(1); { int i = f(2); __syncthreads(); out[i] = 1; } out[i] = 2;"},
    };
    for (const Refused& one : table) EXPECT_EQ(phases_of(one.body), std::nullopt) << one.what;
}

TEST(Phases, KeepNothingThatNobodyReadsAnyMore)
{
    struct Kept {
        const char* what;
        std::string body;
        /// How often `w` is put into its array, changed or not.
        std::size_t stores;
    };
    const std::vector<Kept> table = {
        {"read in the next phase", "int w = 1; __syncthreads(); w += 2; __syncthreads(); out[w] = 1;", 2},
        {"never read again", "int w = 1; __syncthreads(); w += 2; out[w] = 1;", 1},
        {"set before it is read", "int w = 1; __syncthreads(); w += 2; __syncthreads(); w = 3; out[w] = 1;", 1},
        {"set by itself", "int w = 1; __syncthreads(); w += 2; __syncthreads(); w = w + 3; out[w] = 1;", 2},
        {"perhaps set before it is read",
         "int w = 1; __syncthreads(); w += 2; __syncthreads(); if (n > 0) { w = 3; } out[w] = 1;", 2},
        {"set in one of two ways",
         "int w = 1; __syncthreads(); if (n > 0) { w += 2; __syncthreads(); } else { w = 3; } out[w] = 1;", 3},
        {"read in the next turn of a loop",
         "int w = 1; for (int i = 0; i < n; ++i) { out[w] = 1; __syncthreads(); w = f(i); }", 3},
        {"set in each turn of a loop",
         "int w = 1; out[w] = 2; for (int i = 0; i < n; ++i) { w = f(i); out[w] = 1; __syncthreads(); out[i] = 3; }",
         1},
        {"read by the loop's condition", "int w = 0; do { w = f(w); __syncthreads(); g(); } while (w < n);", 3},
    };
    for (const Kept& one : table) {
        const auto phases = phases_of(one.body);
        ASSERT_TRUE(phases) << one.what;
        EXPECT_EQ(count_of("warpbook_slot_w.set(", *phases), one.stores) << one.what << ": " << *phases;
    }
}

TEST(Phases, KeepWhatTheNextTurnOfALoopReads)
{
    const std::string phases = *phases_of(
        "int buffer = 0; for (int s = 1; s < n; s *= 2) { __syncthreads(); "
        "out[buffer] = in[s]; buffer = 1 - buffer; out[buffer] = 1; }");
    EXPECT_EQ(count_of("warpbook_slot_buffer.set(", phases), 2u) << phases;
}

TEST(Phases, TakeAProductThatIsNoPartOfASum)
{
    EXPECT_TRUE(phases_of("float p = in[0] * in[1]; __syncthreads(); out[0] = 2 * p;"));
    EXPECT_TRUE(phases_of("float p = in[0] * in[1] + 1; __syncthreads(); out[0] += p;"));
    EXPECT_TRUE(phases_of("int i = threadIdx.x * n; __syncthreads(); out[i + 1] = in[i];"));
}

TEST(Phases, OfThreadsThatHaveEndedAreLeftOut)
{
    const auto phases = phases_of("if (threadIdx.x > n) return; __syncthreads(); out[1] = 2;");
    ASSERT_TRUE(phases);
    EXPECT_THAT(*phases, HasSubstr("{ warpbook_ended.at(warpbook_i) = true; return; }"));
    EXPECT_EQ(count_of("if (warpbook_ended.at(warpbook_i)) return;", *phases), 2u) << "one for each phase";
}

TEST(Phases, InABranchAreThoseOfThreadsThatTakeIt)
{
    const auto phases = phases_of("if (in[threadIdx.x] > 0) { out[0] = 1; __syncthreads(); } else { out[1] = 2; }");
    ASSERT_TRUE(phases);
    EXPECT_THAT(*phases, HasSubstr("warpbook_vote_0.note(warpbook_i, in[threadIdx.x] > 0);"));
    EXPECT_EQ(count_of("warpbook_vote_0_mask.leaves_out(warpbook_i)) return; out[0]", *phases), 1u) << *phases;
    EXPECT_EQ(count_of("warpbook_vote_0_mask.takes_in(warpbook_i)) return; out[1]", *phases), 1u) << *phases;
}

TEST(ThreadLoops, KeepTheNumbersOfLines)
{
    const std::string text = source_of("\n    int i = threadIdx.x;\n\n    out[i] = 1;\n", common_parameters);
    const SourceTokens source = source_tokens(text);
    for (const Division division : {Division::nowhere, Division::at_barriers_and_rounds}) {
        const std::string changed =
            with_changes(text, bodies_as_thread_loops(text, source, Declarations(source), division));
        EXPECT_EQ(count_of("\n", changed.substr(0, changed.find("out["))), 5u) << changed;
    }
}

TEST(ThreadLoops, KeepTheNumbersOfLinesAroundBarriers)
{
    const std::string body = R"(
    int i = threadIdx.x, sum = 0; L3;
    __syncthreads();

    for (int s = 1;
         s < n;
         s *= 2)
    {
        L10;
        __syncthreads();
        if (s > 4)
        {
            L14;
            __syncthreads();
        }
        else
        {
            __syncthreads(); L19;
        }
        L21;
    }
    L23;
    while (i <
           n) {
        ++i; L26;
        __syncthreads();
        ;
    }
    do {
        L31;
        __syncthreads();
    }
    while (
        i < 2 * n);
    {
        L37;
        __syncthreads();
    }
    L40;
)";
    const std::string text = source_of(body, common_parameters);
    const SourceTokens source = source_tokens(text);
    const std::string changed =
        with_changes(text, bodies_as_thread_loops(text, source, Declarations(source), Division::at_barriers));
    ASSERT_THAT(changed, HasSubstr("warpbook_vote_1"));
    for (const int line : {3, 10, 14, 19, 21, 23, 26, 31, 37, 40}) {
        const std::size_t place = changed.find("L" + std::to_string(line) + ";");
        ASSERT_NE(place, changed.npos) << changed;
        // The first line says which the next one is.
        EXPECT_EQ(count_of("\n", changed.substr(0, place)), static_cast<std::size_t>(line))
            << "line " << line << changed;
    }
    EXPECT_EQ(count_of("\n", changed), count_of("\n", text));
}

TEST(ThreadLoops, AreOneWithoutPhases)
{
    const std::string text = source_of("out[threadIdx.x] = 1; __syncthreads();", common_parameters);
    const SourceTokens source = source_tokens(text);
    const Declarations declarations(source);
    const std::string whole = with_changes(text, bodies_as_thread_loops(text, source, declarations, Division::nowhere));
    EXPECT_EQ(count_of("for_each_thread([=](const ::uint3 threadIdx, ", whole), 1u) << whole;
    EXPECT_THAT(whole, HasSubstr("__syncthreads()"));

    const std::string of_host =
        "# 1 \"a.cu\"\nvoid f() { g(); }\n__attribute__((__warpbook_device__)) void d() { g(); }\n";
    const SourceTokens others = source_tokens(of_host);
    EXPECT_TRUE(bodies_as_thread_loops(of_host, others, Declarations(others), Division::at_barriers).empty())
        << "no kernel";
}

TEST(ThreadLoops, AreOfThreadsAloneWhereNoneSeemsToWaitForAnother)
{
    const std::string device = "__attribute__((__warpbook_device__)) ";
    const std::string functions = "# 1 \"a.cu\"\n" + device + "int alone(int i) { return i; }\n" + device +
                                  "int first(int i) { return __shfl_sync(-1, i, 0); }\n" + device +
                                  "int of_first(int i) { return first(i) + 1; }\n";
    const auto loop_of = [&](const std::string& body) {
        const std::string text = functions + source_of(body, common_parameters);
        const SourceTokens source = source_tokens(text);
        return with_changes(text, bodies_as_thread_loops(text, source, Declarations(source), Division::at_barriers));
    };
    for (const std::string body : {"out[n] = 1;", "out[n] = alone(n);", "out[n] = sqrtf(in[n]);"})
        EXPECT_EQ(count_of("for_each_thread_alone(", loop_of(body)), 1u) << body;
    for (const std::string body : {"atomicAdd(out, 1.0f);", "out[n] = first(n);", "out[n] = of_first(n);",
                                   "volatile float* p = out; *p = 1;", "__syncwarp(); out[n] = 1;"})
        EXPECT_EQ(count_of("for_each_thread_alone(", loop_of(body)), 0u) << body;
    const std::string vote = loop_of("if (in[threadIdx.x] > 0) { __syncthreads(); out[n] = 1; }");
    EXPECT_EQ(count_of("for_each_thread_alone([=, ", vote), 0u) << "a vote is of all threads: " << vote;
    const std::string phases = loop_of("out[n] = 1; __syncthreads(); atomicAdd(out, 1.0f);");
    EXPECT_EQ(count_of("for_each_thread_alone(", phases), 1u) << "each phase for itself";
    EXPECT_EQ(count_of("for_each_thread(", phases), 1u);
}

TEST(ThreadLoops, AreNotOfRowsWhereVectorsWouldJoinAProductAndASum)
{
    const std::string functions =
        "# 1 \"a.cu\"\n__attribute__((__warpbook_device__)) float added(float p, int n) { "
        "float s = 1; if (n > 2) s += p; return s; }\n";
    const auto may_be_vectors = [&](const std::string& body) {
        const std::string text = functions + source_of(body, common_parameters);
        const SourceTokens source = source_tokens(text);
        const std::string loops =
            with_changes(text, bodies_as_thread_loops(text, source, Declarations(source), Division::at_barriers));
        return count_of("for_each_thread_alone(", loops) + count_of("for_each_row<", loops) == 1;
    };
    for (const std::string body : {"float s = 1, p = in[n] * in[1]; if (n > 2) s += p; out[n] = s;",
                                   "float p = in[n] * in[1]; if (n > 2) { out[n] = in[2] - p; } else out[n] = 0;",
                                   "float p = in[n] * in[1]; out[n] = n > 2 ? 1 + p : 0;",
                                   "float p = in[n] * in[1]; if (n > 2) for (int k = 0; k < n; ++k) out[k] += p;",
                                   "out[n] = added(in[n] * in[1], n);"})
        EXPECT_FALSE(may_be_vectors(body)) << body;
    for (const std::string body :
         {"const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[i] + 1;",
          "const auto i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { out[i] = 3 * in[i] + 1; }",
          "for (int k = 0; k < n * 2; ++k) out[k] = in[k] * 2 + 1;", "float p = in[n] * in[1]; out[n] = 1 + p;",
          "float p = in[n] * in[1]; if (n > 2) out[n + 1] = in[n - 1]; else ++n;",
          "if (n > 2) out[n] = in[n] * in[1]; else out[n] = in[n] + 1;"})
        EXPECT_TRUE(may_be_vectors(body)) << body;
}

TEST(ThreadLoops, ShareWhatParametersReferTo)
{
    const std::string text = source_of("f(x, y);", "const Large& x, int y, int (&list)[4]");
    const SourceTokens source = source_tokens(text);
    EXPECT_THAT(captures_of_body(source, Declarations(source).functions().front()), HasSubstr("=, &x"));
}

}  // namespace
}  // namespace warpbook::kernel_compiler
