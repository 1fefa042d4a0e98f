// Loads and stores with advice to the caches, copies of bytes, and the sizes of CUDA's vectors.

#include <cstring>

#include "cuda_functions.hpp"
#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

template <class T>
class Advice : public ModelTest {};

using AdvisedTypes = testing::Types<char, unsigned short, float, long, float2, uchar4, double2, int4>;
TYPED_TEST_SUITE(Advice, AdvisedTypes);

TYPED_TEST(Advice, ChangesNothing)
{
    using T = TypeParam;
    constexpr std::size_t count = 6 * 32;
    std::vector<T> content(count);
    for (std::size_t i = 0; i < count * sizeof(T); ++i)
        reinterpret_cast<unsigned char*>(content.data())[i] = static_cast<unsigned char>(i * 7 % 127);
    const T* const in = this->template array<T>("in", content);
    T* const out = this->template array<T>("out", count);
    const Profile seen = this->profile(launch(copy_with_advice<T>, 1, 32, out, in));
    EXPECT_TRUE(seen.findings.empty());
    const std::vector<T> got = this->read(out, count);
    EXPECT_EQ(std::memcmp(got.data(), content.data(), count * sizeof(T)), 0);

    const AccessCounts one_instruction{1, sizeof(T), std::uint64_t{sizeof(T)}};
    for (const char* const mark : {"advice-1", "advice-2", "advice-3", "advice-4", "advice-5", "advice-6"}) {
        SCOPED_TRACE(mark);
        EXPECT_EQ(counts_at(seen, mark, Space::global, Operation::load), one_instruction);
        EXPECT_EQ(counts_at(seen, mark, Space::global, Operation::store), one_instruction);
    }
}

class Bytes : public ModelTest {
protected:
    std::uint64_t instructions_at(const Profile& seen, const char* mark, Operation operation)
    {
        return counts_at(seen, mark, Space::global, operation).instructions;
    }
};

// nvcc, too, makes a memcpy of four bytes four loads: it does not look at the types of the pointers.
TEST_F(Bytes, AreCopiedOneByOne)
{
    for (const int bytes : {0, 1, 3, 4, 16, 61}) {
        SCOPED_TRACE(bytes);
        std::vector<char> content(64 * 32);
        for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<char>(i % 101);
        const char* const from = array("from", content);
        char* const to = array<char>("to", content.size());
        const Profile seen = profile(launch(copy_bytes, 1, 32, to, from, bytes));
        EXPECT_TRUE(seen.findings.empty());
        std::fill(content.begin() + bytes * 32, content.end(), 0);
        EXPECT_EQ(read(to, content.size()), content);
        EXPECT_EQ(instructions_at(seen, "copy-bytes", Operation::load), static_cast<std::uint64_t>(bytes));
        EXPECT_EQ(instructions_at(seen, "copy-bytes", Operation::store), static_cast<std::uint64_t>(bytes));
    }
}

TEST_F(Bytes, AreCopiedOneByOneWhateverTheType)
{
    const std::vector<float> content(32, 1.5f);
    float* const out = array<float>("out", 32);
    const Profile seen = profile(launch(copy_four_bytes, 1, 32, out, array("in", content)));
    EXPECT_EQ(read(out, 32), content);
    EXPECT_EQ(instructions_at(seen, "copy-four-bytes", Operation::load), 4u);
    EXPECT_EQ(instructions_at(seen, "copy-four-bytes", Operation::store), 4u);
}

TEST_F(Bytes, AreFilledOneByOne)
{
    auto* const to = array<unsigned char>("to", 32 * 5);
    const Profile seen = profile(launch(fill_bytes, 1, 32, to, 0x1a5, 5));
    EXPECT_EQ(read(to, 32 * 5), std::vector<unsigned char>(32 * 5, 0xa5));
    EXPECT_EQ(instructions_at(seen, "fill-bytes", Operation::store), 5u);
    EXPECT_EQ(instructions_at(seen, "fill-bytes", Operation::load), 0u);
}

TEST_F(Bytes, OfLocalVariablesAreNoAccesses)
{
    unsigned* const out = array<unsigned>("out", 32);
    const Profile seen = profile(launch(take_bits_by_memcpy, 1, 32, out, array("in", std::vector<float>(32, 1.0f))));
    EXPECT_EQ(read(out, 32), std::vector<unsigned>(32, 0x3f800000));
    EXPECT_EQ(instructions_at(seen, "bits-by-memcpy", Operation::load), 0u);
    EXPECT_EQ(instructions_at(seen, "bits-by-memcpy", Operation::store), 0u);
}

using Addresses = ModelTest;

TEST_F(Addresses, TellTheirMemory)
{
    unsigned* const out = array<unsigned>("out", 6 * 32);
    EXPECT_TRUE(profile(launch(tell_memory, 1, 32, out)).findings.empty());
    constexpr unsigned global = 1, shared = 2, constant = 4, local = 8, none = 0;
    std::vector<unsigned> wanted;
    for (const unsigned memory : {global, global, shared, constant, local, none})
        wanted.insert(wanted.end(), 32, memory);
    EXPECT_EQ(read(out, 6 * 32), wanted);
}

TEST_F(Addresses, OfSharedMemoryCountFromItsBeginning)
{
    int* const out = array<int>("out", 32);
    EXPECT_TRUE(profile(launch(convert_addresses, 1, 32, out)).findings.empty());
    std::vector<int> wanted;
    for (int i = 0; i < 32; ++i) wanted.push_back(31 + 4 * i);
    EXPECT_EQ(read(out, 32), wanted);
}

TEST_F(Addresses, ThatAreAssumedAreNotAccessed)
{
    const std::vector<int> content(32, -5);
    int* const out = array<int>("out", 32);
    const Profile seen = profile(launch(assume, 1, 32, out, array("in", content), 32));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(out, 32), content);
    EXPECT_EQ(counts_at(seen, "assume", Space::global, Operation::load).instructions, 0u);
}

template <class T>
constexpr bool is(std::size_t size, std::size_t alignment)
{
    return sizeof(T) == size && alignof(T) == alignment;
}

// As nvcc 13.0 has them.
static_assert(is<char2>(2, 2) && is<char3>(3, 1) && is<char4>(4, 4) && is<uchar4>(4, 4));
static_assert(is<short2>(4, 4) && is<short3>(6, 2) && is<short4>(8, 8) && is<ushort4>(8, 8));
static_assert(is<int2>(8, 8) && is<int3>(12, 4) && is<int4>(16, 16) && is<uint4>(16, 16));
static_assert(is<long2>(16, 16) && is<long3>(24, 8) && is<long4>(32, 16) && is<ulong4>(32, 16));
static_assert(is<longlong2>(16, 16) && is<longlong3>(24, 8) && is<longlong4>(32, 16) && is<ulonglong4>(32, 16));
static_assert(is<float2>(8, 8) && is<float3>(12, 4) && is<float4>(16, 16));
static_assert(is<double2>(16, 16) && is<double3>(24, 8) && is<double4>(32, 16));
static_assert(is<dim3>(12, 4) && is<uint3>(12, 4));

}  // namespace
}  // namespace warpbook::tests
