// Ranks of pages that link to each other, in managed memory. In each round, pages divide their rank among their links.
// COUNTS: begin_round global store 44 132
// MISTAKE 1, ranks of pages are added up without an atomic: race @plain
// MISTAKE 2, the host computes the greatest change while the kernels run: unsynchronized @change
// MISTAKE 3, every fifth page has no links: division_by_zero @share
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

constexpr int pages = 96;
constexpr int fixed = 1 << 20;  // ranks are in units of 1 / fixed, so that sums do not depend on their order

__host__ __device__ int links_of(int page) { return page % 5 + (MISTAKE == 3 ? 0 : 1); }
__host__ __device__ int link(int page, int k) { return (page * page + 11 * k + 3) % pages; }

__global__ void begin_round(int* next)
{
    const int page = blockIdx.x * blockDim.x + threadIdx.x;
    next[page] = fixed / pages * 15 / 100;
}

__global__ void __launch_bounds__(48) give(int* next, const int* ranks)
{
    const int page = blockIdx.x * blockDim.x + threadIdx.x;
    const int share = int(ranks[page] * 85ll / 100) / links_of(page);  // @share
    for (int k = 0; k < links_of(page); ++k) {
#if MISTAKE == 1
        next[link(page, k)] += share;  // @plain
#else
        atomicAdd(&next[link(page, k)], share);
#endif
    }
}

int main()
{
    int *ranks, *next, expected[pages], rounds = 0, change;
    cudaMallocManaged(&ranks, pages * sizeof(int));
    cudaMallocManaged(&next, pages * sizeof(int));
    for (int page = 0; page < pages; ++page) expected[page] = ranks[page] = fixed / pages;
    do {
        begin_round<<<2, 48>>>(next);
        give<<<2, 48>>>(next, ranks);
        if (MISTAKE != 2) cudaDeviceSynchronize();
        change = 0;
        for (int page = 0; page < pages; ++page) change += std::abs(next[page] - ranks[page]);  // @change
        std::swap(ranks, next);
    } while (change > fixed / 1000 && ++rounds < 50);

    for (int round = 0; round <= rounds; ++round) {
        int sums[pages];
        for (int& sum : sums) sum = fixed / pages * 15 / 100;
        for (int page = 0; page < pages; ++page)
            for (int k = 0; k < links_of(page); ++k)
                sums[link(page, k)] += int(expected[page] * 85ll / 100) / links_of(page);
        for (int page = 0; page < pages; ++page) expected[page] = sums[page];
    }
    bool right = true;
    for (int page = 0; page < pages; ++page) right = right && ranks[page] == expected[page];
    cudaFree(ranks);
    cudaFree(next);
    std::printf("%d rounds\n%s\n", rounds, right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
