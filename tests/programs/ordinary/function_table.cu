// A table of functions in device memory; each element names the operation that changes it.
// COUNTS: apply global store 4 16
// MISTAKE 1, one entry of the table is missing: invalid_call @call
// MISTAKE 2, the operation's number is not in the table: out_of_bounds @call
#include <cstdio>
#include <iterator>

using Operation = int (*)(int);

__device__ int negate(int x) { return -x; }
__device__ int square(int x) { return x * x; }
__device__ int halve(int x) { return x / 2; }
__device__ int digit_sum(int x)
{
    int sum = 0;
    for (x = abs(x); x > 0; x /= 10) sum += x % 10;
    return sum;
}

#if MISTAKE == 1
__device__ Operation table[4] = {negate, square, halve};
#else
__device__ Operation table[4] = {negate, square, halve, digit_sum};
#endif

__global__ void apply(int* values, const unsigned char* operations)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int operation = operations[i];
    values[i] = table[operation](values[i]);  // @call
}

int on_host(int operation, int x)
{
    switch (operation) {
    case 0: return -x;
    case 1: return x * x;
    case 2: return x / 2;
    }
    int sum = 0;
    for (x = x < 0 ? -x : x; x > 0; x /= 10) sum += x % 10;
    return sum;
}

int main()
{
    constexpr int n = 128;
    int values[n], expected[n];
    unsigned char operations[n];
    for (int i = 0; i < n; ++i) {
        values[i] = 5 * i - 300;
        operations[i] = i % 4;
        expected[i] = on_host(operations[i], values[i]);
    }
    if (MISTAKE == 2) operations[77] = 40;

    int* device_values;
    unsigned char* device_operations;
    cudaMalloc(&device_values, sizeof values);
    cudaMalloc(&device_operations, sizeof operations);
    cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
    cudaMemcpy(device_operations, operations, sizeof operations, cudaMemcpyHostToDevice);
    apply<<<4, n / 4>>>(device_values, device_operations);
    cudaMemcpy(values, device_values, sizeof values, cudaMemcpyDeviceToHost);
    cudaFree(device_values);
    cudaFree(device_operations);

    for (int i = 0; i < n; ++i)
        if (values[i] != expected[i]) {
            std::printf("WRONG at %d: %d instead of %d\n", i, values[i], expected[i]);
            return 1;
        }
    std::puts("OK");
    return 0;
}
