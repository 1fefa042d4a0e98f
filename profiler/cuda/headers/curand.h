// The host's part of cuRAND: generators that fill arrays. The CPU makes the numbers; the arrays are checked as a
// kernel's would be. docs/run.md says which generators there are.
#pragma once

#include "cuda_runtime.h"

// By this, NVIDIA's helpers know that it is there.
#define CURAND_H_

#include "details/random/host_types.h"

#ifdef WARPBOOK_PROGRAM
#include "details/random/host_functions.h"
#endif
