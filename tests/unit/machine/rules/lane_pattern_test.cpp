#include "machine/rules/lane_pattern.hpp"

#include <gtest/gtest.h>

#include "machine/rules/access_cost.hpp"
#include "warp_accesses.hpp"

namespace warpbook {
namespace {

using Step = std::optional<std::int64_t>;

/// Of a warp that begins at that thread of a block with so many threads to a row.
LanePattern pattern_of(const WarpAccess& access, unsigned threads_of_row = 32, unsigned first_thread = 0)
{
    const Machine machine;
    return lane_pattern(machine, access, access_cost(machine, access), {first_thread, threads_of_row});
}

template <class AddressOfLane>
WarpAccess store(AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::global, Operation::store, 4, address_of, mask);
}

template <class AddressOfLane>
WarpAccess shared_load(AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::shared, Operation::load, 4, address_of, mask);
}

/// Row and column of a thread in a matrix with rows of so many bytes.
auto in_rows_of(unsigned threads_of_row, std::uint64_t bytes_of_row)
{
    return [=](unsigned lane) { return lane / threads_of_row * bytes_of_row + lane % threads_of_row * 4; };
}

TEST(LanePattern, OfARowOfThreadsHasTheStepAlongX)
{
    const LanePattern lanes = pattern_of(store(every(4096)));
    EXPECT_EQ(lanes.along_x, Step(4096));
    EXPECT_EQ(lanes.along_y, std::nullopt) << "all have the same y";
    EXPECT_EQ(lanes.rows, 1u);
    EXPECT_EQ(lanes.lanes, 32u);
    EXPECT_EQ(lanes.units, 32u);
    EXPECT_EQ(lanes.ideal_units, 4u);
    EXPECT_EQ(pattern_of(store(every(4096)), 256, 64), lanes) << "wherever the warp is in a longer row";
}

TEST(LanePattern, OfSeveralRowsHasASecondStep)
{
    const LanePattern lanes = pattern_of(store(in_rows_of(8, 1000)), 8, 32);
    EXPECT_EQ(lanes.rows, 4u);
    EXPECT_EQ(lanes.along_x, Step(4));
    EXPECT_EQ(lanes.along_y, Step(1000));
}

TEST(LanePattern, OfBlocksOneThreadWideHasTheOtherStepAlone)
{
    const LanePattern lanes = pattern_of(store(every(64)), 1);
    EXPECT_EQ(lanes.rows, 32u);
    EXPECT_EQ(lanes.along_x, std::nullopt);
    EXPECT_EQ(lanes.along_y, Step(64));
}

TEST(LanePattern, HasNoStepIfOneLaneIsOff)
{
    for (unsigned lane = 0; lane < max_warp_size; ++lane) {
        WarpAccess access = store(every(64));
        access.addresses[lane] += 4;
        EXPECT_EQ(pattern_of(access).along_x, std::nullopt) << lane;
    }
}

TEST(LanePattern, LooksAtNoLaneThatTakesNoPart)
{
    WarpAccess access = store(every(4), 0x55555555);
    access.addresses[1] = 12345;
    const LanePattern lanes = pattern_of(access);
    EXPECT_EQ(lanes.along_x, Step(4)) << "for each step in threadIdx.x";
    EXPECT_EQ(lanes.lanes, 16u);
    EXPECT_TRUE(lanes.has_gaps);
    EXPECT_FALSE(pattern_of(store(every(4), 0xff0)).has_gaps);
}

TEST(LanePattern, OfOneLaneHasNoStep) { EXPECT_EQ(pattern_of(store(every(4), 0x10)).along_x, std::nullopt); }

TEST(LanePattern, KnowsWhereItBegins)
{
    EXPECT_EQ(pattern_of(store(every(4, 0x1000c))).start_in_sector, 12u);
    EXPECT_EQ(pattern_of(store([](unsigned lane) { return 0x10008 + 4 * (31 - lane); })).start_in_sector, 8u)
        << "backwards";
}

TEST(LanePattern, CountsWordsAndBanks)
{
    const auto words_and_banks = [](const WarpAccess& access) {
        const LanePattern lanes = pattern_of(access);
        return std::pair(lanes.words, lanes.banks);
    };
    EXPECT_EQ(words_and_banks(shared_load(every(128))), std::pair(32u, 1u));
    EXPECT_EQ(words_and_banks(shared_load(every(8))), std::pair(32u, 16u));
    EXPECT_EQ(words_and_banks(shared_load(every(132))), std::pair(32u, 32u));
    EXPECT_EQ(words_and_banks(shared_load(all_at(128))), std::pair(1u, 1u));
    EXPECT_EQ(words_and_banks(store(every(128))), std::pair(0u, 0u)) << "global memory has none";
}

}  // namespace
}  // namespace warpbook
