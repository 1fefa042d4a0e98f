// A block sorts its numbers in shared memory.
// COUNTS: sort global load 4 16
// MISTAKE 1, half of the threads leave out the barrier: divergent_barrier @inside
// MISTAKE 2, no barrier between the steps: race @compare @exchange
#include <algorithm>
#include <cstdio>

constexpr int n = 128;

__global__ void sort(int* values)
{
    __shared__ int kept[n];
    const int t = threadIdx.x;
    kept[t] = values[t];
    __syncthreads();
    for (int size = 2; size <= n; size *= 2)
        for (int distance = size / 2; distance > 0; distance /= 2) {
            const int other = t ^ distance;
            if (other > t) {
                const bool ascending = (t & size) == 0;
                const int one = kept[t], two = kept[other];  // @compare
                if ((one > two) == ascending) {
                    kept[t] = two;
                    kept[other] = one;  // @exchange
                }
                if (MISTAKE == 1) __syncthreads();  // @inside
            }
            if (MISTAKE == 0) __syncthreads();
        }
    if (MISTAKE == 2) __syncthreads();
    values[t] = kept[t];
}

int main()
{
    int values[n], sorted[n];
    for (int i = 0; i < n; ++i) sorted[i] = values[i] = i * 37 % 101;
    std::sort(sorted, sorted + n);
    int* device_values;
    cudaMalloc(&device_values, sizeof values);
    cudaMemcpy(device_values, values, sizeof values, cudaMemcpyHostToDevice);
    sort<<<1, n>>>(device_values);
    cudaMemcpy(values, device_values, sizeof values, cudaMemcpyDeviceToHost);
    std::puts(std::equal(values, values + n, sorted) ? "OK" : "wrong");
    cudaFree(device_values);
}
