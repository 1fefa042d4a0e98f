#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "compiler/source/phases.hpp"

namespace warpbook::kernel_compiler {
namespace {

std::optional<std::string> phases_with(const std::string& body,
                                       const std::string& parameters = "int* out, int n, Counts all")
{
    const std::string text =
        "# 1 \"a.cu\"\n__attribute__((__warpbook_global__)) void f(" + parameters + ") {" + body + "}";
    const SourceTokens source = source_tokens(text);
    const Declarations declarations(source);
    return body_as_phases(text, source, declarations.functions().front(), RowsOfThreads(source.tokens, declarations),
                          Division::at_barriers_and_rounds);
}

/// What stands in front of the first loop over threads.
std::string computed_for_block(const std::string& body)
{
    const std::string phases = phases_with(body).value_or("");
    return phases.substr(0, phases.find("::warpbook_native::for_each_thread"));
}

TEST(ConstantsOfPhases, ConstantsOfTheBlockAreComputedOnce)
{
    for (const std::string body : {
             "const int c = blockDim.x * 2; out[c] = 1; __syncthreads(); out[0] = c;",
             "int a = n; const int c = n + blockIdx.x; __syncthreads(); out[c] = a;",
             "int a = 1; const float c = (n - 1) * 2.0f; __syncthreads(); out[0] = a;",
             "int c = (n + 3) / 4; __syncthreads(); out[0] = c;",
             "int a = 1; int c = a + 1; __syncthreads(); out[0] = c;",
         })
        EXPECT_NE(computed_for_block(body).find(" c = "), std::string::npos) << body;
}

TEST(ConstantsOfPhases, WhatAThreadMayHaveChangedIsComputedByThreads)
{
    for (const std::string body : {
             "const int c = threadIdx.x; __syncthreads(); out[0] = c;",
             "int a = in[0]; const int c = a; __syncthreads(); out[0] = c;",
             "auto a = 1; const int c = a + 1; out[0] = c; __syncthreads(); out[1] = c;",
             "V a{1}; const V c = a + a; __syncthreads(); out[0] = c;",
             "int c = 1; __syncthreads(); c += 2; out[0] = c;",
             "int c = 1; __syncthreads(); out[0] = c; g(c);",
             "int c = 1; __syncthreads(); out[0] = c; g(&c);",
             "int c = 4 / n; __syncthreads(); out[0] = c;",
             "total = 1; const int c = total; __syncthreads(); out[0] = c;",
             "out[1] = 1; const int c = *first; __syncthreads(); out[0] = c;",
             "out[1] = 1; const int c = list->count; __syncthreads(); out[0] = c;",
             "int a = in[0]; __syncthreads(); const int c = a; __syncthreads(); out[0] = c;",
         }) {
        EXPECT_TRUE(phases_with(body).has_value()) << body;
        EXPECT_EQ(computed_for_block(body).find(" c = "), std::string::npos) << body;
    }
}

TEST(ConstantsOfPhases, ParametersThatKernelsChangeAreNotShared)
{
    const std::string rest = " __syncthreads(); out[0] = 1;";
    for (const std::string body : {"n = 1;", "n -= 1;", "++n;", "n--;", "n <<= 1;", "g(&n);", "all.of[n] += 1;",
                                   "all.first = 2;", "all.first.second[1][n]++;"})
        EXPECT_FALSE(phases_with(body + rest).has_value()) << body;
    for (const std::string body :
         {"x = n == 1;", "out[n] = 1;", "x = all.of[n] == 1;", "x = all.first + 1;", "x = n - 1;"})
        EXPECT_TRUE(phases_with(body + rest).has_value()) << body;
}

TEST(ConstantsOfPhases, NoPointerToAVariableOfTheThreadLivesOn)
{
    const std::string rest = " __syncthreads(); *p = 1; out[0] = v + a[0] + s.x;";
    const std::string variables = "int v = 1, a[4]; S s; ";
    for (const std::string body :
         {"int *p = &v;", "int* p = a + 1;", "int* p = &a[2];", "int* p; p = (int*)&v;",
          "int* p = reinterpret_cast<int*>(&v);", "int* p = s.of;", "P p{&v};", "int w = 1, *p = &w;"})
        EXPECT_FALSE(phases_with(variables + body + rest).has_value()) << body;
    for (const std::string body : {"int* p = out + v;", "int* p = out + a[v];", "int* p = &out[v & a[1]]; f(&v);",
                                   "int* p = out; { int* q = &v; *q = 2; }"})
        EXPECT_TRUE(phases_with(variables + body + rest).has_value()) << body;
}

TEST(ConstantsOfPhases, BodiesThatAreNotUnderstoodWait)
{
    for (const std::string body : {
             "out[0] = 1;",
             "for (int i = 0; i < n; ++i) { __syncthreads(); if (i == 3) break; }",
             "auto a = n; __syncthreads(); out[0] = a;",
             "int& a = out[1]; __syncthreads(); a = 1;",
             "again: __syncthreads(); goto again;",
             "switch (n) { case 1: __syncthreads(); }",
             "auto f = [=](int i) { return i; }; out[0] = f(n); __syncthreads();",
         })
        EXPECT_FALSE(phases_with(body).has_value()) << body;
}

}  // namespace
}  // namespace warpbook::kernel_compiler
