// Fractions with operators: 1/2 + 1/6 + 1/12 + ... in a tree, without rounding.
// COUNTS: add_up global store 1 1
// MISTAKE 1, threads that have no term left take 0/0: division_by_zero @divide
// MISTAKE 2, the barrier is inside the branch: divergent_barrier @inside
#include <cstdio>

struct alignas(8) Fraction {
    int numerator, denominator;

    __host__ __device__ static int common_divisor(int a, int b)
    {
        while (b != 0) {
            const int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
    __host__ __device__ Fraction reduced() const
    {
        const int divisor = common_divisor(numerator, denominator);
        return {numerator / divisor, denominator / divisor};  // @divide
    }
    __host__ __device__ bool operator==(Fraction other) const
    {
        return numerator == other.numerator && denominator == other.denominator;
    }
};

__host__ __device__ Fraction operator+(Fraction a, Fraction b)
{
    const Fraction small_a = a.reduced(), small_b = b.reduced();
    const int common = Fraction::common_divisor(small_a.denominator, small_b.denominator);
    const int more_a = small_b.denominator / common, more_b = small_a.denominator / common;
    return Fraction{small_a.numerator * more_a + small_b.numerator * more_b, small_a.denominator * more_a}.reduced();
}

__global__ void add_up(Fraction* sum, int terms)
{
    __shared__ Fraction partial[64];
    const int k = threadIdx.x + 1;
#if MISTAKE == 1
    partial[threadIdx.x] = k <= terms ? Fraction{1, k * (k + 1)} : Fraction{0, 0};
#else
    partial[threadIdx.x] = k <= terms ? Fraction{1, k * (k + 1)} : Fraction{0, 1};
#endif
    __syncthreads();
    for (int distance = 1; distance < 64; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0) {
            partial[threadIdx.x] = partial[threadIdx.x] + partial[threadIdx.x + distance];
#if MISTAKE == 2
            __syncthreads();  // @inside
#endif
        }
#if MISTAKE != 2
        __syncthreads();
#endif
    }
    if (threadIdx.x == 0) *sum = partial[0];
}

int main()
{
    const int terms = 49;
    Fraction *device_sum, sum;
    cudaMalloc((void**)&device_sum, sizeof(Fraction));
    add_up<<<1, 64>>>(device_sum, terms);
    cudaMemcpy(&sum, device_sum, sizeof(Fraction), cudaMemcpyDeviceToHost);
    cudaFree(device_sum);
    if (!(sum == Fraction{terms, terms + 1})) {
        printf("WRONG: %d/%d\n", sum.numerator, sum.denominator);
        return 1;
    }
    printf("OK\n");
    return 0;
}
