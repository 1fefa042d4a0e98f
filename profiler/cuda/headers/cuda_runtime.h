// What a CUDA C++ file sees when a host compiler builds it for the model. nvcc includes its own file of this name by
// itself; the model's build does the same with this one.
#pragma once

#include "details/own_names_begin.h"

#ifndef __cplusplus
#error \
    "Warpbook's headers of CUDA are C++: files of C cannot include them. Compile the file as CUDA (-x cu), or rename it to .cu"
#endif

#if defined __SANITIZE_THREAD__ || defined WARPBOOK_PROGRAM
#include "details/predefined_macros.h"
#endif
#ifdef __SANITIZE_THREAD__
// Ubuntu's g++ asks for the C library's own inline memcpy, which would stand in the way of ours (memory_copies.h).
#undef _FORTIFY_SOURCE
#endif

// nvcc includes these, too: a kernel can call printf and assert without a word about them.
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <initializer_list>
#include <new>
#include <utility>

#include "details/older_standards.h"

#ifdef __SANITIZE_THREAD__
#include "details/alignment.h"
#endif
#include "details/qualifiers.h"
#include "vector_types.h"
#include "device_launch_parameters.h"

#include "details/address_spaces.h"
#include "details/atomic_functions.h"
#include "details/clock.h"
#include "details/conversions.h"
#include "details/device_launches.h"
#include "details/dynamic_programming.h"
#include "details/float_intrinsics.h"
#include "details/hints.h"
#include "details/inline_ptx.h"
#include "details/integer_intrinsics.h"
#include "details/local_arrays.h"
#include "math_functions.h"
#include "details/memory_copies.h"
#include "details/memory_functions.h"
#include "details/minimum_and_maximum.h"
#include "details/ordered_atomics.h"
#include "details/shared_memory_config.h"
#include "details/simd_intrinsics.h"
#include "details/surfaces.h"
#include "details/synchronization.h"
#include "details/textures.h"
#include "details/warp_functions.h"

#ifdef WARPBOOK_PROGRAM
#include "details/host_launches.h"
#include "details/runtime/runtime.h"
#endif

#include "details/unsupported_functions.h"

#include "details/own_names_end.h"
