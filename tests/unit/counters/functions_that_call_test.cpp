#include "counters/lines/functions_that_call.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiled_kernels.hpp"
#include "made_up_cubin.hpp"

namespace warpbook::cupti {

namespace {

struct Compilation {
    std::string name;
    std::vector<std::string> options;
};

void PrintTo(const Compilation& compilation, std::ostream* out) { *out << compilation.name; }

class FunctionsThatCall : public testing::TestWithParam<Compilation> {
protected:
    static std::optional<Cubin> compiled(std::vector<std::string> options, const std::vector<std::string>& files)
    {
        for (const std::string& file : files) options.push_back(test::file_of_tests(file));
        const auto& image = test::cubin_of(options);
        if (!image) return std::nullopt;
        return Cubin(*image);
    }
};

TEST_P(FunctionsThatCall, AreThoseFromWhichItCanBeReached)
{
    const bool is_linked = GetParam().name.find("linked") != std::string::npos;
    std::vector<std::string> files = {"kernels_that_print.cu"};
    if (is_linked) files.emplace_back("functions_that_print.cu");
    const std::optional<Cubin> cubin = compiled(GetParam().options, files);
    if (!cubin) GTEST_SKIP() << "no nvcc that compiles for this";

    const FunctionNames found = printing_functions(*cubin);
    for (const char* kernel : {"prints", "prints_in_a_function", "calls_by_pointer"})
        EXPECT_TRUE(found.contains(kernel)) << kernel;
    for (const char* kernel : {"copies", "calls_quiet", "asserts"}) EXPECT_FALSE(found.contains(kernel)) << kernel;
    EXPECT_EQ(found.contains("launches_one_that_prints"), is_linked);
    for (const char* kernel : {"allocates", "deallocates"}) EXPECT_FALSE(found.contains(kernel)) << kernel;

    const FunctionNames allocating = allocating_functions(*cubin);
    for (const char* kernel : {"allocates", "deallocates"}) EXPECT_TRUE(allocating.contains(kernel)) << kernel;
    for (const char* kernel : {"copies", "prints", "asserts"}) EXPECT_FALSE(allocating.contains(kernel)) << kernel;
}

INSTANTIATE_TEST_SUITE_P(, FunctionsThatCall,
                         testing::Values(Compilation{"optimized", {"-arch=sm_90", "-DIN_ONE_FILE"}},
                                         Compilation{"for_turing", {"-arch=sm_75", "-DIN_ONE_FILE"}},
                                         Compilation{"for_blackwell", {"-arch=sm_120", "-DIN_ONE_FILE"}},
                                         Compilation{"to_debug", {"-arch=sm_90", "-G", "-DIN_ONE_FILE"}},
                                         Compilation{"linked", {"-arch=sm_90", "-rdc=true", "-dlink", "-lcudadevrt"}},
                                         Compilation{"linked_to_debug",
                                                     {"-arch=sm_90", "-G", "-rdc=true", "-dlink", "-lcudadevrt"}}),
                         [](const auto& compilation) { return compilation.param.name; });

TEST(PrintingFunctionsOfACubin, AreNoneWhereNothingPrints)
{
    const std::string architecture = "sm_90";
    const auto& image = test::cubin_of_kernels(architecture);
    if (!image) GTEST_SKIP() << "no nvcc that compiles for sm_90";
    EXPECT_THAT(printing_functions(Cubin(*image)), testing::IsEmpty());
    EXPECT_THAT(allocating_functions(Cubin(*image)), testing::IsEmpty());
}

/// Kernels that print, with this in place of what stands at `offset` of their call graph.
std::optional<Cubin> with_other_graph(std::size_t offset, std::size_t size, std::byte content)
{
    auto image = test::cubin_of({"-arch=sm_90", "-DIN_ONE_FILE", test::file_of_tests("kernels_that_print.cu")});
    if (!image) return std::nullopt;
    const Cubin cubin(*image);
    const std::span<const std::byte> graph = cubin.section(".nv.callgraph")->content;
    if (offset >= graph.size()) return std::nullopt;
    const auto begin = image->begin() + (graph.data() - cubin.image().data()) + static_cast<std::ptrdiff_t>(offset);
    std::fill_n(begin, std::min(size, graph.size() - offset), content);
    return Cubin(*std::move(image));
}

TEST(PrintingFunctionsOfACubin, AreAllWhereTheGraphIsNotUnderstood)
{
    const auto cubin = with_other_graph(0, SIZE_MAX, std::byte{0});
    if (!cubin) GTEST_SKIP() << "no nvcc that compiles for sm_90";
    const FunctionNames found = printing_functions(*cubin);
    for (const char* kernel : {"prints", "copies"}) EXPECT_TRUE(found.contains(kernel)) << kernel;
}

TEST(PrintingFunctionsOfACubin, AreReadFromDamagedGraphsWithoutHarm)
{
    std::size_t offset = 0;
    for (; const auto cubin = with_other_graph(offset, 4, std::byte{0x7f}); offset += 4) printing_functions(*cubin);
    if (offset == 0) GTEST_SKIP() << "no nvcc that compiles for sm_90";
}

TEST(PrintingFunctionsOfACubin, AreAllWhereNothingTellsWhatTheyCall)
{
    const Cubin cubin(test::made_up_cubin_that_prints("some_kernel", {0x381}));
    ASSERT_FALSE(cubin.calls());
    EXPECT_THAT(printing_functions(cubin), testing::UnorderedElementsAre("some_kernel"));
}

}  // namespace

}  // namespace warpbook::cupti
