// Producers hand values over by atomic functions that are told order and scope; sums, extrema and a lock by them.
// COUNTS: hand_over global store 12 12
// MISTAKE 1, the flag is stored without an order: race @value @take
// MISTAKE 2, the flag is for the threads of one block: race @flag @look
// MISTAKE 3, the lock is taken without an order: race @guarded
// ON THE MODEL: hand_over, an acquiring load waits for another thread
#include <cstdio>

// nvcc takes literals alone as orders and scopes.
#if MISTAKE == 1
#define ORDER __NV_ATOMIC_RELAXED
#else
#define ORDER __NV_ATOMIC_RELEASE
#endif
#if MISTAKE == 2
#define SCOPE __NV_THREAD_SCOPE_BLOCK
#else
#define SCOPE __NV_THREAD_SCOPE_DEVICE
#endif
#if MISTAKE == 3
#define TAKE __NV_ATOMIC_RELAXED
#define GIVE_BACK __NV_ATOMIC_RELAXED
#else
#define TAKE __NV_ATOMIC_ACQUIRE
#define GIVE_BACK __NV_ATOMIC_RELEASE
#endif

constexpr int pairs = 4;

// Of two blocks the first one makes a value, and the other one takes it.
__global__ void hand_over(int* taken, int* values, int* ready)
{
    const int pair = blockIdx.x / 2;
    if (blockIdx.x % 2 == 0) {
        values[pair] = 10 * pair;                            // @value
        __nv_atomic_store_n(&ready[pair], 1, ORDER, SCOPE);  // @flag
    } else {
        while (__nv_atomic_load_n(&ready[pair], __NV_ATOMIC_ACQUIRE, SCOPE) == 0) {  // @look
        }
        taken[pair] = values[pair] + 1;  // @take
    }
}

struct Result {
    unsigned long long sum;
    double total;
    int smallest;
    unsigned bits;
    float product;
    int lock;
    int guarded;
};

__device__ void multiply(float* address, float factor)
{
    float seen, product;
    __nv_atomic_load(address, &seen, __NV_ATOMIC_RELAXED);
    do product = seen * factor;
    while (!__nv_atomic_compare_exchange(address, &seen, &product, true, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED));
}

__global__ void combine(Result* result)
{
    const int value = threadIdx.x + blockIdx.x * blockDim.x;
    __nv_atomic_add(&result->sum, value, __NV_ATOMIC_RELAXED);
    __nv_atomic_fetch_sub(&result->total, 0.5, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_fetch_min(&result->smallest, 7 - value, __NV_ATOMIC_RELAXED);
    __nv_atomic_or(&result->bits, 1u << value % 8, __NV_ATOMIC_RELAXED);
    if (threadIdx.x == 0) {
        multiply(&result->product, 2);
        int free = 0;
        while (!__nv_atomic_compare_exchange_n(&result->lock, &free, 1, false, TAKE, __NV_ATOMIC_RELAXED,
                                               __NV_THREAD_SCOPE_DEVICE))
            free = 0;
        result->guarded += value;  // @guarded
        __nv_atomic_exchange_n(&result->lock, 0, GIVE_BACK, __NV_THREAD_SCOPE_DEVICE);
    }
}

int main()
{
    int *taken, *values, *ready;
    cudaMalloc(&taken, pairs * sizeof(int));
    cudaMalloc(&values, pairs * sizeof(int));
    cudaMalloc(&ready, pairs * sizeof(int));
    cudaMemset(ready, 0, pairs * sizeof(int));
    hand_over<<<2 * pairs, 1>>>(taken, values, ready);
    int host[pairs];
    cudaMemcpy(host, taken, sizeof host, cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0; i < pairs; ++i) right &= host[i] == 10 * i + 1;

    Result expected{0, 16, 1000, 0, 1, 0, 0}, found, *result;
    cudaMalloc(&result, sizeof *result);
    cudaMemcpy(result, &expected, sizeof expected, cudaMemcpyHostToDevice);
    combine<<<3, 8>>>(result);
    cudaMemcpy(&found, result, sizeof found, cudaMemcpyDeviceToHost);
    right &= found.sum == 276 && found.total == 4 && found.smallest == -16 && found.bits == 255 && found.product == 8 &&
             found.guarded == 24;
    std::puts(right ? "OK" : "wrong");
    cudaFree(taken);
    cudaFree(values);
    cudaFree(ready);
    cudaFree(result);
    return right ? 0 : 1;
}
