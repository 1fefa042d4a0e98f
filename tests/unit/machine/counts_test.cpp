// What the model counts.

#include "model_test.hpp"

namespace warpbook::tests {
namespace {

class Counts : public ModelTest {};

struct CopyRow {
    const char* name;
    std::size_t width;
    int stride;
    std::uint64_t units;
    std::uint64_t ideal;
};

void PrintTo(const CopyRow& row, std::ostream* os) { *os << row.name; }

class StridedCopy : public Counts, public testing::WithParamInterface<CopyRow> {
protected:
    /// One warp's copy, with elements of type T.
    template <class T>
    Profile copy_a_warp(int stride)
    {
        const T* const in = array<T>("in", 32 * stride);
        T* const out = array<T>("out", 32 * stride);
        return profile(launch(copy<T>, 1, 32, out, in, 32, stride));
    }

    Profile copy_a_warp(std::size_t width, int stride)
    {
        switch (width) {
        case 1: return copy_a_warp<char>(stride);
        case 2: return copy_a_warp<short>(stride);
        case 4: return copy_a_warp<float>(stride);
        case 8: return copy_a_warp<double>(stride);
        default: return copy_a_warp<float4>(stride);
        }
    }
};

TEST_P(StridedCopy, CountsLoadAndStore)
{
    const CopyRow& row = GetParam();
    const Profile seen = copy_a_warp(row.width, row.stride);
    const AccessCounts expected{1, row.units, row.ideal};
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load), expected);
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store), expected);
    EXPECT_EQ(counts_at(seen, "copy-load", Space::global, Operation::load), expected);
    EXPECT_EQ(counts_at(seen, "copy-store", Space::global, Operation::store), expected);
    EXPECT_EQ(seen.lines.value().size(), 2u);
    EXPECT_TRUE(seen.findings.empty());
}

INSTANTIATE_TEST_SUITE_P(Table, StridedCopy,
                         testing::Values(CopyRow{"Bytes", 1, 1, 1, 1}, CopyRow{"Shorts", 2, 1, 2, 2},
                                         CopyRow{"Floats", 4, 1, 4, 4}, CopyRow{"Doubles", 8, 1, 8, 8},
                                         CopyRow{"Float4s", 16, 1, 16, 16}, CopyRow{"BytesStride2", 1, 2, 2, 1},
                                         CopyRow{"BytesStride32", 1, 32, 32, 1}, CopyRow{"ShortsStride3", 2, 3, 6, 2},
                                         CopyRow{"FloatsStride2", 4, 2, 8, 4}, CopyRow{"FloatsStride8", 4, 8, 32, 4},
                                         CopyRow{"FloatsStride33", 4, 33, 32, 4},
                                         CopyRow{"DoublesStride2", 8, 2, 16, 8}, CopyRow{"DoublesStride4", 8, 4, 32, 8},
                                         CopyRow{"Float4sStride2", 16, 2, 32, 16}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_F(Counts, AFloat3IsThreeInstructions)
{
    const float3* const in = array<float3>("in", 32);
    float3* const out = array<float3>("out", 32);
    const Profile seen = profile(launch(copy<float3>, 1, 32, out, in, 32, 1));
    const AccessCounts expected{3, 3 * 12, std::uint64_t{3 * 4}};
    EXPECT_EQ(counts_at(seen, "copy-load", Space::global, Operation::load), expected);
    EXPECT_EQ(counts_at(seen, "copy-store", Space::global, Operation::store), expected);
}

/// As nvcc does. Constants that g++ worked out itself would be stored one by one.
TEST_F(Counts, AVectorThatIsMadeOnTheSpotIsOneStore)
{
    const Profile seen = profile(launch(store_made_vectors, 1, 32, array<float4>("out", 32), true));
    for (const char* const line : {"store-constants", "store-chosen"})
        EXPECT_EQ(counts_at(seen, line, Space::global, Operation::store), (AccessCounts{1, 16, std::uint64_t{16}}))
            << line;
}

TEST_F(Counts, AMisalignedStartReachesIntoOneMoreSector)
{
    const float* const in = array<float>("in", 33);
    float* const out = array<float>("out", 32);
    const Profile seen = profile(launch(copy<float>, 1, 32, out, in + 1, 32, 1));
    EXPECT_EQ(counts_at(seen, "copy-load", Space::global, Operation::load), (AccessCounts{1, 5, std::uint64_t{4}}));
}

TEST_F(Counts, KeepHowTheLanesOfAWastefulLineLie)
{
    const auto lanes_at = [](const Profile& seen, const std::string& mark, Operation operation) {
        for (const SourceLine& line : seen.lines.value())
            if (line.location == SourceLocation{KERNEL_FILE, marked_line(mark)})
                return line.lanes.value().of(Space::global, operation);
        return LineLanes{};
    };
    float* const in = array<float>("in", 2 * 256 * 8);
    float* const out = array<float>("out", 2 * 256 * 8);
    const Profile strided = profile(launch(copy<float>, 2, 256, out, in, 512, 8));
    const LineLanes stores = lanes_at(strided, "copy-store", Operation::store);
    EXPECT_EQ(stores.lanes, 512u);
    ASSERT_TRUE(stores.costly);
    EXPECT_EQ(stores.costly->along_x, std::optional<std::int64_t>(32));
    EXPECT_EQ(stores.costly->units, 32u);

    const Profile dense = profile(launch(copy<float>, 2, 256, out, in, 512, 1));
    EXPECT_EQ(lanes_at(dense, "copy-store", Operation::store), (LineLanes{512, std::nullopt})) << "nothing is wasted";
}

TEST_F(Counts, ABroadcastIsOneSector)
{
    const float* const in = array<float>("in", 1);
    float* const out = array<float>("out", 32);
    const Profile seen = profile(launch(broadcast, 1, 32, out, in));
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load), (AccessCounts{1, 1, std::uint64_t{1}}));
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store), (AccessCounts{1, 4, std::uint64_t{4}}));
}

TEST_F(Counts, OfSomeLanes)
{
    const struct {
        const char* which;
        unsigned lanes;
        AccessCounts counts;
    } table[] = {
        {"lower half", 0x0000ffff, {1, 2, std::uint64_t{2}}}, {"upper half", 0xffff0000, {1, 2, std::uint64_t{2}}},
        {"odd", 0xaaaaaaaa, {1, 4, std::uint64_t{2}}},        {"one", 0x00000100, {1, 1, std::uint64_t{1}}},
        {"ends", 0x80000001, {1, 2, std::uint64_t{1}}},       {"none", 0, {0, 0, std::uint64_t{0}}},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.which);
        const float* const in = array<float>("in", 32);
        float* const out = array<float>("out", 32);
        const Profile seen = profile(launch(copy_some_lanes, 1, 32, out, in, row.lanes));
        EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load), row.counts);
        EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store), row.counts);
    }
}

TEST_F(Counts, BlocksThatAreNoMultipleOfAWarp)
{
    // 3 blocks of 40 threads: a whole warp and one of 8 lanes each.
    int* const out = array<int>("out", 120);
    const Profile seen = profile(launch(number_threads, 3, 40, out));
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store).instructions, 6u);
    // The blocks start at bytes 0, 160 and 320: multiples of a sector, and so do their second warps.
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store), (AccessCounts{6, 3 * 5, std::uint64_t{3 * 5}}));
}

TEST_F(Counts, WarpsOfAThreeDimensionalBlockRunAlongXThenYThenZ)
{
    int* const out = array<int>("out", 64);
    const Profile seen = profile(launch(number_threads, 1, Dim3(4, 4, 4), out));
    EXPECT_EQ(seen.totals.value().of(Space::global, Operation::store), (AccessCounts{2, 8, std::uint64_t{8}}));
}

TEST_F(Counts, SharedMemoryByLine)
{
    const int* const in = array<int>("in", 64);
    int* const out = array<int>("out", 64);
    const Profile seen = profile(launch(reverse_in_block, 1, 64, out, in));
    const AccessCounts two{2, 2, std::uint64_t{2}};
    EXPECT_EQ(counts_at(seen, "shared-store", Space::shared, Operation::store), two);
    EXPECT_EQ(counts_at(seen, "shared-load", Space::shared, Operation::load), two);
    EXPECT_EQ(counts_at(seen, "shared-store", Space::global, Operation::load), (AccessCounts{2, 8, std::uint64_t{8}}));
    EXPECT_EQ(counts_at(seen, "shared-load", Space::global, Operation::store), (AccessCounts{2, 8, std::uint64_t{8}}));
    EXPECT_EQ(seen.lines.value().size(), 2u);
}

TEST_F(Counts, BankConflictsFollowThePitch)
{
    const struct {
        int pitch;
        std::uint64_t wavefronts;
    } table[] = {{1, 1}, {2, 2}, {4, 4}, {16, 16}, {32, 32}, {33, 1}, {34, 2}, {36, 4}};
    for (const auto& row : table) {
        SCOPED_TRACE("pitch " + std::to_string(row.pitch));
        float* const out = array<float>("out", 32);
        const Profile seen = profile(launch(column_of_tile, 1, 32, out, row.pitch));
        const AccessCounts expected{1, row.wavefronts, std::uint64_t{1}};
        EXPECT_EQ(seen.totals.value().of(Space::shared, Operation::store), expected);
        EXPECT_EQ(seen.totals.value().of(Space::shared, Operation::load), expected);
    }
}

TEST_F(Counts, Atomics)
{
    int* const count = array<int>("count", 1);
    const Profile global = profile(launch(count_threads, 2, 64, count));
    const AccessCounts atomics = counts_at(global, "global-atomic", Space::global, Operation::atomic);
    EXPECT_EQ(atomics.instructions, 4u);
    EXPECT_EQ(atomics.units, 4u);
    EXPECT_EQ(global.totals.value().of(Space::global, Operation::load).instructions, 0u);
    EXPECT_EQ(global.totals.value().of(Space::global, Operation::store).instructions, 0u);

    int* const bins = array<int>("bins", 8);
    const int* const same = array<int>("values", 32);
    const Profile shared = profile(launch(histogram, 1, 32, bins, same, 32));
    EXPECT_EQ(counts_at(shared, "shared-atomic", Space::shared, Operation::atomic),
              (AccessCounts{1, 32, std::uint64_t{1}}));
}

TEST_F(Counts, BothSidesOfAnIf)
{
    const int* const even = array<int>("even", 32);
    const int* const odd = array<int>("odd", 32);
    int* const out = array<int>("out", 32);
    const Profile seen = profile(launch(if_else, 1, 32, out, even, odd));
    const AccessCounts side{1, 4, std::uint64_t{2}};
    EXPECT_EQ(counts_at(seen, "even-side", Space::global, Operation::load), side);
    EXPECT_EQ(counts_at(seen, "odd-side", Space::global, Operation::load), side);
    EXPECT_EQ(counts_at(seen, "behind-both-sides", Space::global, Operation::store),
              (AccessCounts{1, 4, std::uint64_t{4}}));
}

TEST_F(Counts, ALoopTakesAsManyInstructionsAsItsLongestLane)
{
    // Up to 310 records a lane: several times what a log holds.
    for (const int rounds : {1, 3, 4, 10}) {
        SCOPED_TRACE(rounds);
        const int* const in = array<int>("in", 32 * 31 * rounds);
        int* const out = array<int>("out", 64);
        const Profile seen = profile(launch(triangle_sum, 1, 64, out, in, rounds));
        EXPECT_EQ(counts_at(seen, "triangle-load", Space::global, Operation::load).instructions, 2u * 31 * rounds);
        EXPECT_EQ(counts_at(seen, "triangle-store", Space::global, Operation::store).instructions, 2u);
    }
}

TEST_F(Counts, OfNestedLoopsAreThoseOfTheLongestLaneInEachRound)
{
    constexpr int outer_rounds = 7;
    for (const int longest : {1, 5, 30}) {
        SCOPED_TRACE(longest);
        std::vector<int> rounds = {outer_rounds};
        for (int lane = 0; lane < 32; ++lane) rounds.push_back(lane * 11 % (longest + 1));
        const int* const in = array<int>("in", 32 * 32);
        int* const out = array<int>("out", 32);
        const Profile seen = profile(launch(store_after_loops, 1, 32, out, in, array("rounds", rounds)));
        const auto loads_at = [&](const char* mark) {
            return counts_at(seen, mark, Space::global, Operation::load).instructions;
        };
        EXPECT_EQ(loads_at("inner-load"), static_cast<std::uint64_t>(outer_rounds * longest));
        EXPECT_EQ(loads_at("outer-load"), static_cast<std::uint64_t>(outer_rounds));
        EXPECT_EQ(counts_at(seen, "behind-loops", Space::global, Operation::store).instructions, 1u);
    }
}

TEST_F(Counts, OfOneLaunchOnly)
{
    const float* const in = array<float>("in", 32);
    float* const out = array<float>("out", 32);
    const Launch twice = launch(copy<float>, 1, 32, out, in, 32, 1);
    const Profile first = profile(twice);
    const Profile second = profile(twice);
    EXPECT_EQ(first.totals, second.totals);
}

TEST_F(Counts, LinesAreOrderedAndSumToTheTotals)
{
    const int* const in = array<int>("in", 640);
    int* const out = array<int>("out", 640);
    const Profile seen = profile(launch(reverse_in_block, 5, 128, out, in));
    Counters sum;
    const SourceLocation* previous = nullptr;
    for (const SourceLine& line : seen.lines.value()) {
        if (previous != nullptr) {
            EXPECT_LT(*previous, line.location);
        }
        previous = &line.location;
        EXPECT_EQ(line.location.file, KERNEL_FILE);
        sum += line.counters;
    }
    EXPECT_EQ(sum, seen.totals.value());
}

TEST_F(Counts, DescribeTheLaunch)
{
    int* const out = array<int>("out", 48);
    const Profile seen = profile(launch(number_threads, Dim3(2, 3), Dim3(8), out));
    EXPECT_EQ(seen.kernel, "number_threads");
    EXPECT_EQ(seen.grid, Dim3(2, 3));
    EXPECT_EQ(seen.block, Dim3(8));
    EXPECT_EQ(seen.device.backend, "model");
}

class CountsByThreads : public Counts {
protected:
    template <class RunKernel>
    void expect_the_same_for_all_numbers_of_threads(RunKernel run_kernel)
    {
        open(1);
        const Profile alone = run_kernel();
        for (const unsigned threads : {2u, 4u}) {
            SCOPED_TRACE(std::to_string(threads) + " threads");
            open(threads);
            const Profile together = run_kernel();
            EXPECT_EQ(together.totals, alone.totals);
            ASSERT_EQ(together.lines.value().size(), alone.lines.value().size());
            for (std::size_t i = 0; i < alone.lines.value().size(); ++i) {
                EXPECT_EQ(together.lines.value()[i].location, alone.lines.value()[i].location);
                EXPECT_EQ(together.lines.value()[i].counters, alone.lines.value()[i].counters);
            }
        }
    }
};

TEST_F(CountsByThreads, OfStridedCopies)
{
    expect_the_same_for_all_numbers_of_threads([&] {
        const float* const in = array<float>("in", 30'000);
        float* const out = array<float>("out", 30'000);
        return profile(launch(copy<float>, 79, 128, out, in, 10'000, 3));
    });
}

TEST_F(CountsByThreads, OfSharedMemoryAndAtomics)
{
    expect_the_same_for_all_numbers_of_threads([&] {
        int* const bins = array<int>("bins", 8);
        std::vector<int> values(10'000);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(i / 3 % 8);
        return profile(launch(histogram, 79, 128, bins, array("values", values), 10'000));
    });
}

TEST_F(CountsByThreads, OfLoopsThatFillTheLog)
{
    expect_the_same_for_all_numbers_of_threads([&] {
        const int* const in = array<int>("in", 32 * 31 * 5);
        int* const out = array<int>("out", 64);
        return profile(launch(triangle_sum, 40, 64, out, in, 5));
    });
}

TEST_F(Counts, SayHowTheWorkIsSharedOut)
{
    for (const unsigned threads : {1u, 4u}) {
        open(threads);
        // Two blocks of 96 threads copy 150 floats: the last block has 54 of them, 22 in its last warp.
        const float* const in = array<float>("in", 150);
        float* const out = array<float>("out", 150);
        const Profile seen = profile(launch(copy<float>, 2, 96, out, in, 150, 1));
        const Distribution expected{2, 5, 600, 384, 128, 1, 150};
        EXPECT_EQ(seen.distribution.value().of(Space::global, Operation::load), expected);
        EXPECT_EQ(seen.distribution.value().of(Space::global, Operation::store), expected);
        EXPECT_EQ(seen.distribution.value().of(Space::global, Operation::atomic), Distribution());
        EXPECT_EQ(seen.synchronizations.value(), Synchronizations());
    }
}

TEST_F(Counts, SayHowOftenThreadsWaitForEachOther)
{
    const int* const in = array<int>("in", 256);
    int* const out = array<int>("out", 256);
    EXPECT_EQ(profile(launch(reverse_in_block, 2, 128, out, in)).synchronizations.value(), (Synchronizations{2, 0}));
    const Profile by_shuffles = profile(launch(reverse_in_warp, 1, 96, out, in));
    EXPECT_EQ(by_shuffles.synchronizations.value(), (Synchronizations{0, 3, 1}));
}

TEST_F(Counts, TellWhatLocalArraysAndAtomicsInTurnTakeByTheirSteps)
{
    unsigned* const results = array<unsigned>("results", 11);
    EXPECT_GT(profile(launch(atomic_functions, 1, 32, results)).steps, 32u * 10 * 8) << "each waits for its turn";
    int* const out = array<int>("out", 32);
    EXPECT_GT(profile(launch(fill_local_by_pointer, 1, 32, out)).steps, 32u * 8) << "each is looked up";
}

TEST_F(Counts, TellAsyncCopiesApart)
{
    constexpr int steps = 4;
    const float* const in = array<float>("in", steps * 256);
    float* const out = array<float>("out", 64);
    for (const bool waits_at_once : {false, true}) {
        const Profile seen = profile(launch(copy_beside_sums, 1, 64, out, in, steps, waits_at_once));
        EXPECT_TRUE(seen.findings.empty());
        const AsyncCopies copies = seen.async_copies.value();
        EXPECT_EQ(copies.instructions, 2u * steps) << "for each of two warps";
        EXPECT_EQ(copies.sectors, 2u * 16 * steps);
        EXPECT_EQ(copies.wavefronts, 2u * 4 * steps);
        EXPECT_EQ(copies.awaited_at_once, (waits_at_once ? 64u * steps : 64u)) << "by each of 64 threads";
        EXPECT_EQ(seen.totals.value().of(Space::global, Operation::load).instructions, copies.instructions);
        EXPECT_EQ(seen.totals.value().of(Space::shared, Operation::store).instructions, copies.instructions);
    }
    const int* const values = array<int>("values", 64);
    const Profile other = profile(launch(shift_in_place, 1, 64, const_cast<int*>(values)));
    EXPECT_EQ(other.async_copies.value().instructions, 0u);
    EXPECT_EQ(other.async_copies.value().awaited_at_once, 0u);
}

}  // namespace
}  // namespace warpbook::tests
