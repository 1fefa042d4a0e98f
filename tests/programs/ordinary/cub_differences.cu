// How much a counter has grown between readings, and where it has jumped: CUB's DeviceAdjacentDifference.
// MISTAKE 1, the output is one element short: out_of_bounds @copy
// MISTAKE 2, the readings are never copied to the device: uninitialized @copy
#include <cstdio>
#include <vector>

#include <cub/cub.cuh>

constexpr int n = 1500;

struct Distance {
    __host__ __device__ int operator()(int a, int b) const { return a < b ? b - a : a - b; }
};

template <class Call>
void with_storage(Call call)
{
    void* storage = nullptr;
    size_t bytes = 0;
    call(storage, bytes);
    cudaMalloc(&storage, bytes);
    call(storage, bytes);
    cudaFree(storage);
}

int main()
{
    std::vector<int> readings(n), grown(n), distances(n), twice(n);
    for (int i = 0; i < n; ++i) readings[i] = i * i % 1000;
    int *reading, *difference;
    cudaMalloc(&reading, n * sizeof(int));
    cudaMalloc(&difference, (MISTAKE == 1 ? n - 1 : n) * sizeof(int));
    if (MISTAKE != 2) cudaMemcpy(reading, readings.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    with_storage([&](void* storage, size_t& bytes) {
        cub::DeviceAdjacentDifference::SubtractLeftCopy(storage, bytes, reading, difference, n);  // @copy
    });
    cudaMemcpy(grown.data(), difference, n * sizeof(int), cudaMemcpyDeviceToHost);
    with_storage([&](void* storage, size_t& bytes) {
        cub::DeviceAdjacentDifference::SubtractRightCopy(storage, bytes, reading, difference, n, Distance());
    });
    cudaMemcpy(distances.data(), difference, n * sizeof(int), cudaMemcpyDeviceToHost);
    // In place: what is left is the difference of differences.
    with_storage(
        [&](void* storage, size_t& bytes) { cub::DeviceAdjacentDifference::SubtractLeft(storage, bytes, reading, n); });
    with_storage([&](void* storage, size_t& bytes) {
        cub::DeviceAdjacentDifference::SubtractRight(storage, bytes, reading, n);
    });
    cudaMemcpy(twice.data(), reading, n * sizeof(int), cudaMemcpyDeviceToHost);

    bool is_right = grown[0] == readings[0] && distances[n - 1] == readings[n - 1];
    for (int i = 1; i < n; ++i) {
        is_right = is_right && grown[i] == readings[i] - readings[i - 1];
        is_right = is_right && distances[i - 1] == (grown[i] < 0 ? -grown[i] : grown[i]);
        is_right = is_right && twice[i - 1] == grown[i - 1] - grown[i];
    }
    std::puts(is_right && twice[n - 1] == grown[n - 1] ? "OK" : "wrong");
    cudaFree(reading);
    cudaFree(difference);
}
