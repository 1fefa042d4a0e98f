// Prefix sums in one launch: each block adds what the blocks before it have published, looking back as far as it must.
// COUNTS: scan global atomic 8 8
// COUNTS: scan global store 72 192
// MISTAKE 1, no fence between a sum and the flag that says it is there: race @publish @look
// MISTAKE 2, no barrier before the sum of the blocks before is used: race @use @found
#include <cstdio>
#include <vector>

constexpr int block_size = 160;

enum Flag : int { nothing = 0, sum_of_block = 1, sum_of_all = 2 };

struct Published {
    volatile int* flags;
    int* block_sums;
    int* all_sums;
};

__device__ unsigned next_block;

__device__ void publish(int* sums, volatile int* flags, int block, int sum, Flag flag)
{
    sums[block] = sum;  // @publish
    if (MISTAKE != 1) __threadfence();
    flags[block] = flag;
}

__device__ int look_back(const Published& published, int block)
{
    int sum = 0;
    for (int before = block - 1; before >= 0; --before) {
        int flag;
        do flag = published.flags[before];
        while (flag == nothing);
        __threadfence();
        if (flag == sum_of_all) return sum + published.all_sums[before];  // @look
        sum += published.block_sums[before];
    }
    return sum;
}

__global__ void scan(int* out, const int* in, Published published)
{
    __shared__ int values[block_size];
    __shared__ int block, before;
    const int t = threadIdx.x;
    if (t == 0) block = atomicAdd(&next_block, 1u);
    __syncthreads();
    const int i = block * block_size + t;
    values[t] = in[i];
    for (int distance = 1; distance < block_size; distance *= 2) {
        __syncthreads();
        const int add = t >= distance ? values[t - distance] : 0;
        __syncthreads();
        values[t] += add;
    }
    if (t == block_size - 1) {
        publish(published.block_sums, published.flags, block, values[t], sum_of_block);
        before = look_back(published, block);  // @found
        publish(published.all_sums, published.flags, block, before + values[t], sum_of_all);
    }
    if (MISTAKE != 2) __syncthreads();
    out[i] = before + values[t];  // @use
}

int main()
{
    const int blocks = 8, n = blocks * block_size;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = (i * 31) % 17 - 8;
    int *device_in, *device_out, *flags;
    Published published;
    cudaMalloc(&device_in, n * sizeof(int));
    cudaMalloc(&device_out, n * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMalloc(&published.block_sums, blocks * sizeof(int));
    cudaMalloc(&published.all_sums, blocks * sizeof(int));
    published.flags = flags;
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemcpy(device_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scan<<<blocks, block_size>>>(device_out, device_in, published);
    cudaMemcpy(out.data(), device_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0, sum = 0; i < n; ++i) right = right && out[i] == (sum += in[i]);
    std::puts(right ? "OK" : "WRONG");
    cudaFree(device_in);
    cudaFree(device_out);
    cudaFree(flags);
    cudaFree(published.block_sums);
    cudaFree(published.all_sums);
    return right ? 0 : 1;
}
