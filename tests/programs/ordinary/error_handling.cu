// Mistakes on purpose, whose errors the program expects and handles; after each of them it goes on.
// COUNTS: set_all global store 3 12
// MISTAKE 1, nobody asks for the error of a launch: unchecked_error @launch
// MISTAKE 2, the error is asked for, but the kernel writes too far: out_of_bounds @store
// MISSED 1: it is found without its line: with -O2, none is known for that call
// ALONE: with -O0 and -O1 the line is known
#include <cstdio>

__global__ void set_all(int* values, int value)
{
    extern __shared__ int unused[];
    (void)unused;
    values[threadIdx.x] = value;  // @store
}

// Whether the last call ended with this error; the error is forgotten.
bool failed_with(cudaError_t expected)
{
    const cudaError_t error = cudaGetLastError();
    if (error != expected) std::printf("%s instead of %s\n", cudaGetErrorName(error), cudaGetErrorName(expected));
    return error == expected;
}

int main()
{
    const int n = 96;
    int *values, on_host[n];
    void* too_large = nullptr;
    bool right = cudaMalloc(&values, n * sizeof(int)) == cudaSuccess;

    set_all<<<1, 2048>>>(values, 1);
    right &= failed_with(cudaErrorInvalidValue);
    set_all<<<0, 32>>>(values, 2);
    right &= failed_with(cudaErrorInvalidValue);
    set_all<<<1, n, 1 << 20>>>(values, 3);
    right &= failed_with(cudaErrorInvalidValue);
    right &= cudaMalloc(&too_large, ~size_t(0) / 2) == cudaErrorMemoryAllocation;
    right &= cudaPeekAtLastError() == cudaErrorMemoryAllocation;
    right &= failed_with(cudaErrorMemoryAllocation) && failed_with(cudaSuccess);
    right &= cudaSetDevice(1000) == cudaErrorInvalidDevice && failed_with(cudaErrorInvalidDevice);

#if MISTAKE == 1
    set_all<<<1, n * 12>>>(values, 4);  // @launch
#elif MISTAKE == 2
    set_all<<<1, n + 1>>>(values, 4);
    right &= failed_with(cudaSuccess);
#else
    set_all<<<1, n>>>(values, 4);
    right &= failed_with(cudaSuccess);
#endif
    right &= cudaMemcpy(on_host, values, sizeof on_host, cudaMemcpyDeviceToHost) == cudaSuccess;
    for (const int value : on_host) right &= value == 4;
    right &= cudaFree(values) == cudaSuccess;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
