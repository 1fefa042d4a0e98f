#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <warpbook/profile.hpp>

namespace warpbook {
namespace {

constexpr AccessKind load{Space::global, Operation::load};
constexpr AccessKind store{Space::shared, Operation::store};

Profile counted_with_odd_numbers()
{
    Counters totals;
    totals.of(load) = {10, 41, std::uint64_t{31}};
    totals.of(store) = {5, 7, Measured<std::uint64_t>::unavailable("not asked for")};
    SourceLine line;
    line.location = {"scale.cu", 7};
    line.counters = totals;
    line.worst_instruction.of(load) = {4, 20, std::uint64_t{10}};
    InstructionsByWidth widths{};
    widths[2] = 3;
    line.instructions_by_width = widths;
    Profile profile;
    profile.totals = totals;
    profile.lines = std::vector<SourceLine>{line};
    return profile;
}

TEST(ScaleCounts, MultipliesTotalsAndLinesAndRounds)
{
    Profile profile = counted_with_odd_numbers();
    scale_counts(profile, 2.5);
    const AccessCounts loads = profile.totals.value().of(load);
    EXPECT_EQ(loads.instructions, 25u);
    EXPECT_EQ(loads.units, 103u) << "102.5";
    EXPECT_EQ(loads.ideal_units.value(), 78u) << "77.5";
    const AccessCounts stores = profile.totals.value().of(store);
    EXPECT_EQ(stores.instructions, 13u) << "12.5";
    EXPECT_EQ(stores.ideal_units.reason(), "not asked for");

    const SourceLine& line = profile.lines.value().front();
    EXPECT_EQ(line.location.line, 7);
    EXPECT_EQ(line.counters.of(load).units, 103u);
    EXPECT_EQ(line.worst_instruction.of(load).units, 50u);
    EXPECT_EQ(line.instructions_by_width.value()[2], 8u) << "7.5";
}

TEST(ScaleCounts, LeavesWhatWasNotCountedAsItIs)
{
    Profile profile;
    profile.totals = Measured<Counters>::unavailable("captured");
    profile.lines = Measured<std::vector<SourceLine>>::unavailable("captured");
    scale_counts(profile, 3);
    EXPECT_EQ(profile.totals.reason(), "captured");
    EXPECT_EQ(profile.lines.reason(), "captured");
}

TEST(ScaleCounts, SaysHowFarTheyMayBeOff)
{
    const std::vector<std::pair<ErrorOfCounts, std::string>> table = {
        {0.0, "to all"},
        {0.03, "to all, within 3 %"},
        {0.0312, "to all, within 3.2 %"},
        {0.5, "to all, within 50 %"},
        {0.00012, "to all, within 0.012 %"},
        {2.571, "to all, within 260 %"},
        {{}, "to all; how far they are wrong is not known"},
    };
    for (const auto& [error, end] : table)
        EXPECT_THAT(note_scaled_from_blocks(2, 8, error).sentence, testing::EndsWith(end));
}

TEST(ScaleCounts, MultipliesAsyncCopiesAsTheirTwoAccesses)
{
    Profile profile;
    profile.async_copies = AsyncCopies{10, 40, 20, std::uint64_t{6}};
    ByAccess<CountFactors> factors;
    factors.of(load) = {.instructions = 9, .units = 2};
    factors.of(store) = {.instructions = 3, .units = 5};
    scale_counts(profile, factors);
    EXPECT_EQ(profile.async_copies, (Measured<AsyncCopies>(AsyncCopies{30, 80, 100, std::uint64_t{18}})));
}

}  // namespace
}  // namespace warpbook
