#include "line_sums.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "grading_metrics.hpp"

namespace warpbook::cupti {

namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::uint64_t ldg = 0x981;
constexpr std::uint64_t stg = 0x986;
constexpr std::uint64_t lds = 0x984;
constexpr std::uint64_t ld = 0x980;
constexpr std::uint64_t ldgsts = 0xfae;
constexpr std::uint64_t fadd = 0x221;

/// An instruction of a made-up kernel: its word, its line and its counters.
struct Instruction {
    std::uint64_t word;
    int line;
    std::uint64_t executed;
    std::uint64_t sectors = 0;
    std::uint64_t ideal_sectors = 0;
    std::uint64_t wavefronts = 0;
    std::uint64_t ideal_wavefronts = 0;
};

Measured<std::vector<SourceLine>> sum(const std::vector<Instruction>& kernel)
{
    std::vector<InstructionRecord> records;
    records.reserve(kernel.size());
    for (const Instruction& instruction : kernel)
        records.push_back({"kernel", static_cast<std::uint32_t>(16 * records.size()), 7, instruction.executed,
                           instruction.sectors, instruction.ideal_sectors, instruction.wavefronts,
                           instruction.ideal_wavefronts});
    CodeKnowledge code;
    code.instruction_word = [&](const InstructionRecord& record) {
        return Measured<std::uint64_t>(kernel[record.pc_offset / 16].word);
    };
    code.place = [&](const InstructionRecord& record) {
        const int line = kernel[record.pc_offset / 16].line;
        return line > 0 ? Measured<SourcePlace>(SourcePlace{"k.cu", line})
                        : Measured<SourcePlace>::unavailable("no line numbers");
    };
    return sum_by_line(records, code);
}

TEST(LineSums, InstructionsOfALineAddUpByKind)
{
    const auto lines = sum(
        {{stg, 9, 10, 320, 40}, {ldg, 4, 10, 40, 40}, {ldg, 4, 10, 50, 40}, {fadd, 4, 10}, {lds, 9, 10, 0, 0, 30, 10}});
    ASSERT_EQ(lines.value().size(), 2u);
    const SourceLine& first = lines.value()[0];
    EXPECT_EQ(first.place, (SourcePlace{"k.cu", 4}));
    EXPECT_EQ(first.counters.of(Space::global, Operation::load), (AccessCounts{20, 90, std::uint64_t{80}}));
    const SourceLine& second = lines.value()[1];
    EXPECT_EQ(second.counters.of(Space::global, Operation::store), (AccessCounts{10, 320, std::uint64_t{40}}));
    EXPECT_EQ(second.counters.of(Space::shared, Operation::load), (AccessCounts{10, 30, std::uint64_t{10}}));
}

TEST(LineSums, AnUnknownOpcodeWithTrafficMakesTheLinesUnavailable)
{
    const auto lines = sum({{ldg, 4, 10, 40, 40}, {0x83b, 5, 10, 0, 0, 40, 40}});
    ASSERT_FALSE(lines.available());
    EXPECT_THAT(lines.reason(), AllOf(HasSubstr("0x03b"), HasSubstr("40 wavefronts"), HasSubstr("kernel")));
}

TEST(LineSums, TrafficOfTheWrongMemoryMakesTheLinesUnavailable)
{
    EXPECT_FALSE(sum({{lds, 4, 10, 40, 40}}).available());
}

TEST(LineSums, ArithmeticNeedsNoLine) { EXPECT_TRUE(sum({{fadd, 0, 10}}).value().empty()); }

TEST(LineSums, AnAccessWithoutALineMakesTheLinesUnavailable)
{
    EXPECT_EQ(sum({{ldg, 0, 10, 40, 40}}).reason(), "no line numbers");
}

TEST(LineSums, WhatWasNeverExecutedHasNoLine) { EXPECT_TRUE(sum({{ldg, 4, 0}}).value().empty()); }

TEST(LineSums, AnAccessOfWhichNoLaneTookPartIsAnInstruction)
{
    EXPECT_EQ(sum({{ldg, 4, 3}}).value()[0].counters.of(Space::global, Operation::load),
              (AccessCounts{3, 0, std::uint64_t{0}}));
}

TEST(LineSums, GenericAddressesCountWhereTheyWereSeen)
{
    EXPECT_EQ(sum({{ld, 4, 3, 12, 12}}).value()[0].counters.of(Space::global, Operation::load).instructions, 3u);
    EXPECT_EQ(sum({{ld, 4, 3, 0, 0, 3, 3}}).value()[0].counters.of(Space::shared, Operation::load).instructions, 3u);
    EXPECT_TRUE(sum({{ld, 4, 3}}).value().empty()) << "an access to local memory";
    EXPECT_FALSE(sum({{ld, 4, 3, 12, 12, 3, 3}}).available()) << "cannot be told apart";
}

TEST(LineSums, AnAsynchronousCopyIsAGlobalLoadAndASharedStore)
{
    const Counters counters = sum({{ldgsts, 4, 3, 12, 12, 6, 3}}).value()[0].counters;
    EXPECT_EQ(counters.of(Space::global, Operation::load), (AccessCounts{3, 12, std::uint64_t{12}}));
    EXPECT_EQ(counters.of(Space::shared, Operation::store), (AccessCounts{3, 6, std::uint64_t{3}}));
}

/// Totals as the grading measurement gives them: without ideal units.
Counters totals_with_loads(std::uint64_t instructions, std::uint64_t units)
{
    MetricValues values;
    for (const std::string& name : grading_metric_names(true)) values[name] = 0;
    values["smsp__sass_inst_executed_op_global_ld.sum"] = static_cast<double>(instructions);
    values["smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ld.sum"] = static_cast<double>(units);
    return counters_from(values, true).value();
}

TEST(Reconcile, GivesTotalsTheIdealOfTheLines)
{
    Counters totals = totals_with_loads(20, 90);
    auto lines = sum({{ldg, 4, 10, 40, 40}, {ldg, 5, 10, 50, 30}});
    reconcile(totals, lines);
    EXPECT_TRUE(lines.available());
    EXPECT_EQ(totals.of(Space::global, Operation::load), (AccessCounts{20, 90, std::uint64_t{70}}));
    EXPECT_EQ(totals.of(Space::shared, Operation::load).ideal_units, Measured<std::uint64_t>(0));
}

TEST(Reconcile, TellsBothNumbersWhereTheMeasurementsDisagree)
{
    Counters totals = totals_with_loads(20, 91);
    auto lines = sum({{ldg, 4, 10, 40, 40}, {ldg, 5, 10, 50, 30}});
    reconcile(totals, lines);
    ASSERT_FALSE(lines.available());
    EXPECT_THAT(lines.reason(), AllOf(HasSubstr("91 sectors"), HasSubstr("90 sectors"), HasSubstr("global loads")));
    const AccessCounts& loads = totals.of(Space::global, Operation::load);
    EXPECT_EQ(loads.instructions, 20u);
    EXPECT_EQ(loads.units, 91u);
    EXPECT_EQ(loads.ideal_units.reason(), lines.reason());
}

TEST(Reconcile, MissingLinesLeaveTheRest)
{
    Counters totals = totals_with_loads(20, 90);
    auto lines = Measured<std::vector<SourceLine>>::unavailable("no line numbers");
    reconcile(totals, lines);
    EXPECT_EQ(totals.of(Space::global, Operation::load).units, 90u);
    EXPECT_EQ(totals.of(Space::global, Operation::load).ideal_units.reason(), "no line numbers");
}

}  // namespace

}  // namespace warpbook::cupti
