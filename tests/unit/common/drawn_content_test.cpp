#include <warpbook/lab/drawn_content.hpp>

#include <gtest/gtest.h>

#include "one_processor.hpp"

namespace warpbook {
namespace {

constexpr std::size_t piece = DrawnContent::elements_of_piece;

void draw_numbers(std::span<unsigned> numbers, std::mt19937& generator)
{
    for (unsigned& number : numbers) number = static_cast<unsigned>(generator());
}

void draw_small_numbers(std::span<unsigned> numbers, std::mt19937& generator)
{
    for (unsigned& number : numbers) number = static_cast<unsigned>(generator()) % 10;
}

TEST(DrawnContentTest, UpToAPieceAreTheGeneratorsOwnNumbers)
{
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, piece}) {
        DrawnContent drawn;
        std::mt19937 generator(7);
        const Content<unsigned> numbers = drawn.of(count, &draw_numbers, generator);
        ASSERT_EQ(numbers.size(), count);
        std::mt19937 plain(7);
        for (const unsigned number : numbers) ASSERT_EQ(number, plain());
        EXPECT_EQ(generator, plain);
    }
}

TEST(DrawnContentTest, BeyondThatEachPieceHasAGeneratorOfItsOwn)
{
    for (const std::size_t count : {piece + 1, 2 * piece - 1, 2 * piece, 2 * piece + 3}) {
        DrawnContent drawn;
        std::mt19937 generator(7);
        const Content<unsigned> numbers = drawn.of(count, &draw_numbers, generator);
        ASSERT_EQ(numbers.size(), count);
        std::mt19937 plain(7);
        const auto seed = static_cast<std::uint32_t>(plain());
        EXPECT_EQ(generator, plain);
        for (std::size_t number = 0; number * piece < count; ++number) {
            std::seed_seq seed_of_piece{seed, static_cast<std::uint32_t>(number)};
            std::mt19937 of_piece(seed_of_piece);
            for (std::size_t i = number * piece; i < std::min((number + 1) * piece, count); ++i)
                ASSERT_EQ(numbers[i], of_piece()) << i;
        }
    }
}

TEST(DrawnContentTest, IsTheSameOnOneProcessor)
{
    std::mt19937 generator(7);
    std::mt19937 same(7);
    DrawnContent by_all;
    const Content<unsigned> numbers = by_all.of(5 * piece + 1, &draw_numbers, generator);
    const tests::OneProcessor one;
    DrawnContent by_one;
    EXPECT_TRUE(numbers == by_one.of(5 * piece + 1, &draw_numbers, same));
    EXPECT_EQ(generator, same);
}

TEST(DrawnContentTest, KeepsWhatIsDrawnAgain)
{
    DrawnContent drawn;
    std::mt19937 generator(7);
    const Content<unsigned> first = drawn.of(piece + 1, &draw_numbers, generator);
    const std::mt19937 after = generator;
    generator.seed(7);
    const Content<unsigned> again = drawn.of(piece + 1, &draw_numbers, generator);
    EXPECT_EQ(again.data(), first.data());
    EXPECT_EQ(generator, after);
}

TEST(DrawnContentTest, DrawsAnewWhatIsAnother)
{
    DrawnContent drawn;
    std::mt19937 generator(7);
    const Content<unsigned> first = drawn.of(piece + 1, &draw_numbers, generator);
    const Content<unsigned> later = drawn.of(piece + 1, &draw_numbers, generator);
    EXPECT_FALSE(later == first);
    generator.seed(7);
    EXPECT_NE(drawn.of(piece + 2, &draw_numbers, generator).data(), first.data());
    generator.seed(7);
    EXPECT_LT(drawn.of(piece + 1, &draw_small_numbers, generator)[0], 10u);
}

TEST(DrawnContentTest, KeepsWhatWasFoundLast)
{
    DrawnContent drawn(2 * 2 * piece * sizeof(unsigned));
    const auto draw = [&](std::uint32_t seed) {
        std::mt19937 generator(seed);
        return drawn.of(2 * piece, &draw_numbers, generator);
    };
    const Content<unsigned> first = draw(1);
    const Content<unsigned> second = draw(2);
    EXPECT_EQ(draw(1).data(), first.data());
    draw(3);
    EXPECT_EQ(draw(1).data(), first.data());
    EXPECT_NE(draw(2).data(), second.data());
}

TEST(DrawnContentTest, KeepsAFewLargeArrays)
{
    DrawnContent drawn;
    std::mt19937 generator(7);
    drawn.of(piece, &draw_numbers, generator);
    EXPECT_EQ(drawn.kept_arrays(), 0u);
    for (int i = 0; i < 6; ++i) drawn.of(piece + 1, &draw_numbers, generator);
    EXPECT_EQ(drawn.kept_arrays(), DrawnContent::max_arrays);
}

TEST(DrawnContentTest, GivesUpTheOldestBeforeThereIsTooMuch)
{
    DrawnContent drawn(6 * piece * sizeof(unsigned));
    std::mt19937 generator(7);
    drawn.of(2 * piece, &draw_numbers, generator);
    drawn.of(2 * piece, &draw_numbers, generator);
    drawn.of(2 * piece, &draw_numbers, generator);
    EXPECT_EQ(drawn.kept_arrays(), 3u);
    drawn.of(3 * piece, &draw_numbers, generator);
    EXPECT_EQ(drawn.kept_arrays(), 2u);
    // The one that is used must be somewhere.
    const Content<unsigned> large = drawn.of(7 * piece, &draw_numbers, generator);
    EXPECT_EQ(drawn.kept_arrays(), 1u);
    EXPECT_EQ(large.size(), 7 * piece);
}

}  // namespace
}  // namespace warpbook
