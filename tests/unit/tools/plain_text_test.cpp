#include "support/plain_text.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

TEST(PlainText, LeavesWordsAsTheyAre)
{
    EXPECT_EQ(plain_text("One *line*,\nanother.\n"), "One *line*,\nanother.\n");
    EXPECT_EQ(plain_text("no line end"), "no line end\n");
    EXPECT_EQ(plain_text(""), "");
}

TEST(PlainText, HasNoBlankLinesAtTheEndsOrInARow)
{
    EXPECT_EQ(plain_text("\n\n  \nOne.\n\n\nTwo.\n\n"), "One.\n\nTwo.\n");
}

TEST(PlainText, HasNoHtml)
{
    EXPECT_EQ(plain_text("2<sup>17</sup> sums<br/>\n<img src=\"a.svg\">\n<!-- why -->\nEnd."), "217 sums\n\nEnd.\n");
    EXPECT_EQ(plain_text("i &lt; n &amp;&amp; j &gt; 1, &amp;lt;"), "i < n && j > 1, &lt;\n");
}

TEST(PlainText, KeepsWhatOnlyLooksLikeATag)
{
    EXPECT_EQ(plain_text("i < n, n > 3"), "i < n, n > 3\n");
    EXPECT_EQ(plain_text("i <n < 3> <4> </ a> <!-- open <a"), "i <n < 3> <4> </ a> <!-- open <a\n");
    EXPECT_EQ(plain_text("a `tile<float>` and `&lt;`, <b>then</b> `f<<<1, 32>>>()`"),
              "a `tile<float>` and `&lt;`, then `f<<<1, 32>>>()`\n");
}

TEST(PlainText, IndentsBlocksOfCode)
{
    EXPECT_EQ(plain_text("So:\n\n```cuda\nif (i < n)\n    scale<float>(a);\n```\n\nDone.\n"),
              "So:\n\n    if (i < n)\n        scale<float>(a);\n\nDone.\n");
}

}  // namespace
}  // namespace warpbook::tools
