#include "textures.hpp"

__global__ void fetches(cudaTextureObject_t texture, const int* places, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, places[threadIdx.x]);
}

__global__ void reads_1d(cudaTextureObject_t texture, const float* x, float* out)
{
    out[threadIdx.x] = tex1D<float>(texture, x[threadIdx.x]);
}

__global__ void reads_2d(cudaTextureObject_t texture, const float2* places, float* out)
{
    const float2 place = places[threadIdx.x];
    out[threadIdx.x] = tex2D<float>(texture, place.x, place.y);  // @reads_2d
}

__global__ void reads_bytes_2d(cudaTextureObject_t texture, const float2* places, uchar4* out)
{
    const float2 place = places[threadIdx.x];
    out[threadIdx.x] = tex2D<uchar4>(texture, place.x, place.y);  // @reads_bytes_2d
}

__global__ void reads_floats_2d(cudaTextureObject_t texture, const float2* places, float4* out)
{
    const float2 place = places[threadIdx.x];
    out[threadIdx.x] = tex2D<float4>(texture, place.x, place.y);
}

__global__ void reads_shorts_2d(cudaTextureObject_t texture, const float2* places, short2* out)
{
    const float2 place = places[threadIdx.x];
    out[threadIdx.x] = tex2D<short2>(texture, place.x, place.y);
}

__global__ void reads_3d(cudaTextureObject_t texture, const float4* places, float* out)
{
    const float4 place = places[threadIdx.x];
    out[threadIdx.x] = tex3D<float>(texture, place.x, place.y, place.z);
}

__global__ void reads_layers(cudaTextureObject_t of_one, cudaTextureObject_t of_two, int first, const float2* places,
                             float* out)
{
    const float2 place = places[threadIdx.x];
    const int layer = first + static_cast<int>(threadIdx.x);
    out[2 * threadIdx.x] = tex1DLayered<float>(of_one, place.x, layer);  // @layer
    out[2 * threadIdx.x + 1] = tex2DLayered<float>(of_two, place.x, place.y, layer);
}

__global__ void reads_through_pointers(cudaTextureObject_t linear, cudaTextureObject_t one, cudaTextureObject_t two,
                                       cudaTextureObject_t three, float* out)
{
    tex1Dfetch(&out[0], linear, 1);
    tex1D(&out[1], one, 1.0f);
    tex2D(&out[2], two, 1.0f, 0.0f);
    tex3D(&out[3], three, 1.0f, 0.0f, 0.0f);
    float value;
    tex2D(&value, two, 2.0f, 0.0f);
    out[4] = value;
    out[5] = tex1DLod<float>(one, 2.0f, 0.0f);
    out[6] = tex2DLod<float>(two, 2.0f, 0.0f, 1.0f);
    tex3DLod(&out[7], three, 2.0f, 0.0f, 0.0f, 0.0f);
}

__global__ void gathers(cudaTextureObject_t texture, float4* out)
{
    out[0] = tex2Dgather<float4>(texture, 1.0f, 1.0f);
    tex2Dgather(&out[1], texture, 1.0f, 1.0f, 1);
}

__global__ void inverts_surface(cudaSurfaceObject_t surface, int width)
{
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (x >= width) return;
    const int y = static_cast<int>(blockIdx.y);
    uchar4 pixel;
    surf2Dread(&pixel, surface, x * static_cast<int>(sizeof(uchar4)), y);  // @surface_read
    pixel.x = static_cast<unsigned char>(255 - pixel.x);
    pixel.w = static_cast<unsigned char>(x + y);
    surf2Dwrite(pixel, surface, x * static_cast<int>(sizeof(uchar4)), y);  // @surface_write
}

__global__ void writes_volume(cudaSurfaceObject_t surface)
{
    const int x = static_cast<int>(threadIdx.x);
    const int y = static_cast<int>(threadIdx.y);
    const int z = static_cast<int>(threadIdx.z);
    surf3Dwrite(static_cast<short>(100 * z + 10 * y + x), surface, x * 2, y, z);
    surf3Dwrite(static_cast<short>(surf3Dread<short>(surface, x * 2, y, z) + 1), surface, x * 2, y, z);
}

__global__ void writes_layers(cudaSurfaceObject_t of_one, cudaSurfaceObject_t of_two)
{
    const int x = static_cast<int>(threadIdx.x);
    const int layer = static_cast<int>(threadIdx.y);
    surf1DLayeredwrite(10 * layer + x, of_one, x * 4, layer);
    surf2DLayeredwrite(surf1DLayeredread<int>(of_one, x * 4, layer), of_two, x * 4, 1, layer);
    surf2DLayeredwrite(-surf2DLayeredread<int>(of_two, x * 4, 1, layer), of_two, x * 4, 0, layer);
}

__global__ void moves_wide_elements(cudaSurfaceObject_t from, cudaSurfaceObject_t to)
{
    const int x = static_cast<int>(threadIdx.x * sizeof(float4));
    float4 value = surf1Dread<float4>(from, x);
    value.y = -value.y;
    surf1Dwrite(value, to, x);
}

__global__ void reads_around(cudaSurfaceObject_t surface, int* clamped, int* zero)
{
    const int x = static_cast<int>(threadIdx.x) - 1;
    clamped[threadIdx.x] = surf1Dread<int>(surface, x * 4, cudaBoundaryModeClamp);
    zero[threadIdx.x] = surf1Dread<int>(surface, x * 4, cudaBoundaryModeZero);
}

__global__ void writes_around(cudaSurfaceObject_t clamped, cudaSurfaceObject_t zero)
{
    surf1Dwrite(7, clamped, -4, cudaBoundaryModeClamp);
    surf1Dwrite(8, clamped, 400, cudaBoundaryModeClamp);
    surf1Dwrite(7, zero, -4, cudaBoundaryModeZero);
    surf1Dwrite(8, zero, 400, cudaBoundaryModeZero);
}

__global__ void leaves_the_surface(cudaSurfaceObject_t surface)
{
    surf2Dwrite(1.0f, surface, static_cast<int>(threadIdx.x * sizeof(float)), 0);  // @outside
}

__global__ void forgets_the_size(cudaSurfaceObject_t surface)
{
    surf2Dwrite(1.0f, surface, static_cast<int>(threadIdx.x), 0);  // @in_bytes
}

__global__ void writes_float4(cudaSurfaceObject_t surface)
{
    surf2Dwrite(make_float4(1, 2, 3, 4), surface, 0, 0);  // @float4
}

__global__ void counts_up_and_meets(cudaSurfaceObject_t surface, int* counter, int* last)
{
    // Whose number is used: threads interact, and the launch begins again.
    const int before = surf1Dread<int>(surface, 0);
    surf1Dwrite(before + 1, surface, 0);
    last[blockIdx.x] = atomicAdd(counter, 1);
}
