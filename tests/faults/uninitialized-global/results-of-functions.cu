// Structures that functions take straight from memory, and return straight into it.

namespace particles {

struct Point {
    float x, y, z;
};

__device__ float4 scaled(float4 value, float factor)
{
    return make_float4(value.x * factor, value.y * factor, value.z * factor, value.w * factor);
}

__device__ Point moved(Point point, Point by)
{
    for (int step = 0; step < 3; ++step) {
        point.x += by.x;
        point.y += by.y;
        point.z += by.z;
    }
    return point;
}

}  // namespace particles

// CLEAN
// N: 1024
// OUT: numbers
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void scales_and_moves_in_place(int* out, const int* in, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4* const values = (float4*)out;
    values[i] = particles::scaled(values[i], 2);
    values[i] = particles::scaled(values[i], 3);
    particles::Point* const points = (particles::Point*)(out + n / 2);
    points[i] = particles::moved(points[i], points[i]);
    points[i] = particles::moved(points[i], points[i]);
}

// FINDS: uninitialized @argument
// N: 1024
// LAUNCH: <<<2, 32>>>
extern "C" __global__ void scales_what_nobody_wrote(int* out, const int* in, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4* const values = (float4*)out;
    const float4* const given = (const float4*)in;
    values[i] = particles::scaled(given[i], 2);
    values[i + 64] = particles::scaled(values[i + 64], 3);  // @argument
}
