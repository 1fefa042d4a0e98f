#pragma once

#include <functional>

#include "report/options.hpp"
#include "run_follower.hpp"
#include "run_outcome.hpp"

namespace warpbook {

using ChecksRun = std::function<RunOutcome(const Options&, RunFollower&)>;

/// Runs the checks in a process of their own, and follows it: whatever the submission does to that process, there is an
/// outcome. Prints the report as it goes on; what the submission prints is marked. A run that asks to begin again does,
/// in another process, with `Options::stops` one higher. GoogleTest must be initialized, and there must be no other
/// threads.
RunOutcome run_watched(const Options& options, const ChecksRun& run);

}  // namespace warpbook
