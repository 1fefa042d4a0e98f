// The prime numbers below a limit, which the command line may name, and so it may the size of the blocks.
// COUNTS: mark_primes global store 10 38
// MISTAKE 1, the number of blocks is rounded down: uninitialized @add
// MISTAKE 2, the argument's text is read by the kernel: unknown_address @first
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

struct Options {
    int limit = 300;
    int block_size = 64;
    bool verbose = false;
};

bool parse(Options& options, int count, char** arguments)
{
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--verbose")
            options.verbose = true;
        else if (argument.rfind("--limit=", 0) == 0)
            options.limit = std::atoi(arguments[i] + std::strlen("--limit="));
        else if (argument.rfind("--block=", 0) == 0)
            options.block_size = std::atoi(arguments[i] + std::strlen("--block="));
        else
            return false;
    }
    return options.limit > 1 && options.block_size > 0 && options.block_size <= 1024;
}

__global__ void mark_primes(int* is_prime, int limit, const char* name)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= limit) return;
    int prime = i >= 2;
    for (int k = 2; k * k <= i && prime; ++k) prime = i % k != 0;
    if (name != nullptr && name[0] == '-') prime = -1;  // @first
    is_prime[i] = prime;
}

__global__ void add_up(int* sum, const int* numbers, int n)
{
    int own = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) own += numbers[i];  // @add
    atomicAdd(sum, own);
}

int main(int count, char** arguments)
{
    Options options;
    if (!parse(options, count, arguments)) {
        std::cerr << "usage: " << arguments[0] << " [--limit=300] [--block=64] [--verbose]\n";
        return 2;
    }
    const int limit = options.limit, block_size = options.block_size;
    int *is_prime, *sum, primes = 0, expected = 0;
    cudaMalloc(&is_prime, limit * sizeof(int));
    cudaMallocManaged(&sum, sizeof(int));
    *sum = 0;
    const int blocks = MISTAKE == 1 ? limit / block_size : (limit + block_size - 1) / block_size;
    mark_primes<<<blocks, block_size>>>(is_prime, limit, MISTAKE == 2 ? arguments[0] : nullptr);
    add_up<<<1, 32>>>(sum, is_prime, limit);
    cudaDeviceSynchronize();
    primes = *sum;
    cudaFree(is_prime);
    cudaFree(sum);
    for (int i = 2; i < limit; ++i) {
        bool prime = true;
        for (int k = 2; k < i; ++k) prime = prime && i % k != 0;
        expected += prime;
    }
    if (options.verbose) std::cout << primes << " primes below " << limit << '\n';
    std::cout << (primes == expected ? "OK" : "WRONG") << std::endl;
    return primes == expected ? 0 : 1;
}
