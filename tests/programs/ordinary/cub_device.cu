// CUB's algorithms for the whole device beside a kernel: each is asked how much temporary storage it needs, and then
// runs.
// MISTAKE 1, the output of a scan is too small: out_of_bounds @scan
// MISTAKE 2, an input that nobody has written: uninitialized @reduce
// MISTAKE 3, the host reads the count itself: host_access @count
// MISTAKE 4, an output in another stream that nobody waits for: unsynchronized @other
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cub/cub.cuh>

#define CHECK(call)                                                                     \
    do {                                                                                \
        const cudaError_t error = (call);                                               \
        if (error != cudaSuccess) printf("%s: %s\n", #call, cudaGetErrorString(error)); \
    } while (0)

struct IsEven {
    __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

struct Greater {
    __device__ bool operator()(int a, int b) const { return a > b; }
};

__global__ void fill(int* keys, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) keys[i] = (i * 7919) % n;
}

template <class Call>
void with_storage(Call call)
{
    void* storage = nullptr;
    size_t bytes = 0;
    CHECK(call(storage, bytes));
    CHECK(cudaMalloc(&storage, bytes));
    CHECK(call(storage, bytes));
    CHECK(cudaFree(storage));
}

int main()
{
    const int n = 1000;
    const int bins = 10;
    int *keys, *sorted, *other, *count, *result, *histogram;
    CHECK(cudaMalloc(&keys, n * sizeof(int)));
#if MISTAKE == 1
    CHECK(cudaMalloc(&sorted, (n - 1) * sizeof(int)));
#else
    CHECK(cudaMalloc(&sorted, n * sizeof(int)));
#endif
    CHECK(cudaMalloc(&other, n * sizeof(int)));
    CHECK(cudaMalloc(&count, sizeof(int)));
    CHECK(cudaMalloc(&result, sizeof(int)));
    CHECK(cudaMalloc(&histogram, bins * sizeof(int)));
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    bool ok = true;
    const auto value_at = [&](const int* address) {
        int value = 0;
        CHECK(cudaMemcpy(&value, address, sizeof value, cudaMemcpyDeviceToHost));
        return value;
    };

#if MISTAKE != 2
    fill<<<(n + 255) / 256, 256>>>(keys, n);
#endif
    with_storage([&](void* storage, size_t& bytes) {
        return cub::DeviceReduce::Sum(storage, bytes, keys, result, n);  // @reduce
    });
    ok = ok && value_at(result) == n * (n - 1) / 2;
    with_storage([&](void* storage, size_t& bytes) { return cub::DeviceReduce::Max(storage, bytes, keys, result, n); });
    ok = ok && value_at(result) == n - 1;

    with_storage([&](void* storage, size_t& bytes) {
        return cub::DeviceScan::InclusiveSum(storage, bytes, keys, sorted, n);  // @scan
    });
    ok = ok && value_at(sorted + n - 1) == n * (n - 1) / 2;
    with_storage(
        [&](void* storage, size_t& bytes) { return cub::DeviceRadixSort::SortKeys(storage, bytes, keys, sorted, n); });
    ok = ok && value_at(sorted) == 0 && value_at(sorted + 417) == 417;
    with_storage([&](void* storage, size_t& bytes) {
        return cub::DeviceRadixSort::SortPairsDescending(storage, bytes, keys, other, keys, sorted, n);
    });
    ok = ok && value_at(other) == n - 1 && value_at(sorted + n - 1) == 0;
    with_storage([&](void* storage, size_t& bytes) {
        return cub::DeviceSelect::If(storage, bytes, keys, other, count, n, IsEven());
    });
#if MISTAKE == 3
    ok = ok && *count == n / 2;  // @count
#else
    ok = ok && value_at(count) == n / 2;
#endif
    with_storage([&](void* storage, size_t& bytes) {
        return cub::DeviceHistogram::HistogramEven(storage, bytes, keys, histogram, bins + 1, 0, n, n);
    });
    ok = ok && value_at(histogram + 3) == n / bins;
    with_storage([&](void* storage, size_t& bytes) {
        return cub::DeviceMergeSort::SortKeys(storage, bytes, keys, n, Greater());
    });
    ok = ok && value_at(keys) == n - 1 && value_at(keys + n - 1) == 0;

    void* storage = nullptr;
    size_t bytes = 0;
    CHECK(cub::DeviceScan::ExclusiveSum(storage, bytes, keys, other, n, stream));
    CHECK(cudaMalloc(&storage, bytes));
    CHECK(cub::DeviceScan::ExclusiveSum(storage, bytes, keys, other, n, stream));  // @other
#if MISTAKE != 4
    CHECK(cudaStreamSynchronize(stream));
#endif
    ok = ok && value_at(other + 1) == n - 1;

    puts(ok ? "OK" : "WRONG");
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaStreamDestroy(stream));
    for (int* memory : {keys, sorted, other, count, result, histogram}) CHECK(cudaFree(memory));
    CHECK(cudaFree(storage));
    return ok ? 0 : 1;
}
