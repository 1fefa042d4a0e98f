#pragma once

#include <warpbook/metric_groups.hpp>

/// One function and one file for each group; metric_groups.cpp puts them in order.
namespace warpbook::metrics {

MetricGroup accesses_group();
MetricGroup lines_group();
MetricGroup time_group();
MetricGroup l2_group();
MetricGroup dram_group();
MetricGroup occupancy_group();
MetricGroup divergence_group();
MetricGroup l1tex_group();
MetricGroup atomics_group();
MetricGroup tma_group();
MetricGroup local_group();

}  // namespace warpbook::metrics
