// SAYS: no __shfl_xor any more: use __shfl_xor_sync(mask, value, lanes)
__global__ void cross(int* values) { values[threadIdx.x] = __shfl_xor(values[threadIdx.x], 1); }
