// Thrust's own takes CUDA's words away while it includes this, and here they would not come back.
#pragma once

#ifndef WARPBOOK_PROGRAM
#include_next <thrust/system/cuda/detail/guarded_driver_types.h>
#else

#include "../../../../cuda_runtime.h"

#endif
