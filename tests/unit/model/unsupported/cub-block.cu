// SAYS: does not support CUB (cub/block/block_reduce.cuh): write what you need yourself
#include <cub/block/block_reduce.cuh>

__global__ void sum(int* out) { *out = cub::BlockReduce<int, 32>().Sum(threadIdx.x); }
