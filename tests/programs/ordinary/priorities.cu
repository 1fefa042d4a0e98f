// A pipeline over two streams of different priorities: one fills buffers, the other adds them up, events say when.
// COUNTS: fill global store 16 64
// COUNTS: add_up global load 32 80
// MISTAKE 1, the sum does not wait until the buffer is full: race @read @write
// MISTAKE 2, the buffer is filled again while it is still read: race @read @write
#include <iostream>

__global__ void fill(int* buffer, int round)
{
    buffer[threadIdx.x] = round * 1000 + threadIdx.x;  // @write
}

__global__ void add_up(int* sums, const int* buffer)
{
    int value = buffer[blockDim.x - 1 - threadIdx.x];  // @read
    for (int offset = 16; offset > 0; offset /= 2) value += __shfl_xor_sync(0xffffffff, value, offset);
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] += value;
}

int main()
{
    const int size = 128, rounds = 4, warps = size / 32;
    int lowest, highest;
    cudaDeviceGetStreamPriorityRange(&lowest, &highest);
    cudaStream_t filling, adding;
    cudaStreamCreateWithPriority(&filling, cudaStreamNonBlocking, lowest);
    cudaStreamCreateWithPriority(&adding, cudaStreamNonBlocking, highest);
    cudaEvent_t full, empty;
    cudaEventCreateWithFlags(&full, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&empty, cudaEventDisableTiming);

    int *buffer, *device_sums, sums[warps];
    cudaMalloc(&buffer, size * sizeof(int));
    cudaMalloc(&device_sums, sizeof sums);
    cudaMemsetAsync(device_sums, 0, sizeof sums, adding);
    for (int round = 0; round < rounds; ++round) {
        if (round > 0 && MISTAKE != 2) cudaStreamWaitEvent(filling, empty, 0);
        fill<<<1, size, 0, filling>>>(buffer, round);
        cudaEventRecord(full, filling);
        if (MISTAKE != 1) cudaStreamWaitEvent(adding, full, 0);
        add_up<<<1, size, 0, adding>>>(device_sums, buffer);
        cudaEventRecord(empty, adding);
    }
    cudaMemcpyAsync(sums, device_sums, sizeof sums, cudaMemcpyDeviceToHost, adding);
    cudaStreamSynchronize(adding);
    cudaStreamSynchronize(filling);

    int sum = 0, expected = 0;
    for (int warp = 0; warp < warps; ++warp) sum += sums[warp];
    for (int round = 0; round < rounds; ++round) expected += size * (size - 1) / 2 + size * 1000 * round;
    cudaEventDestroy(full);
    cudaEventDestroy(empty);
    cudaStreamDestroy(filling);
    cudaStreamDestroy(adding);
    cudaFree(buffer);
    cudaFree(device_sums);
    std::cout << (sum == expected ? "OK" : "WRONG") << std::endl;
    return sum == expected ? 0 : 1;
}
