#pragma once

#include <vector>

#include "program/kernel_summary.hpp"
#include "program/launch_record.hpp"
#include "page/markup.hpp"
#include "source_lines.hpp"

namespace warpbook::tools {

/// The table of kernels: launches, and what each kind of access cost in all of them.
Markup kernel_section(const std::vector<KernelSummary>& kernels);

/// The lines that cost most beyond their ideals, of each memory; the kernels where no lines are known.
Markup worst_section(const std::vector<LoggedLaunch>& launches, const std::vector<NotedFile>& files);

}  // namespace warpbook::tools
