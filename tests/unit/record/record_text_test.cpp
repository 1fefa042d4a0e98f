#include <warpbook/record/record_text.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpbook {
namespace {

TEST(RecordText, KeepsTheOrderOfItsFieldsAndEndsItsLastLine)
{
    const nlohmann::ordered_json record = {{"schema", "a"}, {"file", "b"}};
    EXPECT_EQ(record_text(record), "{\n  \"schema\": \"a\",\n  \"file\": \"b\"\n}\n");
}

TEST(RecordText, ReplacesBytesThatAreNoUtf8)
{
    EXPECT_EQ(record_text(nlohmann::ordered_json("Stra\xdf!")), "\"Stra\xef\xbf\xbd!\"\n");
}

TEST(NowInUtc, IsADateAsInIso8601)
{
    EXPECT_THAT(now_in_utc(),
                testing::MatchesRegex("20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]Z"));
}

}  // namespace
}  // namespace warpbook
