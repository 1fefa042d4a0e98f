// In place of Thrust's own, whose copies are done by CUDA's compiler.
#pragma once

#ifndef WARPBOOK_PROGRAM
#include_next <thrust/system/cuda/detail/copy.h>
#else

#include <thrust/system/cuda/detail/elements.h>

#endif
