// Sorts by a bitonic network, one launch for each step; the array is filled up to a power of two. Takes the time.
// COUNTS: exchange global load 528 1824
// MISTAKE 1, the array is not filled up: uninitialized @one @two
// MISTAKE 2, both threads of a pair exchange its elements: race @one @two @put_one @put_two
// MISTAKE 3, the array has no room for what fills it up: out_of_bounds @one @two
#include <algorithm>
#include <climits>
#include <cstdio>
#include <cstdlib>

#define gpuErrchk(result) gpuAssert((result), __FILE__, __LINE__)
inline void gpuAssert(cudaError_t code, const char* file, int line)
{
    if (code == cudaSuccess) return;
    fprintf(stderr, "GPU: %s %s %d\n", cudaGetErrorString(code), file, line);
    exit(code);
}

__global__ void exchange(int* values, int distance, int size)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    int other = i ^ distance;
    if (MISTAKE != 2 && other < i) return;
    int one = values[i];      // @one
    int two = values[other];  // @two
    bool ascending = (i & size) == 0;
    if (one > two == ascending) {
        values[i] = two;      // @put_one
        values[other] = one;  // @put_two
    }
}

__global__ void fill(int* values, int begin, int end)
{
    for (int i = begin + threadIdx.x; i < end; i += blockDim.x) values[i] = INT_MAX;
}

int main(int argc, char** argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 200, padded = 1;
    while (padded < n) padded *= 2;
    int* values = (int*)malloc(n * sizeof(int));
    int* sorted = (int*)malloc(n * sizeof(int));
    srand(12345);
    for (int i = 0; i < n; i++) values[i] = sorted[i] = rand() % 1000;
    std::sort(sorted, sorted + n);

    cudaDeviceProp prop;
    gpuErrchk(cudaGetDeviceProperties(&prop, 0));
    int threads = std::min(64, prop.maxThreadsPerBlock);
    int* d_values;
    cudaEvent_t start, stop;
    float ms = 0;
    gpuErrchk(cudaEventCreate(&start));
    gpuErrchk(cudaEventCreate(&stop));
    gpuErrchk(cudaMalloc((void**)&d_values, (MISTAKE == 3 ? n : padded) * sizeof(int)));
    gpuErrchk(cudaMemcpy(d_values, values, n * sizeof(int), cudaMemcpyHostToDevice));
    gpuErrchk(cudaEventRecord(start));
    if (MISTAKE == 0 || MISTAKE == 2) fill<<<1, threads>>>(d_values, n, padded);
    for (int size = 2; size <= padded; size <<= 1)
        for (int distance = size >> 1; distance > 0; distance >>= 1)
            exchange<<<padded / threads, threads>>>(d_values, distance, size);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaEventRecord(stop));
    gpuErrchk(cudaEventSynchronize(stop));
    gpuErrchk(cudaEventElapsedTime(&ms, start, stop));
    gpuErrchk(cudaMemcpy(values, d_values, n * sizeof(int), cudaMemcpyDeviceToHost));
    gpuErrchk(cudaEventDestroy(start));
    gpuErrchk(cudaEventDestroy(stop));
    gpuErrchk(cudaFree(d_values));

    bool right = ms > 0 && std::equal(sorted, sorted + n, values);
    printf("%s: sorted %d numbers\n%s\n", prop.name, n, right ? "OK" : "WRONG");
    free(values);
    free(sorted);
    return right ? 0 : 1;
}
