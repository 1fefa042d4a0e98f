#include "submission/source_tokens.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts_of(std::string_view source)
{
    std::vector<std::string> texts;
    for (const SourceToken& token : tokens_of(source)) texts.push_back(token.text);
    return texts;
}

TEST(SourceTokens, AreWordsNumbersTextsAndCharacters)
{
    EXPECT_THAT(texts_of("a[i] = 0x1p-3f + 1'000;"),
                ElementsAre("a", "[", "i", "]", "=", "0x1p-3f", "+", "1'000", ";"));
    EXPECT_THAT(texts_of("$a + a$b"), ElementsAre("$a", "+", "a$b"));
    EXPECT_THAT(texts_of("1 ' ' 1' '"), ElementsAre("1", "' '", "1", "' '"));
}

TEST(SourceTokens, JoinLinesEverywhere)
{
    EXPECT_THAT(texts_of("in\\\nt a; /\\\n* b *\\\n/ c; /\\\r\n/ d \\ \t\ne\nf"),
                ElementsAre("int", "a", ";", "/* b */", "c", ";", "// d e", "f"));
    const auto tokens = tokens_of("a \\\n b\nc");
    EXPECT_EQ(tokens[1].line, 2);
    EXPECT_EQ(tokens[2].line, 3);
}

TEST(SourceTokens, JoinNoLinesInRawTexts)
{
    EXPECT_THAT(texts_of("R\"x(a)\\\nx\" b)x\" c"), ElementsAre("R\"x(a)\\\nx\" b)x\"", "c"));
    EXPECT_THAT(texts_of("u8R\\\n\"(a\\\nb)\" \\\nc"), ElementsAre("u8R\"(a\\\nb)\"", "c"));
}

TEST(SourceTokens, KnowWhatBeginsARawText)
{
    EXPECT_THAT(texts_of("LR\"(\")\""), ElementsAre("LR\"(\")\""));
    EXPECT_THAT(texts_of("XR\"(\"a"), ElementsAre("XR", "\"(\"", "a"));
    EXPECT_THAT(texts_of("$R\"(\"a"), ElementsAre("$R", "\"(\"", "a"));
    EXPECT_THAT(texts_of("1R\"(\"a"), ElementsAre("1R", "\"(\"", "a"));
    EXPECT_THAT(texts_of("L\"a\" L'a' la\"a\""), ElementsAre("L\"a\"", "L'a'", "la", "\"a\""));
}

TEST(SourceTokens, KnowOtherSpellings)
{
    EXPECT_THAT(texts_of("<% a<:0:> %> b<::c> d<:::e:>"),
                ElementsAre("{", "a", "[", "0", "]", "}", "b", "<", ":", ":", "c", ">", "d", "[", ":", ":", "e", "]"));
    EXPECT_THAT(texts_of("caf\\u00e9 \\U000000E9"), ElementsAre("caf\u00e9", "\u00e9"));
}

TEST(SourceTokens, OfADirectiveAreItsLine)
{
    EXPECT_THAT(texts_of("#  define a \"/*\" /* b\n */ c // d\ne"), ElementsAre("#define a \"/*\" c", "e"));
    EXPECT_THAT(texts_of("%:define a '\"' \\\n b"), ElementsAre("#define a '\"' b"));
    EXPECT_THAT(texts_of("#define a(b) #b\nc"), ElementsAre("#define a(b) #b", "c"));
    EXPECT_THAT(texts_of("#include <sys//*.h>\na"), ElementsAre("#include <sys//*.h>", "a"));
    EXPECT_THAT(texts_of("\xEF\xBB\xBF#define a"), ElementsAre("#define a"));
    EXPECT_THAT(texts_of("/*\n*/ #define a"), ElementsAre("/*\n*/", "#define a"));
}

}  // namespace
}  // namespace warpbook
