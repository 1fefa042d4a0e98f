#include <warpbook/lab/access_advice.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpbook {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr Space global = Space::global;
constexpr Space shared = Space::shared;
constexpr Operation load = Operation::load;
constexpr Operation store = Operation::store;
constexpr Operation atomic = Operation::atomic;

/// A way in which lanes lie, and the cause that must be told: none where `cause` is empty.
struct Case {
    const char* name;
    Space space;
    Operation operation;
    LanePattern lanes;
    const char* cause;
    const char* text;
};

void PrintTo(const Case& one, std::ostream* os) { *os << one.name; }

class AdviceOnLanes : public testing::TestWithParam<Case> {};

TEST_P(AdviceOnLanes, NamesTheCause)
{
    const Case& one = GetParam();
    const std::optional<Advice> advice = advice_on_lanes(one.space, one.operation, one.lanes);
    ASSERT_EQ(advice ? advice->cause : "", one.cause);
    EXPECT_THAT(advice ? advice->in_full() : "", HasSubstr(one.text));
}

/// An assessment shows the facts alone.
TEST_P(AdviceOnLanes, KeepsWhatToDoApartFromTheFacts)
{
    const std::optional<Advice> advice = advice_on_lanes(GetParam().space, GetParam().operation, GetParam().lanes);
    if (!advice) return;
    EXPECT_TRUE(advice->text.ends_with('.')) << advice->text;
    EXPECT_THAT(advice->text,
                Not(ContainsRegex("Let |let |Make |make |Shift|shift|longer|Exchange|exchange|must|odd|\\?")));
    EXPECT_TRUE(advice->remedy.ends_with('.')) << advice->remedy;
}

INSTANTIATE_TEST_SUITE_P(
    Table, AdviceOnLanes,
    testing::Values(
        Case{"RowForEachLane",
             global,
             store,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = 4096, .units = 32, .ideal_units = 4},
             "stride",
             "(threadIdx.x + 1) the stores go 4096 bytes further, 1024 elements of 4 bytes"},
        Case{"RowForEachLaneBackwards",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = -4096, .units = 32, .ideal_units = 4},
             "stride",
             "the loads go 4096 bytes back"},
        Case{"BlocksOneThreadWide",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 32, .along_y = 4096, .units = 32, .ideal_units = 4},
             "stride",
             "the next of the warp"},
        Case{"XAndYExchanged",
             global,
             store,
             {.width = 4, .lanes = 32, .rows = 2, .along_x = 1024, .along_y = 4, .units = 16, .ideal_units = 4},
             "exchanged",
             "neighbors in threadIdx.y store side by side"},
        Case{"MemberOfAStructure",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = 24, .units = 24, .ideal_units = 4},
             "gaps",
             "only 4 of every 24 bytes that move are used"},
        Case{"FourFloatsOneByOne",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = 16, .units = 16, .ideal_units = 4},
             "pieces",
             "If a thread needs all 16 bytes, let it load them at once"},
        Case{"MemberOfALargeStructure",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = 64, .units = 32, .ideal_units = 4},
             "gaps",
             "a sector of its own"},
        Case{"StartsLate",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = 4, .start_in_sector = 4, .units = 5, .ideal_units = 4},
             "misaligned",
             "at byte 4 of a 32-byte sector"},
        Case{"EverySecondLane",
             global,
             load,
             {.width = 4, .lanes = 16, .has_gaps = true, .rows = 1, .along_x = 4, .units = 4, .ideal_units = 2},
             "idle_lanes",
             "Only 16 of a warp's 32 lanes load"},
        Case{"OneLaneOfEachRowOfThreads",
             global,
             load,
             {.width = 4, .lanes = 2, .has_gaps = true, .rows = 2, .along_y = 512, .units = 2, .ideal_units = 1},
             "idle_lanes",
             "Only 2 of a warp's 32 lanes load"},
        Case{"RowsOfFourThreads",
             global,
             store,
             {.width = 4, .lanes = 32, .rows = 8, .along_x = 4, .along_y = 1024, .units = 8, .ideal_units = 4},
             "short_rows",
             "8 rows of 4 threads here, and each row stores only 16 bytes"},
        Case{"RowsThatStartLate",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 4, .along_x = 4, .along_y = 1028, .units = 7, .ideal_units = 4},
             "misaligned",
             "4 rows of 8 threads"},
        Case{"NoCommonDistance",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .units = 31, .ideal_units = 4},
             "scattered",
             "into 31 sectors where 4 are enough"},
        Case{"NoCommonDistanceAndLittleLost",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .units = 5, .ideal_units = 4},
             "",
             ""},
        Case{"OneElementForARowOfThreads",
             global,
             load,
             {.width = 4, .lanes = 32, .rows = 8, .along_x = 0, .along_y = 128, .units = 8, .ideal_units = 4},
             "",
             ""},
        Case{"ColumnOfATile",
             shared,
             load,
             {.width = 4,
              .lanes = 32,
              .rows = 1,
              .along_x = 128,
              .words = 32,
              .banks = 1,
              .units = 32,
              .ideal_units = 1},
             "bank_conflicts",
             "32 words further in shared memory, as many as there are banks"},
        Case{"EverySecondWord",
             shared,
             store,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = 8, .words = 32, .banks = 16, .units = 2, .ideal_units = 1},
             "bank_conflicts",
             "both 2 and 32 can be divided by 2, so the 32 words lie in 16 of the 32 banks"},
        Case{"RowsOfThreadsInOneBank",
             shared,
             load,
             {.width = 4,
              .lanes = 32,
              .rows = 4,
              .along_x = 0,
              .along_y = 128,
              .words = 4,
              .banks = 1,
              .units = 4,
              .ideal_units = 1},
             "bank_conflicts",
             "the threads of a row want the same word, and neighboring rows are 32 words apart"},
        Case{"HalfASwizzle",
             shared,
             load,
             {.width = 4, .lanes = 32, .rows = 1, .words = 32, .banks = 8, .units = 4, .ideal_units = 1},
             "bank_conflicts",
             "the 32 words lie in 8 of the 32 banks"},
        Case{
            "ColumnOfDoubles",
            shared,
            load,
            {.width = 8, .lanes = 32, .rows = 1, .along_x = 16, .words = 64, .banks = 16, .units = 4, .ideal_units = 2},
            "",
            ""},
        Case{"OneCounterForAll",
             shared,
             atomic,
             {.width = 4, .lanes = 32, .rows = 1, .along_x = 0, .words = 1, .banks = 1, .units = 32, .ideal_units = 1},
             "same_word",
             "All 32 lanes of a warp update one word"}),
    [](const auto& one) { return one.param.name; });

/// Accesses of one line: so many instructions, lanes in all, bytes in all.
Traffic traffic(std::uint64_t instructions, std::uint64_t lanes, std::uint64_t bytes)
{
    const SourceLocation line{"kernel.cu", 7};
    const AccessCounts counts{instructions, instructions, instructions};
    Distribution distribution;
    distribution.lanes = lanes;
    distribution.bytes = bytes;
    Traffic made;
    made.space = global;
    made.operation = load;
    made.total = counts;
    made.lines = std::vector<std::pair<SourceLocation, AccessCounts>>{{line, counts}};
    made.lanes_of_line[line] = {lanes, std::nullopt};
    made.distribution = distribution;
    return made;
}

std::string cause_of(const std::optional<Advice>& advice) { return advice ? advice->cause : ""; }

TEST(AdviceOnInstructions, TellsFewLanesNarrowAccessesAndRepetitionApart)
{
    const AccessLimits ten = at_most(10);
    EXPECT_EQ(cause_of(advice_on_instructions(traffic(320, 320, 1280), ten)), "idle_lanes") << "one lane at a time";
    EXPECT_EQ(cause_of(advice_on_instructions(traffic(20, 320, 1280), ten)), "idle_lanes") << "half of the lanes";
    EXPECT_EQ(cause_of(advice_on_instructions(traffic(12, 320, 1280), ten)), "") << "nearly all lanes";
    EXPECT_EQ(cause_of(advice_on_instructions(traffic(20, 640, 2560), ten)), "repeated");
    EXPECT_EQ(cause_of(advice_on_instructions(traffic(10, 320, 2560), ten)), "repeated") << "in wide loads";
    EXPECT_EQ(cause_of(advice_on_instructions(traffic(40, 1280, 1280), ten)), "narrow") << "byte by byte";
    EXPECT_EQ(cause_of(advice_on_instructions(traffic(1000, 1000, 4000), ten)), "") << "few lanes that repeat";
}

TEST(AdviceOnInstructions, NamesTheLineOfTheFewLanes)
{
    const std::optional<Advice> advice = advice_on_instructions(traffic(320, 320, 1280), at_most(10));
    ASSERT_TRUE(advice && advice->line);
    EXPECT_EQ(advice->line->line, 7u);
    EXPECT_THAT(advice->text, HasSubstr("One lane at a time loads here"));
}

TEST(AdviceOnInstructions, SaysNothingOfLocksAndTrees)
{
    Traffic atomics = traffic(320, 320, 1280);
    atomics.operation = atomic;
    EXPECT_EQ(cause_of(advice_on_instructions(atomics, at_most(10))), "");
    Traffic tree = traffic(320, 320, 1280);
    tree.space = shared;
    EXPECT_EQ(cause_of(advice_on_instructions(tree, at_most(10))), "");
}

/// Shared loads of several lines, each by full warps.
Traffic traffic_of_lines(const std::vector<std::pair<int, std::uint64_t>>& instructions_of_lines)
{
    Traffic made = traffic(0, 0, 0);
    made.space = shared;
    std::vector<std::pair<SourceLocation, AccessCounts>> lines;
    AccessCounts total;
    for (const auto& [line, instructions] : instructions_of_lines) {
        lines.emplace_back(SourceLocation{"kernel.cu", line}, AccessCounts{instructions, instructions, instructions});
        total += lines.back().second;
    }
    made.lines = lines;
    made.total = total;
    made.distribution = [&] {
        Distribution distribution;
        distribution.lanes = 32 * total.instructions;
        distribution.warps = 8;
        return distribution;
    }();
    return made;
}

TEST(AdviceOnInstructions, NamesTheLinesOfWhichOneIsTooMany)
{
    const auto text_of = [](const std::optional<Advice>& advice) { return advice ? advice->text : ""; };
    EXPECT_THAT(text_of(advice_on_instructions(traffic_of_lines({{9, 32}, {7, 32}}), at_most(32))),
                HasSubstr("Without one of the lines 7 and 9 there would be few enough shared loads."));
    EXPECT_THAT(text_of(advice_on_instructions(traffic_of_lines({{7, 30}, {9, 12}}), at_most(32))),
                HasSubstr("Without line 9 there"));
}

TEST(AdviceOnInstructions, NamesNoLineThatCannotBeTheOnlyCause)
{
    const auto cause_of_lines = [](const Traffic& traffic, std::uint64_t max) {
        return cause_of(advice_on_instructions(traffic, at_most(max)));
    };
    EXPECT_EQ(cause_of_lines(traffic_of_lines({{7, 20}, {9, 20}}), 32), "")
        << "each is much more than what is too many";
    EXPECT_EQ(cause_of_lines(traffic_of_lines({{7, 64}}), 32), "") << "a single line";
    EXPECT_EQ(cause_of_lines(traffic_of_lines({{7, 64}, {9, 32}}), 32), "") << "a line that is too much by itself";
    EXPECT_EQ(cause_of_lines(traffic_of_lines({{7, 32}, {8, 32}, {9, 32}}), 32), "") << "two lines too many";
    EXPECT_EQ(cause_of_lines(traffic_of_lines({{7, 32}, {9, 1}}), 32), "") << "a line of little would be enough, too";
    EXPECT_EQ(cause_of_lines(traffic_of_lines({{7, 8}, {8, 8}, {9, 8}, {10, 8}, {11, 8}}), 32), "") << "any of many";
    EXPECT_EQ(cause_of_lines(traffic_of_lines({{7, 16}, {9, 16}}), 32), "") << "as many as are allowed";
}

TEST(AdviceOnInstructions, TakesNoBranchesForALineTooMany)
{
    Traffic branches = traffic_of_lines({{7, 32}, {9, 32}});
    const auto with_lanes = [&](std::uint64_t lanes) {
        Distribution distribution = branches.distribution.value();
        distribution.lanes = lanes;
        branches.distribution = distribution;
        return cause_of(advice_on_instructions(branches, at_most(32)));
    };
    EXPECT_EQ(with_lanes(64 * 16), "") << "half of the warp in each";
    EXPECT_EQ(with_lanes(64 * 12), "") << "or a little less";
    EXPECT_EQ(with_lanes(64 * 1), "one_line_too_many") << "one lane in each";
    EXPECT_EQ(with_lanes(64 * 17), "one_line_too_many") << "some lanes are in both";
}

TEST(AdviceOnInstructions, TakesNoWaitForALineTooMany)
{
    Traffic lock = traffic_of_lines({{7, 8}, {9, 8}});
    lock.space = global;
    lock.operation = atomic;
    EXPECT_EQ(cause_of(advice_on_instructions(lock, at_most(8))), "one_line_too_many") << "once for each warp";
    lock = traffic_of_lines({{7, 16}, {9, 8}});
    lock.space = global;
    lock.operation = atomic;
    EXPECT_EQ(cause_of(advice_on_instructions(lock, at_most(16))), "") << "asked again";
}

TEST(AdviceOnInstructions, SaysNothingOfAGpu)
{
    Traffic counted = traffic(320, 320, 1280);
    counted.distribution = Measured<Distribution>::unavailable(not_by_block_or_warp);
    counted.lanes_of_line.clear();
    EXPECT_EQ(cause_of(advice_on_instructions(counted, at_most(10))), "");
    EXPECT_EQ(cause_of(advice_on_waste(counted)), "");
    EXPECT_EQ(cause_of(advice_on_sharing(counted, at_most(10), 8, 4)), "");
}

TEST(AdviceOnInstructions, LanesDoNotTakeTurnsInALineThatEachWarpExecutesOnce)
{
    Traffic counted = traffic(12, 12, 48);
    Distribution distribution = counted.distribution.value();
    distribution.warps = 12;
    counted.distribution = distribution;
    EXPECT_EQ(cause_of(advice_on_instructions(counted, at_most(10))), "");
    distribution.warps = 11;
    counted.distribution = distribution;
    EXPECT_EQ(cause_of(advice_on_instructions(counted, at_most(10))), "idle_lanes");
}

TEST(AdviceOnSharing, CountsBlocksBeforeWarps)
{
    Traffic some = traffic(8, 256, 1024);
    Distribution distribution;
    distribution.blocks = 1;
    distribution.warps = 4;
    distribution.lanes = 2 * 4 * 32;
    some.distribution = distribution;
    const AccessLimits anyone = at_most(10);
    EXPECT_EQ(cause_of(advice_on_sharing(some, anyone, 8, 4)), "few_blocks");
    EXPECT_EQ(cause_of(advice_on_sharing(some, anyone, 2, 4)), "few_blocks");
    EXPECT_EQ(cause_of(advice_on_sharing(some, anyone, 1, 32)), "few_warps");
    EXPECT_EQ(cause_of(advice_on_sharing(some, anyone, 1, 4)), "") << "all take part";
    const AccessLimits one_warp = at_most(10).shared_among_blocks();
    EXPECT_EQ(cause_of(advice_on_sharing(some, one_warp, 8, 4)), "few_blocks");
    EXPECT_EQ(cause_of(advice_on_sharing(some, one_warp, 1, 32)), "") << "one warp may do it for its block";
    some.total = AccessCounts{256, 256, 256};
    EXPECT_EQ(cause_of(advice_on_sharing(some, one_warp, 1, 32)), "few_warps") << "but not one of its lanes";
    some.distribution = [&] {
        distribution.lanes = 4;
        return distribution;
    }();
    EXPECT_EQ(cause_of(advice_on_sharing(some, anyone, 1, 32)), "") << "there may be no more to do";
}

TEST(HintAbout, FindsTheNumberOfTheCause)
{
    const std::string hints = "stride=2 bank_conflicts=13";
    EXPECT_EQ(hint_about("stride", hints), std::optional(2u));
    EXPECT_EQ(hint_about("bank_conflicts", hints), std::optional(13u));
    EXPECT_EQ(hint_about("bank", hints), std::nullopt);
    EXPECT_EQ(hint_about("stride", ""), std::nullopt);
}

}  // namespace
}  // namespace warpbook
