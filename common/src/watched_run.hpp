#pragma once

#include "run_outcome.hpp"

namespace warpbook {

/// Runs the checks in a process of their own, and follows it: whatever the submission does to that process, there is an
/// outcome. Prints the report as it goes on; what the submission prints is marked. GoogleTest must be initialized, and
/// there must be no other threads.
RunOutcome run_watched(const Options& options);

}  // namespace warpbook
