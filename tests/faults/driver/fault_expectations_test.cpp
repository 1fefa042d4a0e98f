#include "fault_expectations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook::tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Finding found(FindingKind kind, int line, std::optional<int> other_line = {}, const std::string& file = "a.cu")
{
    Finding finding;
    finding.kind = kind;
    finding.location = {file, line};
    if (other_line) finding.other_location = SourceLocation{file, *other_line};
    return finding;
}

Expectation finds(FindingKind kind, Lines line, std::optional<Lines> other_line = {})
{
    Expectation expectation;
    expectation.finds.push_back({kind, line, other_line});
    return expectation;
}

Expectation never_ends(int line)
{
    Expectation expectation;
    expectation.never_ends_at = {line};
    return expectation;
}

constexpr auto race = FindingKind::race;
constexpr auto uninitialized = FindingKind::uninitialized;

TEST(FaultExpectations, WhatIsExpected)
{
    EXPECT_THAT(differences({}, {}, "a.cu"), IsEmpty());
    EXPECT_THAT(differences(finds(uninitialized, {7}), {found(uninitialized, 7)}, "a.cu"), IsEmpty());
    EXPECT_THAT(differences(finds(uninitialized, {6, 7}), {found(uninitialized, 7)}, "a.cu"), IsEmpty());
}

TEST(FaultExpectations, TheLinesOfAFindingComeInAnyOrder)
{
    EXPECT_THAT(differences(finds(race, {3}, Lines{5}), {found(race, 3, 5)}, "a.cu"), IsEmpty());
    EXPECT_THAT(differences(finds(race, {3}, Lines{5}), {found(race, 5, 3)}, "a.cu"), IsEmpty());
    EXPECT_THAT(differences(finds(race, {3}, Lines{5}), {found(race, 3, 3)}, "a.cu"), HasSubstr("not found: race"));
    EXPECT_THAT(differences(finds(race, {3}, Lines{5}), {found(race, 3)}, "a.cu"), HasSubstr("not found: race"));
}

TEST(FaultExpectations, WhatIsMissing)
{
    EXPECT_THAT(differences(finds(uninitialized, {7}), {}, "a.cu"), HasSubstr("not found: uninitialized at line 7"));
    EXPECT_THAT(differences(finds(uninitialized, {7}), {found(uninitialized, 8)}, "a.cu"), HasSubstr("not found"));
    EXPECT_THAT(differences(finds(uninitialized, {7}), {found(FindingKind::deadlock, 7)}, "a.cu"),
                HasSubstr("not found"));
    EXPECT_THAT(differences(finds(uninitialized, {7}), {found(uninitialized, 7, {}, "b.cu")}, "a.cu"),
                HasSubstr("not found"));
}

TEST(FaultExpectations, WhatIsTooMuch)
{
    EXPECT_THAT(differences({}, {found(uninitialized, 7)}, "a.cu"), HasSubstr("should not be found: uninitialized"));
    Expectation expectation = finds(race, {3}, Lines{5});
    const std::vector<Finding> findings = {found(race, 3, 5), found(uninitialized, 5)};
    EXPECT_THAT(differences(expectation, findings, "a.cu"), HasSubstr("should not be found: uninitialized at a.cu:5"));
    expectation.also.push_back({uninitialized, {5}, {}});
    EXPECT_THAT(differences(expectation, findings, "a.cu"), IsEmpty());
}

TEST(FaultExpectations, EachPlaceOnce)
{
    std::vector<Finding> all = {found(race, 3, 5)};
    add_new({found(race, 3, 5), found(race, 3, 6), found(uninitialized, 3)}, all);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[1].other_location->line, 6);
    EXPECT_EQ(all[2].kind, uninitialized);
}

TEST(FaultExpectations, KernelsThatNeverEnd)
{
    EXPECT_THAT(differences_without_end(never_ends(9), "a.cu:9", "a.cu"), IsEmpty());
    EXPECT_THAT(differences_without_end(never_ends(9), "a.cu:8", "a.cu"), HasSubstr("should be seen at line 9"));
    EXPECT_THAT(differences_without_end(never_ends(9), "", "a.cu"), HasSubstr("should be seen at line 9"));
    EXPECT_THAT(differences_without_end({}, "a.cu:9", "a.cu"), HasSubstr("did not end, and should"));
    EXPECT_THAT(differences(never_ends(9), {}, "a.cu"), HasSubstr("ended, and should not"));
}

}  // namespace
}  // namespace warpbook::tests
