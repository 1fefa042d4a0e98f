// The kinds of cudaMemset: of bytes, of rows, of a volume, and in a stream.
// COUNTS: count_matches global load 8 28
// COUNTS: count_matches global atomic 7 7
// MISTAKE 1, only as many bytes as there are ints are filled: uninitialized @read
// MISTAKE 2, one fill is longer than the array: copy_out_of_bounds @fill
#include <cstdio>

__global__ void count_matches(int* count, const unsigned* words, int n, unsigned wanted)
{
    const int i = threadIdx.x;
    if (i < n && words[i] == wanted) atomicAdd(count, 1);  // @read
}

int main()
{
    const int n = 50;
    unsigned *words, *rows;
    cudaPitchedPtr volume;
    size_t pitch;
    int *count, *counts;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&words, n * sizeof *words);
    cudaMallocPitch(&rows, &pitch, n * sizeof *rows, 3);
    cudaMalloc3D(&volume, make_cudaExtent(n * sizeof(unsigned), 2, 2));
    cudaMallocHost(&counts, 4 * sizeof *counts);
    cudaMalloc(&count, 4 * sizeof *count);

    cudaMemset(count, 0, 4 * sizeof *count);
#if MISTAKE == 1
    cudaMemset(words, 0xff, n);
#elif MISTAKE == 2
    cudaMemset(words, 0xff, (n + 1) * sizeof *words);  // @fill
#else
    cudaMemset(words, 0xff, n * sizeof *words);
#endif
    cudaMemset2D(rows, pitch, 7, n * sizeof *rows, 3);
    cudaMemset3D(volume, 1, make_cudaExtent(n * sizeof(unsigned), 2, 2));
    count_matches<<<1, 64>>>(count, words, n, 0xffffffff);
    count_matches<<<1, 64>>>(count + 1, (unsigned*)((char*)rows + 2 * pitch), n, 0x07070707);
    count_matches<<<1, 64>>>(count + 2, (unsigned*)((char*)volume.ptr + 3 * volume.pitch), n, 0x01010101);
    cudaDeviceSynchronize();

    cudaMemsetAsync(words, 0, 20 * sizeof *words, stream);
    count_matches<<<1, 64, 0, stream>>>(count + 3, words, n, 0);
    cudaMemcpyAsync(counts, count, 4 * sizeof *count, cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    const bool right = counts[0] == n && counts[1] == n && counts[2] == n && counts[3] == 20;
    cudaFree(words);
    cudaFree(rows);
    cudaFree(volume.ptr);
    cudaFree(count);
    cudaFreeHost(counts);
    cudaStreamDestroy(stream);
    puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
