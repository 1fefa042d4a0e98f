// Sorts by merging runs, twice as long in each launch. A thread finds its item's place by bisection in the other run.
// COUNTS: merge_runs global store 90 932
// MISTAKE 1, the last run is taken for a complete one: out_of_bounds @middle
// MISTAKE 2, equal items of two runs go to one place: race @place
// MISTAKE 3, runs are merged into the array that holds them: race @place @middle @own
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

struct __align__(8) Item { int key, from; };

// How many items of a sorted run are less than a key, or less than or equal to it.
__device__ int rank_in(const Item* run, int length, int key, bool count_equal)
{
    int begin = 0, end = length;
    while (begin < end) {
        const int middle = (begin + end) / 2;
        const int found = run[middle].key;  // @middle
        if (found < key || (count_equal && found == key))
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

__global__ void merge_runs(Item* merged, const Item* items, int n, int length)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int pair = i / (2 * length) * (2 * length);
    const bool in_second = i - pair >= length;
    const int other = in_second ? pair : pair + length;
#if MISTAKE == 1
    const int other_length = length;
#else
    const int other_length = max(0, min(length, n - other));
#endif
    const Item own = items[i];  // @own
    const int before = rank_in(items + other, other_length, own.key, in_second && MISTAKE != 2);
    merged[pair + i % length + before] = own;  // @place
}

int main()
{
    const int n = 300, threads = 96;
    std::vector<Item> items(n), sorted(n);
    for (int i = 0; i < n; ++i) items[i] = sorted[i] = {(i * 173) % 211, i};
    std::stable_sort(sorted.begin(), sorted.end(), [](const Item& a, const Item& b) { return a.key < b.key; });

    Item *from, *to;
    cudaMalloc(&from, n * sizeof *from);
    cudaMalloc(&to, n * sizeof *to);
    cudaMemcpy(from, items.data(), n * sizeof *from, cudaMemcpyHostToDevice);
    for (int length = 1; length < n; length *= 2) {
        merge_runs<<<(n + threads - 1) / threads, threads>>>(MISTAKE == 3 ? from : to, from, n, length);
        if (MISTAKE != 3) std::swap(from, to);
    }
    cudaMemcpy(items.data(), from, n * sizeof *from, cudaMemcpyDeviceToHost);
    cudaFree(from);
    cudaFree(to);

    bool right = true;
    for (int i = 0; i < n; ++i) right &= items[i].key == sorted[i].key && items[i].from == sorted[i].from;
    std::puts(right ? "OK" : "WRONG");
    return !right;
}
