// What a student's file may not ask, because g++ for the model and nvcc answer differently, and what it may.

#include "compiler/source/compilers_told_apart.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/text/refused.hpp"

namespace warpbook::kernel_compiler {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string refusal_of(const std::string& source)
{
    try {
        expect_not_told_apart("tile.cu", source);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return "";
}

struct Question {
    std::string source;
    unsigned line;
    std::string names;
};

TEST(CompilersToldApart, RefusesEveryQuestion)
{
    const std::vector<Question> table{
        // Macros that one compiler, or one of its ways to compile, defines.
        {"int a;\n#ifdef __SANITIZE_THREAD__\n#endif\n", 2, "`__SANITIZE_THREAD__`"},
        {"#if !defined(__NVCC__)\n#endif\n", 1, "`__NVCC__`"},
        {"#ifdef __CUDACC__\n#endif\n", 1, "`__CUDACC__`"},
        {"#if __CUDA_ARCH__ < 900\n#endif\n", 1, "`__CUDA_ARCH__`"},
        {"constexpr int v = __GNUC__ * 100;\n", 1, "`__GNUC__`"},
        {"#if 1\n#elif __clang_major__ > 3\n#endif\n", 2, "`__clang_major__`"},
        {"#ifdef __OPTIMIZE__\n#endif\n", 1, "`__OPTIMIZE__`"},
        {"#ifdef _GLIBCXX_UTILITY\n#endif\n", 1, "`_GLIBCXX_UTILITY`"},
        {"#ifndef CUDART_VERSION\n#endif\n", 1, "`CUDART_VERSION`"},
        {"#ifdef WARPBOOK_PROGRAM\n#endif\n", 1, "`WARPBOOK_PROGRAM`"},
        {"#ifdef INT32_MAX\n#endif\n", 1, "`INT32_MAX`"},
        {"#define INT32_MAX 1\n#ifdef INT32_MAX\n#endif\n", 2, "`INT32_MAX`"},
        {"#define model __SANITIZE_THREAD__\n", 1, "`__SANITIZE_THREAD__`"},
        {"#ifndef __SANITIZE_THREAD__\n#define __SANITIZE_THREAD__ 0\n#endif\n", 1, "`__SANITIZE_THREAD__`"},
        // Written in other ways.
        {"#if\\\ndef __NVCC__\n#endif\n", 2, "`__NVCC__`"},
        {"#ifdef __NV\\ \nCC__\n#endif\n", 1, "`__NVCC__`"},
        {"  # /* a */ ifdef /* b\n*/ __NVCC__\n#endif\n", 2, "`__NVCC__`"},
        {"%:ifdef __NVCC__\n%:endif\n", 1, "`__NVCC__`"},
        {"#define JOIN(a, b) a##b\n#if JOIN(__SANITIZE_, THREAD__)\n#endif\n", 2, "`__SANITIZE_`"},
        {"#define JOIN(a, b) a##b\nconst int m = JOIN(__SANITIZE_THREAD, __);\n", 2, "`__`"},
        {"#define JOIN(a, b, c) a %:%: b %:%: c\nconst int m = JOIN(_, _, NVCC__);\n", 2, "`_`"},
        {"#define TEXT(x) #x\n#define EXPANDED(x) TEXT(x)\nconst int m = sizeof(EXPANDED(__shared__));\n", 2, "`TEXT`"},
        // Other questions of the preprocessor.
        {"#if __has_include(<nvvm.h>)\n#endif\n", 1, "`__has_include`"},
        {"#if __has_builtin(__builtin_assume)\n#endif\n", 1, "`__has_builtin`"},
        {"const int m = sizeof(__FILE__);\n", 1, "`__FILE__`"},
        {"#if __INCLUDE_LEVEL__\n#endif\n", 1, "`__INCLUDE_LEVEL__`"},
        {"const int m = __COUNTER__;\n", 1, "`__COUNTER__`"},
        {"const char* d = __DATE__;\n", 1, "`__DATE__`"},
        {"#define HEADER <cmath>\n#include HEADER\n", 2, "which file this includes"},
        {"#include_next <cmath>\n", 1, "which file this includes"},
        {"#line 7 \"other.cu\"\n", 1, "gives other lines"},
        {"# 1 \"/usr/include/other.h\" 1 3\n", 1, "gives other lines"},
        {"#pragma GCC optimize(\"O0\")\n", 1, "`#pragma GCC optimize`"},
        {"#pragma weak present\n", 1, "`#pragma weak`"},
        {"_Pragma(\"push_macro(\\\"x\\\")\") int a;\n", 1, "`#pragma push_macro`"},
        // Questions in C++.
        {"__device__ bool m() { return __builtin_constant_p(threadIdx.x); }\n", 1, "`__builtin_constant_p`"},
        {"const int m = sizeof(__PRETTY_FUNCTION__);\n", 1, "`__PRETTY_FUNCTION__`"},
        {"extern \"C\" void f() __attribute__((weak));\n", 1, "`weak`"},
        {"[[gnu::__weak__]] void f();\n", 1, "`__weak__`"},
        {"__attribute__((optimize(\"O3\"))) void f();\n", 1, "`optimize`"},
        {"extern \"C\" void __tsan_read4(void*);\n", 1, "`__tsan_read4`"},
        {"namespace cuda_on_cpu { struct probe; }\n", 1, "`cuda_on_cpu`"},
        {"template <class T> auto f(T) -> decltype(warpbook_model::barrier());\n", 1, "`warpbook_model`"},
        {"constexpr bool m = noexcept(__syncthreads());\n", 1, "`__syncthreads`"},
        {"using type = decltype(&__popc);\n", 1, "`__popc`"},
        {"const bool m = is_same<decltype(blockDim), const dim3>::value;\n", 1, "`blockDim`"},
        {"const int m = overloaded(gridDim);\n", 1, "`gridDim`"},
        {"template <class T> auto f(T x) -> decltype(cudaMalloc(x, 1));\n", 1, "`cudaMalloc`"},
        // Which device it is, where on it, and when.
        {"int f() { cudaDeviceProp p; return 0; }\n", 1, "`cudaDeviceProp`"},
        {"int f() { int d; cudaGetDevice(&d); return d; }\n", 1, "`cudaGetDevice`"},
        {"asm(\"mov.u32 %0, %%smid;\" : \"=r\"(x));\n", 1, "`%smid`"},
        {"asm(\"mov.u64 %0, %%global\"\n    \"timer;\" : \"=l\"(x));\n", 1, "`%globaltimer`"},
        {"__global__ void k(int* p)\n{\n    *p = clock() > 5;\n}\n", 3, "`clock`"},
        {"__device__ long long f() { return clock64(); }\n", 1, "`clock64`"},
    };
    for (const Question& question : table) {
        const std::string refusal = refusal_of(question.source);
        EXPECT_THAT(refusal, StartsWith("tile.cu:" + std::to_string(question.line) + ": error: ")) << question.source;
        EXPECT_THAT(refusal, HasSubstr(question.names)) << question.source;
        // What to do next.
        EXPECT_THAT(refusal, HasSubstr("\n")) << question.source;
    }
}

TEST(CompilersToldApart, LeavesEverythingElse)
{
    const std::vector<std::string> table{
        "#pragma once\n#include \"lab.hpp\"\n#include <cuda_pipeline.h>\n",
        "#ifndef TILE_H\n#define TILE_H\n#endif\n",
        "#define DEBUG 1\n#if DEBUG > 0 && defined(DEBUG)\n#elif defined VERBOSE\n#else\n#endif\n",
        "#ifdef NDEBUG\n#endif\n#if 0\n#endif\n#if __cplusplus >= 201703L\n#endif\n#ifdef "
        "WARPBOOK_DEVICE_CODE\n#endif\n",
        "#define JOIN(a, b) a##b\ndouble JOIN(predicted_, loads)() { return 1; }\n__shared__ float tile[32];\n",
        "#define CHECK(x) printf(\"%s at line %d\\n\", #x, __LINE__)\n",
        "#define SHOW(...) printf(__VA_ARGS__)\n",
        "#pragma unroll 4\n#pragma GCC diagnostic ignored \"-Wunused\"\n#pragma GCC unroll 2\n",
        "// #ifdef __NVCC__\n/* __GNUC__ */ const char* s = \"__GNUC__\\n#ifdef __NVCC__\";\n",
        "const char* s = R\"(\n#ifdef __NVCC__\n)\";\n",
        "__global__ void __launch_bounds__(256) k(const float* __restrict__ in) { __syncthreads(); }\n",
        "struct __align__(16) Four { float v[4]; };\n__device__ __forceinline__ int f();\n",
        "struct __attribute__((aligned(16))) Four { float v[4]; };\n",
        "unsigned n = sizeof(__half2); decltype(threadIdx.x) i = threadIdx.x; void f() noexcept(true);\n",
        "int n = __popc(__ballot_sync(0xffffffff, true)) + __builtin_popcount(3); const int clock = 3;\n",
        "asm(\"mov.u32 %0, %%laneid; mov.u32 %1, %%tid.x;\" : \"=r\"(a), \"=r\"(b));\n",
        "const dim3 extents = blockDim; auto i = blockIdx; unsigned n = gridDim.x * blockDim . y;\n",
        "const int most = __INT_MAX__; cudaTextureObject_t t; auto s = sizeof(cudaTextureObject_t);\n"};
    for (const std::string& source : table) EXPECT_EQ(refusal_of(source), "") << source;
}

}  // namespace
}  // namespace warpbook::kernel_compiler
