// What nvcc defines before it reads a file: CUDA C++ Programming Guide, "NVCC identification macro", and the NVCC
// manual. Code that asks for a GPU's abilities is told those of the model's chip (chips.h).
#pragma once

#include "../chips.h"

#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#define __CUDA_ARCH_LIST__ WARPBOOK_MODEL_ARCHITECTURE
#define CUDART_VERSION 13000
// Undefined again in the host's pass (warpbook_host_pass.h); a whole program's has a header of its own.
#ifdef __SANITIZE_THREAD__
#define __CUDA_ARCH__ WARPBOOK_MODEL_ARCHITECTURE
#endif
