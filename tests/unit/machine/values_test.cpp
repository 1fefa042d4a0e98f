// What kernels compute on the model.

#include <numeric>

#include "model_test.hpp"

namespace warpbook::tests {
namespace {

struct Shape {
    Dim3 grid;
    Dim3 block;
};

class Values : public ModelTest {
protected:
    Values() : ModelTest(2) {}
};

TEST_F(Values, EachThreadOfEachShapeRunsOnce)
{
    const Shape shapes[] = {{1, 1},         {1, 32},        {3, 33},
                            {7, 100},       {2, 1024},      {{3, 2}, {8, 5}},
                            {{2, 3, 4}, 4}, {1, {3, 5, 7}}, {{2, 2, 2}, {4, 2, 8}}};
    for (const Shape& shape : shapes) {
        SCOPED_TRACE(to_string(shape.grid) + ", " + to_string(shape.block));
        const std::size_t threads = shape.grid.count() * shape.block.count();
        int* const out = array<int>("out", threads);
        const Profile seen = profile(launch(number_threads, shape.grid, shape.block, out));
        EXPECT_EQ(read(out, threads), numbers(threads, 1));
        EXPECT_TRUE(seen.findings.empty());
    }
}

TEST_F(Values, StaticSharedMemoryAndBarrier)
{
    for (const unsigned threads : {1u, 31u, 32u, 33u, 256u, 1000u}) {
        SCOPED_TRACE(threads);
        constexpr unsigned blocks = 5;
        const int* const in = array("in", numbers(blocks * threads));
        int* const out = array<int>("out", blocks * threads);
        profile(launch(reverse_in_block, blocks, threads, out, in));
        std::vector<int> expected;
        for (unsigned block = 0; block < blocks; ++block)
            for (unsigned i = 0; i < threads; ++i)
                expected.push_back(static_cast<int>(block * threads + threads - 1 - i));
        EXPECT_EQ(read(out, blocks * threads), expected);
    }
}

TEST_F(Values, DynamicSharedMemory)
{
    const int* const in = array("in", numbers(64));
    int* const out = array<int>("out", 64);
    const Profile seen = profile(launch_with_shared(reverse_in_block_dynamic, 1, 64, 64 * sizeof(int), out, in));
    std::vector<int> expected = numbers(64);
    std::reverse(expected.begin(), expected.end());
    EXPECT_EQ(read(out, 64), expected);
    EXPECT_TRUE(seen.findings.empty());
}

TEST_F(Values, AllExternSharedArraysAreOneStorage)
{
    int* const out = array<int>("out", 32);
    profile(launch_with_shared(two_names_of_one_storage, 1, 32, 32 * sizeof(float), out));
    EXPECT_EQ(read(out, 32), std::vector<int>(32, 0x3f800000)) << "the bits of 1.0f";
}

TEST_F(Values, LanesMeetAtSyncwarp)
{
    const int* const in = array("in", numbers(64));
    int* const out = array<int>("out", 64);
    profile(launch(reverse_in_warp, 1, 64, out, in));
    std::vector<int> expected = numbers(64);
    std::reverse(expected.begin(), expected.begin() + 32);
    std::reverse(expected.begin() + 32, expected.end());
    EXPECT_EQ(read(out, 64), expected);
}

TEST_F(Values, ManyBarriersInALoop)
{
    constexpr unsigned threads = 96;
    constexpr int rounds = 200;
    int* const data = array("data", numbers(threads));
    profile(launch(rotate, 1, threads, data, rounds));
    std::vector<int> expected = numbers(threads);
    std::rotate(expected.begin(), expected.begin() + rounds % threads, expected.end());
    EXPECT_EQ(read(data, threads), expected);
}

TEST_F(Values, ThreadsThatLeftAreNotWaitedFor)
{
    int* const out = array<int>("out", 64);
    profile(launch(half_the_warp_leaves, 1, 64, out));
    std::vector<int> expected(64, 1);
    for (int i = 0; i < 64; ++i)
        if (i % 32 < 16) expected[i] = 2;
    EXPECT_EQ(read(out, 64), expected);
}

TEST_F(Values, AtomicsOfManyBlocksAndSystemThreads)
{
    open(4);
    int* const count = array<int>("count", 1);
    profile(launch(count_threads, 500, 96, count));
    EXPECT_EQ(read(count, 1)[0], 500 * 96);

    std::vector<int> values(10'000);
    std::vector<int> expected(8);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<int>(i * i % 8);
        ++expected[values[i]];
    }
    int* const bins = array<int>("bins", 8);
    const int* const in = array("values", values);
    profile(launch(histogram, 79, 128, bins, in, 10'000));
    EXPECT_EQ(read(bins, 8), expected);
}

TEST_F(Values, EachAtomicFunction)
{
    unsigned* const results = array<unsigned>("results", {1, 40, 100, 3, ~0u, 0, 5, 0, 0, 0, 77});
    profile(launch(atomic_functions, 1, 32, results));
    // Add, Sub, Min, Max, And, Or, Xor; Inc and Dec wrap at 4: 32 steps are 2 more than six rounds of 5.
    const std::vector<unsigned> expected = {1 + 31 * 32 / 2, 8, 5, 31, 0, ~0u, 5 ^ ~0u, 2, 3, 32, 31};
    EXPECT_EQ(read(results, expected.size()), expected);
}

TEST_F(Values, PrivateArraysAndConstantsAreNoDeviceMemory)
{
    int* const out = array<int>("out", 32);
    const Profile seen = profile(launch(read_local_table, 1, 32, out, 3));
    const int constants[] = {3, 5, 7, 11};
    std::vector<int> expected(32);
    for (int i = 0; i < 32; ++i) {
        const int at = (i + 3) % 8;
        expected[i] = at * at + constants[at % 4];
    }
    EXPECT_EQ(read(out, 32), expected);
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load).instructions, 0u);
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store).instructions, 1u);
}

TEST_F(Values, WithoutCountersAreTheSame)
{
    int* const out = array<int>("out", 100);
    const Profile seen = backend().run(launch(number_threads, 1, 100, out), Collect::nothing);
    EXPECT_EQ(read(out, 100), numbers(100, 1));
    EXPECT_FALSE(seen.totals.available());
    EXPECT_FALSE(seen.lines.available());
}

TEST_F(Values, NoTimeIsMeasured)
{
    int* const out = array<int>("out", 1);
    EXPECT_FALSE(backend().time(launch(number_threads, 1, 1, out), 1).available());
    EXPECT_FALSE(backend().time_copy(1024, 1).available());
}

}  // namespace
}  // namespace warpbook::tests
