// What is asked of CUPTI's SASS metrics and how its answers are read, with a CUPTI that has no GPU: the real one does
// not even name these metrics without a driver.
#include "counters/lines/line_counters.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/driver/errors.hpp"

namespace warpbook::cupti {

namespace {

using testing::HasSubstr;
using testing::SizeIs;

/// The metrics that the chip knows; each one's number is its place here.
std::vector<std::string> known_metrics;
std::vector<std::uint64_t> configured;

const std::vector<std::string> all_metrics = {
    "smsp__sass_inst_executed_op_global",
    "smsp__sass_inst_executed_op_shared",
    "smsp__sass_inst_executed_op_ldgsts",
    "smsp__sass_sectors_mem_global",
    "smsp__sass_sectors_mem_global_ideal",
    "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared",
    "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal",
    "smsp__sass_inst_executed_op_memory_8b",
    "smsp__sass_inst_executed_op_memory_16b",
    "smsp__sass_inst_executed_op_memory_32b",
    "smsp__sass_inst_executed_op_memory_64b",
    "smsp__sass_inst_executed_op_memory_128b",
};

CUptiResult fake_properties(CUpti_SassMetrics_GetProperties_Params* question)
{
    for (std::size_t i = 0; i < known_metrics.size(); ++i) {
        if (known_metrics[i] != question->pMetricName) continue;
        question->metric.metricId = i;
        return CUPTI_SUCCESS;
    }
    return CUPTI_ERROR_INVALID_METRIC_NAME;
}

CUptiResult fake_set_config(CUpti_SassMetricsSetConfig_Params* set)
{
    for (std::size_t i = 0; i < set->numOfMetricConfig; ++i) configured.push_back(set->pConfigs[i].metricId);
    return CUPTI_SUCCESS;
}

CUptiResult fake_enable(CUpti_SassMetricsEnable_Params*) { return CUPTI_SUCCESS; }

CUptiResult fake_disable(CUpti_SassMetricsDisable_Params*) { return CUPTI_SUCCESS; }

/// One metric of one instruction.
struct Piece {
    const char* function;
    std::uint32_t pc_offset;
    std::uint64_t metric;
    std::uint64_t value;
};
std::vector<Piece> pieces;

CUptiResult fake_data_properties(CUpti_SassMetricsGetDataProperties_Params* question)
{
    question->numOfPatchedInstructionRecords = pieces.size();
    question->numOfInstances = 1;
    return CUPTI_SUCCESS;
}

CUptiResult fake_flush(CUpti_SassMetricsFlushData_Params* flush)
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        CUpti_SassMetrics_Data& data = flush->pMetricsData[i];
        data.functionName = pieces[i].function;
        data.pcOffset = pieces[i].pc_offset;
        data.cubinCrc = 7;
        data.pInstanceValues[0].metricId = pieces[i].metric;
        data.pInstanceValues[0].value = pieces[i].value;
    }
    return CUPTI_SUCCESS;
}

CUptiResult fake_text(CUptiResult, const char** text)
{
    *text = "made up";
    return CUPTI_SUCCESS;
}

CuptiApi fake_cupti()
{
    CuptiApi api;
    api.get_result_string.address = &fake_text;
    api.sass_get_properties.address = &fake_properties;
    api.sass_set_config.address = &fake_set_config;
    api.sass_enable.address = &fake_enable;
    api.sass_disable.address = &fake_disable;
    api.sass_get_data_properties.address = &fake_data_properties;
    api.sass_flush.address = &fake_flush;
    return api;
}

void know_all_but(const std::string& missing)
{
    known_metrics = all_metrics;
    std::erase(known_metrics, missing);
}

TEST(LineMetrics, AreAskedForByName)
{
    know_all_but("");
    EXPECT_THAT(line_metrics_of(fake_cupti(), "GH100", Widths::ignored), SizeIs(7));
    EXPECT_EQ(line_metrics_of(fake_cupti(), "GH100", Widths::ignored).at(2), &InstructionRecord::copies_executed);
}

TEST(LineMetrics, WidthsAreFiveMore)
{
    know_all_but("");
    const LineMetrics metrics = line_metrics_of(fake_cupti(), "GH100", Widths::counted);
    EXPECT_THAT(metrics, SizeIs(12));
    EXPECT_EQ(metrics.at(7), &InstructionRecord::executed_with_8_bits);
    EXPECT_EQ(metrics.at(11), &InstructionRecord::executed_with_128_bits);
}

TEST(LineMetrics, AChipWithoutWidthsIsRefusedOnlyWhereTheyAreCounted)
{
    know_all_but("smsp__sass_inst_executed_op_memory_64b");
    EXPECT_THAT(line_metrics_of(fake_cupti(), "GX100", Widths::ignored), SizeIs(7));
    EXPECT_THROW(line_metrics_of(fake_cupti(), "GX100", Widths::counted), CountersUnavailable);
}

TEST(LineMetrics, AChipWithoutAsynchronousCopiesNeedsNoMetricOfThem)
{
    know_all_but("smsp__sass_inst_executed_op_ldgsts");
    const LineMetrics metrics = line_metrics_of(fake_cupti(), "TU102", Widths::ignored);
    EXPECT_THAT(metrics, SizeIs(6));
    EXPECT_EQ(metrics.at(5), &InstructionRecord::ideal_wavefronts);
}

TEST(LineMetrics, EveryOtherMissingOneIsTheReasonForNoLines)
{
    for (const std::string& missing : all_metrics) {
        if (missing == "smsp__sass_inst_executed_op_ldgsts") continue;
        know_all_but(missing);
        try {
            line_metrics_of(fake_cupti(), "GX100", Widths::counted);
            FAIL() << "did without " << missing;
        } catch (const CountersUnavailable& error) {
            EXPECT_THAT(error.what(), AllOf(HasSubstr(missing + " of chip GX100"), HasSubstr("made up")));
        }
    }
}

TEST(LineCounters, PutTogetherWhatBelongsToAnInstruction)
{
    know_all_but("");
    const CuptiApi api = fake_cupti();
    const LineMetrics metrics = line_metrics_of(api, "GH100", Widths::ignored);
    configure_line_metrics(api, metrics, 0);
    EXPECT_EQ(configured, (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5, 6}));
    LineCounters counters(api, nullptr, metrics);

    pieces = {{"kernel", 32, 0, 10}, {"kernel", 16, 1, 5},  {"kernel", 32, 3, 40},
              {"kernel", 16, 5, 9},  {"kernel", 32, 4, 30}, {"other", 16, 2, 1}};
    counters.start();
    const std::vector<InstructionRecord> records = counters.finish();
    ASSERT_EQ(records.size(), 3u);
    EXPECT_EQ(records[0].pc_offset, 16u);
    EXPECT_EQ(records[0].shared_executed, 5u);
    EXPECT_EQ(records[0].wavefronts, 9u);
    EXPECT_EQ(records[1].global_executed, 10u);
    EXPECT_EQ(records[1].sectors, 40u);
    EXPECT_EQ(records[1].ideal_sectors, 30u);
    EXPECT_EQ(records[2].function, "other");
    EXPECT_EQ(records[2].copies_executed, 1u);

    pieces.clear();
    counters.start();
    EXPECT_TRUE(counters.finish().empty());
}

}  // namespace

}  // namespace warpbook::cupti
