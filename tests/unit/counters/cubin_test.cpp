#include "counters/lines/cubin.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compiled_kernels.hpp"
#include "counters/lines/line_table.hpp"

namespace warpbook::cupti {

namespace {

using testing::UnorderedElementsAre;

class CubinOfKernels : public testing::Test {
protected:
    void SetUp() override
    {
        const auto compiled = test::cubin_of_kernels("sm_90");
        if (!compiled) GTEST_SKIP() << "no nvcc that compiles for sm_90";
        image = *compiled;
    }

    std::vector<std::byte> image;
};

TEST_F(CubinOfKernels, NamesTheDeviceVariablesThatKernelsCanChange)
{
    EXPECT_THAT(Cubin(image).variables(), UnorderedElementsAre("device_counter", "device_table"));
}

TEST_F(CubinOfKernels, HasInstructionsOnlyWhereTheyBegin)
{
    const Cubin cubin(image);
    EXPECT_TRUE(cubin.instruction_word("global_load_store", 0));
    EXPECT_TRUE(cubin.instruction_word("global_load_store", 16));
    EXPECT_FALSE(cubin.instruction_word("global_load_store", 8));
    EXPECT_FALSE(cubin.instruction_word("global_load_store", 1 << 20));
    EXPECT_FALSE(cubin.instruction_word("no_such_kernel", 0));
}

TEST_F(CubinOfKernels, ReadsDamagedImagesWithoutHarm)
{
    for (std::size_t size = 0; size < image.size(); size += 1 + size / 16) {
        const Cubin cubin(std::vector<std::byte>(image.begin(), image.begin() + static_cast<std::ptrdiff_t>(size)));
        cubin.variables();
        cubin.calls();
        cubin.instruction_word("global_load_store", 0);
        LineTable::of(cubin).locations("global_load_store", 0);
    }
    for (std::size_t at = 0; at < image.size(); at += 7) {
        std::vector<std::byte> damaged = image;
        std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(at), std::min<std::size_t>(5, image.size() - at),
                    std::byte{0xff});
        if (at > 4096 && at % 5 != 0) continue;
        const Cubin cubin(std::move(damaged));
        cubin.variables();
        cubin.calls();
        LineTable::of(cubin).locations("shared_atomic_add", 64);
    }
}

TEST(Cubin, IsEmptyForBytesThatAreNoCubin)
{
    const Cubin cubin(std::vector<std::byte>(1000, std::byte{1}));
    EXPECT_TRUE(cubin.sections().empty());
    EXPECT_TRUE(cubin.variables().empty());
}

}  // namespace

}  // namespace warpbook::cupti
