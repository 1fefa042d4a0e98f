#include "machine/rules/texture_reading.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::rules {
namespace {

using testing::ElementsAre;

constexpr float infinite = std::numeric_limits<float>::infinity();

template <class T>
std::vector<T> numbers_of(ElementBits bits, unsigned count)
{
    std::vector<T> numbers(count);
    std::memcpy(numbers.data(), &bits, count * sizeof(T));
    return numbers;
}

/// What numbers_in() makes of one number.
template <class T>
float as_float(T number, NumberKind kind)
{
    std::byte bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    return numbers_in(bytes, {kind, sizeof number, 1})[0];
}

TEST(NumbersOfElements, UnsignedIntegersAreFromZeroToOne)
{
    const auto of_byte = [](std::uint8_t byte) { return as_float(byte, NumberKind::unsigned_integer); };
    EXPECT_EQ(of_byte(0), 0);
    EXPECT_EQ(of_byte(255), 1);
    EXPECT_EQ(of_byte(51), 0.2f);
    EXPECT_EQ(as_float<std::uint16_t>(65535, NumberKind::unsigned_integer), 1);
    EXPECT_EQ(as_float<std::uint16_t>(13107, NumberKind::unsigned_integer), 0.2f);
}

TEST(NumbersOfElements, SignedIntegersAreFromMinusOneToOne)
{
    const auto of_byte = [](std::int8_t byte) { return as_float(byte, NumberKind::signed_integer); };
    EXPECT_EQ(of_byte(127), 1);
    EXPECT_EQ(of_byte(0), 0);
    EXPECT_EQ(of_byte(-127), -1);
    EXPECT_EQ(of_byte(-128), -1) << "and not less";
    EXPECT_EQ(as_float<std::int16_t>(32767, NumberKind::signed_integer), 1);
    EXPECT_EQ(as_float<std::int16_t>(-32768, NumberKind::signed_integer), -1);
}

TEST(NumbersOfElements, HalvesAreExact)
{
    const auto of_half = [](std::uint16_t bits) { return as_float(bits, NumberKind::floating_point); };
    EXPECT_EQ(of_half(0x3c00), 1);
    EXPECT_EQ(of_half(0xc000), -2);
    EXPECT_EQ(of_half(0x3555), 0.333251953125f);
    EXPECT_EQ(of_half(0x7bff), 65504);
    EXPECT_EQ(of_half(0x0400), std::ldexp(1.0f, -14));
    EXPECT_EQ(of_half(0x0001), std::ldexp(1.0f, -24));
    EXPECT_EQ(std::bit_cast<std::uint32_t>(of_half(0x8000)), 0x8000'0000u);
    EXPECT_EQ(of_half(0x7c00), infinite);
    EXPECT_EQ(of_half(0xfc00), -infinite);
    EXPECT_TRUE(std::isnan(of_half(0x7e00)));
}

/// An image of floats, 3 x 2 x 2: 1 2 3, 4 5 6; 10 20 30, 40 50 60.
class ReadingFloats : public testing::Test {
protected:
    float at(TextureShape shape, const std::array<float, 3>& coordinates, unsigned layer = 0)
    {
        const TextureMemorySetup memory{shape, element_format_of<float>(), 3, 2, 2};
        return numbers_of<float>(
            read({memory, setup, reinterpret_cast<const std::byte*>(content_.data())}, coordinates, layer), 1)[0];
    }

    TextureSetup setup;

private:
    std::vector<float> content_ = {1, 2, 3, 4, 5, 6, 10, 20, 30, 40, 50, 60};
};

TEST_F(ReadingFloats, Nearest)
{
    EXPECT_EQ(at(TextureShape::three_dimensions, {0, 0, 0}), 1);
    EXPECT_EQ(at(TextureShape::three_dimensions, {2.9f, 1.9f, 1.9f}), 60);
    EXPECT_EQ(at(TextureShape::three_dimensions, {1, 0, 1}), 20);
    EXPECT_EQ(at(TextureShape::layers_of_two_dimensions, {1, 1, 0}, 0), 5);
    EXPECT_EQ(at(TextureShape::layers_of_two_dimensions, {1, 1, 0}, 1), 50) << "a layer is no coordinate";
}

TEST_F(ReadingFloats, EachDirectionHasItsMode)
{
    setup.address_modes = {AddressMode::clamp, AddressMode::border, AddressMode::clamp};
    EXPECT_EQ(at(TextureShape::three_dimensions, {9, 1, 0}), 6);
    EXPECT_EQ(at(TextureShape::three_dimensions, {1, 9, 0}), 0);
}

TEST_F(ReadingFloats, BetweenTwoFourAndEight)
{
    setup.filter = TextureFilter::linear;
    EXPECT_EQ(at(TextureShape::layers_of_two_dimensions, {1, 0.5f, 0}), 1.5f);
    EXPECT_EQ(at(TextureShape::layers_of_two_dimensions, {1, 1, 0}), 3);
    EXPECT_EQ(at(TextureShape::layers_of_two_dimensions, {1, 1, 0}, 1), 30) << "layers are not mixed";
    EXPECT_EQ(at(TextureShape::three_dimensions, {1, 1, 1}), 16.5f);
    EXPECT_EQ(at(TextureShape::three_dimensions, {1.5f, 0.5f, 0.75f}), 2 + 0.25f * 18);
}

TEST_F(ReadingFloats, TheBorderIsMixedIn)
{
    setup.filter = TextureFilter::linear;
    setup.address_modes = in_all_directions(AddressMode::border);
    EXPECT_EQ(at(TextureShape::layers_of_two_dimensions, {0, 0.5f, 0}), 0.5f);
    EXPECT_EQ(at(TextureShape::layers_of_two_dimensions, {0, 0, 0}), 0.25f);
}

TEST(Reading, WeightsHaveEightBits)
{
    const std::vector<float> content = {0, 1000};
    const TextureMemorySetup memory{TextureShape::one_dimension, element_format_of<float>(), 2, 1, 1};
    const TextureSetup setup{.filter = TextureFilter::linear};
    const auto at = [&](float x) {
        return numbers_of<float>(
            read({memory, setup, reinterpret_cast<const std::byte*>(content.data())}, {x, 0, 0}, 0), 1)[0];
    };
    EXPECT_EQ(at(0.8f), 1000 * 77.0f / 256) << "0.3 is 76.8 of 256 parts";
    EXPECT_EQ(at(0.5f), 0);
    EXPECT_EQ(at(1.4999f), 1000) << "a weight can be 1";
}

TEST(Reading, WhatHasNoWeightDoesNotCount)
{
    const std::vector<float> content = {7, infinite};
    const TextureMemorySetup memory{TextureShape::one_dimension, element_format_of<float>(), 2, 1, 1};
    const TextureSetup setup{.filter = TextureFilter::linear};
    EXPECT_EQ(numbers_of<float>(
                  read({memory, setup, reinterpret_cast<const std::byte*>(content.data())}, {0.5f, 0, 0}, 0), 1)[0],
              7);
}

TEST(Reading, IntegersComeAsTheyAre)
{
    const std::vector<std::int16_t> content = {-1, 2, 3, -4, 5, 6, 7, -32768};
    const TextureMemorySetup memory{TextureShape::linear, {NumberKind::signed_integer, 2, 4}, 2, 1, 1};
    const TextureSetup setup;
    const auto at = [&](int number) {
        return numbers_of<std::int16_t>(
            read_linear({memory, setup, reinterpret_cast<const std::byte*>(content.data())}, number), 4);
    };
    EXPECT_THAT(at(0), ElementsAre(-1, 2, 3, -4));
    EXPECT_THAT(at(1), ElementsAre(5, 6, 7, -32768));
    EXPECT_THAT(at(2), ElementsAre(0, 0, 0, 0));
    EXPECT_THAT(at(-1), ElementsAre(0, 0, 0, 0));
}

TEST(Gathering, CounterClockwiseFromTheLowerLeft)
{
    const std::vector<std::uint8_t> content = {1, 2, 3, 4, 5, 6, 7, 8};
    const TextureMemorySetup memory{TextureShape::two_dimensions, {NumberKind::unsigned_integer, 1, 2}, 2, 2, 1};
    const TextureSetup setup;
    const ReadableTexture texture{memory, setup, reinterpret_cast<const std::byte*>(content.data())};
    EXPECT_THAT(numbers_of<std::uint8_t>(gather(texture, 1, 1, 0), 4), ElementsAre(5, 7, 3, 1));
    EXPECT_THAT(numbers_of<std::uint8_t>(gather(texture, 1, 1, 1), 4), ElementsAre(6, 8, 4, 2));
    const TextureSetup as_floats{.values = TextureValues::normalized_floats};
    EXPECT_THAT(numbers_of<float>(gather({memory, as_floats, texture.content}, 1, 1, 0), 4),
                ElementsAre(5.0f / 255, 7.0f / 255, 3.0f / 255, 1.0f / 255));
}

TEST(FormatOfReads, IsOfFloatsOrOfTheElement)
{
    const ElementFormat bytes{NumberKind::unsigned_integer, 1, 4};
    EXPECT_EQ(format_of_reads(bytes, {}), bytes);
    EXPECT_EQ(format_of_reads(bytes, {.values = TextureValues::normalized_floats}),
              (ElementFormat{NumberKind::floating_point, 4, 4}));
    EXPECT_EQ(format_of_reads(halves(2), {}), (ElementFormat{NumberKind::floating_point, 4, 2}));
}

TEST(ElementFormats, HaveCudasNames)
{
    EXPECT_EQ(name_of(element_format_of<float>()), "float");
    EXPECT_EQ(name_of(halves(4)), "half4");
    EXPECT_EQ(name_of(element_format_of<unsigned char>()), "unsigned char");
    EXPECT_EQ(name_of({NumberKind::unsigned_integer, 1, 4}), "uchar4");
    EXPECT_EQ(name_of({NumberKind::signed_integer, 2, 2}), "short2");
    EXPECT_EQ(name_of(element_format_of<int>()), "int");
}

}  // namespace
}  // namespace warpbook::rules
