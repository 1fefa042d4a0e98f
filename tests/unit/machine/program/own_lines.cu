#include "own_lines.hpp"

// On one line each: an access, and what headers of the model do for it.
__global__ void sum_by_atomics(int* sum, const int* in)
{
    const int mine = in[threadIdx.x];                                    // @load
    const int others = __shfl_down_sync(0xffffffff, __ldg(in + 32), 1);  // @load-by-a-function
    atomicAdd(sum, mine + others);                                       // @atomic
}
