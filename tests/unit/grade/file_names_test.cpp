#include "grade/submissions/file_names.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grade/submissions/submissions.hpp"
#include "support/utf8.hpp"

namespace warpbook::tools::grading {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::MatchesRegex;
using testing::StartsWith;

TEST(FileNameOf, KeepsNamesThatCanBeNamesOfFiles)
{
    for (const char* name : {"ada", "Ada Lovelace", "s1234567", "lovelace_ada-12.b", "Jos\xc3\xa9",
                             "\xe5\xbc\xa0\xe4\xbc\x9f", "ada@school"})
        EXPECT_EQ(file_name_of(name), name);
}

TEST(FileNameOf, MakesOthersSafeAndKeepsThemApart)
{
    for (const char* name : {"-rf",
                             "..",
                             ".",
                             "",
                             "a/b",
                             "a\nb",
                             "a\x1b[2J",
                             "a:b",
                             "a\\b",
                             "=cmd",
                             "ada ",
                             "caf\xe9",
                             "a\xe2\x80\xae"
                             "b",
                             "+1",
                             "@x",
                             "$(x)",
                             "a'b",
                             "a\"b",
                             "<b>",
                             ".hidden"}) {
        const std::string safe = file_name_of(name);
        EXPECT_THAT(safe, MatchesRegex("[^/\n\x1b:\\\\'\"<>$*?|=]+-[0-9a-f]{8}")) << name;
        EXPECT_TRUE(is_utf8(safe));
        EXPECT_EQ(std::string("-.+@ ").find(safe.front()), std::string::npos) << safe;
    }
    EXPECT_NE(file_name_of("a/b"), file_name_of("a:b"));
    const std::string of_long = file_name_of(std::string(255, 'x'));
    EXPECT_LE(of_long.size(), 140u);
    EXPECT_NE(of_long, file_name_of(std::string(254, 'x')));
    std::string letters;
    for (int i = 0; i < 100; ++i) letters += "\xc3\xa9";
    EXPECT_TRUE(is_utf8(file_name_of(letters))) << "no letter is cut in two";
}

TEST(FileNameOf, NoTwoStudentsHaveTheSameAlsoWhereCaseDoesNotCount)
{
    const auto names = unique_file_names({"Ada", "ada", "ben", "Jos\xc3\xa9", "Jose\xcc\x81"});
    EXPECT_THAT(names, ElementsAre(MatchesRegex("Ada-[0-9a-f]{8}"), MatchesRegex("ada-[0-9a-f]{8}"), "ben",
                                   StartsWith("Jos\xc3\xa9-"), StartsWith("Jose\xcc\x81-")));
    std::set<std::string> folded;
    for (const std::string& name : names) folded.insert(folded_name(name));
    EXPECT_EQ(folded.size(), names.size());
}

TEST(FileNames, KnowWhatTheyAreOf)
{
    EXPECT_TRUE(is_archive("Work.ZIP"));
    EXPECT_TRUE(is_archive("a.tar.gz"));
    EXPECT_FALSE(is_archive("zip"));
    EXPECT_TRUE(is_cuda_source("A.CU"));
    EXPECT_FALSE(is_cuda_source("a.cuh"));
    EXPECT_TRUE(is_of_the_system(".DS_Store"));
    EXPECT_TRUE(is_of_the_system("__MACOSX"));
    EXPECT_FALSE(is_of_the_system("ada"));
}

}  // namespace
}  // namespace warpbook::tools::grading
