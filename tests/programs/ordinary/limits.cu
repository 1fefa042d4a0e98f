// What CUDA allows only when it is asked: more shared memory, a deeper stack, a larger heap; and a graph of two
// streams.
// COUNTS: smooth global store 16 63
// MISTAKE 1, nobody asks for more than 48 KiB of fixed and dynamic arrays together: unchecked_error @smooth
// MISTAKE 2, the stack is as it is at first: stack_overflow @deeper
// MISTAKE 3, the heap is as it is at first, and is used up: unknown_address @fill
// MISTAKE 4, the second stream is not joined: invalid_call @end
// MISTAKE 5, the grid is rounded down: uninitialized @back
// MISTAKE 6, cudaMalloc() of too much, which nobody looks at: unchecked_error @too_much
// ON THE MODEL: use_own_memory, memory of the device's heap
#include <cstdio>
#include <vector>

__global__ void smooth(float* out, const float* in, int n)
{
    __shared__ float before[1024];
    extern __shared__ float after[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    before[threadIdx.x] = i < n ? in[i] : 0.0f;
    __syncthreads();
    after[threadIdx.x] = 0.5f * (before[threadIdx.x] + before[threadIdx.x ^ 1]);
    if (i < n) out[i] = after[threadIdx.x];
}

// The last of a list whose elements name the next one; 0 names none.
__device__ int last_of(const int* next, int from, int* steps)
{
    ++*steps;
    if (next[from] == 0) return from;
    const int last = last_of(next, next[from], steps);  // @deeper
    return *steps < 0 ? from : last;
}

__global__ void find_last(int* last, const int* next)
{
    int steps = 0;
    last[0] = last_of(next, 1, &steps);
    last[1] = steps;
}

__global__ void use_own_memory(int* sums, int count)
{
    int* own = static_cast<int*>(malloc(count * sizeof(int)));
    for (int i = 0; i < count; i += 1024) own[i] = threadIdx.x;  // @fill
    int sum = 0;
    for (int i = 0; i < count; i += 1024) sum += own[i];
    sums[threadIdx.x] = sum;
    free(own);
}

__global__ void add_to_all(int* values, int number) { values[threadIdx.x] += number; }

bool smooths()
{
    const int n = 500, block = 128;
    const int dynamic = 46 * 1024;
    std::vector<float> values(n, 3.0f), result(n);
    float *in, *out = nullptr;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, MISTAKE == 6 ? size_t(1) << 50 : n * sizeof(float));  // @too_much
    cudaMemcpy(in, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    if (MISTAKE != 1) cudaFuncSetAttribute(smooth, cudaFuncAttributeMaxDynamicSharedMemorySize, dynamic);
    smooth<<<MISTAKE == 5 ? n / block : (n + block - 1) / block, block, dynamic>>>(out, in, n);  // @smooth
    cudaMemcpy(result.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost);                   // @back
    cudaFree(in);
    cudaFree(out);
    return result == values;
}

bool finds_last()
{
    const int n = 1000;
    std::vector<int> next(n);
    for (int i = 1; i < n - 1; ++i) next[i] = i + 1;
    int *on_device, *found, last[2];
    if (MISTAKE != 2) cudaDeviceSetLimit(cudaLimitStackSize, 64 * 1024);
    cudaMalloc(&on_device, n * sizeof(int));
    cudaMalloc(&found, sizeof last);
    cudaMemcpy(on_device, next.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    find_last<<<1, 1>>>(found, on_device);
    cudaMemcpy(last, found, sizeof last, cudaMemcpyDeviceToHost);
    cudaFree(on_device);
    cudaFree(found);
    return last[0] == n - 1 && last[1] == n - 1;
}

bool uses_the_heap()
{
    const int threads = 256, count = 16384;
    int *sums, result[threads];
    cudaMalloc(&sums, sizeof result);
    use_own_memory<<<1, threads>>>(sums, count);
    cudaMemcpy(result, sums, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(sums);
    return result[threads - 1] == 16 * (threads - 1);
}

bool runs_a_graph()
{
    int *left, *right, result[64];
    cudaStream_t first, second;
    cudaEvent_t fork, join;
    cudaMalloc(&left, 32 * sizeof(int));
    cudaMalloc(&right, 32 * sizeof(int));
    cudaMemset(left, 0, 32 * sizeof(int));
    cudaMemset(right, 0, 32 * sizeof(int));
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable;
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    cudaEventRecord(fork, first);
    cudaStreamWaitEvent(second, fork);
    add_to_all<<<1, 32, 0, first>>>(left, 1);
    add_to_all<<<1, 32, 0, second>>>(right, 2);
    cudaEventRecord(join, second);
    if (MISTAKE != 4) cudaStreamWaitEvent(first, join);
    if (cudaStreamEndCapture(first, &graph) != cudaSuccess) return false;  // @end
    cudaGraphInstantiate(&executable, graph, 0);
    for (int i = 0; i < 3; ++i) cudaGraphLaunch(executable, first);
    cudaStreamSynchronize(first);
    cudaMemcpy(result, left, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(result + 32, right, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(left);
    cudaFree(right);
    return result[31] == 3 && result[63] == 6;
}

int main()
{
    if (MISTAKE != 3) cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20);
    const bool all_right = smooths() && finds_last() && uses_the_heap() && runs_a_graph();
    std::puts(all_right ? "OK" : "WRONG");
    return all_right ? 0 : 1;
}
