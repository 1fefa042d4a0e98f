// A few blocks out of many, in arrays that are larger than memory.

#include <numeric>

#include "../model_test.hpp"

namespace warpbook::tests {
namespace {

using testing::HasSubstr;

class FewBlocks : public ModelTest {
protected:
    FewBlocks() : ModelTest(2) {}

    static Launch only(std::vector<std::size_t> blocks, Launch launch)
    {
        launch.only_blocks = std::move(blocks);
        return launch;
    }

    template <class T>
    T* sparse(const std::string& name, std::size_t count)
    {
        return static_cast<T*>(backend().allocate_sparse(count * sizeof(T), name));
    }

    /// Floats of 16 GiB.
    static constexpr std::size_t many = std::size_t{1} << 32;
    static constexpr unsigned threads = 32;
};

TEST_F(FewBlocks, OthersDoNotRun)
{
    for (const unsigned processors : {1u, 8u}) {
        open(processors);
        int* const out = array<int>("out", 4 * threads);
        const Profile seen = profile(only({1, 3}, launch(number_threads, 4, threads, out)));
        std::vector<int> expected(4 * threads);
        for (const unsigned block : {1u, 3u}) {
            for (unsigned i = 0; i < threads; ++i)
                expected[block * threads + i] = static_cast<int>(block * threads + i + 1);
        }
        EXPECT_EQ(read(out, 4 * threads), expected);
        EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store).instructions, 2u);
        EXPECT_EQ(seen.grid, Dim3(4));
    }
}

TEST_F(FewBlocks, AreCountedWhileAllRun)
{
    for (const unsigned processors : {1u, 8u}) {
        open(processors);
        int* const out = array<int>("out", 4 * threads);
        Launch some = launch(number_threads, 4, threads, out);
        some.counted_blocks = {1, 3};
        const Profile seen = profile(some);
        std::vector<int> expected(4 * threads);
        std::iota(expected.begin(), expected.end(), 1);
        EXPECT_EQ(read(out, 4 * threads), expected);
        EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store).instructions, 2u);
    }
}

TEST_F(FewBlocks, ThatAreCountedAreNotTheOnlyOnesThatAreChecked)
{
    int* const out = array<int>("out", 3 * threads);
    Launch some = launch(number_threads, 4, threads, out);
    some.counted_blocks = {0};
    const Profile seen = profile(some);
    ASSERT_EQ(seen.findings.size(), 1u);
    EXPECT_EQ(seen.findings[0].kind, FindingKind::out_of_bounds);
    EXPECT_EQ(seen.findings[0].block, Dim3(3, 0, 0));
}

TEST_F(FewBlocks, OfTheLargestGridRun)
{
    constexpr unsigned largest = 2147483647;
    constexpr std::size_t all = std::size_t{largest} * 2;
    float* const out = sparse<float>("out", many);
    // Thread numbers are unsigned there: in blocks of two threads they just do not run over.
    const Profile seen = profile(only({0, largest - 1}, launch(store_with_offset, largest, 2, out, 0)));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(out, 3), (std::vector<float>{1, 1, 0}));
    EXPECT_EQ(read(out + all - 3, 4), (std::vector<float>{0, 1, 1, 0}));
}

TEST_F(FewBlocks, ThatAreNotInTheGridAreRefused)
{
    int* const out = array<int>("out", 2 * threads);
    try {
        profile(only({0, 2}, launch(number_threads, 2, threads, out)));
        FAIL() << "block 2 of 2 blocks has run";
    } catch (const DeviceError& error) {
        EXPECT_THAT(error.what(), HasSubstr("number_threads<<<(2), (32)>>> refused: its grid has no block number 2"));
    }
}

TEST_F(FewBlocks, AnIndexThatHasBecomeNegativeIsToldOfItsArray)
{
    array<float>("small", 100);
    float* const out = sparse<float>("out", many / 2 + threads);
    const auto lowest = -static_cast<long>(many / 2);
    const Profile seen = profile(only({0}, launch(store_with_offset, 1, threads, out, lowest)));
    ASSERT_EQ(seen.findings.size(), 1u);
    EXPECT_EQ(seen.findings[0].kind, FindingKind::out_of_bounds);
    EXPECT_THAT(sentence_of(seen.findings[0]), HasSubstr("8589934592 bytes before the start of 'out'"));
}

TEST_F(FewBlocks, PastTheEndOfASparseArrayIsAFault)
{
    float* const out = sparse<float>("out", many);
    const Profile seen = profile(only({0}, launch(store_with_offset, 1, threads, out, many - threads + 1)));
    ASSERT_EQ(seen.findings.size(), 1u);
    EXPECT_THAT(sentence_of(seen.findings[0]), HasSubstr("17179869184 bytes after the start of 'out'"));
}

TEST_F(FewBlocks, ReadZerosThatNobodyHasWritten)
{
    const float* const in = sparse<float>("in", many);
    float* const out = array<float>("out", std::vector<float>(threads, 7));
    const Profile seen = profile(only({0}, launch(copy<float>, 1, threads, out, in + many - threads, 32, 1)));
    EXPECT_TRUE(seen.findings.empty());
    EXPECT_EQ(read(out, threads), std::vector<float>(threads, 0));
}

}  // namespace
}  // namespace warpbook::tests
