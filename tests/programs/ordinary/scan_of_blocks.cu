// Prefix sums of a long array in three launches: of each block, of the blocks' sums, and both added.
// COUNTS: scan_block global load 34 134
// COUNTS: add_sums_before global store 29 116
// MISTAKE 1, the first of three launches takes too few blocks: uninitialized @scanned @element
// MISTAKE 2, no test whether a thread has an element: out_of_bounds @element
// MISTAKE 3, the sum of a block is not written: uninitialized @element
#include <cstdio>
#include <vector>

#define CHECK(call)                                                                    \
    do {                                                                               \
        const cudaError_t error = (call);                                              \
        if (error != cudaSuccess) {                                                    \
            std::printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
            return 1;                                                                  \
        }                                                                              \
    } while (0)

const int BLOCK = 128;

// Hillis and Steele, in place: between reading and writing there is a barrier.
__global__ void scan_block(const float* in, float* out, float* sums, int n)
{
    __shared__ float partial[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;
    bool has_element = i < n || MISTAKE == 2;
    partial[t] = has_element ? in[i] : 0.0f;  // @element
    __syncthreads();
    for (int distance = 1; distance < BLOCK; distance <<= 1) {
        float add = t >= distance ? partial[t - distance] : 0.0f;
        __syncthreads();
        partial[t] += add;
        __syncthreads();
    }
    if (i < n) out[i] = partial[t];
    if (t == BLOCK - 1 && sums != nullptr && MISTAKE != 3) sums[blockIdx.x] = partial[t];
}

__global__ void add_sums_before(float* values, const float* sums, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (blockIdx.x == 0 || i >= n) return;
    float before = sums[blockIdx.x - 1];
    values[i] += before;  // @scanned
}

int main()
{
    const int n = 1050;
    const int blocks = (n + BLOCK - 1) / BLOCK;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = float(i % 6);

    float *d_in, *d_out, *d_sums, *d_scanned_sums;
    CHECK(cudaMalloc(&d_in, n * sizeof(float)));
    CHECK(cudaMalloc(&d_out, n * sizeof(float)));
    CHECK(cudaMalloc(&d_sums, blocks * sizeof(float)));
    CHECK(cudaMalloc(&d_scanned_sums, blocks * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    scan_block<<<MISTAKE == 1 ? n / BLOCK : blocks, BLOCK>>>(d_in, d_out, d_sums, n);
    CHECK(cudaGetLastError());
    scan_block<<<1, BLOCK>>>(d_sums, d_scanned_sums, nullptr, blocks);
    CHECK(cudaGetLastError());
    add_sums_before<<<blocks, BLOCK>>>(d_out, d_scanned_sums, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    CHECK(cudaFree(d_sums));
    CHECK(cudaFree(d_scanned_sums));

    float sum = 0;
    for (int i = 0; i < n; ++i) {
        sum += in[i];
        if (out[i] != sum) {
            std::printf("WRONG at %d: %g instead of %g\n", i, out[i], sum);
            return 1;
        }
    }
    std::puts("OK");
    return 0;
}
