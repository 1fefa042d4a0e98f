#include <warpbook/local_code.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "compiled_kernels.hpp"

namespace warpbook::cupti {

namespace {

using Image = std::vector<std::byte>;

template <class Value>
void append(Image& image, Value value)
{
    image.resize(image.size() + sizeof value);
    std::memcpy(image.data() + image.size() - sizeof value, &value, sizeof value);
}

void append_entry(Image& fatbin, std::uint16_t kind, std::uint32_t architecture, const Image& content)
{
    append<std::uint16_t>(fatbin, kind);
    append<std::uint16_t>(fatbin, 0x101);
    append<std::uint32_t>(fatbin, 64);
    append<std::uint64_t>(fatbin, content.size());
    append<std::uint64_t>(fatbin, 0);
    append<std::uint32_t>(fatbin, 0);
    append<std::uint32_t>(fatbin, architecture);
    fatbin.resize(fatbin.size() + 32);
    fatbin.insert(fatbin.end(), content.begin(), content.end());
}

Image header()
{
    Image fatbin;
    append<std::uint32_t>(fatbin, 0xba55ed50);
    append<std::uint16_t>(fatbin, 1);
    append<std::uint16_t>(fatbin, 16);
    append<std::uint64_t>(fatbin, 0);
    return fatbin;
}

class LocalCodeOfKernels : public testing::Test {
protected:
    void SetUp() override
    {
        const auto compiled = test::cubin_of_kernels("sm_90");
        if (!compiled) GTEST_SKIP() << "no nvcc that compiles for sm_90";
        fatbin = header();
        append_entry(fatbin, 1, 90, Image(24, std::byte{7}));
        append_entry(fatbin, 2, 90, *compiled);
    }

    Image fatbin;
};

TEST_F(LocalCodeOfKernels, HasTheAccessesToAnArrayWhoseIndexNobodyKnows)
{
    const auto code = local_code_of(fatbin, "local_array");
    ASSERT_TRUE(code.available()) << code.reason();
    EXPECT_GT(code.value().loads, 0u);
    EXPECT_GT(code.value().stores, 0u);
    EXPECT_EQ(code.value().architecture, "sm_90");
    // The line that stores by such an index, and the one that loads so.
    std::size_t loads = 0;
    std::size_t stores = 0;
    for (const LocalCode::Line& line : code.value().lines) {
        EXPECT_EQ(line.location.file, test::kernels_file());
        loads += line.loads;
        stores += line.stores;
    }
    EXPECT_EQ(loads, code.value().loads);
    EXPECT_EQ(stores, code.value().stores);
}

TEST_F(LocalCodeOfKernels, HasNoneOfAKernelWithoutLocalMemory)
{
    const auto code = local_code_of(fatbin, "global_load_store");
    ASSERT_TRUE(code.available()) << code.reason();
    EXPECT_EQ(code.value(), (LocalCode{0, 0, "sm_90", {}}));
}

TEST_F(LocalCodeOfKernels, IsUnavailableWhereThereIsNone)
{
    EXPECT_FALSE(local_code_of(fatbin, "no_such_kernel").available());
    EXPECT_FALSE(local_code_of({}, "local_array").available());
    EXPECT_FALSE(local_code_of(header(), "local_array").available());
}

TEST_F(LocalCodeOfKernels, ReadsDamagedImagesWithoutHarm)
{
    for (std::size_t size = 0; size < fatbin.size(); size += 1 + size / 8)
        local_code_of(std::span(fatbin).first(size), "local_array");
    for (std::size_t at = 0; at < 160; ++at) {
        Image damaged = fatbin;
        std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(at), 5, std::byte{0xff});
        local_code_of(damaged, "local_array");
    }
}

// The functions that it calls count, too.
TEST(LocalCode, IsThatOfCalledFunctionsToo)
{
    const auto compiled = test::cubin_of({"-O3", "-arch=sm_90", test::file_of_tests("local_arrays.cu")});
    if (!compiled) GTEST_SKIP() << "no nvcc that compiles for sm_90";
    Image fatbin = header();
    append_entry(fatbin, 2, 90, *compiled);
    for (const std::string kernel : {"by_itself", "by_a_function", "by_a_pointer", "by_a_generic_address"}) {
        const auto code = local_code_of(fatbin, kernel);
        ASSERT_TRUE(code.available()) << code.reason();
        EXPECT_GT(code.value().loads + code.value().stores, 0u) << kernel;
    }
}

}  // namespace

}  // namespace warpbook::cupti
