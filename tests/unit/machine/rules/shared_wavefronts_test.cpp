#include "machine/rules/shared_wavefronts.hpp"

#include <gtest/gtest.h>

#include "machine/rules/access_cost.hpp"
#include "warp_accesses.hpp"

namespace warpbook::shared_wavefronts {
namespace {

template <class AddressOfLane>
WarpAccess load(unsigned width, AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::shared, Operation::load, width, address_of, mask);
}

template <class AddressOfLane>
WarpAccess store(unsigned width, AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::shared, Operation::store, width, address_of, mask);
}

template <class AddressOfLane>
WarpAccess atomic(unsigned width, AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::shared, Operation::atomic, width, address_of, mask);
}

std::uint64_t reversed(unsigned lane) { return 4 * (31 - lane); }

/// Column 0 of a 32 x 32 tile of floats whose element (row, column) lies at column row ^ column.
std::uint64_t swizzled_column(unsigned lane) { return 128 * lane + 4 * lane; }

/// Lanes n and n + `distance` share an address; the 32 / 2 addresses are `width` bytes apart.
auto in_pairs(unsigned distance, unsigned width)
{
    return [=](unsigned lane) -> std::uint64_t {
        const unsigned pair = distance == 1 ? lane / 2 : lane / 4 * 2 + lane % 2;
        return pair * width;
    };
}

class SharedWavefronts : public testing::TestWithParam<Row> {};

TEST_P(SharedWavefronts, AreCounted)
{
    EXPECT_EQ(shared_access_cost(Machine{}, GetParam().access).units, GetParam().units);
}

// One bank is asked for as many distinct words as there are wavefronts.
const Row up_to_4_bytes[] = {
    {"bytes", load(1, every(1)), 1},
    {"shorts", load(2, every(2)), 1},
    {"floats", load(4, every(4)), 1},
    {"floats_shifted_by_one", load(4, every(4, 4)), 1},
    {"reversed", load(4, reversed), 1},

    // Strides, in elements.
    {"stride_2", load(4, every(2 * 4)), 2},
    {"stride_3", load(4, every(3 * 4)), 1},
    {"stride_4", load(4, every(4 * 4)), 4},
    {"stride_16", load(4, every(16 * 4)), 16},
    {"stride_31", load(4, every(31 * 4)), 1},
    {"stride_32", load(4, every(32 * 4)), 32},
    {"stride_64", load(4, every(64 * 4)), 32},
    {"padded_column", load(4, every(33 * 4)), 1},
    {"swizzled_column", load(4, swizzled_column), 1},
    {"column_of_bytes", load(1, every(32)), 8},
    {"column_upwards", load(4, [](unsigned lane) { return 128ull * (31 - lane); }), 32},
    {"column_of_a_16_x_16_tile", load(4, [](unsigned lane) { return 64ull * (lane % 16) + 4 * (lane / 16); }), 8},

    // The same word is no conflict, another word in its bank is.
    {"broadcast", load(4, all_at(4)), 1},
    {"one_word_by_its_bytes", load(1, [](unsigned lane) { return lane % 4; }), 1},
    {"two_words_in_two_banks", load(4, [](unsigned lane) { return 4ull * (lane % 2); }), 1},
    {"two_words_in_one_bank", load(4, [](unsigned lane) { return 128ull * (lane % 2); }), 2},
    {"three_words_in_one_bank", load(4, [](unsigned lane) { return 128ull * (lane % 3); }), 3},
    {"one_bank_full_the_others_idle", load(4, every(128), 0x0000000f), 4},

    // Fewer lanes.
    {"no_lane", load(4, every(4), 0), 0},
    {"one_lane", load(4, every(128), 0x80000000), 1},
    {"half_a_column", load(4, every(128), 0x0000ffff), 16},
    {"half_of_stride_2", load(4, every(2 * 4), 0x0000ffff), 1},

    // Stores alike.
    {"store_floats", store(4, every(4)), 1},
    {"store_bytes", store(1, every(1)), 1},
    {"store_one_word", store(4, all_at(0)), 1},
    {"store_stride_2", store(4, every(8)), 2},
    {"store_column", store(4, every(128)), 32},
};
INSTANTIATE_TEST_SUITE_P(UpTo4Bytes, SharedWavefronts, testing::ValuesIn(up_to_4_bytes), NameOfRow());

// Half a warp at a time.
const Row of_8_bytes[] = {
    {"doubles", load(8, every(8)), 2},
    {"float2_stride_1", load(8, every(1 * 8)), 2},
    {"float2_stride_2", load(8, every(2 * 8)), 4},
    {"float2_stride_3", load(8, every(3 * 8)), 2},
    {"float2_stride_16", load(8, every(16 * 8)), 32},
    {"reversed", load(8, [](unsigned lane) { return 8ull * (31 - lane); }), 2},
    {"first_half", load(8, every(8), 0x0000ffff), 1},
    {"second_half", load(8, every(8), 0xffff0000), 1},
    {"quarters_of_both_halves", load(8, every(8), 0x00ff00ff), 2},
    {"halves_ask_for_the_same", load(8, [](unsigned lane) { return 8ull * (lane % 16); }), 2},

    // Halves of a load merge when neighbors, or neighbors but one, agree and all fits one wavefront.
    {"broadcast", load(8, all_at(8)), 1},
    {"pairs_of_neighbours", load(8, in_pairs(1, 8)), 1},
    {"pairs_of_neighbours_but_one", load(8, in_pairs(2, 8)), 1},
    {"pairs_of_neighbours_but_three", load(8, [](unsigned lane) { return lane / 8 * 32ull + lane % 4 * 8; }), 2},
    {"pairs_that_conflict", load(8, in_pairs(1, 16)), 2},
    {"one_pair_disagrees", load(8, [](unsigned lane) { return lane == 31 ? 0 : in_pairs(1, 8)(lane); }), 2},
    {"idle_lanes_disagree_with_nobody",
     load(
         8, [](unsigned lane) { return 4ull * lane; }, 0x55555555),
     1},
    {"idle_lanes_of_a_conflict", load(8, every(8), 0x55555555), 2},
    {"mixed_pairs", load(8, [](unsigned lane) { return in_pairs(lane < 16 ? 1 : 2, 8)(lane); }), 2},

    // Stores never merge.
    {"store_doubles", store(8, every(8)), 2},
    {"store_broadcast", store(8, all_at(8)), 2},
    {"store_pairs", store(8, in_pairs(1, 8)), 2},
    {"store_float2_stride_2", store(8, every(16)), 4},
};
INSTANTIATE_TEST_SUITE_P(Of8Bytes, SharedWavefronts, testing::ValuesIn(of_8_bytes), NameOfRow());

// A quarter of a warp at a time.
const Row of_16_bytes[] = {
    {"float4_stride_1", load(16, every(1 * 16)), 4},
    {"float4_stride_2", load(16, every(2 * 16)), 8},
    {"float4_stride_3", load(16, every(3 * 16)), 4},
    {"float4_stride_8", load(16, every(8 * 16)), 32},
    {"reversed", load(16, [](unsigned lane) { return 16ull * (31 - lane); }), 4},
    {"first_quarter", load(16, every(16), 0x000000ff), 1},
    {"one_lane_of_each_quarter", store(16, every(16), 0x01010101), 4},

    // Quarters of a load merge as halves do, inside each half-warp.
    {"broadcast", load(16, all_at(16)), 2},
    {"pairs_of_neighbours", load(16, in_pairs(1, 16)), 2},
    {"pairs_of_neighbours_but_one", load(16, in_pairs(2, 16)), 2},
    {"pairs_in_first_half", load(16, [](unsigned lane) { return lane < 16 ? in_pairs(1, 16)(lane) : lane * 16; }), 3},
    {"each_half_its_own_pairs", load(16, [](unsigned lane) { return in_pairs(lane < 16 ? 1 : 2, 16)(lane); }), 2},

    {"store_float4", store(16, every(16)), 4},
    {"store_broadcast", store(16, all_at(16)), 4},
    {"store_float4_stride_8", store(16, every(8 * 16)), 32},
};
INSTANTIATE_TEST_SUITE_P(Of16Bytes, SharedWavefronts, testing::ValuesIn(of_16_bytes), NameOfRow());

// One bank serves one lane at a time.
const Row atomics[] = {
    {"no_lane", atomic(4, every(4), 0), 0},
    {"a_word_each", atomic(4, every(4)), 1},
    {"padded_column", atomic(4, every(33 * 4)), 1},
    {"one_word_for_all", atomic(4, all_at(0)), 32},
    {"one_word_for_half", atomic(4, all_at(0), 0x0000ffff), 16},
    {"one_word_for_pairs", atomic(4, in_pairs(1, 4)), 2},
    {"two_words_in_one_bank", atomic(4, [](unsigned lane) { return 128ull * (lane % 2); }), 32},
    {"two_words_in_two_banks", atomic(4, [](unsigned lane) { return 4ull * (lane % 2); }), 16},
    {"stride_2", atomic(4, every(8)), 2},
    {"column", atomic(4, every(128)), 32},
};
INSTANTIATE_TEST_SUITE_P(Atomics, SharedWavefronts, testing::ValuesIn(atomics), NameOfRow());

TEST(SharedWavefrontsOfAToyMachine, ServeTwoBanks)
{
    const auto wavefronts = [](const WarpAccess& access) { return shared_access_cost(toy_machine, access).units; };
    EXPECT_EQ(wavefronts(load(4, every(4), 0b11)), 1u) << "a bank each";
    EXPECT_EQ(wavefronts(load(4, every(8), 0b11)), 2u) << "one bank";
    EXPECT_EQ(wavefronts(load(4, every(12), 0b11)), 1u) << "padded column";
    EXPECT_EQ(wavefronts(load(4, all_at(4), 0b11)), 1u) << "broadcast";
    EXPECT_EQ(wavefronts(load(4, every(8), 0b10)), 1u) << "one lane";
    EXPECT_EQ(wavefronts(load(8, every(8), 0b11)), 2u) << "float2: a lane at a time";
    EXPECT_EQ(wavefronts(load(8, all_at(0), 0b11)), 1u) << "float2: the lanes merge";
    EXPECT_EQ(wavefronts(store(8, all_at(0), 0b11)), 2u) << "float2: stores do not";
    EXPECT_EQ(wavefronts(atomic(4, all_at(0), 0b11)), 2u) << "atomics on one word";
}

TEST(IdealSharedWavefronts, AreThoseOfPackedLanes)
{
    const auto ideal = [](const WarpAccess& access) { return shared_access_cost(Machine{}, access).ideal_units; };
    EXPECT_EQ(ideal(load(1, every(128))), 1u);
    EXPECT_EQ(ideal(load(4, every(128))), 1u);
    EXPECT_EQ(ideal(atomic(4, every(128))), 1u);
    EXPECT_EQ(ideal(load(8, every(128))), 2u);
    EXPECT_EQ(ideal(load(8, every(128), 0x00010000)), 1u);
    EXPECT_EQ(ideal(load(16, every(128))), 4u);
    EXPECT_EQ(ideal(load(16, every(128), 0x01000001)), 1u) << "two lanes are 32 bytes";
    EXPECT_EQ(ideal(load(16, every(128), 0x000001ff)), 2u) << "nine lanes fill one row of banks and a part";
    EXPECT_EQ(ideal(load(8, all_at(0))), 1u) << "never more than what it takes";
    EXPECT_EQ(ideal(load(4, every(128), 0)), 0u);
    EXPECT_EQ(shared_access_cost(toy_machine, load(8, every(8), 0b11)).ideal_units, 2u);
}

TEST(AccessCost, OfSharedMemoryIsInWavefronts)
{
    EXPECT_EQ(access_cost(Machine{}, load(4, every(8))), (AccessCost{.units = 2, .ideal_units = 1}));
}

}  // namespace
}  // namespace warpbook::shared_wavefronts
