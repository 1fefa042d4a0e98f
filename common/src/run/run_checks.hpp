#pragma once

#include "report/options.hpp"
#include "run_follower.hpp"

namespace warpbook {

/// Opens the backend and runs the checks that were chosen, in this process. GoogleTest must be initialized.
RunOutcome run_checks(const Options& options, RunFollower& follower);

}  // namespace warpbook
