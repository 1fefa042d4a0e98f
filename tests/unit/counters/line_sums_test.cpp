#include "counters/lines/line_sums.hpp"

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/sessions/access_metrics.hpp"

namespace warpbook::cupti {

namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::uint64_t ldg = 0x981;
constexpr std::uint64_t stg = 0x986;
constexpr std::uint64_t lds = 0x984;
constexpr std::uint64_t sts = 0x988;
constexpr std::uint64_t ld = 0x980;
constexpr std::uint64_t ldgsts = 0xfae;
constexpr std::uint64_t fadd = 0x221;

/// What an instruction did to one memory.
struct Traffic {
    std::uint64_t executed = 0;
    std::uint64_t units = 0;
    std::uint64_t ideal_units = 0;
};

/// An instruction of a made-up kernel: its word, its line and its counters.
struct Instruction {
    std::uint64_t word;
    int line;
    Traffic global;
    Traffic shared = {};
    std::uint64_t copies = 0;
    std::uint64_t executed_with_32_bits = 0;
    std::uint64_t executed_with_128_bits = 0;
};

InstructionSums sums_of(const std::vector<Instruction>& kernel, Widths widths = Widths::ignored)
{
    std::vector<InstructionRecord> records;
    records.reserve(kernel.size());
    for (const Instruction& instruction : kernel)
        records.push_back({.function = "kernel",
                           .pc_offset = static_cast<std::uint32_t>(16 * records.size()),
                           .cubin_checksum = 7,
                           .global_executed = instruction.global.executed,
                           .shared_executed = instruction.shared.executed,
                           .copies_executed = instruction.copies,
                           .sectors = instruction.global.units,
                           .ideal_sectors = instruction.global.ideal_units,
                           .wavefronts = instruction.shared.units,
                           .ideal_wavefronts = instruction.shared.ideal_units,
                           .executed_with_32_bits = instruction.executed_with_32_bits,
                           .executed_with_128_bits = instruction.executed_with_128_bits});
    InstructionLookup code;
    code.instruction_word = [&](const InstructionRecord& record) {
        return Measured<std::uint64_t>(kernel[record.pc_offset / 16].word);
    };
    code.location = [&](const InstructionRecord& record) {
        const int line = kernel[record.pc_offset / 16].line;
        return line > 0 ? Measured<SourceLocation>(SourceLocation{"k.cu", line})
                        : Measured<SourceLocation>::unavailable("no line numbers");
    };
    return sum_instructions(records, code, widths);
}

Measured<std::vector<SourceLine>> sum(const std::vector<Instruction>& kernel, Widths widths = Widths::ignored)
{
    return sums_of(kernel, widths).lines;
}

TEST(LineSums, InstructionsOfALineAddUpByKind)
{
    const auto lines = sum({{stg, 9, {10, 320, 40}},
                            {ldg, 4, {10, 40, 40}},
                            {ldg, 4, {10, 50, 40}},
                            {fadd, 4, {}},
                            {lds, 9, {}, {10, 30, 10}}});
    ASSERT_EQ(lines.value().size(), 2u);
    const SourceLine& first = lines.value()[0];
    EXPECT_EQ(first.location, (SourceLocation{"k.cu", 4}));
    EXPECT_EQ(first.counters.of(Space::global, Operation::load), (AccessCounts{20, 90, std::uint64_t{80}}));
    const SourceLine& second = lines.value()[1];
    EXPECT_EQ(second.counters.of(Space::global, Operation::store), (AccessCounts{10, 320, std::uint64_t{40}}));
    EXPECT_EQ(second.counters.of(Space::shared, Operation::load), (AccessCounts{10, 30, std::uint64_t{10}}));
}

TEST(LineSums, AnUnknownOpcodeWithTrafficMakesTheLinesUnavailable)
{
    const auto lines = sum({{ldg, 4, {10, 40, 40}}, {0x9b4, 5, {}, {10, 40, 40}}});
    ASSERT_FALSE(lines.available());
    EXPECT_THAT(lines.reason(), AllOf(HasSubstr("0x1b4"), HasSubstr("40 wavefronts"), HasSubstr("kernel")));
}

TEST(LineSums, TrafficOfTheWrongMemoryMakesTheLinesUnavailable)
{
    EXPECT_FALSE(sum({{lds, 4, {10, 40, 40}}}).available());
}

TEST(LineSums, TrafficInNoCountedExecutionMakesTheLinesUnavailable)
{
    EXPECT_THAT(sum({{ldg, 4, {0, 40, 40}}}).reason(), AllOf(HasSubstr("40 sectors"), HasSubstr("no execution")));
    // A chip whose metrics do not count copies, and which makes them nevertheless.
    EXPECT_THAT(sum({{ldgsts, 4, {3, 12, 12}, {3, 6, 3}}}).reason(), HasSubstr("LDGSTS"));
}

TEST(LineSums, AnAccessWithoutALineMakesTheLinesUnavailable)
{
    EXPECT_EQ(sum({{ldg, 0, {10, 40, 40}}}).reason(), "no line numbers");
}

TEST(LineSums, WhatWasNeverExecutedHasNoLine) { EXPECT_TRUE(sum({{ldg, 4, {}}, {fadd, 0, {}}}).value().empty()); }

TEST(LineSums, ACountedExecutionWithoutTrafficIsAnInstruction)
{
    EXPECT_EQ(sum({{ldg, 4, {3, 0, 0}}}).value()[0].counters.of(Space::global, Operation::load),
              (AccessCounts{3, 0, std::uint64_t{0}}));
}

TEST(LineSums, GenericAddressesCountWhereTheyWereSeen)
{
    EXPECT_EQ(sum({{ld, 4, {3, 12, 12}}}).value()[0].counters.of(Space::global, Operation::load).instructions, 3u);
    EXPECT_EQ(sum({{ld, 4, {}, {3, 3, 3}}}).value()[0].counters.of(Space::shared, Operation::load).instructions, 3u);
    EXPECT_TRUE(sum({{ld, 4, {3, 0, 0}, {3, 0, 0}}}).value().empty()) << "an access to local memory";

    const Counters both = sum({{ld, 4, {2, 8, 8}, {1, 1, 1}}}).value()[0].counters;
    EXPECT_EQ(both.of(Space::global, Operation::load), (AccessCounts{2, 8, std::uint64_t{8}}));
    EXPECT_EQ(both.of(Space::shared, Operation::load), (AccessCounts{1, 1, std::uint64_t{1}}));
}

// The accesses counters add the same counter to both.
TEST(LineSums, AnAsynchronousCopyIsAGlobalLoadAndASharedStore)
{
    const Counters counters = sum({{ldgsts, 4, {0, 12, 12}, {0, 6, 3}, 3}}).value()[0].counters;
    EXPECT_EQ(counters.of(Space::global, Operation::load), (AccessCounts{3, 12, std::uint64_t{12}}));
    EXPECT_EQ(counters.of(Space::shared, Operation::store), (AccessCounts{3, 6, std::uint64_t{3}}));
}

TEST(LineSums, InstructionsOfALineAddUpByWidth)
{
    const auto lines = sum({{ldg, 4, {10, 40, 40}, {}, 0, 10, 0},
                            {ldg, 4, {3, 48, 48}, {}, 0, 0, 3},
                            {lds, 4, {}, {5, 5, 5}, 0, 5, 0},
                            {ldg, 5, {0, 0, 0}, {}, 0, 7, 0}},
                           Widths::counted);
    ASSERT_EQ(lines.value().size(), 1u);
    EXPECT_EQ(lines.value()[0].instructions_by_width.value(), (InstructionsByWidth{0, 0, 15, 0, 3}));
}

TEST(LineSums, ExecutionsWithoutAnyLaneHaveNoWidth)
{
    EXPECT_EQ(sum({{ldg, 4, {4, 40, 40}, {}, 0, 32, 0}}, Widths::counted).value()[0].instructions_by_width.value(),
              (InstructionsByWidth{0, 0, 4, 0, 0}));
}

TEST(LineSums, ACopyHasItsWidthTwice)
{
    EXPECT_EQ(sum({{ldgsts, 4, {0, 12, 12}, {0, 12, 12}, 3, 0, 3}}, Widths::counted).value()[0].instructions_by_width,
              Measured<InstructionsByWidth>(InstructionsByWidth{0, 0, 0, 0, 6}));
}

TEST(LineSums, AnUnknownWidthMakesTheWidthsOfItsLineUnavailable)
{
    const auto lines =
        sum({{ldg, 4, {10, 40, 40}}, {ldg, 4, {10, 40, 40}, {}, 0, 10, 0}, {ldg, 5, {1, 4, 4}, {}, 0, 1, 0}},
            Widths::counted);
    ASSERT_EQ(lines.value().size(), 2u);
    EXPECT_THAT(lines.value()[0].instructions_by_width.reason(), AllOf(HasSubstr("0 access widths"), HasSubstr("LDG")));
    EXPECT_EQ(lines.value()[0].counters.of(Space::global, Operation::load).instructions, 20u);
    EXPECT_EQ(lines.value()[1].instructions_by_width.value(), (InstructionsByWidth{0, 0, 1, 0, 0}));
}

TEST(LineSums, WidthsThatNobodyAskedForAreUnavailable)
{
    EXPECT_EQ(sum({{ldg, 4, {10, 40, 40}, {}, 0, 10, 0}}).value()[0].instructions_by_width.reason(), "not asked for");
}

/// Totals as the access measurement gives them: without ideal units.
Counters totals_with_loads(std::uint64_t instructions, std::uint64_t units)
{
    MetricValues values;
    for (const std::string& name : access_metric_names({AccessMetric::Kind::plain})) values[name] = 0;
    values["smsp__sass_inst_executed_op_global_ld.sum"] = static_cast<double>(instructions);
    values["smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum"] = static_cast<double>(units);
    return counters_from(values, {AccessMetric::Kind::plain}).value();
}

TEST(Reconcile, GivesTotalsTheIdealOfTheLines)
{
    Counters totals = totals_with_loads(20, 90);
    auto sums = sums_of({{ldg, 4, {10, 40, 40}}, {ldg, 5, {10, 50, 30}}});
    EXPECT_EQ(reconcile(totals, sums), "");
    EXPECT_TRUE(sums.lines.available());
    EXPECT_EQ(totals.of(Space::global, Operation::load), (AccessCounts{20, 90, std::uint64_t{70}}));
    EXPECT_EQ(totals.of(Space::shared, Operation::load).ideal_units, Measured<std::uint64_t>(0));
}

TEST(Reconcile, TellsBothNumbersWhereTheMeasurementsDisagreeInUnits)
{
    Counters totals = totals_with_loads(20, 91);
    auto sums = sums_of({{ldg, 4, {10, 40, 40}}, {ldg, 5, {10, 50, 30}}});
    EXPECT_EQ(reconcile(totals, sums), "");
    ASSERT_FALSE(sums.lines.available());
    EXPECT_THAT(sums.lines.reason(),
                AllOf(HasSubstr("91 sectors"), HasSubstr("90 sectors"), HasSubstr("global loads")));
    const AccessCounts& loads = totals.of(Space::global, Operation::load);
    EXPECT_EQ(loads.instructions, 20u);
    EXPECT_EQ(loads.units, 91u);
    EXPECT_EQ(loads.ideal_units.reason(), sums.lines.reason());
}

TEST(Reconcile, FindsDifferentUnitsBehindDifferentInstructions)
{
    Counters totals = totals_with_loads(19, 90);
    auto sums = sums_of({{ldg, 4, {20, 90, 70}}, {sts, 5, {}, {1, 2, 1}}});
    reconcile(totals, sums);
    EXPECT_THAT(sums.lines.reason(), AllOf(HasSubstr("2 wavefronts"), HasSubstr("shared stores")));
}

TEST(Reconcile, LinesStayWhereOnlyInstructionsDiffer)
{
    Counters totals = totals_with_loads(4, 90);
    auto sums = sums_of({{ldg, 4, {32, 90, 70}}});
    EXPECT_THAT(reconcile(totals, sums), AllOf(HasSubstr("4 instructions"), HasSubstr("32 instructions")));
    ASSERT_TRUE(sums.lines.available());
    EXPECT_EQ(totals.of(Space::global, Operation::load), (AccessCounts{4, 90, std::uint64_t{70}}));
}

// As CUPTI does when the range profiler was not opened before: no error, and nothing counted.
TEST(Reconcile, NoCountedInstructionIsAnErrorWhereThereWereSome)
{
    for (const auto& [instructions, units] : {std::pair{20u, 90u}, std::pair{20u, 0u}}) {
        Counters totals = totals_with_loads(instructions, units);
        auto sums = sums_of({});
        reconcile(totals, sums);
        ASSERT_FALSE(sums.lines.available());
        EXPECT_THAT(sums.lines.reason(), HasSubstr("CUPTI counted no instruction"));
        EXPECT_EQ(totals.of(Space::global, Operation::load).ideal_units.reason(), sums.lines.reason());
    }
}

TEST(Reconcile, AKernelWithoutAccessesHasNoLines)
{
    Counters totals = totals_with_loads(0, 0);
    auto sums = sums_of({});
    EXPECT_EQ(reconcile(totals, sums), "");
    EXPECT_TRUE(sums.lines.value().empty());
    EXPECT_EQ(totals.of(Space::global, Operation::load).ideal_units, Measured<std::uint64_t>(0));
}

TEST(Reconcile, InstructionsThatCannotBeToldLeaveTheRest)
{
    Counters totals = totals_with_loads(20, 90);
    auto sums = sums_of({{0x83b, 5, {}, {10, 40, 40}}});
    EXPECT_EQ(reconcile(totals, sums), "");
    EXPECT_EQ(totals.of(Space::global, Operation::load).units, 90u);
    EXPECT_EQ(totals.of(Space::global, Operation::load).ideal_units.reason(), sums.lines.reason());
}

// Programs of others are seldom compiled with -lineinfo.
TEST(Reconcile, WithoutLineNumbersTheIdealIsKnownAllTheSame)
{
    Counters totals = totals_with_loads(10, 40);
    auto sums = sums_of({{ldg, 0, {10, 40, 30}}});
    EXPECT_EQ(reconcile(totals, sums), "");
    EXPECT_EQ(sums.lines.reason(), "no line numbers");
    EXPECT_EQ(totals.of(Space::global, Operation::load), (AccessCounts{10, 40, std::uint64_t{30}}));
}

}  // namespace

}  // namespace warpbook::cupti
