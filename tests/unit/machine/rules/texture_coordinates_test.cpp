#include "machine/rules/texture_coordinates.hpp"

#include <cmath>
#include <limits>
#include <ostream>

#include <gtest/gtest.h>

namespace warpbook::rules {
namespace {

constexpr float far_out = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr std::optional<unsigned> in_the_border = std::nullopt;

// Of four elements; those with 1 have normalized coordinates.
constexpr TextureDirection clamping = {4, AddressMode::clamp, false};
constexpr TextureDirection bordered = {4, AddressMode::border, false};
constexpr TextureDirection clamping_1 = {4, AddressMode::clamp, true};
constexpr TextureDirection bordered_1 = {4, AddressMode::border, true};
constexpr TextureDirection wrapping_1 = {4, AddressMode::wrap, true};
constexpr TextureDirection mirroring_1 = {4, AddressMode::mirror, true};

struct NearestCase {
    TextureDirection direction;
    float coordinate;
    std::optional<unsigned> element;

    friend void PrintTo(const NearestCase& row, std::ostream* os)
    {
        *os << "mode " << static_cast<int>(row.direction.mode) << ", " << row.coordinate;
    }
};

class NearestElement : public testing::TestWithParam<NearestCase> {};

TEST_P(NearestElement, IsTheGuides)
{
    EXPECT_EQ(nearest_element(GetParam().direction, GetParam().coordinate), GetParam().element);
}

INSTANTIATE_TEST_SUITE_P(
    Table, NearestElement,
    testing::Values(
        NearestCase{clamping, 0, 0}, NearestCase{clamping, 0.99f, 0}, NearestCase{clamping, 1, 1},
        NearestCase{clamping, 3.99f, 3}, NearestCase{clamping, 4, 3}, NearestCase{clamping, -0.01f, 0},
        NearestCase{clamping, 1e30f, 3}, NearestCase{clamping, -far_out, 0}, NearestCase{clamping, far_out, 3},
        NearestCase{clamping, not_a_number, 0}, NearestCase{bordered, 0, 0}, NearestCase{bordered, 3.5f, 3},
        NearestCase{bordered, 4, in_the_border}, NearestCase{bordered, -0.01f, in_the_border},
        NearestCase{bordered, far_out, in_the_border}, NearestCase{clamping_1, 0.25f, 1}, NearestCase{clamping_1, 1, 3},
        NearestCase{bordered_1, 1, in_the_border}, NearestCase{wrapping_1, 1, 0}, NearestCase{wrapping_1, 1.25f, 1},
        NearestCase{wrapping_1, -0.25f, 3}, NearestCase{wrapping_1, -7.5f, 2}, NearestCase{mirroring_1, 0.75f, 3},
        // 1 - frac(1) is 1, and after the last element.
        NearestCase{mirroring_1, 1, 3}, NearestCase{mirroring_1, 1.2f, 3}, NearestCase{mirroring_1, 1.9f, 0},
        NearestCase{mirroring_1, 2.3f, 1}, NearestCase{mirroring_1, -0.1f, 0}, NearestCase{mirroring_1, -0.9f, 3},
        NearestCase{mirroring_1, -1.1f, 3},
        // An element that is mirrored begins where it ended: 3/4 is in the last one, -3/4 in the one before it.
        NearestCase{mirroring_1, -0.75f, 2}, NearestCase{mirroring_1, 1.25f, 2}, NearestCase{mirroring_1, 1.75f, 0}));

struct NeighborsCase {
    TextureDirection direction;
    float coordinate;
    std::optional<unsigned> first;
    std::optional<unsigned> second;
    unsigned weight_of_second;

    friend void PrintTo(const NeighborsCase& row, std::ostream* os)
    {
        *os << "mode " << static_cast<int>(row.direction.mode) << ", " << row.coordinate;
    }
};

class NeighborsOf : public testing::TestWithParam<NeighborsCase> {};

TEST_P(NeighborsOf, AreTheGuides)
{
    const Neighbors found = neighbors(GetParam().direction, GetParam().coordinate);
    EXPECT_EQ(found.first, GetParam().first);
    EXPECT_EQ(found.second, GetParam().second);
    EXPECT_EQ(found.weight_of_second, GetParam().weight_of_second);
}

INSTANTIATE_TEST_SUITE_P(
    Table, NeighborsOf,
    testing::Values(
        // An element's middle, and the way to the next one's.
        NeighborsCase{clamping, 1.5f, 1, 2, 0}, NeighborsCase{clamping, 2, 1, 2, 128},
        NeighborsCase{clamping, 2.25f, 1, 2, 192},
        // 8 bits: the nearest of 256 parts, and the next element whole where that is nearest.
        NeighborsCase{clamping, 1.5f + 1.0f / 256, 1, 2, 1}, NeighborsCase{clamping, 1.5f + 0.4f / 256, 1, 2, 0},
        NeighborsCase{clamping, 1.5f + 0.6f / 256, 1, 2, 1}, NeighborsCase{clamping, 2.5f - 0.4f / 256, 2, 3, 0},
        // Outside.
        NeighborsCase{clamping, 0, 0, 0, 0}, NeighborsCase{clamping, 4, 3, 3, 0}, NeighborsCase{clamping, -9, 0, 0, 0},
        NeighborsCase{clamping, far_out, 3, 3, 0}, NeighborsCase{clamping, not_a_number, 0, 0, 0},
        NeighborsCase{bordered, 0.25f, in_the_border, 0, 192}, NeighborsCase{bordered, 3.75f, 3, in_the_border, 64},
        NeighborsCase{bordered, 9, in_the_border, in_the_border, 128}, NeighborsCase{wrapping_1, 0, 3, 0, 128},
        NeighborsCase{wrapping_1, 1, 3, 0, 128}, NeighborsCase{wrapping_1, -0.0625f, 3, 0, 64},
        NeighborsCase{mirroring_1, 0, 0, 0, 128}, NeighborsCase{mirroring_1, 1, 3, 3, 128},
        NeighborsCase{mirroring_1, 1.25f, 3, 2, 128}));

}  // namespace
}  // namespace warpbook::rules
