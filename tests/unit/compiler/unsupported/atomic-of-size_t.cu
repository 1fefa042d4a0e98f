// SAYS: float4 (for size_t: cast to unsigned long long*)
__global__ void count(size_t* counter) { atomicAdd(counter, 1); }
