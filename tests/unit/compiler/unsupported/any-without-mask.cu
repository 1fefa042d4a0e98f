// SAYS: no __any any more: use __any_sync(mask, predicate)
__global__ void vote(int* out, const int* in) { out[threadIdx.x] = __any(in[threadIdx.x] > 0); }
