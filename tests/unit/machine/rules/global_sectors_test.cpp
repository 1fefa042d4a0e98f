#include "machine/rules/global_sectors.hpp"

#include <gtest/gtest.h>

#include "machine/rules/access_cost.hpp"
#include "warp_accesses.hpp"

namespace warpbook::global_sectors {
namespace {

template <class AddressOfLane>
WarpAccess load(unsigned width, AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::global, Operation::load, width, address_of, mask);
}

template <class AddressOfLane>
WarpAccess store(unsigned width, AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::global, Operation::store, width, address_of, mask);
}

template <class AddressOfLane>
WarpAccess atomic(unsigned width, AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::global, Operation::atomic, width, address_of, mask);
}

std::uint64_t reversed(unsigned lane) { return 4 * (31 - lane); }

/// Two rows of 16 threads walk down two neighboring columns of a matrix with 1024 floats a row.
std::uint64_t two_columns(unsigned lane) { return 4096 * (lane % 16) + 4 * (lane / 16); }

std::uint64_t even_lanes_here_odd_lanes_there(unsigned lane) { return lane % 2 == 0 ? 4 * lane : 4096 + 4 * lane; }

constexpr std::uint64_t far_away = 0x7fff'ffff'0000;

class GlobalSectors : public testing::TestWithParam<Row> {};

TEST_P(GlobalSectors, AreCounted)
{
    EXPECT_EQ(global_access_cost(Machine{}, GetParam().access).units, GetParam().units);
}

const Row rows[] = {
    // Side by side.
    {"bytes", load(1, every(1)), 1},
    {"shorts", load(2, every(2)), 2},
    {"floats", load(4, every(4)), 4},
    {"doubles", load(8, every(8)), 8},
    {"float4s", load(16, every(16)), 16},
    {"floats_far_away", load(4, every(4, far_away)), 4},
    {"first_of_each_float3", load(4, every(12)), 12},

    // Shifted.
    {"floats_shifted_by_one", load(4, every(4, 4)), 5},
    {"floats_shifted_by_seven", load(4, every(4, 28)), 5},
    {"floats_shifted_by_a_sector", load(4, every(4, 32)), 4},
    {"bytes_shifted_by_one", load(1, every(1, 1)), 2},

    // The same place.
    {"broadcast", load(4, all_at(0)), 1},
    {"broadcast_float4", load(16, all_at(48)), 1},
    {"one_sector_twice_each", load(4, [](unsigned lane) { return 4ull * (lane / 2); }), 2},

    // The order of lanes.
    {"reversed", load(4, reversed), 4},
    {"reversed_and_shifted", load(4, [](unsigned lane) { return 4 + reversed(lane); }), 5},
    {"swapped_neighbours", load(4, [](unsigned lane) { return 4ull * (lane ^ 1); }), 4},
    {"two_columns", load(4, two_columns), 16},
    {"two_arrays_in_turn", load(4, even_lanes_here_odd_lanes_there), 8},

    // Strides, in floats.
    {"stride_2", load(4, every(2 * 4)), 8},
    {"stride_3", load(4, every(3 * 4)), 12},
    {"stride_7", load(4, every(7 * 4)), 28},
    {"stride_8", load(4, every(8 * 4)), 32},
    {"stride_32", load(4, every(32 * 4)), 32},
    {"stride_4096", load(4, every(4096 * 4)), 32},

    // Fewer lanes.
    {"no_lane", load(4, every(4), 0), 0},
    {"one_lane", load(4, every(4), 0x00000001), 1},
    {"last_lane", load(4, every(4), 0x80000000), 1},
    {"first_half", load(4, every(4), 0x0000ffff), 2},
    {"second_half", load(4, every(4), 0xffff0000), 2},
    {"every_other_lane", load(4, every(4), 0x55555555), 4},
    {"every_eighth_lane", load(4, every(4), 0x01010101), 4},
    {"half_of_a_column", load(4, every(4096), 0x0000ffff), 16},
    {"idle_lanes_elsewhere",
     load(
         4, [](unsigned lane) { return lane < 8 ? 4ull * lane : 4096ull * lane; }, 0xff),
     1},

    // The operation makes no difference.
    {"store_floats", store(4, every(4)), 4},
    {"store_broadcast", store(4, all_at(0)), 1},
    {"store_column", store(4, every(4096)), 32},
    {"atomic_floats", atomic(4, every(4)), 4},
    {"atomic_broadcast", atomic(4, all_at(0)), 1},
    {"atomic_doubles", atomic(8, every(8)), 8},

    // Hardware refuses an access that is not aligned; it counts for all it touches.
    {"one_float_across_two_sectors", load(4, all_at(30)), 2},
    {"float4s_off_by_a_float", load(16, every(16, 4)), 17},
};

INSTANTIATE_TEST_SUITE_P(Table, GlobalSectors, testing::ValuesIn(rows), NameOfRow());

TEST(GlobalSectorsOfAToyMachine, HoldTwoFloats)
{
    const auto sectors = [](const WarpAccess& access) { return global_access_cost(toy_machine, access).units; };
    EXPECT_EQ(sectors(load(4, every(4), 0b11)), 1u) << "side by side";
    EXPECT_EQ(sectors(load(4, every(4, 4), 0b11)), 2u) << "shifted by one float";
    EXPECT_EQ(sectors(load(4, every(8), 0b11)), 2u) << "stride 2";
    EXPECT_EQ(sectors(load(4, all_at(4), 0b11)), 1u) << "broadcast";
    EXPECT_EQ(sectors(load(8, every(8), 0b11)), 2u) << "float2";
    EXPECT_EQ(sectors(load(16, every(16), 0b11)), 4u) << "float4: two sectors a lane";
    EXPECT_EQ(sectors(load(4, every(8), 0b10)), 1u) << "one lane";
}

TEST(IdealGlobalSectors, AreThoseOfPackedLanes)
{
    const auto ideal = [](const WarpAccess& access) { return global_access_cost(Machine{}, access).ideal_units; };
    EXPECT_EQ(ideal(load(1, every(4096))), 1u);
    EXPECT_EQ(ideal(load(4, every(4096))), 4u);
    EXPECT_EQ(ideal(load(8, every(4096))), 8u);
    EXPECT_EQ(ideal(load(16, every(4096))), 16u);
    EXPECT_EQ(ideal(load(4, every(4096), 0x000001ff)), 2u) << "nine floats fill one sector and a part";
    EXPECT_EQ(ideal(load(4, every(4096), 0)), 0u);
    EXPECT_EQ(ideal(load(4, all_at(0))), 1u) << "never more than what it takes";
    EXPECT_EQ(global_access_cost(toy_machine, load(4, every(64), 0b11)).ideal_units, 1u);
}

TEST(AccessCost, OfGlobalMemoryIsInSectors)
{
    EXPECT_EQ(access_cost(Machine{}, load(4, every(8))), (AccessCost{.units = 8, .ideal_units = 4}));
}

}  // namespace
}  // namespace warpbook::global_sectors
