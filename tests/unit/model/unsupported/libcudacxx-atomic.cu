// SAYS: does not support libcu++ (cuda/atomic): use atomicAdd
#include <cuda/atomic>

__global__ void count(int* counter) { cuda::atomic_ref<int, cuda::thread_scope_device>(*counter).fetch_add(1); }
