// SAYS: no __all any more: use __all_sync(mask, predicate)
__global__ void vote(int* out, const int* in) { out[threadIdx.x] = __all(in[threadIdx.x] > 0); }
