// Cross products of vectors in space, as arrays of float3: three words for each, and three requests.
// COUNTS: cross global load 48 576
// COUNTS: cross global store 24 288
// MISTAKE 1, vectors of three words are read as four: misaligned @read
// MISTAKE 2, there is room for the numbers of vectors in a plane: out_of_bounds @write
// MISTAKE 3, a block is larger than all vectors, so the number of blocks is zero: unchecked_error @launch
#include <cstdio>
#include <cstdlib>
#include <vector>

__host__ __device__ float3 cross_product(float3 a, float3 b)
{
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

__global__ void cross(float3* out, const float3* a, const float3* b)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#if MISTAKE == 1
    const float4 wide = *reinterpret_cast<const float4*>(&a[i]);  // @read
    const float3 of_a = make_float3(wide.x, wide.y, wide.z);
#else
    const float3 of_a = a[i];
#endif
    const float3 of_b = b[i];
    out[i] = cross_product(of_a, of_b);  // @write
}

int main()
{
    const int n = 256;
    std::vector<float3> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        a[i] = make_float3(i % 5, i % 3, i % 7);
        b[i] = make_float3(i % 4, 1, i % 6 - 3);
    }
    float3 *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, n * sizeof(float3));
    cudaMalloc(&d_b, n * sizeof(float3));
    cudaMalloc(&d_c, n * (MISTAKE == 2 ? sizeof(float2) : sizeof(float3)));
    cudaMemcpy(d_a, a.data(), n * sizeof(float3), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), n * sizeof(float3), cudaMemcpyHostToDevice);
    const int threads = MISTAKE == 3 ? 512 : 64;
    cross<<<n / threads, threads>>>(d_c, d_a, d_b);  // @launch
    cudaError_t error = cudaDeviceSynchronize();
    if (error == cudaSuccess && MISTAKE != 2)
        error = cudaMemcpy(c.data(), d_c, n * sizeof(float3), cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    if (error != cudaSuccess) {
        std::printf("%s\nWRONG\n", cudaGetErrorString(error));
        return EXIT_FAILURE;
    }
    for (int i = 0; i < n; ++i) {
        const float3 expected = cross_product(a[i], b[i]);
        if (c[i].x != expected.x || c[i].y != expected.y || c[i].z != expected.z) {
            std::printf("WRONG\n");
            return EXIT_FAILURE;
        }
    }
    std::printf("OK\n");
    return EXIT_SUCCESS;
}
