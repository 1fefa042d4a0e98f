// SAYS: no __ballot any more: use __ballot_sync(mask, predicate)
__global__ void vote(unsigned* out, const int* in) { out[threadIdx.x] = __ballot(in[threadIdx.x] > 0); }
