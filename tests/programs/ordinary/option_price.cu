// What an option is worth, by chance: each thread follows paths of a price, and the block adds up what they pay.
// COUNTS: simulate global store 8 8
// COUNTS: simulate shared store 64 88
// MISTAKE 1, the block adds up before all threads have stored: race @sum @store
// MISTAKE 2, the host allocates room for floats, but the kernel stores doubles: out_of_bounds @paid
// MISTAKE 3, no bytes of shared memory are asked for: out_of_bounds @store
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Option {
    float price, strike, rate, volatility, years;
};

struct Random {
    uint64_t state;

    __device__ explicit Random(uint64_t seed) : state(seed * 0x9E3779B97F4A7C15ull + 1) { next(); }
    __device__ uint32_t next()
    {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<uint32_t>(state >> 32);
    }
    // The sum of twelve numbers between 0 and 1 is nearly normal, around 6.
    __device__ float normal()
    {
        float sum = 0;
        for (int i = 0; i < 12; ++i) sum += next() * (1.0f / 4294967296.0f);
        return sum - 6;
    }
};

__global__ void simulate(Option option, int paths, double* paid)
{
    extern __shared__ double sums[];
    Random random(blockIdx.x * blockDim.x + threadIdx.x);
    const float drift = (option.rate - 0.5f * option.volatility * option.volatility) * option.years;
    const float spread = option.volatility * sqrtf(option.years);
    double sum = 0;
    for (int path = 0; path < paths; ++path) {
        const float at_the_end = option.price * expf(drift + spread * random.normal());
        sum += fmaxf(at_the_end - option.strike, 0);
    }
    sums[threadIdx.x] = sum;  // @store
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (MISTAKE != 1) __syncthreads();
        if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];  // @sum
    }
    if (threadIdx.x == 0) paid[blockIdx.x] = sums[0];  // @paid
}

static double normal_below(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

static double by_formula(const Option& o)
{
    const double spread = o.volatility * std::sqrt(o.years);
    const double d = (std::log(o.price / o.strike) + o.rate * o.years) / spread + spread / 2;
    return o.price * normal_below(d) - o.strike * std::exp(-o.rate * o.years) * normal_below(d - spread);
}

int main()
{
    const Option option{100, 105, 0.03f, 0.2f, 1};
    const int blocks = 8, threads = 64, paths = 40;
    std::vector<double> paid(blocks);
    double* d_paid;
    cudaMalloc(&d_paid, blocks * (MISTAKE == 2 ? sizeof(float) : sizeof(double)));
    simulate<<<blocks, threads, MISTAKE == 3 ? 0 : threads * sizeof(double)>>>(option, paths, d_paid);
    cudaMemcpy(paid.data(), d_paid, blocks * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d_paid);

    double sum = 0;
    for (double of_block : paid) sum += of_block;
    const double price = std::exp(-option.rate * option.years) * sum / (blocks * threads * paths);
    std::printf("%.2f by chance, %.2f by formula\n", price, by_formula(option));
    if (std::fabs(price - by_formula(option)) > 0.5) {
        std::puts("WRONG");
        return 1;
    }
    std::puts("OK");
}
