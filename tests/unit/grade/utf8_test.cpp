#include "support/utf8.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools::grading {
namespace {

TEST(Utf8, KnowsWhatIsUtf8)
{
    for (const char* text :
         {"", "abc", "caf\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xef\xbf\xbd", "\xf4\x8f\xbf\xbf"})
        EXPECT_TRUE(is_utf8(text)) << text;
    // Latin-1; a lonely continuation; too short; longer than it must be; a surrogate; past the end of Unicode.
    for (const char* text :
         {"caf\xe9", "\x80", "\xe2\x82", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"})
        EXPECT_FALSE(is_utf8(text)) << text;
}

TEST(Utf8, NamesForPeopleAreOnOneLineAndNeverTheSame)
{
    EXPECT_EQ(name_for_people("Ada Lov\xc3\xa9lace"), "Ada Lov\xc3\xa9lace");
    EXPECT_EQ(name_for_people("a\nb"), "a\\nb");
    EXPECT_EQ(name_for_people("a\\nb"), "a\\\\nb");
    EXPECT_EQ(name_for_people("a\x1b[31m"), "a\\x1b[31m");
    EXPECT_EQ(name_for_people("a\xe2\x80\xae"
                              "b"),
              "a\\u202eb")
        << "turns the direction of writing";
    EXPECT_EQ(name_for_people("caf\xe9"), "caf\\xe9");
}

TEST(Utf8, FoldedNamesAreTheSameWherePeopleSeeNoDifference)
{
    EXPECT_EQ(folded_name(" Ada  Lovelace\t"), "ada lovelace");
    EXPECT_EQ(folded_name("Jos\xc3\xa9"), folded_name("jose\xcc\x81")) << "composed, and as macOS writes it";
    EXPECT_EQ(folded_name("\xc3\x89va"), folded_name("E\xcc\x81va"));
    EXPECT_EQ(folded_name("ad\xe2\x80\x8d"
                          "a"),
              "ada");
    EXPECT_NE(folded_name("Jos\xc3\xa9"), folded_name("Jose"));
    EXPECT_NE(folded_name("ada"), folded_name("adam"));
    EXPECT_NE(folded_name("Jos\xc3\xa9"), folded_name("Jos\xc3\xa8")) << "another accent";
    EXPECT_EQ(folded_name("\xc5\xa0"), "s\xcc\x8c") << "of Latin Extended-A";
}

}  // namespace
}  // namespace warpbook::tools::grading
