// VERDICT: FAILED
// WRONG: Values.AreSums: device not ready
// WRONG: Host.CopiesAndLaunchesAreExact: device not ready
// WRONG: Host.TimeIsThatOfTheLaunches: device not ready
// WRONG: Host.EverythingIsFreed: device not ready
// WRONG: Host.EveryCallIsChecked: device not ready

// Asks for the time between two events before the second one has happened.
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
    int* values = nullptr;
    int* sums = nullptr;
    check(cudaMalloc(&values, n * sizeof(int)));
    check(cudaMalloc(&sums, n * sizeof(int)));
    check(cudaMemcpy(values, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice));

    cudaEvent_t begin;
    cudaEvent_t end;
    check(cudaEventCreate(&begin));
    check(cudaEventCreate(&end));
    check(cudaEventRecord(begin));
    while (n > 1) {
        int parts = (n + numbers_for_each_thread - 1) / numbers_for_each_thread;
        int blocks = (parts + threads_per_block - 1) / threads_per_block;
        add_parts<<<blocks, threads_per_block>>>(sums, values, n, parts);
        check(cudaGetLastError());
        std::swap(values, sums);
        n = parts;
    }
    check(cudaEventRecord(end));
    check(cudaEventElapsedTime(milliseconds, begin, end));

    int sum = 0;
    check(cudaMemcpy(&sum, values, sizeof(int), cudaMemcpyDeviceToHost));
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
