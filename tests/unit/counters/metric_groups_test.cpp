#include <warpbook/metric_groups.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "chips.hpp"
#include "counters/sessions/access_metrics.hpp"
#include "counters/lines/line_counters.hpp"
#include "metrics_of_chip.hpp"
#include "recorded_passes.hpp"
#include "with_cupti.hpp"

namespace warpbook::generators {

// How GoogleTest shows a chip.
static void PrintTo(const Chip& chip, std::ostream* out) { *out << chip.name; }

}  // namespace warpbook::generators

namespace warpbook::cupti {

namespace {

using generators::Chip;
using generators::chips;

class MetricGroupsWithCupti : public testing::Test {
protected:
    void SetUp() override
    {
        if (!api.available()) GTEST_SKIP() << api.reason();
    }

    const Measured<CuptiApi> api = test::load_cupti();
};

class MetricGroupsOfChip : public MetricGroupsWithCupti, public testing::WithParamInterface<Chip> {
protected:
    void SetUp() override
    {
        MetricGroupsWithCupti::SetUp();
        if (IsSkipped()) return;
        const std::vector<std::string> known = api.value().supported_chips();
        if (std::ranges::find(known, chip) == known.end())
            GTEST_SKIP() << api.value().version() << " does not know " << chip;
    }

    const std::string chip{GetParam().name};
};

TEST_P(MetricGroupsOfChip, HasWhatIsNotMissingOnIt)
{
    const generators::MetricsOfChip metrics(api.value(), chip);
    for (const MetricGroup& group : metric_groups()) {
        for (const Metric& metric : group.metrics) {
            const bool said_to_be_missing = generators::is_among(chip, metric.missing_on);
            EXPECT_EQ(metrics.has(group, metric), !said_to_be_missing)
                << "group " << group.name << ": " << chip << (said_to_be_missing ? " has " : " lacks ") << metric.name
                << "; mend its missing_on";
        }
    }
}

TEST_P(MetricGroupsOfChip, TakesAsManyPassesAsRecorded)
{
    EXPECT_EQ(generators::MetricsOfChip(api.value(), chip).passes(), generators::recorded_passes().at(chip))
        << "with " << api.value().version()
        << "; to record anew: build/bin/record_metric_passes > docs/generators/counters/metric_group_passes.csv";
}

// In several passes the kernel would run again on memory that it has changed, and the counts would be no counts.
TEST_P(MetricGroupsOfChip, GradesInOnePass)
{
    EXPECT_EQ(generators::MetricsOfChip(api.value(), chip).passes(*find_metric_group("accesses")), 1u);
}

TEST_P(MetricGroupsOfChip, ReadsForLinesWhatTheGroupSays)
{
    // Chips number their metrics, and LineCounters knows them by these numbers.
    const LineMetrics read = line_metrics_of(api.value(), chip, Widths::counted);
    std::size_t said = 0;
    for (const Metric& metric : find_metric_group("lines")->metrics) {
        if (generators::is_among(chip, metric.missing_on)) continue;
        const std::optional<std::uint64_t> number = generators::number_of_sass_metric(api.value(), chip, metric);
        ASSERT_TRUE(number) << metric.name;
        EXPECT_TRUE(read.contains(*number)) << metric.name << " is in the group and not read";
        ++said;
    }
    EXPECT_EQ(read.size(), said);
}

INSTANTIATE_TEST_SUITE_P(Chips, MetricGroupsOfChip, testing::ValuesIn(chips),
                         [](const auto& chip) { return std::string(chip.param.name); });

TEST_F(MetricGroupsWithCupti, EveryChipThatCuptiListsIsTested)
{
    for (const std::string& name : api.value().supported_chips()) {
        EXPECT_TRUE(std::ranges::count(chips, name, &Chip::name) == 1 ||
                    std::ranges::count(generators::older_chips, name) == 1)
            << api.value().version() << " knows " << name
            << ", which is in no table: add it in docs/generators/counters/chips.hpp";
    }
}

TEST(MetricGroup, AccessesIsWhatTheAccessTableReads)
{
    std::vector<std::string> names;
    for (const Metric& metric : find_metric_group("accesses")->metrics) names.emplace_back(metric.name);
    EXPECT_THAT(access_metric_names(kinds_counted_by(names)), testing::UnorderedElementsAreArray(names));
}

}  // namespace

}  // namespace warpbook::cupti
