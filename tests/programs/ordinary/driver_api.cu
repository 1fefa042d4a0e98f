// Two vectors are scaled and added through the driver's API, by a kernel of the program with a structure among its
// parameters. (cuCtxCreate() has other parameters since CUDA 13: the primary context is the one that all versions
// have.)
// COUNTS: scale_and_add global load 64 250
// COUNTS: scale_and_add global store 32 125
// MISTAKE 1, twice the bytes are copied back: copy_out_of_bounds @back
// MISTAKE 2, one is freed twice: double_free @again
// MISTAKE 3, one is never freed: leak @second
// ALONE: the driver's functions need its library under nvcc
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda.h>

#define CHECK(call)                                                    \
    do {                                                               \
        const CUresult result = (call);                                \
        if (result != CUDA_SUCCESS) {                                  \
            const char* name = nullptr;                                \
            cuGetErrorName(result, &name);                             \
            std::printf("%s in line %d: %s\n", #call, __LINE__, name); \
            std::exit(2);                                              \
        }                                                              \
    } while (false)

struct Factors {
    float a;
    float b;
};

__global__ void scale_and_add(float* y, const float* x, Factors factors, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = factors.a * x[i] + factors.b * y[i];
}

int main()
{
    constexpr int n = 1000;
    constexpr std::size_t bytes = n * sizeof(float);
    CUdevice device;
    CUcontext context;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CHECK(cuCtxSetCurrent(context));

    std::vector<float> x(n, 1), y(2 * n, 2);
    CUdeviceptr of_x;
    CUdeviceptr of_y;
    CHECK(cuMemAlloc(&of_x, bytes));
    CHECK(cuMemAlloc(&of_y, bytes));  // @second
    CHECK(cuMemcpyHtoD(of_x, x.data(), bytes));
    CHECK(cuMemcpyHtoD(of_y, y.data(), bytes));

    CUfunction function;
    if (cudaGetFuncBySymbol(&function, reinterpret_cast<const void*>(scale_and_add)) != cudaSuccess) return 2;
    Factors factors{2, 3};
    int count = n;
    void* arguments[] = {&of_y, &of_x, &factors, &count};
    CHECK(cuLaunchKernel(function, (n + 255) / 256, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr));
    CHECK(cuCtxSynchronize());
    if (MISTAKE == 1) cuMemcpyDtoH(y.data(), of_y, 2 * bytes);  // @back
    CHECK(cuMemcpyDtoH(y.data(), of_y, bytes));

    CHECK(cuMemFree(of_x));
    if (MISTAKE == 2) cuMemFree(of_x);  // @again
    if (MISTAKE != 3) CHECK(cuMemFree(of_y));
    for (int i = 0; i < n; ++i)
        if (y[i] != 8) return 1;
    std::puts("OK");
}
