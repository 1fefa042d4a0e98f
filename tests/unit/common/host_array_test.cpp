#include <warpbook/lab/host_array.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook {
namespace {

using testing::ElementsAre;

TEST(HostArrayTest, Moves)
{
    HostArray<int> first(2);
    first[0] = 3;
    first[1] = 4;
    HostArray<int> second = std::move(first);
    EXPECT_THAT(second, ElementsAre(3, 4));
    HostArray<int> third;
    third = std::move(second);
    EXPECT_THAT(third, ElementsAre(3, 4));
}

TEST(HostArrayTest, HasElementsOrNone)
{
    EXPECT_EQ(HostArray<float>(0).size(), 0u);
    EXPECT_EQ(HostArray<float>().begin(), HostArray<float>().end());
    const auto squares = array_of(4, [](std::size_t i) { return static_cast<int>(i * i); });
    EXPECT_THAT(squares, ElementsAre(0, 1, 4, 9));
}

TEST(HostArrayTest, IsFilledInPiecesToTheLast)
{
    const std::size_t count = 3 * few_elements + 7;
    const auto numbers = array_of(count, [](std::size_t i) { return i; });
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(numbers[i], i);
}

TEST(ContentTest, CopiesAreTheSameArray)
{
    const Content<int> content = std::vector<int>{1, 2, 3};
    const Content<int> copy = content;
    EXPECT_EQ(copy.data(), content.data());
    EXPECT_THAT(copy.to_vector(), ElementsAre(1, 2, 3));
}

TEST(ContentTest, APartOutlivesTheWhole)
{
    Content<int> part;
    {
        const Content<int> whole = array_of(5, [](std::size_t i) { return static_cast<int>(i); });
        part = whole.from(3);
        EXPECT_EQ(part.data(), whole.data() + 3);
    }
    EXPECT_THAT(part, ElementsAre(3, 4));
}

}  // namespace
}  // namespace warpbook
