#include "watch/styled_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <string>
#include <vector>

namespace warpbook::tools {
namespace {

using testing::ElementsAre;

std::string letters_of(const StyledLine& line)
{
    std::string text;
    for (const StyledLetter& one : line)
        text += one.letter < 0x80 ? std::string(1, static_cast<char>(one.letter)) : "~";
    return text;
}

std::vector<std::string> pieces_of(const std::string& text, std::size_t columns)
{
    std::vector<std::string> pieces;
    for (const StyledLine& piece : wrapped(styled_lines(text).at(0), columns)) pieces.push_back(letters_of(piece));
    return pieces;
}

TEST(StyledText, ReadsOurReportsColors)
{
    const std::vector<StyledLine> lines = styled_lines("a\033[31mb\033[1;2mc\033[0md\n\033[7me");
    ASSERT_EQ(lines.size(), 2u);
    Style red;
    red.color = 1;
    Style all = red;
    all.bold = all.faint = true;
    Style reverse;
    reverse.reverse = true;
    EXPECT_THAT(lines[0], ElementsAre(StyledLetter{U'a', {}}, StyledLetter{U'b', red}, StyledLetter{U'c', all},
                                      StyledLetter{U'd', {}}));
    EXPECT_THAT(lines[1], ElementsAre(StyledLetter{U'e', reverse}));
}

TEST(StyledText, LeavesOutWhatCouldMoveTheCursor)
{
    struct Case {
        std::string text, seen;
    };
    for (const Case& one : std::vector<Case>{{"a\033[2Jb", "ab"},
                                             {"a\033]0;title\ab", "ab"},
                                             {"a\033]8;;link\033\\b", "ab"},
                                             {"a\rb\x07", "ab"},
                                             {"a\033", "a"},
                                             {"a\033[31", "a"},
                                             {"a\033]0;title", "a"},
                                             {"a\tb", "a       b"},
                                             {"12345678\tb", "12345678        b"},
                                             {"a\xff"
                                              "b",
                                              "a~b"},
                                             {"a\xe2\x82", "a~~"},
                                             {"\xc2\xb2 \xe2\x86\x92", "~ ~"}}) {
        const std::vector<StyledLine> lines = styled_lines(one.text);
        ASSERT_EQ(lines.size(), 1u) << one.text;
        EXPECT_EQ(letters_of(lines[0]), one.seen);
    }
    EXPECT_EQ(styled_lines("\xe2\x86\x92")[0][0].letter, U'\u2192');
    EXPECT_EQ(styled_lines("\xf0\x9f\x98\x80")[0][0].letter, U'\U0001F600');
}

TEST(StyledText, WrapsAtBlanksAndKeepsTheIndentation)
{
    EXPECT_THAT(pieces_of("one two three", 20), ElementsAre("one two three"));
    EXPECT_THAT(pieces_of("one two three", 7), ElementsAre("one two", "three"));
    EXPECT_THAT(pieces_of("one two three", 9), ElementsAre("one two ", "three"));
    EXPECT_THAT(pieces_of("  one two three", 9), ElementsAre("  one two", "  three"));
    EXPECT_THAT(pieces_of("a_word_without_any_blank", 10), ElementsAre("a_word_wit", "hout_any_b", "lank"));
    EXPECT_THAT(pieces_of("        deep", 10), ElementsAre("        de", "ep")) << "no room after the indentation";
    EXPECT_THAT(pieces_of("\033[0m", 10), ElementsAre(""));
}

TEST(StyledText, LettersOfTwoColumnsCountAsTwo)
{
    if (std::setlocale(LC_CTYPE, "C.UTF-8") == nullptr) GTEST_SKIP() << "there is no C.UTF-8 here";
    const StyledLine line = styled_lines(
                                "\xe6\xbc\xa2\xe5\xad\x97"
                                "ab")
                                .at(0);
    EXPECT_EQ(columns_of(line), 6u);
    EXPECT_EQ(cut(line, 3).size(), 1u);
    EXPECT_EQ(wrapped(line, 4).size(), 2u);
}

TEST(StyledText, PlainTextHasNoControlSequences)
{
    EXPECT_EQ(without_styles("a\033[31mb\033[0m\n\033]0;title\a"
                             "c\033"),
              "ab\nc");
}

}  // namespace
}  // namespace warpbook::tools
