#include <warpbook/lab/comparison.hpp>

#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_backend.hpp"

namespace warpbook {
namespace {

using tests::FakeBackend;

const float unchanged_starter = poisoned_value<float>();

struct Row {
    const char* name;
    std::vector<float> actual;
    std::vector<float> expected;
    Shape shape;
    std::optional<std::string> difference;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class FirstDifference : public testing::TestWithParam<Row> {};

TEST_P(FirstDifference, InWords)
{
    const Row& row = GetParam();
    EXPECT_EQ(first_difference<float>(row.actual, row.expected, row.shape), row.difference);
}

INSTANTIATE_TEST_SUITE_P(
    Table, FirstDifference,
    testing::Values(
        Row{"Equal", {1, 2, 3}, {1, 2, 3}, Shape::list(), std::nullopt},
        Row{"Empty", {}, {}, Shape::list(), std::nullopt},
        Row{"TooFew", {1, 2}, {1, 2, 3}, Shape::list(), "has 2 elements, not 3"},
        Row{"TooMany", {1}, {}, Shape::list(), "has 1 elements, not 0"},
        Row{"FirstOfTwo",
            {1, 7, 8},
            {1, 2, 3},
            Shape::list(),
            "at element 1: 7, expected 2 (2 of 3 elements are wrong)"},
        Row{"InAMatrix",
            {1, 2, 3, 4, 9, 6},
            {1, 2, 3, 4, 5, 6},
            Shape::matrix(3),
            "at row 1, column 1: 9, expected 5 (1 of 6 elements is wrong)"},
        Row{"StartOfARow",
            {1, 2, 3, 4},
            {1, 2, 0, 4},
            Shape::matrix(2),
            "at row 1, column 0: 3, expected 0 (1 of 4 elements is wrong)"},
        Row{"LosesTheSignOfZero",
            {0, 1},
            {-0.0f, 1},
            Shape::list(),
            "at element 0: 0, expected -0 (1 of 2 elements is wrong)"},
        Row{"NothingWritten",
            {unchanged_starter, unchanged_starter},
            {1, 2},
            Shape::list(),
            "the kernel wrote nothing: all 2 elements are as before the launch"},
        Row{"FirstNotWritten",
            {unchanged_starter, 2, 8},
            {1, 2, 3},
            Shape::list(),
            "at element 0: nothing was written, expected 1 (2 of 3 elements are wrong, 1 was never written)"},
        Row{"LaterNotWritten",
            {5, 2, unchanged_starter},
            {1, 2, 3},
            Shape::list(),
            "at element 0: 5, expected 1 (2 of 3 elements are wrong, 1 was never written)"},
        Row{"DifferentInTheLastDigit",
            {0.33333334f},
            {0.3333333f},
            Shape::list(),
            "at element 0: 0.33333334, expected 0.3333333 (1 of 1 element is wrong)"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Comparison, OfIntegers)
{
    EXPECT_EQ(first_difference<int>(std::vector{1, -4}, std::vector{1, 4}, Shape::list()),
              "at element 1: -4, expected 4 (1 of 2 elements is wrong)");
}

TEST(Comparison, NotANumberIsWrong)
{
    EXPECT_TRUE(first_difference<float>(std::vector{std::numeric_limits<float>::quiet_NaN()}, std::vector{0.0F},
                                        Shape::list()));
}

TEST(Comparison, HoldsLooksIntoDeviceMemory)
{
    FakeBackend backend;
    const std::vector<float> content{1, 2};
    const DeviceBuffer<float> filled(backend, "out", content);
    EXPECT_THAT(filled, Holds<float>({1, 2}));
    EXPECT_THAT(filled, testing::Not(Holds<float>({1, 3})));

    const DeviceBuffer<float> poisoned(backend, "out", 2);
    testing::StringMatchResultListener listener;
    EXPECT_FALSE(testing::ExplainMatchResult(Holds<float>({1, 2}), poisoned, &listener));
    EXPECT_EQ(listener.str(), "the kernel wrote nothing: all 2 elements are as before the launch");
}

TEST(Comparison, ANegativeZeroIsZeroAndNaNEqualsItself)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(first_difference<float>(std::vector{-0.0F, nan}, std::vector{0.0F, nan}, Shape::list()));
}

TEST(Comparison, PartsMayComeInAnyOrder)
{
    const std::vector<int> actual{1, 7, 3, 8};
    const std::vector<int> expected{1, 2, 3, 4};
    Differences<int> differences(4, Shape::list());
    differences.compare(2, std::span(actual).subspan(2), std::span(expected).subspan(2));
    differences.compare(0, std::span(actual).first(2), std::span(expected).first(2));
    EXPECT_EQ(differences.in_words(), "at element 1: 7, expected 2 (2 of 4 elements are wrong)");
}

TEST(Comparison, ShowsWhereAMatrixIsWrong)
{
    std::vector<int> expected(8 * 64);
    std::iota(expected.begin(), expected.end(), 0);
    std::vector<int> actual = expected;
    for (std::size_t row = 0; row < 8; ++row)
        for (std::size_t column = 32; column < 64; ++column) actual[row * 64 + column] = -1;
    actual[0] = -1;
    EXPECT_EQ(first_difference<int>(actual, expected, Shape::matrix(64)),
              "at row 0, column 0: -1, expected 0 (257 of 512 elements are wrong)\n"
              "where ('X' all wrong, 'x' some, '.' none; a mark is 1 row by 2 columns):\n"
              "  x...............XXXXXXXXXXXXXXXX\n"
              "  ................XXXXXXXXXXXXXXXX\n"
              "  ................XXXXXXXXXXXXXXXX\n"
              "  ................XXXXXXXXXXXXXXXX\n"
              "  ................XXXXXXXXXXXXXXXX\n"
              "  ................XXXXXXXXXXXXXXXX\n"
              "  ................XXXXXXXXXXXXXXXX\n"
              "  ................XXXXXXXXXXXXXXXX");
}

TEST(Comparison, TellsNaNsApart)
{
    const float other = std::bit_cast<float>(0x7fc00001U);
    EXPECT_EQ(first_difference<float>(std::vector{1.0F, std::numeric_limits<float>::quiet_NaN()},
                                      std::vector{1.0F, other}, Shape::list()),
              "at element 1: nan (bits 0x7fc00000), expected nan (bits 0x7fc00001) (1 of 2 elements is wrong)");
}

/// Of an array so large that it is compared in pieces, and read in two: these elements are wrong, or were not written.
struct LargeRow {
    const char* name;
    std::vector<std::size_t> wrong;
    std::vector<std::size_t> unwritten;
    const char* difference;
};

void PrintTo(const LargeRow& row, std::ostream* os) { *os << row.name; }

class LargeDifference : public testing::TestWithParam<LargeRow> {
protected:
    static constexpr std::size_t count = (std::size_t{1} << 24) + 5;
};

TEST_P(LargeDifference, IsThatOfTheFirstWrongElement)
{
    const Content<float> expected = array_of(count, [](std::size_t i) { return static_cast<float>(i % 7); });
    HostArray<float> actual = array_of(count, [](std::size_t i) { return static_cast<float>(i % 7); });
    for (const std::size_t i : GetParam().wrong) actual[i] = 100;
    for (const std::size_t i : GetParam().unwritten) actual[i] = poisoned_value<float>();
    EXPECT_EQ(first_difference<float>(actual, expected, Shape::list()).value_or(""), GetParam().difference);

    FakeBackend backend;
    const DeviceBuffer<float> buffer(backend, "out", std::span<const float>(actual));
    testing::StringMatchResultListener listener;
    testing::ExplainMatchResult(Holds(expected), buffer, &listener);
    EXPECT_EQ(listener.str(), GetParam().difference);
}

INSTANTIATE_TEST_SUITE_P(
    Table, LargeDifference,
    testing::Values(
        LargeRow{"None", {}, {}, ""},
        LargeRow{"InOnePiece", {70'003}, {}, "at element 70003: 100, expected 3 (1 of 16777221 elements is wrong)"},
        LargeRow{"Last", {16'777'220}, {}, "at element 16777220: 100, expected 5 (1 of 16777221 elements is wrong)"},
        LargeRow{"InManyPieces",
                 {16'777'216, 10'000'000, 65'536, 65'535, 3'000'000},
                 {},
                 "at element 65535: 100, expected 1 (5 of 16777221 elements are wrong)"},
        LargeRow{"SomeUnwritten",
                 {9'000'000},
                 {8'000'000, 16'777'219},
                 "at element 8000000: nothing was written, expected 1 (3 of 16777221 elements are wrong, 2 were never "
                 "written)"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Comparison, BuffersPrintAsTheirName)
{
    FakeBackend backend;
    EXPECT_EQ(testing::PrintToString(DeviceBuffer<int>(backend, "histogram", 1)), "'histogram'");
}

TEST(DeviceBufferTest, FreesItsMemoryOnce)
{
    FakeBackend backend;
    {
        DeviceBuffer<int> first(backend, "a", 3);
        const DeviceBuffer<int> second = std::move(first);
        EXPECT_EQ(backend.arrays.size(), 1u);
        EXPECT_EQ(second.size(), 3u);
        EXPECT_EQ(second.name(), "a");
    }
    EXPECT_TRUE(backend.arrays.empty());
    EXPECT_EQ(backend.releases, 1);
}

}  // namespace
}  // namespace warpbook
