#include <warpbook/record/check_status.hpp>

#include <gtest/gtest.h>

namespace warpbook {
namespace {

TEST(CheckStatusName, IsThatOfTheDocuments)
{
    EXPECT_EQ(name_of(CheckStatus::passed), "passed");
    EXPECT_EQ(name_of(CheckStatus::failed), "failed");
    EXPECT_EQ(name_of(CheckStatus::unavailable), "unavailable");
    EXPECT_EQ(name_of(CheckStatus::not_applicable), "not_applicable");
}

TEST(CheckStatusName, IsReadBack)
{
    using enum CheckStatus;
    for (const CheckStatus status : {passed, failed, unavailable, not_applicable})
        EXPECT_EQ(check_status_from_name(name_of(status)), status);
    EXPECT_EQ(check_status_from_name("FAILED"), std::nullopt);
    EXPECT_EQ(check_status_from_name(""), std::nullopt);
}

}  // namespace
}  // namespace warpbook
