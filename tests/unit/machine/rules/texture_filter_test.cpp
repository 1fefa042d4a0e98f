#include "machine/rules/texture_filter.hpp"

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::rules {
namespace {

using testing::ElementsAre;

constexpr ElementFormat unsigned_bytes = {NumberKind::unsigned_integer, 1, 1};
constexpr ElementFormat signed_bytes = {NumberKind::signed_integer, 1, 1};
constexpr ElementFormat signed_shorts = {NumberKind::signed_integer, 2, 1};

TEST(CornerWeights, AreWholeAtAnElementsMiddle)
{
    EXPECT_THAT(corner_weights(0, 0, 0), ElementsAre(256, 0, 0, 0, 0, 0, 0, 0));
    EXPECT_THAT(corner_weights(64, 0, 0), ElementsAre(192, 64, 0, 0, 0, 0, 0, 0));
    EXPECT_THAT(corner_weights(0, 64, 0), ElementsAre(192, 0, 64, 0, 0, 0, 0, 0));
    EXPECT_THAT(corner_weights(0, 0, 64), ElementsAre(192, 0, 0, 0, 64, 0, 0, 0));
}

// As an H200 had them, where all of a texture's elements but one were 0.
TEST(CornerWeights, AreRoundedAsAnH200Does)
{
    EXPECT_THAT(corner_weights(32, 224, 0), ElementsAre(28, 4, 196, 28, 0, 0, 0, 0));
    EXPECT_THAT(corner_weights(224, 160, 224), ElementsAre(2, 10, 2, 18, 11, 73, 17, 123)) << "ties";
    EXPECT_THAT(corner_weights(96, 160, 96), ElementsAre(38, 22, 62, 38, 23, 13, 37, 23)) << "ties";
    EXPECT_THAT(corner_weights(161, 1, 228), ElementsAre(10, 18, 0, 0, 85, 142, 0, 1));
    EXPECT_THAT(corner_weights(154, 76, 122), ElementsAre(37, 57, 16, 24, 34, 51, 15, 22));
}

TEST(CornerWeights, AreOneTogether)
{
    for (unsigned x = 0; x < 256; x += 5) {
        for (unsigned y = 0; y < 256; y += 7) {
            for (unsigned z = 0; z < 256; z += 11) {
                const auto weights = corner_weights(x, y, z);
                ASSERT_EQ(std::accumulate(weights.begin(), weights.end(), 0u), 256u) << x << " " << y << " " << z;
            }
        }
    }
}

TEST(Mixtures, OfIntegersHaveSixteenBits)
{
    EXPECT_EQ(mixture_of_integers(256 * 255, unsigned_bytes), 1);
    EXPECT_EQ(mixture_of_integers(256 * -127, signed_bytes), -1);
    EXPECT_EQ(mixture_of_integers(128 * 1, unsigned_bytes), 129.0f / 65535) << "128.5 parts: a tie goes up";
    EXPECT_EQ(mixture_of_integers(256 * 5, signed_bytes), 1290.0f / 32767) << "of 1290.04";
    EXPECT_EQ(mixture_of_integers(128 * -1, signed_shorts), 0) << "up, not away from zero";
}

TEST(Mixtures, OfHalvesAreHalves)
{
    constexpr ElementFormat half = halves(1);
    EXPECT_EQ(mixture_of_floats(256 * 1.5, half), 1.5f);
    EXPECT_EQ(mixture_of_floats(256 * (1 + 0x1p-11), half), 1 + 0x1p-10f) << "a tie";
    EXPECT_EQ(mixture_of_floats(256 * (1 + 0x1p-12), half), 1);
    EXPECT_EQ(mixture_of_floats(-256 * (1 + 0x1p-11), half), -1 - 0x1p-10f);
    EXPECT_EQ(mixture_of_floats(256 * 0x1p-25, half), 0x1p-24f) << "half of the smallest one";
    EXPECT_EQ(mixture_of_floats(0, half), 0);
    EXPECT_EQ(mixture_of_floats(256 * (1 + 0x1p-12), element_format_of<float>()), 1 + 0x1p-12f);
}

}  // namespace
}  // namespace warpbook::rules
