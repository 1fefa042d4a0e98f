// Runs of equal letters: lanes find others with the same letter, and who begins a run.
// OPTIONS: -arch=sm_80
// COUNTS: analyze global load 2 2
// COUNTS: analyze global store 6 6
// MISTAKE 1, the second warp is not full, and the mask says it is: undefined_shuffle @mask
// MISTAKE 2, the neighbor's letter is asked for in a branch: deadlock @shuffle
// MISSED 2: a shuffle of 31 lanes and a vote of the other one are taken for one meeting
#include <cstdio>
#include <cstring>

struct Result {
    int most_common, runs, distinct_letters;
};

__global__ void analyze(Result* results, const char* text, int length)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 1
    const unsigned mask = 0xffffffff;
#else
    const unsigned mask = __ballot_sync(0xffffffff, i < length);
#endif
    if (i >= length) return;
    const char letter = text[i];
    const unsigned same = __match_any_sync(mask, letter);  // @mask
    const int most = __reduce_max_sync(mask, unsigned(__popc(same)));
#if MISTAKE == 2
    bool begins = threadIdx.x == 0;
    if (threadIdx.x > 0) begins = __shfl_up_sync(mask, letter, 1) != letter;  // @shuffle
#else
    const char before = __shfl_up_sync(mask, letter, 1);
    const bool begins = threadIdx.x == 0 || before != letter;
#endif
    const unsigned beginnings = __ballot_sync(mask, begins);
    const bool is_first = (same & ((1u << threadIdx.x) - 1)) == 0;
    const unsigned firsts = __ballot_sync(mask, is_first);
    if (threadIdx.x == 0) {
        results[blockIdx.x].most_common = most;
        results[blockIdx.x].runs = __popc(beginnings);
        results[blockIdx.x].distinct_letters = __popc(firsts);
    }
}

Result on_host(const char* text, int length)
{
    Result result = {0, 0, 0};
    int counts[256] = {0};
    for (int i = 0; i < length; ++i) {
        const int count = ++counts[static_cast<unsigned char>(text[i])];
        if (count > result.most_common) result.most_common = count;
        if (count == 1) ++result.distinct_letters;
        if (i == 0 || text[i] != text[i - 1]) ++result.runs;
    }
    return result;
}

int main()
{
    const char text[] = "mississippi committee balloon addressees";
    const int length = strlen(text);
    char* device_text;
    Result *device_results, results[2];
    cudaMalloc(&device_text, length);
    cudaMalloc(&device_results, sizeof results);
    cudaMemcpy(device_text, text, length, cudaMemcpyHostToDevice);
    analyze<<<2, 32>>>(device_results, device_text, length);
    cudaMemcpy(results, device_results, sizeof results, cudaMemcpyDeviceToHost);
    cudaFree(device_text);
    cudaFree(device_results);
    const Result expected[2] = {on_host(text, 32), on_host(text + 32, length - 32)};
    const bool right = memcmp(results, expected, sizeof results) == 0;
    puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
