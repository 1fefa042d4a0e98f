// Random looks into a table by a texture of linear memory; looks outside of it give zeros.
// COUNTS: look_up global load 4 16
// COUNTS: look_up global store 4 16
// MISTAKE 1, the texture is destroyed before it is used: use_after_free @fetch
// MISTAKE 2, the table is freed before the texture is used: use_after_free @fetch
// MISTAKE 3, floats are read as ints: undefined_behavior @fetch
// ON THE MODEL: look_up, textures
#include <cstdio>
#include <cstring>
#include <type_traits>

using Element = std::conditional_t<MISTAKE == 3, int, float>;

__global__ void look_up(float* out, cudaTextureObject_t table, const int* places)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex1Dfetch<Element>(table, places[i]);  // @fetch
}

int main()
{
    const int n = 128, size = 50;
    float table[size], out[n];
    int places[n];
    for (int i = 0; i < size; ++i) table[i] = 0.25f * i;
    for (int i = 0; i < n; ++i) places[i] = i * 29 % 60;

    float *device_table, *device_out;
    int* device_places;
    cudaMalloc(&device_table, sizeof table);
    cudaMalloc(&device_out, sizeof out);
    cudaMalloc(&device_places, sizeof places);
    cudaMemcpy(device_table, table, sizeof table, cudaMemcpyHostToDevice);
    cudaMemcpy(device_places, places, sizeof places, cudaMemcpyHostToDevice);

    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = device_table;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = sizeof table;
    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);

    if (MISTAKE == 1) cudaDestroyTextureObject(texture);
    if (MISTAKE == 2) cudaFree(device_table);
    look_up<<<2, n / 2>>>(device_out, texture, device_places);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    if (MISTAKE != 1) cudaDestroyTextureObject(texture);
    if (MISTAKE != 2) cudaFree(device_table);
    cudaFree(device_out);
    cudaFree(device_places);

    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += out[i] != (places[i] < size ? table[places[i]] : 0);
    printf(wrong ? "WRONG: %d\n" : "OK\n", wrong);
    return wrong != 0;
}
