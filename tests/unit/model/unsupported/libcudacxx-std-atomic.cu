// SAYS: does not support libcu++ (cuda/std/atomic): use atomicAdd
#include <cuda/std/atomic>

__global__ void count(int* counter) { cuda::std::atomic_ref<int>(*counter).fetch_add(1); }
