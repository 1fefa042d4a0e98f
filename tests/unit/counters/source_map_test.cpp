#include "counters/lines/source_map.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "compiled_kernels.hpp"
#include "counters/lines/sass_opcode.hpp"
#include "with_cupti.hpp"

namespace warpbook::cupti {

namespace {

/// The number of the first line of the kernels' file that contains `text`.
int line_with(const std::string& text)
{
    std::ifstream file(test::kernels_file());
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.find(text) != std::string::npos) return number;
    }
    ADD_FAILURE() << "no line with " << text;
    return 0;
}

class SourceMapOfKernels : public testing::Test {
protected:
    void SetUp() override
    {
        const auto image = test::cubin_of_kernels("sm_90");
        if (!image) GTEST_SKIP() << "no nvcc that compiles for sm_90";
        cubin.emplace(*image);
        if (!api.available()) GTEST_SKIP() << api.reason();
    }

    /// The places of a kernel's memory instructions of that name.
    std::set<SourceLocation> places_of(const std::string& kernel, const std::string& instruction)
    {
        SourceMap map(api.value(), *cubin);
        std::set<SourceLocation> locations;
        for (std::uint64_t pc = 0; const auto word = cubin->instruction_word(kernel, pc); pc += 16) {
            const auto access = access_of(*word);
            if (access && access->name == instruction) locations.insert(map.location(kernel, pc).value());
        }
        return locations;
    }

    std::optional<Cubin> cubin;
    const Measured<CuptiApi> api = test::load_cupti();
};

TEST_F(SourceMapOfKernels, NamesTheLineOfALoad)
{
    const SourceLocation expected{test::kernels_file(), line_with("void global_load_store")};
    EXPECT_EQ(places_of("global_load_store", "LDG"), std::set<SourceLocation>{expected});
}

// CUPTI alone would name a line in one of CUDA's headers.
TEST_F(SourceMapOfKernels, NamesTheLineThatCallsAnAtomicFunction)
{
    const SourceLocation global{test::kernels_file(), line_with("atomicExch(")};
    EXPECT_EQ(places_of("global_exchange", "ATOMG"), std::set<SourceLocation>{global});
    const SourceLocation shared{test::kernels_file(), line_with("atomicAdd(bins + (threadIdx.x & value), value)")};
    EXPECT_EQ(places_of("shared_atomic_add", "ATOMS"), std::set<SourceLocation>{shared});
    const SourceLocation copy{test::kernels_file(), line_with("__pipeline_memcpy_async(")};
    EXPECT_EQ(places_of("asynchronous_copy", "LDGSTS"), std::set<SourceLocation>{copy});
}

TEST_F(SourceMapOfKernels, AgreesWithCuptiOnTheInnermostLineOfEveryInstruction)
{
    const LineTable lines = LineTable::of(*cubin);
    int instructions = 0;
    for (const Cubin::Section& section : cubin->sections()) {
        if (!section.name.starts_with(".text.")) continue;
        const std::string kernel(section.name.substr(6));
        for (std::uint64_t pc = 0; pc < section.content.size(); pc += 16, ++instructions) {
            CUpti_GetSassToSourceCorrelationParams question{};
            question.size = CUpti_GetSassToSourceCorrelationParamsSize;
            question.cubin = cubin->image().data();
            question.cubinSize = cubin->image().size();
            question.functionName = kernel.c_str();
            question.pcOffset = pc;
            ASSERT_TRUE(api.value().succeeds(api.value().get_source_location, &question));
            const std::vector<SourceLocation> locations = lines.locations(kernel, pc);
            ASSERT_FALSE(locations.empty()) << kernel << " at " << pc;
            EXPECT_EQ(locations.front().line, static_cast<int>(question.lineNumber)) << kernel << " at " << pc;
            EXPECT_EQ(std::filesystem::path(locations.front().file).filename(), question.fileName);
            std::free(question.fileName);
            std::free(question.dirName);
        }
    }
    EXPECT_GT(instructions, 100);
}

TEST_F(SourceMapOfKernels, SaysHowToGetLinesForAnUnknownFunction)
{
    SourceMap map(api.value(), *cubin);
    const Measured<SourceLocation> location = map.location("no_such_kernel", 0);
    ASSERT_FALSE(location.available());
    EXPECT_NE(location.reason().find("-lineinfo"), std::string::npos);
}

TEST(LocationInKernelsFile, TakesTheInnermostLineOfTheOutermostFile)
{
    const SourceLocation header{"/cuda/atomics.hpp", 12};
    const SourceLocation helper{"/labs/histogram.cu", 5};
    const SourceLocation kernel{"/labs/histogram.cu", 20};
    EXPECT_EQ(location_in_kernels_file({header, helper, kernel}), helper);
    EXPECT_EQ(location_in_kernels_file({header, kernel}), kernel);
    EXPECT_EQ(location_in_kernels_file({kernel}), kernel);
}

}  // namespace

}  // namespace warpbook::cupti
