#include "hint/hints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::tools {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(HintsOf, AreTheTextsBetweenHeadingAndEndOfDetails)
{
    EXPECT_THAT(
        hints_of("# A lab\n\nText.\n\n## Hints\n\n"
                 "<details>\n<summary>Hint 1</summary>\n\n### Hint 1\n\nOne `i * p`\nline.\n\nTwo.\n\n</details>\n\n"
                 "<details>\n<summary>Hint 2</summary>\n\n### Hint 2\n\nMore.\n\n</details>\n\n"
                 "## Read on\n"),
        ElementsAre("One `i * p`\nline.\n\nTwo.\n", "More.\n"));
}

TEST(HintsOf, BelongToTheNumberOfTheirHeading)
{
    EXPECT_THAT(hints_of("### Hint 2\nSecond.\n</details>\n### Hint 1\nFirst.\n</details>\n"),
                ElementsAre("First.\n", "Second.\n"));
}

TEST(HintsOf, EndWhereANumberIsMissing)
{
    EXPECT_THAT(hints_of("### Hint 1\nFirst.\n</details>\n### Hint 3\nThird.\n</details>\n"), ElementsAre("First.\n"));
    EXPECT_THAT(hints_of("### Hint 10\nTenth.\n</details>\n"), IsEmpty());
}

TEST(HintsOf, ATextWithoutHeadingsAreNone)
{
    EXPECT_THAT(hints_of(""), IsEmpty());
    EXPECT_THAT(hints_of("See ### Hint 1\n"), IsEmpty());
}

}  // namespace
}  // namespace warpbook::tools
