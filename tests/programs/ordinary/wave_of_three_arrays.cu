// A wave on a string: the next state is computed from the present and the last one, and three arrays take turns.
// COUNTS: move global store 24 120
// MISTAKE 1, the state before the first is left as it was allocated: uninitialized @move
// MISTAKE 2, the arrays are renamed in the wrong order, and two names stand for one: race @move
// MISTAKE 3, the states' ends are moved, too: out_of_bounds @move
#include <cmath>
#include <iostream>
#include <vector>

const float coupling = 0.25f;

__global__ void move(float* next, const float* now, const float* last, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE != 3
    i += 1;
    if (i >= n - 1) return;
#endif
    next[i] = 2 * now[i] - last[i] + coupling * (now[i - 1] - 2 * now[i] + now[i + 1]);  // @move
}

int main()
{
    const int n = 130, steps = 6;
    const size_t bytes = n * sizeof(float);
    std::vector<float> string(n, 0.0f), result(n);
    for (int i = 40; i < 60; ++i) string[i] = std::sin((i - 40) * 0.15f);

    float *next, *now, *last;
    cudaMalloc(&next, bytes);
    cudaMalloc(&now, bytes);
    cudaMalloc(&last, bytes);
    float* const arrays[] = {next, now, last};
    cudaMemset(next, 0, bytes);
    cudaMemcpy(now, string.data(), bytes, cudaMemcpyHostToDevice);
    if (MISTAKE != 1) cudaMemcpy(last, string.data(), bytes, cudaMemcpyHostToDevice);

    for (int step = 0; step < steps; ++step) {
        move<<<2, 64>>>(next, now, last, n);
#if MISTAKE == 2
        now = next;
        last = now;
        next = last;
#else
        float* const oldest = last;
        last = now;
        now = next;
        next = oldest;
#endif
    }
    cudaMemcpy(result.data(), now, bytes, cudaMemcpyDeviceToHost);
    for (float* array : arrays) cudaFree(array);

    std::vector<float> before = string, after(n, 0.0f);
    for (int step = 0; step < steps; ++step) {
        for (int i = 1; i < n - 1; ++i)
            after[i] = 2 * string[i] - before[i] + coupling * (string[i - 1] - 2 * string[i] + string[i + 1]);
        before = string;
        string = after;
    }
    bool right = true;
    for (int i = 0; i < n; ++i) right = right && std::fabs(result[i] - string[i]) < 1e-5f;
    std::cout << (right ? "OK" : "WRONG") << std::endl;
    return right ? 0 : 1;
}
