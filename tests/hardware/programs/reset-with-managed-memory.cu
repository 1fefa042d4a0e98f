// Resets the device while managed memory is still there. Under the profiler it died of SIGSEGV in CUPTI's exit handler
// when source lines were counted.
#include "kernel.hpp"

int main()
{
    float* values = nullptr;
    check(cudaMallocManaged(&values, count * sizeof(float)));
    check(cudaMemset(values, 0, count * sizeof(float)));
    launch(values, 3);
    say_last(values);
    check(cudaDeviceReset());
    say("reset");
    return 14;
}
