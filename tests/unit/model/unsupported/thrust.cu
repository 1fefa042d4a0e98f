// SAYS: does not support Thrust (thrust/device_vector.h)
#include <thrust/device_vector.h>

void fill(thrust::device_vector<int>& values) { values.assign(32, 1); }
