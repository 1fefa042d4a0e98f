// A kernel that writes to an address that is nobody's. The driver then also stops the programs whose counters are read
// at that time (docs/hardware.md).
#include "kernel.hpp"

static __global__ void write(int* nobodys) { *nobodys = 1; }

int main()
{
    write<<<1, 32>>>(reinterpret_cast<int*>(16));
    const bool failed = cudaDeviceSynchronize() != cudaSuccess;
    say(failed ? "failed" : "did not fail");
    return failed ? 27 : 1;
}
