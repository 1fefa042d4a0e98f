// Each thread sorts a small window in a local array, by helpers that get a pointer to it: a median filter, and the
// weighted sum of the smallest.
// MISTAKE 1, the smallest is looked for in front of the array: out_of_bounds @insert
// MISTAKE 2, one value too many is summed up: out_of_bounds @sum
// MISTAKE 3, the list of what is left begins behind its end: out_of_bounds @push
#include <cstdio>
#include <vector>

struct Span {
    float* begin;
    int size;
};

__device__ void insert(Span sorted, float value)
{
    int at = sorted.size;
    while (at > (MISTAKE == 1 ? -1 : 0) && sorted.begin[at - 1] > value) {  // @insert
        sorted.begin[at] = sorted.begin[at - 1];
        --at;
    }
    sorted.begin[at] = value;
}

__device__ float weighted_sum(const float* values, const float* weights, int n)
{
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += values[i] * weights[i];  // @sum
    return sum;
}

template <int n>
__device__ int count_above(const float (&values)[n], float limit)
{
    int count = 0;
    for (const float value : values) count += value > limit;
    return count;
}

__device__ int nodes_below(int root)
{
    int stack[4];
    int* top = MISTAKE == 3 ? stack + 4 : stack;
    *top++ = root;  // @push
    int count = 0;
    while (top > stack && count < 7) {
        const int node = *--top;
        ++count;
        if (2 * node + 2 < 7) {
            *top++ = 2 * node + 1;
            *top++ = 2 * node + 2;
        }
    }
    return count;
}

__global__ void filter(const float* in, float* median, float* low, int* counts, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float window[5], extra = 0;
    const float weights[3] = {0.5f, 0.25f, 0.25f};
    for (int k = 0; k < 5; ++k) {
        const int from = min(max(i + k - 2, 0), n - 1);
        insert({window, k}, in[from]);
    }
    median[i] = window[2] + extra;
    low[i] = weighted_sum(window, weights, MISTAKE == 2 ? 4 : 3);
    counts[i] = count_above(window, in[i]) + nodes_below(0);
}

int main()
{
    const int n = 100;
    std::vector<float> in(n), median(n), low(n);
    std::vector<int> counts(n);
    for (int i = 0; i < n; ++i) in[i] = i % 2 == 0 ? i : 200 - i;
    float *device_in, *device_median, *device_low;
    int* device_counts;
    cudaMalloc(&device_in, n * sizeof(float));
    cudaMalloc(&device_median, n * sizeof(float));
    cudaMalloc(&device_low, n * sizeof(float));
    cudaMalloc(&device_counts, n * sizeof(int));
    cudaMemcpy(device_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    filter<<<2, 64>>>(device_in, device_median, device_low, device_counts, n);
    cudaMemcpy(median.data(), device_median, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(low.data(), device_low, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(counts.data(), device_counts, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device_in);
    cudaFree(device_median);
    cudaFree(device_low);
    cudaFree(device_counts);
    const bool right = median[10] == 12 && low[10] == 0.5f * 8 + 0.25f * 10 + 0.25f * 12 && counts[10] == 3 + 7;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
