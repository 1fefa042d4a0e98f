#pragma once

#include <optional>
#include <string>
#include <vector>

#include "launch_record.hpp"
#include "watched_run.hpp"
#include "expectations.hpp"
#include "refused_calls.hpp"

namespace warpbook::tools {

/// How a program ended that something is expected of.
struct ObservedRun {
    WatchedRun run;
    /// What it printed on standard output, and on standard error; nothing where nobody read it.
    std::optional<std::string> output;
    std::optional<std::string> errors{};
    /// What became of it when its calls of CUDA were refused, one in each further run; nothing where nobody did that.
    std::optional<std::vector<RefusedCall>> refused_calls{};
};

/// One outcome for each expectation: of a kernel with several instances, for each of them. First what is expected of
/// the whole program, then the kernels in the order of the file. What was not counted never passes.
std::vector<ExpectationRecord> compare(const Expectations& expectations, const ProgramRecord& record,
                                       const ObservedRun& observed);

/// Whether each of them passed, or has no meaning here.
bool are_all_kept(const std::vector<ExpectationRecord>& expectations);

}  // namespace warpbook::tools
