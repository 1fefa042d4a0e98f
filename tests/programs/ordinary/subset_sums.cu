// All subsets of 17 weights that have a given sum: each thread searches those that begin with its own choices, with a
// stack in shared memory. What it finds gets a place in the list, and between two finds it makes very many steps.
// MISTAKE 1, the stack has one level too few: out_of_bounds @push
// MISTAKE 2, a place is taken without an atomic: race @place
#include <algorithm>
#include <cstdio>
#include <vector>

constexpr int weight_count = 17;
constexpr int first_choices = 2;
constexpr int threads = 1 << first_choices;
constexpr int levels = weight_count - first_choices + (MISTAKE == 1 ? 0 : 1);

__constant__ int weights[weight_count];

struct Step {
    int next;
    int left;
    unsigned chosen;
};

__global__ void find(unsigned* found, int* count, int room, int sum)
{
    __shared__ Step stacks[threads][levels];
    Step* const stack = stacks[threadIdx.x];
    int left = sum;
    for (int i = 0; i < first_choices; ++i)
        if (threadIdx.x >> i & 1) left -= weights[i];
    int depth = 0;
    stack[depth++] = {first_choices, left, threadIdx.x};
    while (depth > 0) {
        const Step step = stack[--depth];
        if (step.left < 0) continue;
        if (step.next == weight_count) {
            if (step.left > 0) continue;
            const int place = MISTAKE == 2 ? (*count)++ : atomicAdd(count, 1);  // @place
            if (place < room) found[place] = step.chosen;
            continue;
        }
        stack[depth++] = {step.next + 1, step.left - weights[step.next], step.chosen | 1u << step.next};
        stack[depth++] = {step.next + 1, step.left, step.chosen};  // @push
    }
}

int main()
{
    const int sum = 19241, room = 64;
    std::vector<int> values(weight_count);
    for (int i = 0; i < weight_count; ++i) values[i] = 1000 + i * i * 977 % 2311;
    std::vector<unsigned> expected;
    for (unsigned chosen = 0; chosen < 1u << weight_count; ++chosen) {
        int left = sum;
        for (int i = 0; i < weight_count && left >= 0; ++i)
            if (chosen >> i & 1) left -= values[i];
        if (left == 0) expected.push_back(chosen);
    }
    cudaMemcpyToSymbol(weights, values.data(), weight_count * sizeof(int));
    unsigned* device_found;
    int *device_count, count;
    cudaMalloc(&device_found, room * sizeof(unsigned));
    cudaMalloc(&device_count, sizeof(int));
    cudaMemset(device_count, 0, sizeof(int));
    find<<<1, threads>>>(device_found, device_count, room, sum);
    cudaMemcpy(&count, device_count, sizeof(int), cudaMemcpyDeviceToHost);
    std::vector<unsigned> found(std::min(count, room));
    cudaMemcpy(found.data(), device_found, found.size() * sizeof(unsigned), cudaMemcpyDeviceToHost);
    std::sort(found.begin(), found.end());
    std::puts(expected.size() == 5 && found == expected ? "OK" : "wrong");
    cudaFree(device_found);
    cudaFree(device_count);
}
