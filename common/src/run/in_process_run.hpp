#pragma once

#include "run_outcome.hpp"

namespace warpbook {

/// Runs the checks in this process, with the submission's own streams, for whoever looks into it: a debugger, a
/// profiler. An exit() or quick_exit() of the submission's counts as FAILED; what _exit() does, nobody can say.
RunOutcome run_in_process(const Options& options);

}  // namespace warpbook
