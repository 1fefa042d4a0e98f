#include <warpbook/matchers.hpp>

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/footprint_matchers.hpp>
#include <warpbook/kernel_profiler.hpp>

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
              "\n  global store: 32.00 sectors per request, ideal 4.00  (8 times as many as needed; every lane touches "
              "its own "
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

TEST(TakesAtMostInstructionsTest, NoneAtAllIsSaidAsSuch)
{
    const auto [matches, why] = result_of(TakesAtMostInstructions(0), global_stores(stores({{5, {10, 40, 40u}}})));
    EXPECT_FALSE(matches);
    EXPECT_THAT(why, HasSubstr("this launch needs no global stores"));
    EXPECT_THAT(why, HasSubstr("kernel.cu:5"));
    EXPECT_EQ(testing::DescribeMatcher<Traffic>(TakesAtMostInstructions(0)), "none");
}

TEST(TakesAtMostInstructionsTest, SaysHowManyMoreAnEdgeAllows)
{
    const Traffic ten = global_stores(stores({{5, {10, 40, 40u}}}));
    EXPECT_THAT(ten, TakesAtMostInstructions(8, 2));
    EXPECT_FALSE(result_of(TakesAtMostInstructions(8, 1), ten).first);
    EXPECT_EQ(testing::DescribeMatcher<Traffic>(TakesAtMostInstructions(8, 1)),
              "at most 8 warp instructions, each with all of its lanes, and 1 more where an edge divides the lanes of "
              "a warp");
}

TEST(TakesAtLeastInstructionsTest, BoundsFromBelow)
{
    const Traffic ten = global_stores(stores({{5, {10, 40, 40u}}}));
    EXPECT_THAT(ten, TakesAtLeastInstructions(10));
    EXPECT_FALSE(result_of(TakesAtLeastInstructions(11), ten).first);
    EXPECT_EQ(result_of(TakesAtLeastInstructions(1), global_loads(stores({{5, {10, 40, 40u}}}))).second,
              "the kernel executed no global load at all");
    EXPECT_FALSE(result_of(TakesAtLeastInstructions(0), global_stores(profile_without_counters("no"))).first);
}

TEST(MovesUnitsTest, BoundsFromBothSides)
{
    const Traffic forty = global_stores(stores({{5, {10, 40, 40u}}}));
    EXPECT_THAT(forty, MovesUnits(40, 40));
    EXPECT_THAT(forty, MovesUnits(0, 41));
    EXPECT_THAT(result_of(MovesUnits(0, 39), forty).second, HasSubstr("that nobody needs, or more than once?"));
    EXPECT_THAT(result_of(MovesUnits(41, 99), forty).second, HasSubstr("too few: is a part of the work missing"));
    EXPECT_FALSE(result_of(MovesUnits(0, 99), global_stores(profile_without_counters("no"))).first);
    EXPECT_EQ(testing::DescribeMatcher<Traffic>(MovesUnits(0, 8)), "at most 8 sectors, or wavefronts, in all");
    EXPECT_EQ(testing::DescribeMatcher<Traffic>(MovesUnits(8, 8, Space::global)), "8 sectors in all");
    EXPECT_EQ(testing::DescribeMatcher<Traffic>(MovesUnits(8, 9, Space::shared)), "from 8 to 9 wavefronts in all");
}

/// Stores of 1024 bytes, of which one block and one warp make so many.
Traffic shared_out(std::uint64_t of_block, std::uint64_t of_warp)
{
    Profile profile = stores({{5, {8, 32, 32u}}});
    Distributions distributions;
    distributions.of(Space::global, Operation::store) = {4, 8, 1024, of_block, of_warp};
    profile.distribution = distributions;
    return global_stores(profile);
}

TEST(SpreadsOverTest, LooksAtTheBusiestBlockAndWarp)
{
    EXPECT_THAT(shared_out(256, 128), SpreadsOver(4, 8));
    EXPECT_THAT(shared_out(512, 128), SpreadsOver(2, 8));
    EXPECT_THAT(result_of(SpreadsOver(2, 8), shared_out(513, 128)).second,
                StartsWith("one block alone asks for 50 % of the bytes; 4 blocks and 8 warps take part"));
    EXPECT_THAT(result_of(SpreadsOver(4, 8), shared_out(256, 256)).second,
                StartsWith("one warp alone asks for 25 % of the bytes; 4 blocks and 8 warps take part"));
}

TEST(SpreadsOverTest, WhatWasNotSeenNeverMatches)
{
    const auto [matches, why] = result_of(SpreadsOver(1, 1), global_stores(stores({{5, {8, 32, 32u}}})));
    EXPECT_FALSE(matches);
    EXPECT_THAT(why, StartsWith("how they are shared out is unavailable: "));
}

TEST(SpreadsOverTest, NothingCannotBeSharedOut)
{
    Profile profile = stores({});
    profile.distribution = Distributions();
    EXPECT_THAT(global_stores(profile), SpreadsOver(4, 8));
}

Profile shared_stores_of_which_copies(std::uint64_t copies)
{
    Profile profile = profile_with(Space::shared, Operation::store, {{5, {10, 40, 40u}}});
    profile.async_copies = AsyncCopies{copies, 4 * copies, 4 * copies};
    return profile;
}

TEST(IsCopiedAsynchronouslyTest, MatchesWhereAllAreCopies)
{
    const Profile profile = shared_stores_of_which_copies(10);
    EXPECT_THAT(shared_stores(profile), IsCopiedAsynchronously());
    EXPECT_EQ(profile.async_copies.value().sectors, 40u);
}

TEST(IsCopiedAsynchronouslyTest, SaysHowManyAreNot)
{
    const auto [matches, why] = result_of(IsCopiedAsynchronously(), shared_stores(shared_stores_of_which_copies(7)));
    EXPECT_FALSE(matches);
    EXPECT_THAT(why, StartsWith("3 of them are no asynchronous copies"));
    EXPECT_THAT(why, HasSubstr("kernel.cu:5"));
    EXPECT_THAT(result_of(IsCopiedAsynchronously(), shared_stores(shared_stores_of_which_copies(0))).second,
                StartsWith("none of them is an asynchronous copy"));
}

TEST(IsCopiedAsynchronouslyTest, NeedsAnAccessThatCanBeACopy)
{
    EXPECT_THAT(shared_loads(shared_stores_of_which_copies(10)), testing::Not(IsCopiedAsynchronously()));
    Profile atomics = profile_with(Space::shared, Operation::atomic, {{5, {10, 40, 40u}}});
    atomics.async_copies = AsyncCopies{10, 40, 40};
    EXPECT_THAT(shared_atomics(atomics), testing::Not(IsCopiedAsynchronously()));
}

TEST(IsCopiedAsynchronouslyTest, WhatWasNotCountedNeverMatches)
{
    Profile profile = shared_stores_of_which_copies(10);
    profile.async_copies = Measured<AsyncCopies>::unavailable("the GPU is too old");
    const auto [matches, why] = result_of(IsCopiedAsynchronously(), shared_stores(profile));
    EXPECT_FALSE(matches);
    EXPECT_THAT(why, HasSubstr("the GPU is too old"));
}

// What README.md and docs/library.md show: compiled, and never run.
template <class>
void as_the_readme_shows()
{
    std::unique_ptr<KernelProfiler> profiler;
    profiler = std::make_unique<warpbook::KernelProfiler>();
}

template <class>
void as_the_library_shows(const Profile& profile)
{
    warpbook::KernelProfilerOptions options;
    options.footprint_blocks = 1;
    warpbook::KernelProfiler profiler(options);
    EXPECT_THAT(loads_of(profile, "b"), TouchesAtMostSectors(32768));
    EXPECT_THAT(loads_of(profile), GroupsTouchAtMostSectors(65536));
}

}  // namespace
}  // namespace warpbook
