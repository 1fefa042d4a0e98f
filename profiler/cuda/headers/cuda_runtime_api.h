// In CUDA a header of its own; here what kernels can use of it is in cuda_runtime.h.
#pragma once

#include "cuda_runtime.h"
#include "details/host_runtime.h"
