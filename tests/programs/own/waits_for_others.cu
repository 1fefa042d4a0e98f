// Threads and blocks that wait for others, which may come later, in ways that CUDA allows where all of them are there
// at the same time. Native code must end, too: ./warpbook run --check none.
#include <cstdio>
#include <cstdlib>

constexpr int blocks = 20;
constexpr int threads = 64;

__device__ int gathering;
__device__ int flags[blocks];
__device__ int lock;
__device__ unsigned tickets;

__global__ void waits_for_a_later_thread(int* out)
{
    if (threadIdx.x == 0) {
        while (atomicAdd(&flags[0], 0) == 0) {
        }
        out[0] = 1;
    }
    if (threadIdx.x == 40) atomicExch(&flags[0], 1);
}

__global__ void waits_after_a_shuffle(int* out)
{
    int sum = __shfl_xor_sync(~0u, static_cast<int>(threadIdx.x), 1);
    if (threadIdx.x == 0)
        while (atomicAdd(&gathering, 0) < threads - 32) {
        }
    if (threadIdx.x >= 32) atomicAdd(&gathering, 1);
    sum -= __shfl_xor_sync(~0u, sum, 1);
    out[threadIdx.x] = sum == 1 || sum == -1;
}

__device__ void meet_all_blocks()
{
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(&gathering, 1);
        while (atomicAdd(&gathering, 0) < blocks) {
        }
    }
    __syncthreads();
    __threadfence();
}
__global__ void meets_all_blocks(int* out, int* other)
{
    const int i = blockIdx.x * threads + threadIdx.x;
    other[i] = i;
    meet_all_blocks();
    out[i] = other[blocks * threads - 1 - i] == blocks * threads - 1 - i;
}

/// The loop that waits has a barrier.
__global__ void meets_all_blocks_together(int* out, int* other)
{
    __shared__ int have_come;
    const int i = blockIdx.x * threads + threadIdx.x;
    other[i] = i;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&gathering, 1);
    bool all_have_come = false;
    do {
        if (threadIdx.x == 0) have_come = atomicAdd(&gathering, 0);
        __syncthreads();
        all_have_come = have_come == blocks;
        __syncthreads();
    } while (!all_have_come);
    __threadfence();
    out[i] = other[blocks * threads - 1 - i] == blocks * threads - 1 - i;
}

__global__ void waits_for_the_next_block(int* out)
{
    if (threadIdx.x != 0) return;
    if (blockIdx.x + 1 < blocks) {
        while (atomicAdd(&flags[blockIdx.x + 1], 0) == 0) __nanosleep(20);
    }
    out[blockIdx.x] = 1;
    __threadfence();
    atomicExch(&flags[blockIdx.x], 1);
}

__global__ void holds_a_lock_over_barriers(int* out)
{
    if (threadIdx.x == 0)
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
    __syncthreads();
    __threadfence();
    out[threadIdx.x] += 1;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(&lock, 0);
}

/// Each block gets the sum of those before it from them, as they began.
__global__ void looks_back(int* out)
{
    __shared__ unsigned number;
    if (threadIdx.x == 0) number = atomicAdd(&tickets, 1u);
    __syncthreads();
    if (threadIdx.x != 0) return;
    int before = 1;
    if (number > 0)
        while ((before = atomicAdd(&flags[number - 1], 0)) == 0) {
        }
    atomicExch(&flags[number], before + 1);
    out[number] = before == static_cast<int>(number) + 1;
}

__global__ void begin_again()
{
    gathering = lock = 0;
    tickets = 0;
    for (int& flag : flags) flag = 0;
}

static int* out;
static int* other;

static void check(const char* kernel, int count, int expected)
{
    static int values[blocks * threads];
    const cudaError_t error = cudaMemcpy(values, out, sizeof values, cudaMemcpyDeviceToHost);
    for (int i = 0; i < blocks * threads; ++i) {
        if (error == cudaSuccess && values[i] == (i < count ? expected : 0)) continue;
        std::printf("FAILED %s: %s, element %d is %d\n", kernel, cudaGetErrorString(error), i, values[i]);
        std::exit(1);
    }
    cudaMemset(out, 0, sizeof values);
    begin_again<<<1, 1>>>();
}

int main()
{
    cudaMalloc(&out, blocks * threads * sizeof(int));
    cudaMalloc(&other, blocks * threads * sizeof(int));
    cudaMemset(out, 0, blocks * threads * sizeof(int));
    waits_for_a_later_thread<<<1, threads>>>(out);
    check("waits_for_a_later_thread", 1, 1);
    waits_after_a_shuffle<<<1, threads>>>(out);
    check("waits_after_a_shuffle", threads, 1);
    meets_all_blocks<<<blocks, threads>>>(out, other);
    check("meets_all_blocks", blocks * threads, 1);
    meets_all_blocks_together<<<blocks, threads>>>(out, other);
    check("meets_all_blocks_together", blocks * threads, 1);
    waits_for_the_next_block<<<blocks, threads>>>(out);
    check("waits_for_the_next_block", blocks, 1);
    holds_a_lock_over_barriers<<<blocks, threads>>>(out);
    check("holds_a_lock_over_barriers", threads, blocks);
    looks_back<<<blocks, threads>>>(out);
    check("looks_back", blocks, 1);
    cudaFree(out);
    cudaFree(other);
    std::puts("PASSED");
}
