// Kernels allocate memory that others use and free. The driver makes the heap for it at the first such launch, which
// whoever puts memory back to the time before that launch must not undo.
//
//   allocates-in-kernel late|loaded    the code is loaded by its first launch, or before
#include <cstring>

#include "kernel.hpp"

namespace {

constexpr int pieces = 256;

__device__ int* kept[pieces];

__global__ void allocate()
{
    kept[threadIdx.x] = static_cast<int*>(malloc(sizeof(int)));
    *kept[threadIdx.x] = static_cast<int>(threadIdx.x);
}

__global__ void add_up(int* sum) { atomicAdd(sum, (*kept[threadIdx.x])++); }

__global__ void deallocate() { free(kept[threadIdx.x]); }

}  // namespace

int main(int argument_count, char** arguments)
{
    if (argument_count != 2) return 64;
    if (std::strcmp(arguments[1], "loaded") == 0) {
        cudaFuncAttributes attributes{};
        check(cudaFuncGetAttributes(&attributes, allocate));
    }
    int* sum = nullptr;
    check(cudaMalloc(&sum, sizeof *sum));
    check(cudaMemset(sum, 0, sizeof *sum));
    allocate<<<1, pieces>>>();
    for (int i = 0; i < 2; ++i) add_up<<<1, pieces>>>(sum);
    deallocate<<<1, pieces>>>();
    check(cudaGetLastError());
    int on_host = 0;
    check(cudaMemcpy(&on_host, sum, sizeof on_host, cudaMemcpyDeviceToHost));
    say("the sum is %d", on_host);
    check(cudaDeviceSynchronize());
    return 29;
}
