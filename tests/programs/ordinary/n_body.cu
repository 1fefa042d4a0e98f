// All pairs of bodies: a block loads as many as it has threads, and each thread takes them all.
// COUNTS: pull global load 12 192
// COUNTS: pull global store 12 144
// MISTAKE 1, no barrier after the loop: race @body @load
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int block_size = 64;

__host__ __device__ inline float3 pull_of(float4 from, float4 to)
{
    const float x = to.x - from.x, y = to.y - from.y, z = to.z - from.z;
    const float squared = x * x + y * y + z * z + 0.5f;
    const float strength = to.w / (squared * sqrtf(squared));
    return make_float3(x * strength, y * strength, z * strength);
}

__global__ void pull(float3* accelerations, const float4* bodies, int n)
{
    __shared__ float4 others[block_size];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 own = bodies[i];
    float3 sum = make_float3(0, 0, 0);
    for (int begin = 0; begin < n; begin += block_size) {
        others[threadIdx.x] = bodies[begin + threadIdx.x];  // @load
        __syncthreads();
        for (int k = 0; k < block_size; ++k) {
            const float4 other = others[k];  // @body
            const float3 of_this = pull_of(own, other);
            sum.x += of_this.x, sum.y += of_this.y, sum.z += of_this.z;
        }
        if (MISTAKE != 1) __syncthreads();
    }
    accelerations[i] = sum;
}

int main()
{
    const int n = 2 * block_size;
    std::vector<float4> bodies(n);
    std::vector<float3> pulls(n);
    for (int i = 0; i < n; ++i) bodies[i] = make_float4(i % 5, i % 7, i % 11, 1 + i % 3);
    float4* device_bodies;
    float3* device_pulls;
    cudaMalloc(&device_bodies, n * sizeof(float4));
    cudaMalloc(&device_pulls, n * sizeof(float3));
    cudaMemcpy(device_bodies, bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    pull<<<n / block_size, block_size>>>(device_pulls, device_bodies, n);
    cudaMemcpy(pulls.data(), device_pulls, n * sizeof(float3), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int i = 0; i < n; ++i) {
        double x = 0;
        for (int k = 0; k < n; ++k) x += pull_of(bodies[i], bodies[k]).x;
        right &= std::fabs(x - pulls[i].x) < 1e-3;
    }
    std::puts(right ? "OK" : "wrong");
    cudaFree(device_bodies);
    cudaFree(device_pulls);
}
