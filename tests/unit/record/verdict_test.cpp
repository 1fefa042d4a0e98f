#include <warpbook/record/verdict.hpp>

#include <gtest/gtest.h>

#include <warpbook/record/exit_codes.hpp>

namespace warpbook {
namespace {

struct Spelling {
    Verdict verdict;
    const char* name;
    int exit_code;
};

// Graders' scripts read these: docs/records.md.
constexpr Spelling spellings[] = {{Verdict::solved, "SOLVED", 0},
                                  {Verdict::failed, "FAILED", 1},
                                  {Verdict::open, "OPEN", 2},
                                  {Verdict::unverified, "UNVERIFIED", 3}};

TEST(VerdictSpelling, IsThatOfTheDocuments)
{
    for (const Spelling& spelling : spellings) {
        EXPECT_EQ(name_of(spelling.verdict), spelling.name);
        EXPECT_EQ(exit_code_of(spelling.verdict), spelling.exit_code);
    }
}

TEST(VerdictSpelling, IsReadBack)
{
    for (const Spelling& spelling : spellings) {
        EXPECT_EQ(verdict_from_name(spelling.name), spelling.verdict);
        EXPECT_EQ(verdict_from_exit_code(spelling.exit_code), spelling.verdict);
    }
}

TEST(VerdictSpelling, OfAnythingElseIsNone)
{
    for (const char* const name : {"", "solved", "SOLVED ", "GREAT"}) EXPECT_EQ(verdict_from_name(name), std::nullopt);
    for (const int code : {-1, 4, exit_code::usage_error, exit_code::setup_error, exit_code::skipped, 139})
        EXPECT_EQ(verdict_from_exit_code(code), std::nullopt) << code;
}

TEST(ExitCodes, AreThoseOfTheDocuments)
{
    EXPECT_EQ(exit_code::done, 0);
    EXPECT_EQ(exit_code::usage_error, 64);
    EXPECT_EQ(exit_code::setup_error, 70);
    EXPECT_EQ(exit_code::skipped, 77);
}

}  // namespace
}  // namespace warpbook
