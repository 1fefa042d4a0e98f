#include <warpbook/metric_groups.hpp>

#include <algorithm>
#include <array>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../../../docs/generators/counters/chips.hpp"
#include "../../../../docs/generators/counters/recorded_passes.hpp"

namespace warpbook::generators {

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

constexpr auto launch = MetricGroup::Collection::launch;

bool is_sentence(std::string_view text) { return text.size() > 10 && text.back() == '.' && text.front() != ' '; }

TEST(MetricGroups, AreInTheOrderInWhichTheyAreRead)
{
    EXPECT_EQ(names_of_metric_groups(),
              "accesses, lines, time, l2, dram, occupancy, divergence, l1tex, atomics, tma, "
              "local");
}

TEST(MetricGroups, AreFoundByName)
{
    for (const MetricGroup& group : metric_groups()) EXPECT_EQ(find_metric_group(group.name), &group);
    EXPECT_EQ(find_metric_group("grade"), nullptr);
    EXPECT_EQ(find_metric_group(""), nullptr);
}

TEST(MetricGroups, OnlyLinesAreOfInstructions)
{
    for (const MetricGroup& group : metric_groups())
        EXPECT_EQ(group.collection == MetricGroup::Collection::instruction, group.name == "lines") << group.name;
}

TEST(MetricGroups, EachMetricIsOnceInAGroup)
{
    for (const MetricGroup& group : metric_groups()) {
        std::set<std::string_view> names;
        for (const Metric& metric : group.metrics)
            EXPECT_TRUE(names.insert(metric.name).second) << group.name << ": " << metric.name;
        EXPECT_FALSE(names.empty()) << group.name;
    }
}

TEST(MetricGroups, AMetricOfALaunchSaysHowItIsSummedUp)
{
    for (const MetricGroup& group : metric_groups()) {
        for (const Metric& metric : group.metrics)
            EXPECT_EQ(metric.name.find('.') != std::string_view::npos, group.collection == launch) << metric.name;
    }
}

TEST(MetricGroups, EverythingIsExplained)
{
    for (const MetricGroup& group : metric_groups()) {
        EXPECT_THAT(std::string(group.title), EndsWith("?")) << group.name;
        EXPECT_TRUE(group.caution.empty() || is_sentence(group.caution)) << group.name;
        for (const Metric& metric : group.metrics) {
            EXPECT_TRUE(is_sentence(metric.meaning)) << metric.name;
            EXPECT_FALSE(metric.unit.empty()) << metric.name;
        }
    }
}

TEST(MetricGroups, APercentageSaysOfWhat)
{
    for (const MetricGroup& group : metric_groups()) {
        for (const Metric& metric : group.metrics) {
            if (metric.unit == "%") {
                EXPECT_THAT(std::string(metric.formula), HasSubstr("× 100")) << metric.name;
            }
        }
    }
}

TEST(MetricGroups, WhatIsMissingIsMissingOnKnownChips)
{
    for (const MetricGroup& group : metric_groups()) {
        for (const Metric& metric : group.metrics) {
            for (const std::string& name : words_of(metric.missing_on))
                EXPECT_EQ(std::ranges::count(chips, name, &Chip::name), 1) << metric.name << ": " << name;
        }
    }
}

// The number that everybody knows is the one that must not decide.
TEST(MetricGroups, BankConflictsOfTheHardwareUnitAreLabelledAndGradeNothing)
{
    for (const Metric& metric : find_metric_group("accesses")->metrics)
        EXPECT_THAT(std::string(metric.name), Not(HasSubstr("bank_conflicts")));
    const MetricGroup& l1tex = *find_metric_group("l1tex");
    EXPECT_THAT(std::string(l1tex.caution), HasSubstr("Never gate on l1tex__data_bank_conflicts"));
    for (const Metric& metric : l1tex.metrics) {
        if (metric.name.find("bank_conflicts") != std::string_view::npos) {
            EXPECT_THAT(std::string(metric.meaning), testing::AllOf(HasSubstr("NOISY"), HasSubstr("arbitration")));
        }
    }
}

TEST(RecordedPasses, AreThereForEachChipAndGroup)
{
    const PassesOfChips passes = recorded_passes();
    EXPECT_EQ(passes.size(), chips.size());
    for (const Chip& chip : chips) {
        const auto of_chip = passes.find(std::string(chip.name));
        ASSERT_NE(of_chip, passes.end()) << chip.name;
        for (const MetricGroup& group : metric_groups())
            EXPECT_EQ(of_chip->second.contains(std::string(group.name)), group.collection == launch)
                << chip.name << ", " << group.name;
    }
}

// Without asking CUPTI, for machines that have none.
TEST(RecordedPasses, AccessesIsOneEverywhere)
{
    for (const auto& [chip, passes] : recorded_passes()) EXPECT_EQ(passes.at("accesses"), 1u) << chip;
}

TEST(RecordedPasses, SurviveBeingWrittenAndRead)
{
    const PassesOfChips passes = recorded_passes();
    EXPECT_EQ(passes_from_csv(csv_of(passes)), passes);
}

}  // namespace

}  // namespace warpbook::generators
