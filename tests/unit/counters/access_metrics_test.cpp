#include "counters/sessions/access_metrics.hpp"

#include <cmath>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "counters/metrics/exact_metrics.hpp"

namespace warpbook::cupti {

namespace {

using Kind = AccessMetric::Kind;
const AccessKinds all_kinds = {Kind::plain, Kind::async_copy, Kind::matrix_load, Kind::matrix_store, Kind::tensor_core};
const AccessKinds plain_kinds = {Kind::plain};

/// Every metric with a value of its own: 1, 2, 4, … so that each sum tells what is in it.
MetricValues distinct_values(const AccessKinds& kinds)
{
    MetricValues values;
    double next = 1;
    for (const std::string& name : access_metric_names(kinds)) {
        values[name] = next;
        next *= 2;
    }
    return values;
}

TEST(AccessMetrics, EachNameIsCollectedOnce)
{
    const std::vector<std::string> names = access_metric_names(all_kinds);
    EXPECT_EQ(names.size(), 23u);
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    EXPECT_EQ(access_metric_names(plain_kinds).size(), 14u);
}

TEST(AccessMetrics, ValuesFindTheirPlaceByName)
{
    MetricValues values = distinct_values(plain_kinds);
    const Counters totals = counters_from(values, plain_kinds).value();

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
    MetricValues values = distinct_values(plain_kinds);
    const Counters totals = counters_from(values, plain_kinds).value();
    const AccessCounts& atomics = totals.of(Space::global, Operation::atomic);
    EXPECT_EQ(atomics.instructions, values["smsp__sass_inst_executed_op_global_red.sum"] +
                                        values["smsp__sass_inst_executed_op_global_atom.sum"]);
    EXPECT_EQ(atomics.units, values["smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_red.sum"] +
                                 values["smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_atom.sum"]);
}

TEST(AccessMetrics, AsynchronousCopiesAreGlobalLoadsAndSharedStores)
{
    const AccessKinds kinds = {Kind::plain, Kind::async_copy};
    MetricValues values = distinct_values(kinds);
    const Counters totals = counters_from(values, kinds).value();
    const double copies = values["smsp__sass_inst_executed_op_ldgsts.sum"];
    EXPECT_EQ(totals.of(Space::global, Operation::load).instructions,
              values["smsp__sass_inst_executed_op_global_ld.sum"] + copies);
    EXPECT_EQ(totals.of(Space::shared, Operation::store).instructions,
              values["smsp__sass_inst_executed_op_shared_st.sum"] + copies);
}

TEST(AccessMetrics, MatricesAreLoadsAndStoresOfSharedMemory)
{
    MetricValues values = distinct_values(all_kinds);
    const Counters totals = counters_from(values, all_kinds).value();
    EXPECT_EQ(totals.of(Space::shared, Operation::load).units,
              values["smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"] +
                  values["smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ldsm.sum"] +
                  values["sm__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_gmma.sum"]);
    EXPECT_EQ(totals.of(Space::shared, Operation::store).instructions,
              values["smsp__sass_inst_executed_op_shared_st.sum"] +
                  values["smsp__sass_inst_executed_op_shared_stsm.sum"] +
                  values["smsp__sass_inst_executed_op_ldgsts.sum"]);
}

TEST(AccessMetrics, AKindIsCountedWhenAllItsCountersAre)
{
    std::vector<std::string> names = access_metric_names(all_kinds);
    EXPECT_EQ(kinds_counted_by(names), all_kinds);
    std::erase(names, "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_stsm.sum");
    std::erase(names, "smsp__sass_inst_executed_op_ldgsts.sum");
    EXPECT_EQ(kinds_counted_by(names), (AccessKinds{Kind::plain, Kind::matrix_load, Kind::tensor_core}));
    EXPECT_EQ(kinds_counted_by({}), plain_kinds);
}

TEST(AccessMetrics, AMissingValueIsNoZero)
{
    MetricValues values = distinct_values(all_kinds);
    values.erase("smsp__sass_inst_executed_op_shared_ld.sum");
    const Measured<Counters> totals = counters_from(values, all_kinds);
    ASSERT_FALSE(totals.available());
    EXPECT_NE(totals.reason().find("smsp__sass_inst_executed_op_shared_ld.sum"), std::string::npos);
}

TEST(AccessMetrics, WhatIsNoCountIsRefused)
{
    for (const double bad : {std::nan(""), -1.0, 0.5, 1e300}) {
        MetricValues values = distinct_values(all_kinds);
        values["smsp__sass_inst_executed_op_shared_ld.sum"] = bad;
        EXPECT_FALSE(counters_from(values, all_kinds).available()) << bad;
    }
}

TEST(AccessMetrics, IdealUnitsAreNotInThem)
{
    const Counters totals = counters_from(distinct_values(all_kinds), all_kinds).value();
    for (const Space space : all_spaces) {
        for (const Operation operation : all_operations)
            EXPECT_FALSE(totals.of(space, operation).ideal_units.available());
    }
}

TEST(AccessMetrics, SchedulersAreThoseOfTheTotals)
{
    MetricValues values = distinct_values(all_kinds);
    for (auto& [name, value] : values) value = 0;
    const std::string stores = "smsp__sass_inst_executed_op_global_st";
    values[stores + ".sum"] = 1056;
    EXPECT_THAT(scheduler_metric_names(values, all_kinds),
                testing::UnorderedElementsAre(stores + ".avg", stores + ".max"))
        << "nothing is asked of instructions that were not executed";
    values[stores + ".avg"] = 2;
    values[stores + ".max"] = 7;
    const SchedulerLoad load = scheduler_load_from(values, all_kinds).value();
    EXPECT_EQ(load.schedulers, 528u);
    EXPECT_EQ(load.instructions_of_busiest.of(Space::global, Operation::store), 7u);
    EXPECT_EQ(load.instructions_of_busiest.of(Space::global, Operation::load), 0u);

    values.erase(stores + ".max");
    EXPECT_FALSE(scheduler_load_from(values, all_kinds).available());
    values[stores + ".max"] = std::nan("");
    EXPECT_FALSE(scheduler_load_from(values, all_kinds).available());
}

TEST(AccessMetrics, AsyncCopiesAreToldApart)
{
    MetricValues values = distinct_values(all_kinds);
    const AsyncCopies copies = async_copies_from(values, all_kinds).value();
    EXPECT_EQ(copies.instructions, values.at("smsp__sass_inst_executed_op_ldgsts.sum"));
    EXPECT_EQ(copies.sectors, values.at("smsp__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts.sum"));
    EXPECT_EQ(copies.wavefronts, values.at(std::string(metrics::async_copy_wavefronts.name)));
    EXPECT_FALSE(copies.awaited_at_once.available());

    EXPECT_FALSE(async_copies_from(values, plain_kinds).available()) << "not read, so not 0";
    values.erase("smsp__sass_inst_executed_op_ldgsts.sum");
    EXPECT_FALSE(async_copies_from(values, all_kinds).available());
}

}  // namespace

}  // namespace warpbook::cupti
