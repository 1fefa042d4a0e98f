#include "grade/submissions/date.hpp"

#include <gtest/gtest.h>

namespace warpbook::tools::grading {
namespace {

TEST(Date, IsReadWithItsTimeZone)
{
    struct Case {
        const char* text;
        const char* in_utc;
    };
    for (const Case& one : {
             Case{"2026-03-01T23:59:00+01:00", "2026-03-01T22:59:00Z"},
             Case{"2026-03-01T23:59:07Z", "2026-03-01T23:59:07Z"},
             Case{"2026-03-01t23:59z", "2026-03-01T23:59:00Z"},
             Case{"2026-03-01 23:59:00 -0530", "2026-03-02T05:29:00Z"},
             Case{"2026-03-01T00:30:00.999+01", "2026-02-28T23:30:00Z"},
             Case{"2024-02-29T12:00Z", "2024-02-29T12:00:00Z"},
             Case{"1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"},
         }) {
        const ReadDate date = date_from(one.text);
        ASSERT_TRUE(date.time) << one.text << " " << date.problem;
        EXPECT_EQ(text_of(*date.time), one.in_utc) << one.text;
    }
    EXPECT_EQ(date_from("1970-01-02T00:00:00Z").time, Time(std::chrono::days(1)));
}

TEST(Date, ThatCannotBeReadSaysWhy)
{
    struct Case {
        const char* text;
        const char* problem;
    };
    for (const Case& one : {
             Case{"2026-03-01T23:59:00", "has no time zone"},
             Case{"2026-03-01", "has no time of day"},
             Case{"", "is not a date and a time"},
             Case{"tomorrow", "is not a date and a time"},
             Case{"01.03.2026 23:59", "is not a date and a time"},
             Case{"2026-02-29T12:00Z", "has a day that no calendar has"},
             Case{"2026-13-01T12:00Z", "has a day that no calendar has"},
             Case{"2026-03-01T24:00Z", "has a time that no clock shows"},
             Case{"2026-03-01T12:00:60Z", "has a time that no clock shows"},
             Case{"2026-03-01T12:00+15:00", "has a time zone that does not exist"},
         }) {
        const ReadDate date = date_from(one.text);
        EXPECT_FALSE(date.time) << one.text;
        EXPECT_EQ(date.problem, one.problem) << one.text;
    }
    EXPECT_FALSE(date_from(std::string(100000, '1')).time) << "a long text must not exhaust the stack";
}

}  // namespace
}  // namespace warpbook::tools::grading
