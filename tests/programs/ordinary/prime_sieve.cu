// The sieve of Eratosthenes: a word stands for 32 odd numbers, and each thread strikes out the multiples of one.
// COUNTS: count_primes global load 2 8
// MISTAKE 1, bits are set without an atomic: race @plain
// MISTAKE 2, one word too few for the last odd numbers: out_of_bounds @strike
// MISTAKE 3, the bits are not cleared: uninitialized @strike
#include <iostream>
#include <vector>

#define IS_STRUCK(words, i) ((words)[(i) / 32] >> ((i) % 32) & 1)

// Bit i stands for 2 i + 3.
__global__ void strike_multiples(unsigned* struck, int bits)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long long prime = 2 * i + 3;  // or a multiple of one, which strikes out nothing new
    for (long long k = (prime * prime - 3) / 2; k < bits; k += prime) {
#if MISTAKE == 1
        struck[k / 32] |= 1u << (k % 32);  // @plain
#else
        atomicOr(&struck[k / 32], 1u << (k % 32));  // @strike
#endif
    }
}

__global__ void count_primes(const unsigned* struck, int words, int bits, int* count)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x;
    if (w >= words) return;
    unsigned prime = ~struck[w];
    if (bits - 32 * w < 32) prime &= (1u << (bits - 32 * w)) - 1;
    atomicAdd(count, __popc(prime));
}

int main()
{
    const int limit = 4000, bits = (limit - 3) / 2 + 1;
#if MISTAKE == 2
    const int words = bits / 32;
#else
    const int words = (bits + 31) / 32;
#endif
    unsigned* struck;
    int *count, found = 0;
    cudaMalloc(&struck, words * sizeof(unsigned));
    cudaMalloc(&count, sizeof(int));
    if (MISTAKE != 3) cudaMemset(struck, 0, words * sizeof(unsigned));
    cudaMemset(count, 0, sizeof(int));
    strike_multiples<<<1, 32>>>(struck, bits);  // 2 * 31 + 3 is more than the root of the limit
    count_primes<<<1, 64>>>(struck, words, bits, count);
    cudaMemcpy(&found, count, sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<unsigned> on_host(words);
    cudaMemcpy(on_host.data(), struck, words * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaFree(struck);
    cudaFree(count);

    bool right = true;
    int primes = 0;
    for (int i = 0; i < bits && i / 32 < words; ++i) {
        bool is_prime = true;
        for (int d = 3; d * d <= 2 * i + 3; d += 2) is_prime &= (2 * i + 3) % d != 0;
        primes += is_prime;
        right &= is_prime == !IS_STRUCK(on_host, i);
    }
    right &= found == primes;
    std::cout << found + 1 << " primes\n" << (right ? "OK" : "WRONG") << "\n";
    return right ? 0 : 1;
}
