// Sorts records by a small key in three launches: count the keys, add up the counts, and give each record a place.
// COUNTS: count_keys global load 32 256
// COUNTS: give_places global load 32 256
// COUNTS: add_up_counts global store 1 2
// MISTAKE 1, the counts are added up in place, and nobody waits: race @read @write
// MISTAKE 2, places are taken without an atomic: race @plain
// MISTAKE 3, the first place of each key is not set to anything: uninitialized @take
#include <cstdio>
#include <vector>

constexpr int keys = 16;

struct __align__(8) Record
{
    int key;
    float weight;
};

__global__ void count_keys(int* counts, const Record* records)
{
    const Record record = records[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&counts[record.key], 1);
}

__global__ void add_up_counts(int* begins, const int* counts)
{
    __shared__ int sums[keys];
    const int key = threadIdx.x;
    sums[key] = counts[key];
    __syncthreads();
    for (int distance = 1; distance < keys; distance *= 2) {
        const int add = key >= distance ? sums[key - distance] : 0;  // @read
        if (MISTAKE != 1) __syncthreads();
        sums[key] += add;  // @write
        __syncthreads();
    }
    if (MISTAKE != 3) begins[key] = sums[key] - counts[key];
}

__global__ void give_places(Record* sorted, int* begins, const Record* records)
{
    const Record record = records[blockIdx.x * blockDim.x + threadIdx.x];
#if MISTAKE == 2
    const int place = begins[record.key]++;  // @plain
#else
    const int place = atomicAdd(&begins[record.key], 1);  // @take
#endif
    sorted[place] = record;
}

template <class T>
T* on_device(std::size_t count)
{
    T* pointer = nullptr;
    cudaMalloc(&pointer, count * sizeof(T));
    return pointer;
}

int main()
{
    const int n = 1024, block = 128;
    std::vector<Record> records(n), sorted(n);
    for (int i = 0; i < n; ++i) records[i] = Record{(i * i + 3 * i) % keys, 0.5f * i};
    Record* const device_records = on_device<Record>(n);
    Record* const device_sorted = on_device<Record>(n);
    int* const counts = on_device<int>(keys);
    int* const begins = on_device<int>(keys);
    cudaMemcpy(device_records, records.data(), n * sizeof(Record), cudaMemcpyHostToDevice);
    cudaMemset(counts, 0, keys * sizeof(int));
    count_keys<<<n / block, block>>>(counts, device_records);
    add_up_counts<<<1, keys>>>(begins, counts);
    give_places<<<n / block, block>>>(device_sorted, begins, device_records);
    cudaMemcpy(sorted.data(), device_sorted, n * sizeof(Record), cudaMemcpyDeviceToHost);
    for (void* pointer : {(void*)device_records, (void*)device_sorted, (void*)counts, (void*)begins}) cudaFree(pointer);

    float difference = 0;
    bool right = true;
    for (int i = 0; i < n; ++i) {
        right &= i == 0 || sorted[i - 1].key <= sorted[i].key;
        difference += records[i].weight - sorted[i].weight;
    }
    right &= difference == 0;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
