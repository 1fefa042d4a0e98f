// Where the largest of many floats is: a tree over pairs of value and index; of equal values, the first one counts.
// COUNTS: largest_of_block global load 32 125
// COUNTS: largest_of_block global store 4 4
// MISTAKE 1, threads without a number set the value of their pair alone: uninitialized @step
// MISTAKE 2, no barrier after the pairs are set: race @step @pair
// MISTAKE 3, too many pairs are copied back: copy_out_of_bounds @back
#include <cfloat>
#include <cstdio>
#include <vector>

constexpr int block_size = 256;

struct alignas(8) Candidate {
    float value;
    int index;
};

__host__ __device__ bool is_better(const Candidate& a, const Candidate& b)
{
    return a.value > b.value || (a.value == b.value && a.index < b.index);
}

__global__ void largest_of_block(Candidate* largest, const float* values, int n)
{
    __shared__ Candidate pairs[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;
    if (i < n) {
        pairs[t].value = values[i];
        pairs[t].index = i;  // @pair
    } else {
        pairs[t].value = -FLT_MAX;
        if (MISTAKE != 1) pairs[t].index = n;
    }
    if (MISTAKE != 2) __syncthreads();
    for (int distance = block_size / 2; distance > 0; distance /= 2) {
        if (t < distance) {
            const Candidate own = pairs[t], other = pairs[t + distance];  // @step
            if (is_better(other, own)) pairs[t] = other;
        }
        __syncthreads();
    }
    if (t == 0) largest[blockIdx.x] = pairs[0];
}

int main()
{
    const int n = 1000;
    const int blocks = (n + block_size - 1) / block_size;
    std::vector<float> values(n);
    for (int i = 0; i < n; ++i) values[i] = -1.0f - i * 71 % 499;
    std::vector<Candidate> candidates(MISTAKE == 3 ? block_size : blocks);

    float* device_values;
    Candidate* device_candidates;
    cudaMalloc(&device_values, n * sizeof(float));
    cudaMalloc(&device_candidates, blocks * sizeof(Candidate));
    cudaMemcpy(device_values, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    largest_of_block<<<blocks, block_size>>>(device_candidates, device_values, n);
    const size_t bytes = candidates.size() * sizeof(Candidate);
    cudaMemcpy(candidates.data(), device_candidates, bytes, cudaMemcpyDeviceToHost);  // @back
    cudaFree(device_values);
    cudaFree(device_candidates);

    Candidate found = candidates[0], expected = {values[0], 0};
    for (int block = 1; block < blocks; ++block)
        if (is_better(candidates[block], found)) found = candidates[block];
    for (int i = 1; i < n; ++i)
        if (values[i] > expected.value) expected = {values[i], i};
    if (found.index != expected.index) {
        std::printf("%d instead of %d\nWRONG\n", found.index, expected.index);
        return 1;
    }
    std::printf("OK\n");
    return 0;
}
