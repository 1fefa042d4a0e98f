#pragma once

#include <sys/types.h>

namespace warpbook {

/// Whether a thread of this process has something to do, and waits for a processor at most.
bool can_run(pid_t thread);

}  // namespace warpbook
