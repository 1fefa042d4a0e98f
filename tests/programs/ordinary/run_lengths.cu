// Runs of equal letters become pairs of a letter and a length: the first letters of runs are found, counted and listed.
// COUNTS: encode global load 13 20
// MISTAKE 1, the first letter is compared with the one in front of it: out_of_bounds @before
// MISTAKE 2, the end of the last run is read from the list of beginnings, where it is not: uninitialized @end
// MISTAKE 3, the list is read before it is complete: race @begin @end @list
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Run {
    char letter;
    int length;
};

constexpr int most_letters = 256;

__global__ void encode(const char* text, int length, Run* runs, int* count)
{
    __shared__ int ranks[most_letters];
    __shared__ int begins[most_letters + 1];
    const int i = threadIdx.x;
    const char letter = i < length ? text[i] : 0;
    const bool is_first = i < length && ((MISTAKE != 1 && i == 0) || text[i - 1] != letter);  // @before
    ranks[i] = is_first;
    for (int distance = 1; distance < most_letters; distance *= 2) {
        __syncthreads();
        const int before = i >= distance ? ranks[i - distance] : 0;
        __syncthreads();
        ranks[i] += before;
    }
    __syncthreads();
    const int all = ranks[most_letters - 1];
    if (is_first) begins[ranks[i] - 1] = i;  // @list
    if (i == 0 && MISTAKE != 2) begins[all] = length;
    if (MISTAKE != 3) __syncthreads();

    if (i == 0) *count = all;
    if (i < all) {
        const int begin = begins[i];    // @begin
        const int end = begins[i + 1];  // @end
        runs[i] = Run{text[begin], end - begin};
    }
}

int main()
{
    const std::string text =
        "aaabccccddddddeeffffffffffg" + std::string(100, 'h') + "iiijjjjjjkllllmm" + std::string(40, 'n');
    char* device_text;
    Run* device_runs;
    int *device_count, count = 0;
    cudaMalloc(&device_text, text.size());
    cudaMalloc(&device_runs, text.size() * sizeof(Run));
    cudaMalloc(&device_count, sizeof(int));
    cudaMemcpy(device_text, text.data(), text.size(), cudaMemcpyHostToDevice);
    encode<<<1, most_letters>>>(device_text, static_cast<int>(text.size()), device_runs, device_count);
    cudaMemcpy(&count, device_count, sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<Run> runs(count);
    cudaMemcpy(runs.data(), device_runs, count * sizeof(Run), cudaMemcpyDeviceToHost);
    cudaFree(device_text);
    cudaFree(device_runs);
    cudaFree(device_count);

    std::ostringstream encoded;
    std::string decoded;
    for (const Run& run : runs) {
        encoded << run.length << run.letter;
        if (run.length > 0 && run.length <= most_letters) decoded.append(run.length, run.letter);
    }
    std::cout << encoded.str() << '\n' << (decoded == text ? "OK" : "WRONG") << '\n';
    return decoded == text ? 0 : 1;
}
