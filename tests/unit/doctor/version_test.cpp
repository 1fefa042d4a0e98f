#include "version.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::doctor {
namespace {

TEST(Version, IsFoundBehindItsMarker)
{
    EXPECT_EQ(version_after("12.2.0\n", ""), (Version{{12, 2, 0}}));
    EXPECT_EQ(version_after("cmake version 3.25.1\n\nCMake suite", "cmake version "), (Version{{3, 25, 1}}));
    EXPECT_EQ(version_after("Built on Wed_Aug_20_01:58:59_PM\nrelease 13.0, V13.0.88\n", ", V"),
              (Version{{13, 0, 88}}));
    EXPECT_EQ(version_after("cmake version 4.0-rc1", "cmake version "), (Version{{4, 0, 0}}));
    EXPECT_EQ(version_after("clang version 14", "cmake version "), std::nullopt);
    EXPECT_EQ(version_after("unknown", ""), std::nullopt);
}

TEST(Version, ComparesNumberByNumber)
{
    EXPECT_LT((Version{{9, 4, 0}}), (Version{{11, 0, 0}}));
    EXPECT_LT((Version{{12, 5, 99}}), (Version{{12, 6, 0}}));
    EXPECT_GE((Version{{11, 0, 0}}), (Version{{11, 0, 0}}));
    EXPECT_EQ(to_string(Version{{12, 6, 0}}), "12.6.0");
}

}  // namespace
}  // namespace warpbook::doctor
