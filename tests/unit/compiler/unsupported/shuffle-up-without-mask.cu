// SAYS: no __shfl_up any more: use __shfl_up_sync(mask, value, delta)
__global__ void shift(int* values) { values[threadIdx.x] = __shfl_up(values[threadIdx.x], 1, 16); }
