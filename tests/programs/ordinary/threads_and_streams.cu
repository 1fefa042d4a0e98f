// Four threads of the host, each with its own stream, its own memory and its own launches.
// COUNTS: collatz global store 8 32
// MISTAKE 1, the results have half of the room that they need: out_of_bounds @store
// MISTAKE 2, a thread leaves its memory behind: leak @allocate
#include <cstdio>
#include <thread>
#include <vector>

__global__ void collatz(int* steps, int first)
{
    unsigned long long number = first + threadIdx.x;
    int count = 0;
    for (; number > 1; ++count) number = number % 2 == 0 ? number / 2 : 3 * number + 1;
    steps[threadIdx.x] = count;  // @store
}

void work(std::vector<int>& steps, int first)
{
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    int* device_steps;
    cudaMalloc(&device_steps, steps.size() * (MISTAKE == 1 ? sizeof(short) : sizeof(int)));  // @allocate
    collatz<<<1, steps.size(), 0, stream>>>(device_steps, first);
    cudaMemcpyAsync(steps.data(), device_steps, steps.size() * sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaStreamSynchronize(stream);
    if (MISTAKE != 2 || first > 1) cudaFree(device_steps);
    cudaStreamDestroy(stream);
}

int main()
{
    const int count = 4, each = 64;
    std::vector<std::vector<int>> parts(count, std::vector<int>(each));
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back([&, i] { work(parts[i], 1 + i * each); });
    for (std::thread& thread : threads) thread.join();

    for (int i = 0; i < count * each; ++i) {
        int steps = 0;
        for (unsigned long long number = i + 1; number > 1; ++steps)
            number = number % 2 == 0 ? number / 2 : 3 * number + 1;
        if (parts[i / each][i % each] != steps) {
            std::puts("WRONG");
            return 1;
        }
    }
    std::puts("OK");
}
