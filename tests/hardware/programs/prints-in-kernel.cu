// A kernel prints. The profiler would run it a second time for its source lines; what it prints stands there once.
#include "kernel.hpp"

namespace {

__global__ void greet()
{
    if (threadIdx.x == 0) printf("from the kernel\n");
}

}  // namespace

int main()
{
    greet<<<1, 32>>>();
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    say("printed");
    return 26;
}
