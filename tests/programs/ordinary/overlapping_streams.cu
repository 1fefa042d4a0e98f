// Four streams: each copies its part of an array to the device, works on it, and copies it back.
// COUNTS: polynomial global load 16 64
// COUNTS: polynomial global store 16 64
// MISTAKE 1, a part begins at its number of bytes, not of elements: out_of_bounds @change
// MISTAKE 2, the host reads what no stream has copied for certain: unsynchronized @compare
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                        \
    {                                                                      \
        cudaError_t error = call;                                          \
        if (error != cudaSuccess) {                                        \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)); \
            exit(EXIT_FAILURE);                                            \
        }                                                                  \
    }

const int STREAMS = 4;
const int N = 512;

__global__ void polynomial(int* values, int begin, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        int x = values[begin + i];  // @change
        values[begin + i] = (3 * x + 2) * x + 1;
    }
}

int main()
{
    const int part = N / STREAMS;
    const size_t part_bytes = part * sizeof(int);
    int *pinned, *values;
    CHECK(cudaMallocHost(&pinned, N * sizeof(int)));
    CHECK(cudaMalloc(&values, N * sizeof(int)));
    for (int i = 0; i < N; ++i) pinned[i] = i;

    cudaStream_t streams[STREAMS];
    for (int s = 0; s < STREAMS; ++s) CHECK(cudaStreamCreate(&streams[s]));
    for (int s = 0; s < STREAMS; ++s) {
        const int begin = s * part;
        CHECK(cudaMemcpyAsync(values + begin, pinned + begin, part_bytes, cudaMemcpyHostToDevice, streams[s]));
        const int kernel_begin = MISTAKE == 1 ? s * part_bytes : begin;
        polynomial<<<2, 64, 0, streams[s]>>>(values, kernel_begin, part);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(pinned + begin, values + begin, part_bytes, cudaMemcpyDeviceToHost, streams[s]));
    }
#if MISTAKE != 2
    for (int s = 0; s < STREAMS; ++s) CHECK(cudaStreamSynchronize(streams[s]));
#endif

    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        if (pinned[i] != (3 * i + 2) * i + 1) ++wrong;  // @compare
    }
    for (int s = 0; s < STREAMS; ++s) CHECK(cudaStreamDestroy(streams[s]));
    CHECK(cudaFree(values));
    CHECK(cudaFreeHost(pinned));
    printf(wrong ? "WRONG: %d values\n" : "OK\n", wrong);
    return wrong != 0;
}
