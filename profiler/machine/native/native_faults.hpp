#pragma once

#include <warpbook/fault_cases.hpp>

#include "waiting_threads.hpp"

namespace warpbook::model {

/// What is said of a launch that ended in this way. Nobody has seen which thread it was, and where.
FaultCase case_of(const NativeEnd& end);

}  // namespace warpbook::model
