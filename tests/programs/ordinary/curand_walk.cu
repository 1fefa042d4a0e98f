// Random walks with normally distributed steps, by Philox: a state is made in the kernel that uses it, or kept.
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

int main()
{
    State* states;
    float* ends;
    cudaMalloc(&states, walkers * (MISTAKE == 1 ? sizeof(curandState) : sizeof(State)));
    cudaMalloc(&ends, walkers * sizeof(float));
    set_up<<<walkers / 64, 64>>>(states);
    walk<<<walkers / 64, 64>>>(states, ends);
    float on_host[walkers] = {};
    cudaMemcpy(on_host, ends, sizeof on_host, cudaMemcpyDeviceToHost);
    double sum = 0, squares = 0;
    for (const float end : on_host) {
        sum += end;
        squares += end * end;
    }
    const double mean = sum / walkers, variance = squares / walkers;
    const bool is_right = std::fabs(mean) < 2 && std::fabs(variance - steps) < 15;
    std::printf("%s: mean %.2f, variance %.2f\n", is_right ? "PASSED" : "FAILED", mean, variance);
    cudaFree(states);
    cudaFree(ends);
}
