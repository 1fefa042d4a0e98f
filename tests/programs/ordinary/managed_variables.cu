// Variables and arrays that both sides use by their names.
// COUNTS: vote global load 4 4
// MISTAKE 1, the host reads the result at once: unsynchronized @result
// MISTAKE 2, votes for a candidate that is not there: out_of_bounds @vote
// MISTAKE 3, two threads decide who has won: race @winner
// MISSED 3: both threads store the same value
#include <iostream>

constexpr int candidates = 5, voters = 100;

__managed__ unsigned char ballots[voters];
__managed__ int votes[candidates];
__managed__ int winner = -1;
__device__ int counted;

__global__ void vote()
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < voters; i += gridDim.x * blockDim.x) {
        const int candidate = ballots[i];
        atomicAdd(&votes[candidate], 1);  // @vote
        atomicAdd(&counted, 1);
    }
}

__global__ void decide()
{
#if MISTAKE != 3
    if (threadIdx.x > 0) return;
#endif
    int best = 0;
    for (int i = 1; i < candidates; ++i)
        if (votes[i] > votes[best]) best = i;
    winner = best;  // @winner
}

int main()
{
    for (int i = 0; i < voters; ++i) ballots[i] = (i * i + 3) % 7 % candidates;
    if (MISTAKE == 2) ballots[50] = candidates;
    vote<<<2, 32>>>();
    decide<<<1, 2>>>();
#if MISTAKE != 1
    cudaDeviceSynchronize();
#endif
    int expected[candidates] = {}, best = 0;
    for (const unsigned char ballot : ballots) ++expected[ballot % candidates];
    for (int i = 0; i < candidates; ++i)
        if (expected[i] > expected[best]) best = i;
    bool right = winner == best;  // @result
    for (int i = 0; i < candidates; ++i) right &= votes[i] == expected[i];
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return !right;
}
