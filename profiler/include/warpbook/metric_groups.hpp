#pragma once

#include <span>
#include <string>
#include <string_view>

namespace warpbook {

/// One number that a GPU can count, as CUPTI and Nsight Compute name it.
struct Metric {
    /// For example "smsp__sass_inst_executed_op_global_ld.sum". Those of single instructions have no ".sum".
    std::string_view name;
    /// For example "requests", "sectors", "ns", "%".
    std::string_view unit;
    /// What it is made of, where it is computed: "sectors / requests", "active warps / resident warps at most, × 100".
    /// Empty for a plain count.
    std::string_view formula;
    /// One sentence: what it counts, and what is in it that one may not expect.
    std::string_view meaning;
    /// Chips from Turing on that lack it, separated by blanks: "TU102 GB202". Empty: all have it.
    std::string_view missing_on = {};
};

/// Metrics that are read together, and answer one question.
struct MetricGroup {
    enum class Collection {
        /// One value of the whole launch, by CUPTI's range profiler, in one or several passes.
        launch,
        /// One value of each instruction, from which those of the source lines are made, by CUPTI's SASS metrics.
        instruction,
    };

    /// As options name it: "accesses".
    std::string_view name;
    /// The question that it answers.
    std::string_view title;
    Collection collection = Collection::launch;
    std::span<const Metric> metrics;
    /// What to know before trusting a number of the group; empty when there is nothing to know.
    std::string_view caution = {};
};

/// All groups, in the order in which they are read.
std::span<const MetricGroup> metric_groups();

/// Null when there is no such group.
const MetricGroup* find_metric_group(std::string_view name);

/// "accesses, lines, time": for messages.
std::string names_of_metric_groups();

}  // namespace warpbook
