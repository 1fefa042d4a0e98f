#pragma once

#include "cuda/runtime/runtime.hpp"

namespace warpbook::program {

/// Before a launch: what the host has written into managed and pinned memory counts as written, and is kept where the
/// launch has to run again.
void note_host_writes(Runtime& runtime);

}  // namespace warpbook::program
