// SAYS: no __shfl any more: use __shfl_sync(mask, value, lane)
__global__ void spread(int* values) { values[threadIdx.x] = __shfl(values[threadIdx.x], 0); }
