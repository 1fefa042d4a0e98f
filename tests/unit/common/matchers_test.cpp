#include <warpbook/lab/matchers.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_backend.hpp"
#include "submission.hpp"

namespace warpbook {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using tests::counters_with;

/// Whether `value` matches, and what is said about it.
template <class Matcher, class Value>
std::pair<bool, std::string> result_of(const Matcher& matcher, const Value& value)
{
    testing::StringMatchResultListener listener;
    const bool matches = testing::ExplainMatchResult(matcher, value, &listener);
    return {matches, listener.str()};
}

Profile profile_with(Space space, Operation operation, const std::vector<std::pair<int, AccessCounts>>& lines)
{
    Profile profile;
    Counters totals;
    std::vector<SourceLine> source_lines;
    for (const auto& [line, counts] : lines) {
        source_lines.push_back({{tests::path_in_project("kernel.cu"), line}, counters_with(space, operation, counts)});
        totals += source_lines.back().counters;
    }
    profile.totals = totals;
    profile.lines = source_lines;
    return profile;
}

Profile stores(const std::vector<std::pair<int, AccessCounts>>& lines)
{
    return profile_with(Space::global, Operation::store, lines);
}

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
    Profile profile;
    profile.totals = Measured<Counters>::unavailable("not permitted");
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
    EXPECT_EQ(testing::DescribeMatcher<Prediction>(PredictsWhatWasMeasured(4.0)),
              "your prediction is what was measured");
}

TEST(TrafficTest, PrintsAsASentence)
{
    EXPECT_EQ(testing::PrintToString(global_stores(stores({{5, {10, 320, 40u}}}))),
              "10 global stores, 320 sectors, ideal 40");
    EXPECT_EQ(testing::PrintToString(global_stores(stores({{5, {1, 4, 4u}}}))), "1 global store, 4 sectors, ideal 4");
}

TEST(TrafficTest, RatiosAreOfTheWholeLaunch)
{
    const Traffic traffic =
        shared_loads(profile_with(Space::shared, Operation::load, {{4, {1, 32, 1u}}, {5, {3, 3, 3u}}}));
    EXPECT_DOUBLE_EQ(conflicts_per_instruction(traffic).value(), 7.75);
    EXPECT_DOUBLE_EQ(sectors_per_request(global_stores(stores({{5, {10, 50, 40u}}}))).value(), 5);
}

TEST(TrafficTest, RatiosAreUnavailableWithTheCounters)
{
    Profile profile;
    profile.totals = Measured<Counters>::unavailable("not permitted");
    EXPECT_EQ(sectors_per_request(global_loads(profile)).reason(), "not permitted");
    EXPECT_EQ(conflicts_per_instruction(shared_loads(profile)).reason(), "not permitted");
    EXPECT_EQ(sectors_per_request(global_loads(stores({}))).reason(), "no instruction of this kind was executed");
}

constexpr double not_written_down = -1;  // common/prediction.hpp: `unknown`

TEST(PredictionTest, ThatIsNotWrittenDownNeverMatchesAndIsNotToldTheAnswer)
{
    for (const double measured : {32.0, -1.0}) {
        const auto [matches, why] = result_of(PredictsWhatWasMeasured(measured), Prediction{not_written_down});
        EXPECT_FALSE(matches);
        EXPECT_EQ(why, "");
    }
}

TEST(PredictionTest, PrintsAsANumberOrAsStillUnknown)
{
    EXPECT_EQ(testing::PrintToString(Prediction{4.5}), "4.5");
    EXPECT_EQ(testing::PrintToString(Prediction{0}), "0");
    EXPECT_THAT(testing::PrintToString(Prediction{not_written_down}), StartsWith("still `unknown`"));
}

struct PredictionRow {
    const char* name;
    double predicted;
    double measured;
    bool matches;
};

void PrintTo(const PredictionRow& row, std::ostream* os) { *os << row.name; }

class PredictionTable : public testing::TestWithParam<PredictionRow> {};

TEST_P(PredictionTable, HoldsWithinOnePercent)
{
    const PredictionRow& row = GetParam();
    const auto [matches, why] = result_of(PredictsWhatWasMeasured(row.measured), Prediction{row.predicted});
    EXPECT_EQ(matches, row.matches);
    if (!row.matches) {
        EXPECT_THAT(why, StartsWith("measured "));
    }
}

INSTANTIATE_TEST_SUITE_P(Table, PredictionTable,
                         testing::Values(PredictionRow{"Exact", 32, 32, true}, PredictionRow{"Near", 4, 4.03, true},
                                         PredictionRow{"JustBeyond", 4, 4.05, false}, PredictionRow{"Zero", 0, 0, true},
                                         PredictionRow{"OneForZero", 1, 0, false},
                                         PredictionRow{"LargeAndNear", 990, 1000, true},
                                         PredictionRow{"LargeAndBeyond", 989, 1000, false}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(PredictionTest, IsNotConfirmedWithoutAMeasurement)
{
    const auto [matches, why] =
        result_of(PredictsWhatWasMeasured(Measured<double>::unavailable("not permitted")), Prediction{4.0});
    EXPECT_FALSE(matches);
    EXPECT_EQ(why, "nothing to hold it against: not permitted");
}

}  // namespace
}  // namespace warpbook
