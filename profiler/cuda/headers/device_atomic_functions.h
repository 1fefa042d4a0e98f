// In CUDA a header of its own; here all of it is in cuda_runtime.h.
#pragma once

#include "cuda_runtime.h"
