// A kernel that is well alone and fails while its source lines are counted: it runs a second time then, and host memory
// that it writes to is not put back in between. So an access outside an array may go unnoticed alone. The program asks
// nothing about its last launches: how it ends does not depend on them.
#include "kernel.hpp"

namespace {

__global__ void run_once(float* values, int* runs)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0 && atomicAdd_system(runs, 1) > 0) __trap();
    values[i] += 1;
}

}  // namespace

int main()
{
    float* values = make_zeros();
    int* runs = nullptr;
    check(cudaMallocHost(&runs, sizeof *runs));
    *runs = 0;
    run_once<<<count / 256, 256>>>(values, runs);
    cudaDeviceSynchronize();
    add_one<<<count / 256, 256>>>(values);
    cudaDeviceSynchronize();
    say("done");
    return 15;
}
