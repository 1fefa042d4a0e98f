// Resets the device, and with it a context in which no launch came as far as a second run for its source lines.
//
//   resets-without-lines print|assert|trap|refused
#include <cassert>
#include <cstring>

#include "kernel.hpp"

namespace {

__global__ void greet()
{
    if (threadIdx.x == 0) printf("from the kernel\n");
}

__global__ void assert_zero(const float* values) { assert(values[threadIdx.x] == 0); }

__global__ void trap() { __trap(); }

cudaError_t launch_as(const char* way)
{
    if (std::strcmp(way, "print") == 0) greet<<<1, 32>>>();
    if (std::strcmp(way, "trap") == 0) trap<<<1, 1>>>();
    if (std::strcmp(way, "refused") == 0) greet<<<1, 2000>>>();
    if (std::strcmp(way, "assert") == 0) {
        float* values = make_zeros();
        check(cudaMemset(values, 1, sizeof *values));
        assert_zero<<<1, 1>>>(values);
    }
    const cudaError_t refused = cudaGetLastError();
    return refused == cudaSuccess ? cudaDeviceSynchronize() : refused;
}

}  // namespace

int main(int argument_count, char** arguments)
{
    if (argument_count != 2) return 64;
    say("launched: %s", cudaGetErrorName(launch_as(arguments[1])));
    say("reset: %s", cudaGetErrorName(cudaDeviceReset()));
    return 28;
}
