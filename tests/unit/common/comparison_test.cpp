#include <warpbook/lab/comparison.hpp>

#include <limits>
#include <map>
#include <memory>

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
    EXPECT_EQ(first_difference(row.actual, row.expected, row.shape), row.difference);
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
            "at row 1, column 1: 9, expected 5 (1 of 6 elements are wrong)"},
        Row{"StartOfARow",
            {1, 2, 3, 4},
            {1, 2, 0, 4},
            Shape::matrix(2),
            "at row 1, column 0: 3, expected 0 (1 of 4 elements are wrong)"},
        Row{"NothingWritten",
            {unchanged_starter, unchanged_starter},
            {1, 2},
            Shape::list(),
            "the kernel wrote nothing: all 2 elements are as before the launch"},
        Row{"FirstNotWritten",
            {unchanged_starter, 2, 8},
            {1, 2, 3},
            Shape::list(),
            "at element 0: nothing was written, expected 1 (2 of 3 elements are wrong, 1 were never written)"},
        Row{"LaterNotWritten",
            {5, 2, unchanged_starter},
            {1, 2, 3},
            Shape::list(),
            "at element 0: 5, expected 1 (2 of 3 elements are wrong, 1 were never written)"},
        Row{"DifferentInTheLastDigit",
            {0.33333334f},
            {0.3333333f},
            Shape::list(),
            "at element 0: 0.33333334, expected 0.3333333 (1 of 1 elements are wrong)"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(Comparison, OfIntegers)
{
    EXPECT_EQ(first_difference<int>({1, -4}, {1, 4}, Shape::list()),
              "at element 1: -4, expected 4 (1 of 2 elements are wrong)");
}

TEST(Comparison, NotANumberIsWrong)
{
    EXPECT_TRUE(first_difference<float>({std::numeric_limits<float>::quiet_NaN()}, {0}, Shape::list()));
}

TEST(Comparison, HoldsLooksIntoDeviceMemory)
{
    FakeBackend backend;
    const DeviceBuffer<float> filled(backend, "out", std::vector<float>{1, 2});
    EXPECT_THAT(filled, Holds<float>({1, 2}));
    EXPECT_THAT(filled, testing::Not(Holds<float>({1, 3})));

    const DeviceBuffer<float> poisoned(backend, "out", 2);
    testing::StringMatchResultListener listener;
    EXPECT_FALSE(testing::ExplainMatchResult(Holds<float>({1, 2}), poisoned, &listener));
    EXPECT_EQ(listener.str(), "the kernel wrote nothing: all 2 elements are as before the launch");
}

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
