// CUDA's clock: a multiprocessor's counter of cycles on a GPU, which the model does not have. Here it counts what the
// calling thread has done so far: accesses to memory, branches, calls of CUDA's functions. So it goes on, and says the
// same in each run, but nothing about time.
#pragma once

#include <time.h>

#include "model_runtime.h"
#include "qualifiers.h"

__forceinline__ long long clock64() { return warpbook_model::steps_so_far(); }

// Checks are programs for the host, which has a clock.
#ifdef __SANITIZE_THREAD__
// C linkage, because the C library declares it.
extern "C" __forceinline__ clock_t clock() noexcept { return warpbook_model::steps_so_far(); }
#endif
