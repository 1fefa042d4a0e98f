// Rays march to spheres and a floor, each step as long as the distance to what is nearest. Slopes make it bright.
// COUNTS: invert global load 38 150
// COUNTS: invert global store 38 150
// MISTAKE 1, the scene is bigger than the memory for it: copy_out_of_bounds @scene
// MISTAKE 2, a ray that hits nothing leaves its pixel unset, and another kernel reads it: uninitialized @invert
#include <cmath>
#include <cstdio>
#include <vector>

struct Vec {
    float x, y, z;
};
__host__ __device__ inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
__host__ __device__ inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__host__ __device__ inline Vec operator*(float s, Vec a) { return {s * a.x, s * a.y, s * a.z}; }
__host__ __device__ inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__host__ __device__ inline Vec unit(Vec a) { return (1 / sqrtf(dot(a, a))) * a; }

struct Sphere {
    Vec center;
    float radius;
};

__constant__ Sphere scene[3];

__device__ float distance_to_scene(Vec p)
{
    float nearest = p.y + 1;  // the floor
    for (const Sphere& sphere : scene) {
        const Vec d = p - sphere.center;
        nearest = fminf(nearest, sqrtf(dot(d, d)) - sphere.radius);
    }
    return nearest;
}

__global__ void render(float* brightness, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const Vec direction = unit({(x - width / 2) * 2.0f / width, (height / 2 - y) * 2.0f / width, 1});
    Vec p{0, 0, -3};
    float d = 1;
    for (int step = 0; step < 50 && d > 0.001f && p.z < 20; ++step) {
        d = distance_to_scene(p);
        p = p + d * direction;
    }
    if (d > 0.001f) {
        if (MISTAKE != 2) brightness[y * width + x] = 0;
        return;
    }
    const float e = 0.001f;
    const Vec slope = unit({distance_to_scene(p + Vec{e, 0, 0}) - d, distance_to_scene(p + Vec{0, e, 0}) - d,
                            distance_to_scene(p + Vec{0, 0, e}) - d});
    brightness[y * width + x] = fmaxf(0.1f, dot(slope, unit({-1, 2, -1})));
}

__global__ void invert(float* brightness, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) brightness[i] = 1 - brightness[i];  // @invert
}

int main()
{
    const int width = 40, height = 30, n = width * height;
    const Sphere spheres[4] = {{{0, 0, 0}, 1}, {{1.5f, 0, 1}, 0.5f}, {{-1.5f, 0.5f, 1}, 0.5f}, {{0, 2, 1}, 0.25f}};
    float* d_brightness;
    std::vector<float> brightness(n);
    cudaMalloc(&d_brightness, n * sizeof(float));
    cudaMemcpyToSymbol(scene, spheres, (MISTAKE == 1 ? 4 : 3) * sizeof(Sphere));  // @scene
    render<<<dim3((width + 7) / 8, (height + 7) / 8), dim3(8, 8)>>>(d_brightness, width, height);
    invert<<<(n + 127) / 128, 128>>>(d_brightness, n);
    cudaMemcpy(brightness.data(), d_brightness, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_brightness);

    // The ray in the middle hits the first sphere, where the slope is (0, 0, -1); the one in the corner hits nothing.
    const float in_the_middle = 1 - 1 / std::sqrt(6.0f);
    const bool right =
        std::fabs(brightness[height / 2 * width + width / 2] - in_the_middle) < 0.01f && brightness[0] == 1;
    std::puts(right ? "OK" : "WRONG");
    return right ? 0 : 1;
}
