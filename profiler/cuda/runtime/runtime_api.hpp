#pragma once

// CUDA's runtime as programs see it: what this folder defines. The target gives WARPBOOK_PROGRAM.
#include <cuda_runtime.h>
