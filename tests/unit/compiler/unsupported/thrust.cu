// SAYS: does not support Thrust's algorithms and containers (thrust/device_vector.h): write a kernel
#include <thrust/device_vector.h>

void fill(thrust::device_vector<int>& values) { values.assign(32, 1); }
