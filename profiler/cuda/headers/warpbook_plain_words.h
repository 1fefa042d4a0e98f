// After cuda_runtime.h, the model's or nvcc's own, this leaves CUDA's words in the preprocessed text as they are
// written: what is left to differ between the two texts are the student's own lines
// (profiler/compiler/source/same_code.hpp).
#pragma once

#undef __global__
#undef __device__
#undef __host__
#undef __constant__
#undef __shared__
#undef __managed__
#undef __forceinline__
#undef __noinline__
#undef __inline__
#undef __launch_bounds__
#undef __cluster_dims__
#undef __maxnreg__
#undef __grid_constant__
#undef __restrict__
#undef __align__
#undef alignas
#undef assert
