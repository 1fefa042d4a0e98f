// A row of pixels as runs: CUB's DeviceRunLengthEncode, and DeviceScan for where each run begins.
// MISTAKE 1, room for fewer runs than there are: out_of_bounds @encode
// MISTAKE 2, the scan takes one length more than there are runs, which nobody has written: uninitialized @scan
#include <cstdio>
#include <vector>

#include <cub/cub.cuh>

constexpr int pixels = 4096;
constexpr int run = 16;
constexpr int runs = pixels / run;

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
    std::vector<unsigned char> row(pixels);
    for (int i = 0; i < pixels; ++i) row[i] = static_cast<unsigned char>(i / run % 7);
    unsigned char *pixel, *color;
    int *length, *begin, *count;
    const int room = MISTAKE == 1 ? runs / 2 : runs + 1;
    cudaMalloc(&pixel, pixels);
    cudaMalloc(&color, runs);
    cudaMalloc(&length, room * sizeof(int));
    cudaMalloc(&begin, (runs + 1) * sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMemcpy(pixel, row.data(), pixels, cudaMemcpyHostToDevice);

    with_storage([&](void* storage, size_t& bytes) {
        cub::DeviceRunLengthEncode::Encode(storage, bytes, pixel, color, length, count, pixels);  // @encode
    });
    with_storage([&](void* storage, size_t& bytes) {
        cub::DeviceScan::ExclusiveSum(storage, bytes, length, begin, MISTAKE == 2 ? runs + 1 : runs);  // @scan
    });
    int found = 0, last = 0;
    cudaMemcpy(&found, count, sizeof found, cudaMemcpyDeviceToHost);
    cudaMemcpy(&last, begin + runs - 1, sizeof last, cudaMemcpyDeviceToHost);
    std::puts(found == runs && last == pixels - run ? "OK" : "wrong");
    cudaFree(pixel);
    cudaFree(color);
    cudaFree(length);
    cudaFree(begin);
    cudaFree(count);
}
