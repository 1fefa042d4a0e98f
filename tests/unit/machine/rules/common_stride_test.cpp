#include "machine/rules/common_stride.hpp"

#include <gtest/gtest.h>

#include "random_accesses.hpp"
#include "readable_access.hpp"
#include "warp_accesses.hpp"

namespace warpbook {
namespace {

using Stride = std::optional<std::int64_t>;

template <class AddressOfLane>
WarpAccess load(AddressOfLane address_of, std::uint32_t mask = full_mask)
{
    return warp_access(Space::global, Operation::load, 4, address_of, mask);
}

TEST(CommonStride, IsTheDistanceFromLaneToLane)
{
    EXPECT_EQ(common_stride(load(every(4, 0x7fff'0000'0000))), Stride(4));
    EXPECT_EQ(common_stride(load(every(1))), Stride(1));
    EXPECT_EQ(common_stride(load(every(1ull << 40))), Stride(1ll << 40));
    EXPECT_EQ(common_stride(load(all_at(400))), Stride(0)) << "broadcast";
    EXPECT_EQ(common_stride(load([](unsigned lane) { return 4ull * (31 - lane); })), Stride(-4)) << "reversed";
}

TEST(CommonStride, IsNoneIfOneLaneIsOff)
{
    for (unsigned lane = 0; lane < max_warp_size; ++lane)
        for (const std::uint64_t distance : {std::uint64_t{1}, std::uint64_t{4}, std::uint64_t{1} << 63}) {
            WarpAccess access = load(every(4, 4096));
            access.addresses[lane] += distance;
            EXPECT_EQ(common_stride(access), std::nullopt) << access;
        }
}

TEST(CommonStride, IsNoneIfTwoLanesAreSwapped)
{
    for (unsigned lane = 1; lane < max_warp_size; ++lane) {
        WarpAccess access = load(every(4));
        std::swap(access.addresses[lane], access.addresses[lane - 1]);
        EXPECT_EQ(common_stride(access), std::nullopt) << access;
    }
}

TEST(CommonStride, IsNoneIfALaneIsIdle)
{
    for (unsigned lane = 0; lane < max_warp_size; ++lane)
        EXPECT_EQ(common_stride(load(every(4), ~(1u << lane))), std::nullopt) << "lane " << lane;
    EXPECT_EQ(common_stride(load(every(4), 0)), std::nullopt) << "no lane";
}

TEST(CommonStrideOfNeighbors, LooksAtActiveLanesOnly)
{
    const auto regular_from_8_to_15 = [](unsigned lane) { return lane / 8 == 1 ? 12ull * lane : lane * lane; };
    EXPECT_EQ(common_stride_of_neighbors(load(regular_from_8_to_15, 0x0000ff00)), Stride(12));
    EXPECT_EQ(common_stride_of_neighbors(load(regular_from_8_to_15, 0x0001ff00)), std::nullopt) << "lane 16, too";
    EXPECT_EQ(common_stride_of_neighbors(load(regular_from_8_to_15, 0x0000ff80)), std::nullopt) << "lane 7, too";
}

TEST(CommonStrideOfNeighbors, IsNoneWithAGapBetweenThem)
{
    EXPECT_EQ(common_stride_of_neighbors(load(every(4), 0x0000fe7f)), std::nullopt);
    EXPECT_EQ(common_stride_of_neighbors(load(every(4), 0x80000001)), std::nullopt);
    EXPECT_EQ(common_stride_of_neighbors(load(every(4), 0)), std::nullopt) << "no lane";
}

TEST(CommonStrideOfNeighbors, IsKnownOfFewLanes)
{
    EXPECT_EQ(common_stride_of_neighbors(load(every(4), 0x80000000)), Stride(0)) << "one lane";
    EXPECT_EQ(common_stride_of_neighbors(load(every(4), 0xc0000000)), Stride(4)) << "two lanes";
    EXPECT_EQ(common_stride_of_neighbors(load(every(4), 0x00000007)), Stride(4)) << "three lanes";
    EXPECT_EQ(common_stride_of_neighbors(load(every(4))), Stride(4)) << "all lanes";
}

/// As plainly as it can be said.
Stride stride_by_definition(const WarpAccess& access, unsigned first, unsigned count)
{
    Stride stride = 0;
    for (unsigned lane = first + 1; lane < first + count; ++lane) {
        const auto distance = static_cast<std::int64_t>(access.addresses[lane] - access.addresses[lane - 1]);
        if (lane == first + 1) stride = distance;
        if (distance != stride) return std::nullopt;
    }
    return stride;
}

TEST(CommonStrideOfRandomAccesses, IsThatOfTheDefinition)
{
    RandomAccesses random(Machine{}, 1);
    int regular = 0;
    for (int i = 0; i < 100'000; ++i) {
        WarpAccess access = random.next();
        const auto first = static_cast<unsigned>(i) % max_warp_size;
        const auto count = 1 + static_cast<unsigned>(i) / max_warp_size % (max_warp_size - first);
        const Stride expected =
            access.mask == full_mask ? stride_by_definition(access, 0, max_warp_size) : std::nullopt;
        ASSERT_EQ(common_stride(access), expected) << access;
        if (expected) ++regular;

        access.mask = lanes_from(first, count);
        ASSERT_EQ(common_stride_of_neighbors(access), stride_by_definition(access, first, count)) << access;
    }
    EXPECT_GT(regular, 5'000);
}

}  // namespace
}  // namespace warpbook
