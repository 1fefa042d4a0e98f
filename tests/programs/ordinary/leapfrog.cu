// Bodies that attract each other: a step is half a kick, a drift and half a kick. Their whole momentum does not change.
// COUNTS: drift global load 120 1920
// COUNTS: drift global store 60 960
// COUNTS: kick global store 120 1920
// MISTAKE 1, bodies move while others still look at them: race @look @move
// MISTAKE 2, velocities are not set: uninitialized @velocity
// MISTAKE 3, bodies of the host are given to the kernel: unknown_address @look @velocity
#include <cmath>
#include <cstdio>
#include <vector>

__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ float4 operator*(float s, float4 a) { return make_float4(s * a.x, s * a.y, s * a.z, s * a.w); }

// The pull of all bodies upon one; the fourth number of a body is its mass.
__device__ float4 pull(const float4* bodies, int n, float4 own)
{
    float4 sum = make_float4(0, 0, 0, 0);
    for (int k = 0; k < n; ++k) {
        const float4 other = bodies[k];  // @look
        const float x = other.x - own.x, y = other.y - own.y, z = other.z - own.z;
        const float inverse = rsqrtf(x * x + y * y + z * z + 0.01f);
        sum = sum + other.w * inverse * inverse * inverse * make_float4(x, y, z, 0);
    }
    return sum;
}

__global__ void kick(float4* velocities, const float4* bodies, int n, float dt)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    velocities[i] = velocities[i] + dt * pull(bodies, n, bodies[i]);  // @velocity
}

__global__ void drift(float4* bodies, const float4* velocities, float dt)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    bodies[i] = bodies[i] + dt * velocities[i];
}

// All of a step in one kernel.
__global__ void step(float4* bodies, float4* velocities, int n, float dt)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    velocities[i] = velocities[i] + dt * pull(bodies, n, bodies[i]);
    bodies[i] = bodies[i] + dt * velocities[i];  // @move
}

int main()
{
    const int n = 96, block = 32, steps = 20;
    const float dt = 0.01f;
    std::vector<float4> bodies(n), velocities(n);
    for (int i = 0; i < n; ++i) {
        bodies[i] = make_float4(i % 4 - 1.5f, i % 6 - 2.5f, i / 24 - 1.5f, 1 + i % 2);
        velocities[i] = make_float4(-0.1f * bodies[i].y, 0.1f * bodies[i].x, 0, 0);
    }
    double before = 0, after = 0;
    for (int i = 0; i < n; ++i) before += bodies[i].w * velocities[i].x;

    float4 *d_bodies, *d_velocities;
    cudaMalloc(&d_bodies, n * sizeof(float4));
    cudaMalloc(&d_velocities, n * sizeof(float4));
    cudaMemcpy(d_bodies, bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    if (MISTAKE != 2) cudaMemcpy(d_velocities, velocities.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    const float4* const seen = MISTAKE == 3 ? bodies.data() : d_bodies;
    for (int i = 0; i < steps; ++i) {
        if (MISTAKE == 1) {
            step<<<n / block, block>>>(d_bodies, d_velocities, n, dt);
            continue;
        }
        kick<<<n / block, block>>>(d_velocities, seen, n, dt / 2);
        drift<<<n / block, block>>>(d_bodies, d_velocities, dt);
        kick<<<n / block, block>>>(d_velocities, seen, n, dt / 2);
    }
    cudaMemcpy(velocities.data(), d_velocities, n * sizeof(float4), cudaMemcpyDeviceToHost);
    cudaFree(d_bodies);
    cudaFree(d_velocities);

    for (int i = 0; i < n; ++i) after += bodies[i].w * velocities[i].x;
    const bool right = std::fabs(after - before) < 1e-3 && velocities[0].x != -0.1f * bodies[0].y;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
