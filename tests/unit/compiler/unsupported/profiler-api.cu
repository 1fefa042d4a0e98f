// SAYS: does not support calls of the profiler (cuda_profiler_api.h)
#include <cuda_profiler_api.h>

void watch() { cudaProfilerStart(); }
