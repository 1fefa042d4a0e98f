// What C++17 has, inside of a kernel: generic lambdas, structured bindings, pointers to members, range-based loops.
// COUNTS: summarize global load 2 32
// MISTAKE 1, no barrier before the two are combined: race @combine @keep
// MISTAKE 2, the partial results of the second warp are never stored: uninitialized @combine
#include <cstdio>
#include <vector>

struct alignas(16) Record {
    int first, second, third, fourth;
};

struct Extremes {
    int low, high;
};

__device__ Extremes extremes_of(const Record& record)
{
    constexpr int Record::*members[] = {&Record::first, &Record::second, &Record::third, &Record::fourth};
    Extremes result{record.first, record.first};
    for (const auto member : members) {
        if (const int value = record.*member; value < result.low)
            result.low = value;
        else if (value > result.high)
            result.high = value;
    }
    return result;
}

__global__ void summarize(Extremes* out, const Record* records)
{
    __shared__ Extremes kept[2];
    const auto combine = [](const auto& a, const auto& b) {
        return Extremes{a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};  // @combine
    };
    const Record record = records[threadIdx.x];
    Extremes own = extremes_of(record);
    for (int offset = 16; offset > 0; offset /= 2) {
        const auto [low, high] = own;
        own = combine(own, Extremes{__shfl_xor_sync(~0u, low, offset), __shfl_xor_sync(~0u, high, offset)});
    }
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 0 && (MISTAKE != 2 || warp == 0)) kept[warp] = own;  // @keep
#if MISTAKE != 1
    __syncthreads();
#endif
    if (threadIdx.x == 0) *out = combine(kept[0], kept[1]);
}

int main()
{
    std::vector<Record> records;
    Extremes expected{1 << 30, -(1 << 30)}, result{};
    for (int i = 0; i < 64; ++i) records.push_back(Record{i * 37 % 101, -i * 11 % 53, i - 300 / (i + 1), 7 * i % 90});
    for (const auto& [a, b, c, d] : records)
        for (const int value : {a, b, c, d}) {
            if (value < expected.low) expected.low = value;
            if (value > expected.high) expected.high = value;
        }
    Record* device_records;
    Extremes* device_result;
    cudaMalloc(&device_records, records.size() * sizeof(Record));
    cudaMalloc(&device_result, sizeof(Extremes));
    cudaMemcpy(device_records, records.data(), records.size() * sizeof(Record), cudaMemcpyHostToDevice);
    summarize<<<1, 64>>>(device_result, device_records);
    cudaMemcpy(&result, device_result, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(device_records);
    cudaFree(device_result);
    const bool right = result.low == expected.low && result.high == expected.high;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
