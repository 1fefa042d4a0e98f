#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counter_session.hpp"
#include "errors.hpp"
#include "launch_counters.hpp"
#include "with_cupti.hpp"

namespace warpbook::cupti {

namespace {

class WithCupti : public testing::Test {
protected:
    void SetUp() override
    {
        if (!api.available()) GTEST_SKIP() << api.reason();
    }

    const Measured<CuptiApi> api = test::load_cupti();
};

class AccessPlanOfChip : public WithCupti, public testing::WithParamInterface<std::string> {};

// One pass is what makes the counters exact: in several, CUPTI would run the kernel on memory that it changed.
TEST_P(AccessPlanOfChip, TakesOnePass)
{
    MetricHost host(api.value(), GetParam());
    const MetricHost::Plan plan = plan_of(host, groups_named({"accesses"}));
    EXPECT_EQ(plan.passes, 1u);
    const bool with_async_copies = GetParam() != "TU102";  // Turing has none
    const std::vector<std::string> names = access_metric_names(with_async_copies);
    EXPECT_THAT(plan.metrics, testing::UnorderedElementsAreArray(names));
}

INSTANTIATE_TEST_SUITE_P(Chips, AccessPlanOfChip, testing::Values("TU102", "GA100", "GA102", "AD102", "GH100", "GB202"),
                         [](const auto& chip) { return chip.param; });

TEST_F(WithCupti, AnUnknownChipIsAnErrorAndNotTheFirstChip)
{
    EXPECT_THROW(MetricHost(api.value(), "XX999"), CuptiError);
}

}  // namespace

}  // namespace warpbook::cupti
