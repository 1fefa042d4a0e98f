#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "launch_record.hpp"

namespace warpbook::tools {

/// A source line, or a whole kernel, that costs more than its ideal, over all launches.
struct CostlyPlace {
    /// Without a file: a whole kernel.
    SourceLocation location;
    /// In the order of their first launches.
    std::vector<std::string> kernels;
    /// Of one memory, those that cost more than their ideal.
    std::vector<std::pair<AccessKind, AccessCounts>> accesses;
    /// Sectors or wavefronts above the ideal, of all of them.
    std::uint64_t excess = 0;
};

/// Those that cost more than their ideal in a memory: the worst first. What has no ideal cannot
/// be compared, and is left out.
std::vector<CostlyPlace> costly_lines(const std::vector<LoggedLaunch>& launches, Space memory);
std::vector<CostlyPlace> costly_kernels(const std::vector<LoggedLaunch>& launches, Space memory);

}  // namespace warpbook::tools
