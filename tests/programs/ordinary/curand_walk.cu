// Random walks with normally distributed steps, by Philox: a state is made in the kernel that uses it, or kept.
// COUNTS: mark_far global load 8 32
// MISTAKE 1, room for states of another generator, which are smaller: out_of_bounds @set_up
// MISTAKE 2, the walk's last place is stored one too far: out_of_bounds @end
#include <cmath>
#include <cstdio>

#include <curand_kernel.h>

using State = curandStatePhilox4_32_10_t;
constexpr int walkers = 256, steps = 50;

__global__ void set_up(State* states)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(7, i, 0, &states[i]);  // @set_up
}

__global__ void walk(State* states, float* ends)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    State state = states[i];
    float place = 0;
    for (int k = 0; k < steps / 2; ++k) {
        const float2 two = curand_normal2(&state);
        place += two.x + two.y;
    }
    states[i] = state;
    ends[MISTAKE == 2 ? i + 1 : i] = place;  // @end
}

__global__ void mark_far(const float* ends, int* is_far)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    is_far[i] = fabsf(ends[i]) > 20;
}

int main()
{
    State* states;
    float* ends;
    int* is_far;
    cudaMalloc(&states, walkers * (MISTAKE == 1 ? sizeof(curandState) : sizeof(State)));
    cudaMalloc(&ends, walkers * sizeof(float));
    cudaMalloc(&is_far, walkers * sizeof(int));
    set_up<<<walkers / 64, 64>>>(states);
    walk<<<walkers / 64, 64>>>(states, ends);
    mark_far<<<walkers / 64, 64>>>(ends, is_far);
    float on_host[walkers] = {};
    int far_on_host[walkers] = {};
    cudaMemcpy(on_host, ends, sizeof on_host, cudaMemcpyDeviceToHost);
    cudaMemcpy(far_on_host, is_far, sizeof far_on_host, cudaMemcpyDeviceToHost);
    int far = 0;
    for (const int is : far_on_host) far += is;
    double sum = 0, squares = 0;
    for (const float end : on_host) {
        sum += end;
        squares += end * end;
    }
    const double mean = sum / walkers, variance = squares / walkers;
    const bool is_right = std::fabs(mean) < 2 && std::fabs(variance - steps) < 15 && far < 8;
    std::printf("%s\nmean %.2f, variance %.2f\n", is_right ? "OK" : "WRONG", mean, variance);
    cudaFree(states);
    cudaFree(ends);
    cudaFree(is_far);
}
