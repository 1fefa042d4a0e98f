// CUDA's runtime for the host: what a whole program sees besides CUDA's words for kernels. profiler/src/program defines
// the functions. The model's build of single files of kernels has none of it.
#pragma once

#include "../qualifiers.h"

#include "types.h"

#include "arrays.h"
#include "copies.h"
#include "devices.h"
#include "execution.h"
#include "graphs.h"
#include "memory.h"
#include "streams.h"
