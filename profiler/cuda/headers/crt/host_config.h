// In CUDA a header of its own; here all of it is in cuda_runtime.h, for whole programs.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error \
    "Warpbook's model does not support CUDA's internal headers (crt/host_config.h): leave it out, all of cuda_runtime.h is there"
#endif

#include "../cuda_runtime.h"
