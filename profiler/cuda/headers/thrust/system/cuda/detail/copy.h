// In place of Thrust's own, whose copies are done by CUDA's compiler.
#pragma once

#include <thrust/system/cuda/detail/elements.h>
