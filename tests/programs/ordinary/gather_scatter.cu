// Numbers are collected from a list of places, and put down at another list of places.
// COUNTS: gather global load 16 288
// COUNTS: gather global store 8 32
// COUNTS: scatter global load 16 64
// COUNTS: scatter global store 8 256
// MISTAKE 1, two numbers are put down at each place: race @put
// MISTAKE 2, a place of -1 stands for none and is used all the same: out_of_bounds @take
#include <iostream>
#include <vector>

__global__ void gather(int* out, const int* in, const int* places, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[places[i]];  // @take
}

__global__ void scatter(int* out, const int* in, const int* places, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[places[i]] = in[i];  // @put
}

int main()
{
    const int n = 256;
    std::vector<int> values(n), from(n), to(n), result(n);
    for (int i = 0; i < n; ++i) {
        values[i] = i * i;
        from[i] = i % 32 * 8 + i / 32;
        to[i] = (31 - i % 32) * 8 + i / (MISTAKE == 1 ? 64 : 32);
    }
    if (MISTAKE == 2) from[17] = -1;

    int *d_values, *d_from, *d_to, *d_gathered, *d_result;
    for (int** array : {&d_values, &d_from, &d_to, &d_gathered, &d_result}) cudaMalloc(array, n * sizeof(int));
    cudaMemcpy(d_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_from, from.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_to, to.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    gather<<<2, 128>>>(d_gathered, d_values, d_from, n);
    scatter<<<2, 128>>>(d_result, d_gathered, d_to, n);

    cudaMemcpy(result.data(), d_result, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int* array : {d_values, d_from, d_to, d_gathered, d_result}) cudaFree(array);
    bool right = true;
    for (int i = 0; i < n; ++i) right = right && from[i] >= 0 && result[to[i]] == values[from[i]];
    std::cout << (right ? "OK\n" : "WRONG\n");
    return right ? 0 : 1;
}
