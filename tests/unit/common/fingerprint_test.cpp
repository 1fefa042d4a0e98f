#include "fingerprint.hpp"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../support/project.hpp"
#include "submission.hpp"

namespace warpbook {
namespace {

constexpr std::string_view code = "int f(int a)\n{\n    return a + 1;\n}\n";

struct Row {
    const char* name;
    const char* text;
};

void PrintTo(const Row& row, std::ostream* os) { *os << row.name; }

class SameCode : public testing::TestWithParam<Row> {};
class OtherCode : public testing::TestWithParam<Row> {};

TEST_P(SameCode, HasTheSameFingerprint) { EXPECT_EQ(fingerprint_of(GetParam().text), fingerprint_of(code)); }

TEST_P(OtherCode, HasAnotherFingerprint) { EXPECT_NE(fingerprint_of(GetParam().text), fingerprint_of(code)); }

const auto name_of_row = [](const auto& row) { return std::string(row.param.name); };

INSTANTIATE_TEST_SUITE_P(
    Table, SameCode,
    testing::Values(Row{"OneLine", "int f(int a) { return a + 1; }"},
                    Row{"TabsAndCarriageReturns", "int f(int a)\r\n{\r\n\treturn a + 1;\r\n}\r\n"},
                    Row{"LineComment", "// TODO\nint f(int a)\n{\n    return a + 1; // done\n}\n"},
                    Row{"LineCommentAtTheEnd", "int f(int a) { return a + 1; } // no line end"},
                    Row{"BlockComment", "/* a\n * b */int f(int a) { /**/ return a /* + 2 */ + 1; }"},
                    Row{"LineCommentInBlockComment", "/* // */ int f(int a) { return a + 1; }"},
                    Row{"BlockCommentInLineComment", "// /*\nint f(int a) { return a + 1; }"},
                    Row{"SlashThatDoesNotEndAComment", "/*/ a = 2; */ int f(int a) { return a + 1; }"},
                    Row{"CommentThatDoesNotEnd", "int f(int a) { return a + 1; } /* and so on"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(Table, OtherCode,
                         testing::Values(Row{"Empty", ""}, Row{"OtherNumber", "int f(int a) { return a + 2; }"},
                                         Row{"OtherOperator", "int f(int a) { return a - 1; }"},
                                         Row{"OtherOrder", "int f(int a) { return 1 + a; }"},
                                         Row{"CommentedOut", "int f(int a) { // return a + 1; }\n}"},
                                         Row{"OtherCase", "int F(int a) { return a + 1; }"},
                                         Row{"More", "int f(int a) { return a + 1; };"}),
                         name_of_row);

TEST(Fingerprint, IsSixteenHexadecimalDigits)
{
    EXPECT_THAT(fingerprint_of(code), testing::MatchesRegex("[0-9a-f]{16}"));
    // FNV-1a's value for no input at all: lab.json files hold such numbers, so they must stay.
    EXPECT_EQ(fingerprint_of(""), "cbf29ce484222325");
    EXPECT_EQ(fingerprint_of("a"), "af63dc4c8601ec8c");
}

TEST(Fingerprint, OfTheTestsOwnSubmissionIsUpToDate)
{
    std::ifstream file(tests::path_in_project(tests::untouched_file));
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_EQ(fingerprint_of(text), tests::fingerprint_of_untouched_file);
}

}  // namespace
}  // namespace warpbook
