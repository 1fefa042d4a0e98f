// Two channels of sound become one: left and right samples take turns.
// COUNTS: interleave global load 64 126
// COUNTS: interleave global store 64 250
// MISTAKE 1, the number of blocks is rounded down, so the last samples never come: uninitialized @copy
// MISTAKE 2, room for the samples of one channel: out_of_bounds @left @right
// MISTAKE 3, both channels are stored at even places, so one replaces the other: uninitialized @copy
#include <cstdint>
#include <iostream>
#include <vector>

__global__ void interleave(int16_t* both, const int16_t* left, const int16_t* right, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    both[2 * i] = left[i];                    // @left
    both[2 * i + (MISTAKE != 3)] = right[i];  // @right
}

int main()
{
    const int n = 1000, threads = 64;
    std::vector<int16_t> left(n), right(n), both(2 * n);
    for (int i = 0; i < n; ++i) {
        left[i] = static_cast<int16_t>(i * 19);
        right[i] = static_cast<int16_t>(-i * 7);
    }

    const size_t bytes = n * sizeof(int16_t);
    int16_t *d_left, *d_right, *d_both;
    cudaMalloc(&d_left, bytes);
    cudaMalloc(&d_right, bytes);
    cudaMalloc(&d_both, MISTAKE == 2 ? bytes : 2 * bytes);
    cudaMemcpy(d_left, left.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_right, right.data(), bytes, cudaMemcpyHostToDevice);
    interleave<<<MISTAKE == 1 ? n / threads : (n + threads - 1) / threads, threads>>>(d_both, d_left, d_right, n);
    if (MISTAKE != 2) cudaMemcpy(both.data(), d_both, 2 * bytes, cudaMemcpyDeviceToHost);  // @copy
    cudaFree(d_left);
    cudaFree(d_right);
    cudaFree(d_both);

    bool same = true;
    for (int i = 0; i < n; ++i) same = same && both[2 * i] == left[i] && both[2 * i + 1] == right[i];
    std::cout << (same ? "OK" : "WRONG") << std::endl;
    return same ? 0 : 1;
}
