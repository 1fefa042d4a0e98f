#include "access_metrics.hpp"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

namespace warpbook::cupti {

namespace {

/// Every metric with a value of its own: 1, 2, 4, … so that each sum tells what is in it.
MetricValues distinct_values(bool with_async_copies)
{
    MetricValues values;
    double next = 1;
    for (const std::string& name : access_metric_names(with_async_copies)) {
        values[name] = next;
        next *= 2;
    }
    return values;
}

TEST(AccessMetrics, EachNameIsCollectedOnce)
{
    const std::vector<std::string> names = access_metric_names(true);
    EXPECT_EQ(names.size(), 17u);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    EXPECT_EQ(access_metric_names(false).size(), 14u);
}

TEST(AccessMetrics, ValuesFindTheirPlaceByName)
{
    MetricValues values = distinct_values(true);
    const Counters totals = counters_from(values, true).value();

    const AccessCounts& stores = totals.of(Space::global, Operation::store);
    EXPECT_EQ(stores.instructions, values["smsp__sass_inst_executed_op_global_st.sum"]);
    EXPECT_EQ(stores.units, values["smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_st.sum"]);
    const AccessCounts& shared_loads = totals.of(Space::shared, Operation::load);
    EXPECT_EQ(shared_loads.instructions, values["smsp__sass_inst_executed_op_shared_ld.sum"]);
    EXPECT_EQ(shared_loads.units, values["smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"]);
    const AccessCounts& shared_atomics = totals.of(Space::shared, Operation::atomic);
    EXPECT_EQ(shared_atomics.instructions, values["smsp__sass_inst_executed_op_shared_atom.sum"]);
    EXPECT_EQ(shared_atomics.units, values["smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_atom.sum"]);
}

TEST(AccessMetrics, BothKindsOfGlobalAtomicsAddUp)
{
    MetricValues values = distinct_values(false);
    const Counters totals = counters_from(values, false).value();
    const AccessCounts& atomics = totals.of(Space::global, Operation::atomic);
    EXPECT_EQ(atomics.instructions, values["smsp__sass_inst_executed_op_global_red.sum"] +
                                        values["smsp__sass_inst_executed_op_global_atom.sum"]);
    EXPECT_EQ(atomics.units, values["smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_red.sum"] +
                                 values["smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_atom.sum"]);
}

TEST(AccessMetrics, AsynchronousCopiesAreGlobalLoadsAndSharedStores)
{
    MetricValues values = distinct_values(true);
    const Counters totals = counters_from(values, true).value();
    const double copies = values["smsp__sass_inst_executed_op_ldgsts.sum"];
    EXPECT_EQ(totals.of(Space::global, Operation::load).instructions,
              values["smsp__sass_inst_executed_op_global_ld.sum"] + copies);
    EXPECT_EQ(totals.of(Space::shared, Operation::store).instructions,
              values["smsp__sass_inst_executed_op_shared_st.sum"] + copies);
}

TEST(AccessMetrics, AMissingValueIsNoZero)
{
    MetricValues values = distinct_values(true);
    values.erase("smsp__sass_inst_executed_op_shared_ld.sum");
    const Measured<Counters> totals = counters_from(values, true);
    ASSERT_FALSE(totals.available());
    EXPECT_NE(totals.reason().find("smsp__sass_inst_executed_op_shared_ld.sum"), std::string::npos);
}

TEST(AccessMetrics, WhatIsNoCountIsRefused)
{
    for (const double bad : {std::nan(""), -1.0, 0.5, 1e300}) {
        MetricValues values = distinct_values(true);
        values["smsp__sass_inst_executed_op_shared_ld.sum"] = bad;
        EXPECT_FALSE(counters_from(values, true).available()) << bad;
    }
}

TEST(AccessMetrics, IdealUnitsAreNotInThem)
{
    const Counters totals = counters_from(distinct_values(true), true).value();
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations)
            EXPECT_FALSE(totals.of(space, operation).ideal_units.available());
    }
}

TEST(AccessMetrics, SchedulersAreThoseOfTheTotals)
{
    MetricValues values = distinct_values(true);
    const std::string stores = "smsp__sass_inst_executed_op_global_st";
    for (const std::string& name : scheduler_metric_names(true)) values[name] = 0;
    values[stores + ".sum"] = 1056;
    values[stores + ".avg"] = 2;
    values[stores + ".max"] = 7;
    const SchedulerLoad load = scheduler_load_from(values, true).value();
    EXPECT_EQ(load.schedulers, 528u);
    EXPECT_EQ(load.instructions_of_busiest.of(Space::global, Operation::store), 7u);
    EXPECT_EQ(load.instructions_of_busiest.of(Space::global, Operation::load), 0u);

    values.erase(stores + ".max");
    EXPECT_FALSE(scheduler_load_from(values, true).available());
    values[stores + ".max"] = std::nan("");
    EXPECT_FALSE(scheduler_load_from(values, true).available());
}

}  // namespace

}  // namespace warpbook::cupti
