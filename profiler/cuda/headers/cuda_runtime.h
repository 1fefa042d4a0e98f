// What a CUDA C++ file sees when a host compiler builds it for the model. nvcc includes its own file of this name by
// itself; the model's build does the same with this one.
#pragma once

#ifndef __cplusplus
#error \
    "Warpbook's headers of CUDA are C++: files of C cannot include them. Compile the file as CUDA (-x cu), or rename it to .cu"
#endif

#if defined __SANITIZE_THREAD__ || defined WARPBOOK_PROGRAM
#include "predefined_macros.h"
#endif
#ifdef __SANITIZE_THREAD__
// Ubuntu's g++ asks for the C library's own inline memcpy, which would stand in the way of ours (memory_copies.h).
#undef _FORTIFY_SOURCE
#endif

// nvcc includes these, too: a kernel can call printf and assert without a word about them.
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <new>

#ifdef __SANITIZE_THREAD__
#include "alignment.h"
#endif
#include "qualifiers.h"
#include "vector_types.h"
#include "device_launch_parameters.h"

#include "address_spaces.h"
#include "atomic_functions.h"
#include "clock.h"
#include "conversions.h"
#include "device_launches.h"
#include "dynamic_programming.h"
#include "float_intrinsics.h"
#include "hints.h"
#include "inline_ptx.h"
#include "integer_intrinsics.h"
#include "math_functions.h"
#include "memory_copies.h"
#include "memory_functions.h"
#include "minimum_and_maximum.h"
#include "shared_memory_config.h"
#include "simd_intrinsics.h"
#include "surfaces.h"
#include "synchronization.h"
#include "textures.h"
#include "warp_functions.h"

#ifdef WARPBOOK_PROGRAM
#include "host_launches.h"
#include "runtime/runtime.h"
#endif

#include "unsupported_functions.h"
