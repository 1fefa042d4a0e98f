// Scans, tiles of several warps, and their relatives. What tiles of one warp and coalesced groups can do besides is in
// cuda_functions_groups_test.cpp.

#include "cooperative_groups.hpp"

#include <algorithm>
#include <numeric>

#include "../../machine/model_test.hpp"

namespace warpbook::tests {
namespace {

/// Each value with those before it, in the order in which CUDA's headers combine them: by steps of 1, 2, 4, ...
template <class T, class Combine>
std::vector<T> inclusive_scan_of(std::vector<T> values, Combine combine)
{
    for (std::size_t distance = 1; distance < values.size(); distance *= 2) {
        const std::vector<T> before = values;
        for (std::size_t i = distance; i < values.size(); ++i) values[i] = combine(before[i], before[i - distance]);
    }
    return values;
}

/// Of more than a warp: first each warp by itself, then the warps' sums.
template <class T, class Combine>
std::vector<T> inclusive_scan_of_warps(const std::vector<T>& values, Combine combine)
{
    if (values.size() <= 32) return inclusive_scan_of(values, combine);
    std::vector<T> result;
    std::vector<T> sums;
    for (auto warp = values.begin(); warp != values.end(); warp += 32) {
        const std::vector<T> scanned = inclusive_scan_of(std::vector<T>(warp, warp + 32), combine);
        result.insert(result.end(), scanned.begin(), scanned.end());
        sums.push_back(scanned.back());
    }
    sums = inclusive_scan_of(sums, combine);
    for (std::size_t i = 32; i < result.size(); ++i) result[i] = combine(result[i], sums[i / 32 - 1]);
    return result;
}

/// By halves, as tiles do.
template <class T, class Combine>
T reduction_of(std::vector<T> values, Combine combine)
{
    for (std::size_t half = values.size() / 2; half > 0; half /= 2) {
        const std::vector<T> before = values;
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = combine(before[i], before[i ^ half]);
    }
    return values[0];
}

std::vector<float> reciprocals(const std::vector<int>& values)
{
    std::vector<float> result;
    for (const int value : values) result.push_back(1.0f / (static_cast<float>(value) + 0.5f));
    return result;
}

std::vector<int> mixed_numbers(std::size_t count)
{
    std::vector<int> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back(static_cast<int>(i * 37 % 101) - 40);
    return result;
}

class CooperativeGroups : public ModelTest {
protected:
    static void expect_scans(const std::vector<Scans>& got, const std::vector<int>& values)
    {
        const auto larger = [](int a, int b) { return std::max(a, b); };
        const auto inclusive = inclusive_scan_of(values, std::plus<int>());
        const auto largest = inclusive_scan_of(values, larger);
        const auto digits = inclusive_scan_of_warps(std::vector<unsigned>(values.begin(), values.end()),
                                                    [](unsigned a, unsigned b) { return 10 * a + b; });
        const auto float_sums = inclusive_scan_of_warps(reciprocals(values), std::plus<float>());
        for (std::size_t i = 0; i < values.size(); ++i) {
            SCOPED_TRACE(i);
            EXPECT_EQ(got[i].inclusive, inclusive[i]);
            EXPECT_EQ(got[i].exclusive, inclusive[i] - values[i]);
            EXPECT_EQ(got[i].largest_so_far, largest[i]);
            EXPECT_EQ(got[i].largest_before, i == 0 ? 0 : largest[i - 1]);
            EXPECT_EQ(got[i].digits, digits[i]);
            EXPECT_EQ(got[i].float_sum, float_sums[i]);
        }
    }

    template <class Kernel>
    void expect_scans_in_tiles(Kernel kernel, unsigned size, unsigned block)
    {
        const std::vector<int> values = mixed_numbers(block);
        auto* const out = array<Scans>("out", block);
        EXPECT_TRUE(profile(launch(kernel, 1, block, out, array("in", values))).findings.empty());
        const std::vector<Scans> got = read(out, block);
        for (unsigned first = 0; first < block; first += size) {
            SCOPED_TRACE(first);
            expect_scans({got.begin() + first, got.begin() + first + size},
                         {values.begin() + first, values.begin() + first + size});
        }
    }

    template <class Kernel>
    void expect_tiles(Kernel kernel, unsigned size, unsigned parent_size)
    {
        constexpr unsigned block = 512;
        const std::vector<int> values = mixed_numbers(block);
        for (const unsigned rank : {0u, 31u, 45u, size - 1}) {
            SCOPED_TRACE("from thread number " + std::to_string(rank));
            auto* const out = array<TileOfWarps>("out", block);
            EXPECT_TRUE(profile(launch(kernel, 1, block, out, array("in", values), rank)).findings.empty());
            const auto got = read(out, block);
            for (unsigned i = 0; i < block; ++i) {
                SCOPED_TRACE(i);
                const auto first = values.begin() + i / size * size;
                const std::vector<int> tile(first, first + size);
                EXPECT_EQ(got[i].rank, i % size);
                EXPECT_EQ(got[i].size, size);
                EXPECT_EQ(got[i].meta_rank, i % parent_size / size);
                EXPECT_EQ(got[i].meta_size, parent_size / size);
                EXPECT_EQ(got[i].any != 0, *std::max_element(tile.begin(), tile.end()) > 90);
                EXPECT_EQ(got[i].all != 0, *std::min_element(tile.begin(), tile.end()) > 5);
                EXPECT_EQ(got[i].at, tile[rank]);
                EXPECT_EQ(got[i].sum, std::accumulate(tile.begin(), tile.end(), 0));
                EXPECT_EQ(got[i].largest, *std::max_element(tile.begin(), tile.end()));
                EXPECT_EQ(got[i].float_sum, float_sum_of_tile(reciprocals(tile)));
            }
        }
    }

    static float float_sum_of_tile(const std::vector<float>& values)
    {
        std::vector<float> of_warps;
        for (auto warp = values.begin(); warp != values.end(); warp += 32)
            of_warps.push_back(reduction_of(std::vector<float>(warp, warp + 32), std::plus<float>()));
        return reduction_of(of_warps, std::plus<float>());
    }

    static std::vector<int> reversed_by(std::size_t count, std::vector<int> values)
    {
        for (auto first = values.begin(); first != values.end(); first += static_cast<std::ptrdiff_t>(count))
            std::reverse(first, first + static_cast<std::ptrdiff_t>(count));
        return values;
    }
};

TEST_F(CooperativeGroups, ScanInTiles)
{
    expect_scans_in_tiles(scan_in_tiles<1>, 1, 32);
    expect_scans_in_tiles(scan_in_tiles<8>, 8, 64);
    expect_scans_in_tiles(scan_in_tiles<32>, 32, 96);
    expect_scans_in_tiles(scan_in_tiles<64>, 64, 192);
    expect_scans_in_tiles(scan_in_tiles<128>, 128, 256);
    expect_scans_in_tiles(scan_in_tiles<1024>, 1024, 1024);
}

TEST_F(CooperativeGroups, ScanAmongLanesThatAreTogether)
{
    std::vector<int> values = mixed_numbers(32);
    // In the second warp nobody leaves.
    for (int i = 1; i <= 32; ++i) values.push_back(i);
    auto* const out = array<Scans>("out", values.size());
    EXPECT_TRUE(profile(launch(scan_of_those_together, 1, 64, out, array("in", values))).findings.empty());
    const auto got = read(out, values.size());
    for (unsigned first = 0; first < 64; first += 32) {
        std::vector<int> of_group;
        std::vector<Scans> got_of_group;
        for (unsigned i = first; i < first + 32; ++i) {
            if (values[i] <= 0) continue;
            of_group.push_back(values[i]);
            got_of_group.push_back(got[i]);
        }
        expect_scans(got_of_group, of_group);
    }
}

TEST_F(CooperativeGroups, TilesOf64) { expect_tiles(tiles_of_warps<64>, 64, 512); }
TEST_F(CooperativeGroups, TilesOf128) { expect_tiles(tiles_of_warps<128>, 128, 512); }
TEST_F(CooperativeGroups, TilesOf256) { expect_tiles(tiles_of_warps<256>, 256, 512); }
TEST_F(CooperativeGroups, TilesOf64InTilesOf128) { expect_tiles(tiles_of_warps_in_tiles, 64, 128); }

TEST_F(CooperativeGroups, TilesOfWarpsMeetAndOrderMemory)
{
    int* const out = array<int>("out", 512);
    const int* const in = array("in", numbers(512));
    EXPECT_TRUE(profile(launch(reverse_in_tiles, 1, 512, out, in)).findings.empty());
    EXPECT_EQ(read(out, 512), reversed_by(64, numbers(512)));
}

TEST_F(CooperativeGroups, CollectivesOfTilesOfWarpsOrderNoMemory)
{
    int* const out = array<int>("out", 512);
    const int* const in = array("in", numbers(512));
    const Profile seen = profile(launch(reverse_in_tiles_without_sync, 1, 512, out, in));
    ASSERT_FALSE(seen.findings.empty());
    EXPECT_EQ(seen.findings[0].kind, FindingKind::race);
}

TEST_F(CooperativeGroups, TilesOfWarpsDoNotWaitForEachOther)
{
    for (const int rounds : {0, 1, 7}) {
        SCOPED_TRACE(rounds);
        int* const out = array<int>("out", 128);
        EXPECT_TRUE(profile(launch(tiles_at_their_own_pace, 1, 128, out, rounds)).findings.empty());
        const auto got = read(out, 128);
        for (int i = 0; i < 64; ++i) {
            EXPECT_EQ(got[static_cast<std::size_t>(64 + i)], (i + rounds) % 64);
            EXPECT_EQ(got[static_cast<std::size_t>(i)], (i + 2 * rounds) % 64);
        }
    }
}

TEST_F(CooperativeGroups, OneThreadStoresAReduction)
{
    int* const out = array<int>("out", 512);
    const std::vector<int> values = mixed_numbers(512);
    EXPECT_TRUE(profile(launch(store_sums_of_tiles, 1, 512, out, array("in", values))).findings.empty());
    const auto got = read(out, 512);
    for (unsigned i = 0; i < 512; ++i) {
        const auto first = values.begin() + i / 64 * 64;
        EXPECT_EQ(got[i], std::accumulate(first, first + 64, 0));
    }
}

TEST_F(CooperativeGroups, ThreadsMayLeaveTilesOfWarpsButForTheFirstOfAWarp)
{
    int* const out = array<int>("out", 512);
    const int* const in = array("in", numbers(512));
    const Profile seen = profile(launch(tiles_of_warps_that_some_have_left, 1, 512, out, in));
    EXPECT_TRUE(seen.findings.empty());
    const auto got = read(out, 512);
    for (int i = 0; i < 512; i += 2) EXPECT_EQ(got[static_cast<std::size_t>(i)], i ^ 64);
}

TEST_F(CooperativeGroups, TilesOfWarpsMeetInLockstep)
{
    for (const unsigned threads : {1u, 2u}) {
        open(threads);
        int* const turns = array<int>("turns", 1);
        int* const sum = array<int>("sum", 1);
        EXPECT_TRUE(profile(launch(turns_of_tiles, 3, 256, turns, sum)).findings.empty());
        EXPECT_EQ(read(turns, 1)[0], 12);
        EXPECT_EQ(read(sum, 1)[0], 11 * 12 / 2);
    }
}

TEST_F(CooperativeGroups, OneThreadIsInvoked)
{
    auto* const out = array<Invoked>("out", 128);
    EXPECT_TRUE(profile(launch(invoke, 1, 128, out, array<int>("counters", 3))).findings.empty());
    const auto got = read(out, 128);
    for (int i = 0; i < 128; ++i) {
        SCOPED_TRACE(i);
        const Invoked& invoked = got[static_cast<std::size_t>(i)];
        EXPECT_EQ(invoked.calls_of_warp, 4);
        EXPECT_EQ(invoked.calls_of_tile, 2);
        EXPECT_EQ(invoked.calls_of_block, 1);
        EXPECT_EQ(invoked.of_warp, 1000 + i / 32 * 32);
        EXPECT_EQ(invoked.of_tile, 2000 + i / 64 * 64);
        int first_of_warp = i / 32 * 32;
        while (first_of_warp % 5 != 3) ++first_of_warp;
        EXPECT_EQ(invoked.of_coalesced, i % 5 == 3 ? 3000 + first_of_warp : -1);
    }
}

TEST_F(CooperativeGroups, AClusterIsOneBlock)
{
    auto* const out = array<ClusterPlace>("out", 64);
    EXPECT_TRUE(profile(launch(cluster, 1, 64, out)).findings.empty());
    const auto got = read(out, 64);
    for (unsigned i = 0; i < 64; ++i) {
        EXPECT_EQ(got[i].rank, i);
        EXPECT_EQ(got[i].size, 64u);
        EXPECT_EQ(got[i].block_rank, 0u);
        EXPECT_EQ(got[i].blocks, 1u);
        EXPECT_EQ(got[i].mapped, static_cast<int>(63 - i));
    }
}

TEST_F(CooperativeGroups, ABlockMeetsInTwoHalves)
{
    int* const out = array<int>("out", 100);
    const int* const in = array("in", numbers(100));
    EXPECT_TRUE(profile(launch(reverse_by_split_barrier, 1, 100, out, in)).findings.empty());
    EXPECT_EQ(read(out, 100), reversed_by(100, numbers(100)));
}

TEST_F(CooperativeGroups, TheLastPartOfABlockMayBeSmaller)
{
    auto* const out = array<DynamicPart>("out", 45);
    EXPECT_TRUE(profile(launch(parts_of_block, 1, 45, out, 8u)).findings.empty());
    const auto got = read(out, 45);
    for (unsigned i = 0; i < 45; ++i) {
        EXPECT_EQ(got[i].rank, i % 8);
        EXPECT_EQ(got[i].size, i < 40 ? 8u : 5u);
    }
}

}  // namespace
}  // namespace warpbook::tests
