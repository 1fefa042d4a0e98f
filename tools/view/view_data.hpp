#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <warpbook/record/json.hpp>

#include "course/course.hpp"
#include "trace/traced_run.hpp"

namespace warpbook::tools {

/// A run to draw, and what stands above it.
struct DrawnKernel {
    std::string title;
    TracedRun traced;
};

/// All that one page is made of.
struct ViewParts {
    Lab lab;
    /// What files are named from.
    std::filesystem::path source;
    /// The student's, and the naive one beside it where there is one.
    std::vector<DrawnKernel> kernels;
    /// A sentence, where there is one kernel.
    std::string missing_kernel;
    /// The record of the last check of the file as it is; null where there was none.
    Json check;
    /// Records of the same file: what the model has counted, and a GPU.
    std::vector<Json> model_records;
    std::vector<Json> hardware_records;
    /// What was left out, and why.
    std::vector<std::string> notes;
};

/// The data of a page, `warpbook.view/1` (docs/records.md).
Json view_data(const ViewParts& parts);

/// The totals of the launches that the records have, the same launch of the model and of a GPU side by side. What one
/// of them has not counted is null.
Json counters_side_by_side(const std::vector<Json>& model_records, const std::vector<Json>& hardware_records);

/// The counts by source line of one of a record's profiles, a row for each kind of access.
Json lines_of(const Json& profile);

}  // namespace warpbook::tools
