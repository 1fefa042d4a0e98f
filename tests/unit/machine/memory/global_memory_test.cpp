#include "machine/memory/global_memory.hpp"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/backend.hpp>

namespace warpbook::model {
namespace {

std::uint64_t number(const void* memory) { return reinterpret_cast<std::uint64_t>(memory); }

std::string name_near(const GlobalMemory& memory, std::uint64_t address)
{
    const GlobalMemory::Array* const array = memory.nearest_array(address);
    return array == nullptr ? "(none)" : array->name;
}

TEST(GlobalMemoryTest, WithoutArraysNoneIsNear)
{
    const GlobalMemory memory;
    EXPECT_EQ(name_near(memory, memory.begin()), "(none)");
}

TEST(GlobalMemoryTest, NearestArray)
{
    GlobalMemory memory;
    const std::uint64_t a = number(memory.allocate(1000, "a"));
    const std::uint64_t b = number(memory.allocate(1000, "b"));
    ASSERT_GT(b, a + 1000);
    const std::uint64_t gap = b - (a + 1000);

    const struct {
        const char* where;
        std::uint64_t address;
        const char* name;
    } table[] = {
        {"start of the memory", memory.begin(), "a"},
        {"before a", a - 1, "a"},
        {"first byte of a", a, "a"},
        {"last byte of a", a + 999, "a"},
        {"past the end of a", a + 1000, "a"},
        {"middle of the gap", a + 1000 + gap / 2, "a"},
        {"second half of the gap", a + 1000 + gap / 2 + 1, "b"},
        {"before b", b - 1, "b"},
        {"first byte of b", b, "b"},
        {"last byte of b", b + 999, "b"},
        {"far after b", b + (std::uint64_t{1} << 30), "b"},
    };
    for (const auto& row : table) EXPECT_EQ(name_near(memory, row.address), row.name) << row.where;
}

TEST(GlobalMemoryTest, AFreedArrayIsStillKnown)
{
    GlobalMemory memory;
    void* const a = memory.allocate(100, "a");
    EXPECT_FALSE(memory.nearest_array(number(a))->released);
    memory.release(a);
    EXPECT_EQ(name_near(memory, number(a) + 50), "a");
    EXPECT_TRUE(memory.nearest_array(number(a))->released);
}

TEST(GlobalMemoryTest, FreedAddressesAreNotUsedAgain)
{
    GlobalMemory memory;
    void* const a = memory.allocate(100, "a");
    memory.release(a);
    EXPECT_NE(memory.allocate(100, "b"), a);
}

TEST(GlobalMemoryTest, ReleasingSomethingElseDoesNothing)
{
    GlobalMemory memory;
    auto* const a = static_cast<char*>(memory.allocate(100, "a"));
    memory.release(nullptr);
    memory.release(a + 1);
    EXPECT_FALSE(memory.nearest_array(number(a))->released);
}

TEST(GlobalMemoryTest, ArraysAreAlignedAndApart)
{
    GlobalMemory memory;
    std::uint64_t end_of_last = memory.begin();
    for (const std::size_t bytes : {1, 4, 4096, 4097, 100'000}) {
        auto* const array = static_cast<char*>(memory.allocate(bytes, "array"));
        EXPECT_EQ(number(array) % 256, 0u);
        EXPECT_GE(number(array), end_of_last + 64 * 1024);
        std::memset(array, 1, bytes);
        end_of_last = number(array) + bytes;
    }
    EXPECT_LE(end_of_last, memory.begin() + memory.size());
}

TEST(GlobalMemoryTest, AnEmptyArrayHasAnAddressOfItsOwn)
{
    GlobalMemory memory;
    void* const a = memory.allocate(0, "a");
    EXPECT_NE(a, memory.allocate(0, "b"));
    EXPECT_EQ(name_near(memory, number(a)), "a");
}

TEST(GlobalMemoryTest, ASparseArrayIsOfZerosAndNearFromFarInFrontOfIt)
{
    GlobalMemory memory;
    memory.allocate(1000, "a");
    constexpr std::size_t bytes = std::size_t{1} << 34;
    auto* const b = static_cast<char*>(memory.allocate_sparse(bytes, "b"));
    EXPECT_EQ(name_near(memory, number(b) - bytes), "b");
    EXPECT_EQ(name_near(memory, number(b) + bytes - 1), "b");

    b[0] = b[bytes - 1] = 7;
    EXPECT_EQ(b[bytes / 2], 0);
    memory.discard_content(*memory.nearest_array(number(b)));
    EXPECT_EQ(b[0], 0);
    EXPECT_EQ(b[bytes - 1], 0);
}

TEST(GlobalMemoryTest, SaysWhichArrayHasNoRoom)
{
    GlobalMemory memory;
    for (const std::size_t bytes : {memory.size(), ~std::size_t{0}}) {
        for (const auto allocate : {&GlobalMemory::allocate, &GlobalMemory::allocate_sparse}) {
            try {
                (memory.*allocate)(bytes, "matrix");
                FAIL() << "there was room for " << bytes << " bytes";
            } catch (const DeviceError& error) {
                EXPECT_THAT(error.what(),
                            testing::HasSubstr("no room for 'matrix' of " + std::to_string(bytes) + " bytes"));
            }
        }
    }
}

}  // namespace
}  // namespace warpbook::model
