// VERDICT: FAILED
// WRONG: Stretch.HalvesAreCopiedInTwoStreams: pinned bytes to the device: 40000

// Two streams, and pageable memory: such a copy makes the host wait, so nothing overlaps.
#include "lab.hpp"

// Each thread adds up the numbers whose index is its own, one `parts` further on, two `parts` further on, and so on.
// (Do not change it: the lab is about the host's code.)
__global__ void add_parts(int* sums, const int* numbers, int n, int parts)
{
    int part = blockIdx.x * blockDim.x + threadIdx.x;
    if (part >= parts) return;
    int sum = 0;
    for (int i = part; i < n; i += parts) sum += numbers[i];
    sums[part] = sum;
}

void check(cudaError_t error)
{
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    std::exit(1);
}

int sum_on_device(const std::vector<int>& numbers, int threads_per_block, float* milliseconds)
{
    int n = numbers.size();
    int first_half = n / 2 / numbers_for_each_thread * numbers_for_each_thread;
    int* pinned = nullptr;
    int* values = nullptr;
    int* sums = nullptr;
    check(cudaMallocHost(&pinned, n * sizeof(int)));
    check(cudaMalloc(&values, n * sizeof(int)));
    check(cudaMalloc(&sums, n * sizeof(int)));
    for (int i = 0; i < n; ++i) pinned[i] = numbers[i];

    cudaStream_t streams[2];
    cudaEvent_t begin;
    cudaEvent_t end;
    for (cudaStream_t& stream : streams) check(cudaStreamCreate(&stream));
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    int begins[3] = {0, first_half, n};
    for (int half = 0; half < 2; ++half) {
        int length = begins[half + 1] - begins[half];
        if (length > 0)
            check(cudaMemcpyAsync(values + begins[half], numbers.data() + begins[half], length * sizeof(int),
                                  cudaMemcpyHostToDevice, streams[half]));
    }
    check(cudaStreamSynchronize(streams[0]));
    check(cudaEventRecord(begin, streams[0]));
    int done = 0;
    for (int half = 0; half < 2 && n > 1; ++half) {
        int length = begins[half + 1] - begins[half];
        if (length == 0) continue;
        int parts = (length + numbers_for_each_thread - 1) / numbers_for_each_thread;
        int blocks = (parts + threads_per_block - 1) / threads_per_block;
        add_parts<<<blocks, threads_per_block, 0, streams[half]>>>(sums + done, values + begins[half], length, parts);
        check(cudaGetLastError());
        done += parts;
    }
    for (cudaStream_t stream : streams) check(cudaStreamSynchronize(stream));
    if (n > 1) {
        std::swap(values, sums);
        n = done;
    }
    while (n > 1) {
        int parts = (n + numbers_for_each_thread - 1) / numbers_for_each_thread;
        int blocks = (parts + threads_per_block - 1) / threads_per_block;
        add_parts<<<blocks, threads_per_block>>>(sums, values, n, parts);
        check(cudaGetLastError());
        std::swap(values, sums);
        n = parts;
    }
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    check(cudaEventElapsedTime(milliseconds, begin, end));

    int sum = 0;
    check(cudaMemcpy(&sum, values, sizeof(int), cudaMemcpyDeviceToHost));
    for (cudaStream_t stream : streams) check(cudaStreamDestroy(stream));
    check(cudaFreeHost(pinned));
    check(cudaEventDestroy(begin));
    check(cudaEventDestroy(end));
    check(cudaFree(values));
    check(cudaFree(sums));
    return sum;
}

// Do not change it.
int main(int argument_count, char** arguments)
{
    Task task = read_task(argument_count, arguments);
    float milliseconds = 0;
    int sum = sum_on_device(task.numbers, task.threads_per_block, &milliseconds);
    print_result(sum, milliseconds);
    return 0;
}
