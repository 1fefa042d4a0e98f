#include "compiler/driver/compiler_messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiler/source/refused_headers.hpp"

namespace warpbook::kernel_compiler {

namespace {

using testing::StartsWith;

/// A file of one line, which every message is about.
std::string told(const std::string& messages, const std::string& source = {})
{
    return messages_for_people(messages, [&](const std::string&, unsigned) { return source; });
}

TEST(CompilerMessages, OfOrdinaryErrorsStay)
{
    const std::string messages =
        "k.cu: In function ‘void k(int*)’:\n"
        "k.cu:2:5: error: ‘value’ was not declared in this scope; did you mean ‘valid’?\n"
        "    2 |     value = 1;\n"
        "      |     ^~~~~\n"
        "      |     valid\n"
        "k.cu:3:1: error: expected ‘;’ before ‘}’ token\n";
    EXPECT_EQ(told(messages, "    value = 1;"), messages);
}

TEST(CompilerMessages, EndWithTheFirstOfTheModelsOwn)
{
    EXPECT_EQ(told("k.cu:1:4: error: expected ‘;’ before ‘int’\n"
                   "k.cu:2:11: error: Warpbook's model has no __managed__ memory: give the kernel a pointer\n"
                   "    2 | __managed__ int counter;\n"
                   "      |           ^~~~~~~~\n"
                   "k.cu: In function ‘void k()’:\n"
                   "k.cu:3:11: error: ‘counter’ was not declared in this scope\n"),
              "k.cu:1:4: error: expected ‘;’ before ‘int’\n"
              "k.cu:2:11: error: Warpbook's model has no __managed__ memory: give the kernel a pointer\n"
              "    2 | __managed__ int counter;\n"
              "      |           ^~~~~~~~\n");
}

struct Row {
    const char* name;
    const char* source;
    const char* text;
    const char* said;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class CompilerMessage : public testing::TestWithParam<Row> {};

TEST_P(CompilerMessage, IsSaidInASentenceAndTheLast)
{
    EXPECT_EQ(told(std::string("k.cu:7:5: ") + GetParam().text +
                       "\n    7 | source\n      | ^~~~~~\n      | advice\nk.cu:8:1: error: another\n",
                   GetParam().source),
              std::string("k.cu:7:5: error: ") + GetParam().said + "\n    7 | source\n      | ^~~~~~\n");
}

const std::string leave_out =
    ": the check allocates memory, copies and launches. Leave main() and other code of the host that does so out of "
    "this "
    "file";
const std::string no_launch =
    "Warpbook's model has no launches by <<<...>>>" + leave_out +
    ". Where the launch is yours to choose, a function in this file returns its grid and block";
const std::string no_allocation = "Warpbook's model has no runtime of CUDA for the host (cudaMalloc)" + leave_out;
const std::string no_stream = "Warpbook's model has no runtime of CUDA for the host (cudaStream_t)" + leave_out;

INSTANTIATE_TEST_SUITE_P(
    Table, CompilerMessage,
    testing::Values(
        Row{"Launch", "  k<<<1, 32>>>(p);", "error: expected primary-expression before ‘<’ token", no_launch.c_str()},
        Row{"Call", "  cudaMalloc(&p, 4);",
            "error: ‘cudaMalloc’ was not declared in this scope; did you mean ‘calloc’?", no_allocation.c_str()},
        Row{"CallInPlainQuotes", "  cudaMalloc(&p, 4);", "error: 'cudaMalloc' was not declared in this scope",
            no_allocation.c_str()},
        Row{"Type", "cudaStream_t s;", "error: ‘cudaStream_t’ does not name a type", no_stream.c_str()},
        Row{"Header", "#include <thrust/sort.h>", "fatal error: thrust/sort.h: No such file or directory",
            "Warpbook's model does not support Thrust's algorithms and containers (thrust/sort.h): write a kernel, "
            "with "
            "CUB's parts for blocks and warps if you like"},
        Row{"HeaderOfAPackage", "#include <cub/block/block_scan.cuh>",
            "fatal error: cub/block/block_scan.cuh: No such file or directory",
            "Warpbook's model takes CUB and Thrust from the packages libcub-dev and libthrust-dev of Debian and "
            "Ubuntu, and cub/block/block_scan.cuh is not there: sudo apt-get install libcub-dev libthrust-dev"},
        Row{"Bytes", "  a = __vaddus4(a, b);", "error: ‘__vaddus4’ was not declared in this scope",
            "Warpbook's model has no arithmetic on the bytes of a word (__vaddus4): compute them one by one"},
        Row{"Group", "  cg::invoke_one(g, f);", "error: ‘invoke_one’ is not a member of ‘cg’",
            "Warpbook's model has no cooperative_groups::invoke_one: write it with the group's thread_rank() and "
            "sync()"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(CompilerMessages, OfWhatOnlyLooksLikeItStay)
{
    for (const char* source : {"  f(a);  // as in k<<<1, 32>>>()", "#include \"my_helpers.h\"", "  cuda_count = 1;"}) {
        const std::string messages = "k.cu:7:5: error: ‘cuda_count’ was not declared in this scope\n    7 | source\n";
        EXPECT_EQ(told(messages, source), messages);
    }
    const std::string typing_error =
        "k.cu:7:5: error: ‘this_thread_blok’ is not a member of ‘cg’; did you mean ‘this_thread_block’?\n";
    EXPECT_EQ(told(typing_error), typing_error);
}

TEST(CompilerMessages, BlameWhoIncludesAHeaderOfOursWhenAPackageIsMissing)
{
    const auto source = [](const std::string& file, unsigned) {
        return std::string(file == "k.cu" ? "#include <cub/cub.cuh>" : "#include <cub/config.cuh>");
    };
    const std::string told = messages_for_people(
        "In file included from k.cu:3:\n"
        "/home/ada/profiler/cuda/headers/cub/cub.cuh:6:10: fatal error: cub/config.cuh: No such file or directory\n",
        source);
    EXPECT_NE(told.find("\nk.cu:3: error: Warpbook's model takes CUB and Thrust from the packages"), std::string::npos)
        << told;
}

TEST(CompilerMessages, BlameWhoIncludesAHeaderOfTheComputers)
{
    const auto source = [](const std::string& file, unsigned) {
        return std::string(file == "k.cu" ? "#include <thrust/sort.h>" : "#include <thrust/detail/a.h>");
    };
    EXPECT_EQ(messages_for_people("In file included from /usr/include/thrust/sort.h:20,\n"
                                  "                 from k.cu:3:\n"
                                  "/usr/include/thrust/detail/a.h:9:2: error: #error Thrust needs a compiler\n",
                                  source),
              "k.cu:3: error: Warpbook's model does not support Thrust's algorithms and containers (thrust/sort.h): "
              "write a kernel, with "
              "CUB's parts for blocks and warps if you like\n");
}

TEST(CompilerMessages, BlameWhoIncludesAHeaderOfTheComputersThatIncludesOurs)
{
    const auto source = [](const std::string& file, unsigned) {
        return std::string(file == "k.cu" ? "#include <thrust/sort.h>" : "#include <driver_types.h>");
    };
    EXPECT_EQ(
        messages_for_people(
            "In file included from /usr/include/thrust/sort.h:20,\n"
            "                 from k.cu:3:\n"
            "/home/ada/profiler/cuda/headers/driver_types.h:5:2: error: #error Warpbook's model does not support\n",
            source),
        "k.cu:3: error: Warpbook's model does not support Thrust's algorithms and containers (thrust/sort.h): "
        "write a kernel, with "
        "CUB's parts for blocks and warps if you like\n");
}

TEST(CompilerMessages, NameWhatCubHasForTheHost)
{
    const auto source = [](const std::string&, unsigned) {
        return std::string("cub::DeviceScan::ExclusiveSum(a, b);");
    };
    EXPECT_THAT(messages_for_people("k.cu:4:9: error: 'cub::DeviceScan' has not been declared\n", source),
                StartsWith("k.cu:4:9: error: Warpbook's model does not support CUB's algorithms for the whole device "
                           "(cub::DeviceScan): these launch kernels from the host; "));
    EXPECT_THAT(messages_for_people("k.cu:4:1: error: 'CachingDeviceAllocator' does not name a type\n", source),
                StartsWith("k.cu:4:1: error: Warpbook's model does not support CUB's allocator "
                           "(cub::CachingDeviceAllocator): "));
}

TEST(RefusedHeaders, AreFoundAmongTheComputersOwn)
{
    EXPECT_EQ(
        refusal_of_dependencies("k.o: /home/ada/k.cu \\\n /usr/include/math.h \\\n /usr/include/nvtx3/nvToolsExt.h\n"),
        "Warpbook's model does not support NVTX (nvtx3/nvToolsExt.h): leave its marks out");
    EXPECT_EQ(refusal_of_dependencies("k.o: /home/ada/cuda/k.cu /home/ada/cub/mine.h /usr/include/stdlib.h\n"),
              std::nullopt);
}

}  // namespace

}  // namespace warpbook::kernel_compiler
