// CUDA's runtime for the host: what a whole program sees besides CUDA's words for kernels. profiler/cuda/runtime
// defines the functions. The model's build of single files of kernels has none of it.
#pragma once

// Headers of others ask by these whether CUDA's were read.
#define __DRIVER_TYPES_H__
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__

#include "../qualifiers.h"

#include "types.h"

#include "arrays.h"
#include "copies.h"
#include "devices.h"
#include "execution.h"
#include "graphs.h"
#include "memory.h"
#include "streams.h"
