// Sorts words of a fixed length: each thread counts how many come before its own, and puts it there.
// COUNTS: rank_sort global store 24 216
// MISTAKE 1, no test whether a thread has a word: out_of_bounds @letter
// MISTAKE 2, ranks begin with 1: out_of_bounds @store
// MISTAKE 3, memory is freed twice: double_free @again
#include <cstdio>
#include <cstring>

#define LENGTH 12
#define COUNT 36

struct Word {
    char letters[LENGTH];
};

__device__ bool comes_before(const Word& one, const Word& two)
{
    for (int k = 0; k < LENGTH; ++k) {
        if (one.letters[k] != two.letters[k]) return one.letters[k] < two.letters[k];  // @letter
        if (one.letters[k] == '\0') break;
    }
    return false;
}

__global__ void rank_sort(Word* sorted, const Word* words, int n)
{
    const int own = threadIdx.x;
#if MISTAKE != 1
    if (own >= n) return;
#endif
    int rank = MISTAKE == 2 ? 1 : 0;
    for (int other = 0; other < n; ++other) {
        if (comes_before(words[other], words[own]) || (other < own && !comes_before(words[own], words[other]))) ++rank;
    }
    for (int k = 0; k < LENGTH; ++k) sorted[rank].letters[k] = words[own].letters[k];  // @store
}

int main()
{
    static const char* const beginnings[] = {"ba", "mo", "ka", "li", "nu"};
    static const char* const ends[] = {"ra", "ne", "tin", "o", "lla", ""};
    Word words[COUNT];
    memset(words, 0, sizeof words);
    for (int i = 0; i < COUNT; ++i) sprintf(words[i].letters, "%s%s", beginnings[i % 5], ends[i * 7 % 6]);

    Word *device_words, *device_sorted;
    cudaMalloc(&device_words, sizeof words);
    cudaMalloc(&device_sorted, sizeof words);
    cudaMemcpy(device_words, words, sizeof words, cudaMemcpyHostToDevice);
    rank_sort<<<1, 64>>>(device_sorted, device_words, COUNT);
    cudaMemcpy(words, device_sorted, sizeof words, cudaMemcpyDeviceToHost);
    cudaFree(device_words);
    cudaFree(MISTAKE == 3 ? device_words : device_sorted);  // @again

    for (int i = 0; i + 1 < COUNT; ++i)
        if (strcmp(words[i].letters, words[i + 1].letters) > 0) return puts("WRONG"), 1;
    puts("OK");
    return 0;
}
