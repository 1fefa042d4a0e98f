#include "bundle/uncommitted.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace warpbook::tools {
namespace {

using namespace std::string_literals;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(ReadUncommitted, TellsChangedFilesFromUnknownOnes)
{
    const Uncommitted uncommitted =
        read_uncommitted(" M labs/01-map/check.cpp\0D  README.md\0A  docs/new file.md\0?? records/\0?? a.txt\0"s, "");
    EXPECT_THAT(uncommitted.changed, ElementsAre("labs/01-map/check.cpp", "README.md", "docs/new file.md"));
    EXPECT_THAT(uncommitted.unknown, ElementsAre("records/", "a.txt"));
}

TEST(ReadUncommitted, OfACleanCheckoutIsNothing)
{
    EXPECT_THAT(read_uncommitted("", "").changed, IsEmpty());
    EXPECT_THAT(read_uncommitted("", "").unknown, IsEmpty());
}

TEST(ReadUncommitted, NamesFilesFromTheWorkbooksFolder)
{
    const Uncommitted uncommitted = read_uncommitted(
        " M courses/warpbook/README.md\0 M courses/README.md\0?? courses/warpbook/a.txt\0"s, "courses/warpbook/");
    EXPECT_THAT(uncommitted.changed, ElementsAre("README.md"));
    EXPECT_THAT(uncommitted.unknown, ElementsAre("a.txt"));
}

}  // namespace
}  // namespace warpbook::tools
