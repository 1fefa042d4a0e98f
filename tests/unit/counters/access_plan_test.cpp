#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/sessions/counter_session.hpp"
#include "counters/driver/errors.hpp"
#include "counters/sessions/launch_counters.hpp"
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
    AccessKinds kinds = {AccessMetric::Kind::plain, AccessMetric::Kind::matrix_load};
    if (GetParam() != "TU102") kinds.insert(AccessMetric::Kind::async_copy);
    if (GetParam() == "GH100" || GetParam() == "GB202") kinds.insert(AccessMetric::Kind::matrix_store);
    if (GetParam() == "GH100") kinds.insert(AccessMetric::Kind::tensor_core);
    EXPECT_EQ(kinds_counted_by(plan.metrics), kinds);
    EXPECT_THAT(plan.metrics, testing::UnorderedElementsAreArray(access_metric_names(kinds)));
}

INSTANTIATE_TEST_SUITE_P(Chips, AccessPlanOfChip, testing::Values("TU102", "GA100", "GA102", "AD102", "GH100", "GB202"),
                         [](const auto& chip) { return chip.param; });

TEST_F(WithCupti, AnUnknownChipIsAnErrorAndNotTheFirstChip)
{
    EXPECT_THROW(MetricHost(api.value(), "XX999"), CuptiError);
}

}  // namespace

}  // namespace warpbook::cupti
