// Pi by chance: each thread draws points with a generator of its own.
// COUNTS: draw global store 8 32
// MISTAKE 1, the counter does not begin with zero: uninitialized @add
// MISTAKE 2, no atomic: race @add_plainly
#include <cmath>
#include <cstdio>

__device__ unsigned long long inside;

__device__ float next(unsigned& state)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (state >> 8) * (1.0f / (1 << 24));
}

__global__ void draw(unsigned* states, unsigned long long* whole, int points)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned state = 2463534242u + 7919u * i;
    unsigned found = 0;
    for (int point = 0; point < points; ++point) {
        const float x = next(state), y = next(state);
        found += x * x + y * y < 1;
    }
    states[i] = state;
    for (int distance = 16; distance > 0; distance /= 2) found += __shfl_xor_sync(0xffffffffu, found, distance);
    if (threadIdx.x % 32 != 0) return;
    if (MISTAKE != 2)
        atomicAdd(whole, static_cast<unsigned long long>(found));  // @add
    else
        *whole += found;  // @add_plainly
    atomicAdd(&inside, static_cast<unsigned long long>(found));
}

int main()
{
    const int threads = 256, points = 200;
    unsigned* states;
    unsigned long long *whole, on_host, of_symbol;
    cudaMalloc(&states, threads * sizeof(unsigned));
    cudaMalloc(&whole, sizeof *whole);
    if (MISTAKE != 1) cudaMemset(whole, 0, sizeof *whole);
    draw<<<4, threads / 4>>>(states, whole, points);
    cudaMemcpy(&on_host, whole, sizeof on_host, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&of_symbol, inside, sizeof of_symbol);
    const double pi = 4.0 * on_host / (threads * points);
    std::printf(on_host == of_symbol && std::fabs(pi - 3.14159) < 0.05 ? "OK\n" : "pi is %f\n", pi);
    cudaFree(states);
    cudaFree(whole);
}
