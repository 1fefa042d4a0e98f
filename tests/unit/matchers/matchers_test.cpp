#include <warpbook/matchers.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../support/result_of.hpp"
#include "profiles.hpp"

namespace warpbook {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using tests::profile_with;
using tests::profile_without_counters;
using tests::result_of;
using tests::stores;

TEST(IsCoalescedTest, MatchesAnIdealLaunch)
{
    EXPECT_THAT(global_stores(stores({{5, {10, 40, 40u}}})), IsCoalesced());
    EXPECT_THAT(global_stores(stores({{5, {10, 10, 40u}}})), IsCoalesced()) << "lanes share words: no waste";
}

TEST(IsCoalescedTest, BlamesTheLineAndSaysWhy)
{
    const auto [matches, why] = result_of(IsCoalesced(), global_stores(stores({{5, {10, 320, 40u}}})));
    EXPECT_FALSE(matches);
    EXPECT_EQ(why,
              "\nkernel.cu:5  if (i < n) out[i] = 2 * in[i];"
              "\n  global store: 32.00 sectors per request, ideal 4.00  (8x too many; every lane touches its own "
              "32-byte sector)");
}

TEST(IsCoalescedTest, BlamesTheMostWastefulLinesFirstAndNotAll)
{
    const auto [matches, why] = result_of(
        IsCoalesced(),
        global_stores(stores(
            {{1, {10, 40, 40u}}, {2, {10, 50, 40u}}, {3, {10, 320, 40u}}, {4, {10, 60, 40u}}, {6, {10, 70, 40u}}})));
    EXPECT_FALSE(matches);
    const std::size_t worst = why.find("kernel.cu:3");
    const std::size_t second = why.find("kernel.cu:6");
    const std::size_t third = why.find("kernel.cu:4");
    EXPECT_LT(worst, second);
    EXPECT_LT(second, third);
    EXPECT_NE(third, std::string::npos);
    EXPECT_THAT(why, testing::Not(HasSubstr("kernel.cu:2")));
    EXPECT_THAT(why, testing::Not(HasSubstr("kernel.cu:1")));
}

TEST(IsCoalescedTest, NeedsAnInstruction)
{
    const auto [matches, why] = result_of(IsCoalesced(), global_loads(stores({{5, {10, 40, 40u}}})));
    EXPECT_FALSE(matches);
    EXPECT_EQ(why, "the kernel executed no global load at all");
}

TEST(IsCoalescedTest, UnavailableCountersNeverMatch)
{
    const Profile profile = profile_without_counters("not permitted");
    const Traffic traffic = global_loads(profile);
    EXPECT_FALSE(result_of(IsCoalesced(), traffic).first);
    EXPECT_FALSE(result_of(IsFreeOfBankConflicts(), traffic).first);
    EXPECT_EQ(testing::PrintToString(traffic), "unavailable: not permitted");
}

TEST(IsCoalescedTest, AnUnavailableIdealNeverMatches)
{
    const AccessCounts counts{10, 40, Measured<std::uint64_t>::unavailable("no SASS metrics")};
    const auto [matches, why] = result_of(IsCoalesced(), global_stores(stores({{5, counts}})));
    EXPECT_FALSE(matches);
    EXPECT_EQ(why, "the ideal is unavailable: no SASS metrics");
}

TEST(IsCoalescedTest, WithoutLinesTheWholeLaunchIsExplained)
{
    Profile profile = stores({{5, {10, 320, 40u}}});
    profile.lines = Measured<std::vector<SourceLine>>::unavailable("built without -lineinfo");
    const auto [matches, why] = result_of(IsCoalesced(), global_stores(profile));
    EXPECT_FALSE(matches);
    EXPECT_THAT(why, StartsWith("\nglobal store: 32.00 sectors per request, ideal 4.00"));
    EXPECT_THAT(why, HasSubstr("(which line it is, is unavailable: built without -lineinfo)"));
}

TEST(MismatchOf, HasTheLinesAsData)
{
    const Traffic wasteful = global_stores(stores({{5, {10, 320, 40u}}}));
    const auto waste = IsCoalesced().mismatch_of(wasteful);
    ASSERT_TRUE(waste.has_value());
    EXPECT_EQ(waste->why, "");
    ASSERT_EQ(waste->lines.size(), 1u);
    EXPECT_EQ(waste->lines[0].location.line, 5);
    EXPECT_THAT(waste->lines[0].text, StartsWith("global store: 32.00 sectors per request"));

    const auto too_many = TakesAtMostInstructions(9).mismatch_of(wasteful);
    ASSERT_TRUE(too_many.has_value());
    EXPECT_EQ(too_many->why, "do the lanes of a warp take turns, or is something accessed twice?");
    ASSERT_EQ(too_many->lines.size(), 1u);
    EXPECT_EQ(too_many->lines[0].text, "10 times");

    EXPECT_FALSE(TakesAtMostInstructions(10).mismatch_of(wasteful).has_value());
}

TEST(IsFreeOfBankConflictsTest, MatchesWithoutSharedMemory)
{
    EXPECT_THAT(shared_loads(stores({{5, {10, 40, 40u}}})), IsFreeOfBankConflicts());
}

TEST(IsFreeOfBankConflictsTest, BlamesTheLine)
{
    EXPECT_THAT(shared_loads(profile_with(Space::shared, Operation::load, {{5, {4, 4, 4u}}})), IsFreeOfBankConflicts());
    const auto [matches, why] = result_of(
        IsFreeOfBankConflicts(), shared_loads(profile_with(Space::shared, Operation::load, {{5, {4, 128, 4u}}})));
    EXPECT_FALSE(matches);
    EXPECT_THAT(why, HasSubstr("\n  shared load: 32.00 wavefronts per instruction, ideal 1.00  (31.00 bank conflicts"));
}

TEST(MatcherSentences, SayWhatIsWanted)
{
    EXPECT_EQ(testing::DescribeMatcher<Traffic>(IsCoalesced()), "no more sectors than the lanes need");
    EXPECT_EQ(testing::DescribeMatcher<Traffic>(IsFreeOfBankConflicts()),
              "no more wavefronts than the lanes need (no bank conflicts)");
}

}  // namespace
}  // namespace warpbook
