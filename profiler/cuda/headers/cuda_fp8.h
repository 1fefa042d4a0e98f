// Programs include it beside the other small types and use none of its own. What does use one is told that there is
// none.
#pragma once

#ifndef WARPBOOK_PROGRAM
#error "Warpbook's model does not support 8-bit floating point (cuda_fp8.h): use float"
#endif

#include "cuda_bf16.h"
#include "cuda_fp16.h"
