// A dot product whose parts are given to all devices there are; often this is one.
// COUNTS: dot global load 8 32
// MISTAKE 1, the sums do not begin with zero: uninitialized @add
// MISTAKE 2, each part is as long as the whole: out_of_bounds @load
#include <cstdio>
#include <vector>

struct Part {
    int device, begin, count;
    float *a, *b, *sum;
    cudaStream_t stream;
};

__global__ void dot(float* sum, const float* a, const float* b, int n)
{
    float own = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) own += a[i] * b[i];  // @load
    atomicAdd(sum, own);                                                   // @add
}

void start(Part& part, const std::vector<float>& a, const std::vector<float>& b)
{
    const size_t bytes = part.count * sizeof(float);
    cudaSetDevice(part.device);
    cudaStreamCreate(&part.stream);
    cudaMalloc(&part.a, bytes);
    cudaMalloc(&part.b, bytes);
    cudaMalloc(&part.sum, sizeof(float));
    if (MISTAKE != 1) cudaMemsetAsync(part.sum, 0, sizeof(float), part.stream);
    cudaMemcpyAsync(part.a, a.data() + part.begin, bytes, cudaMemcpyHostToDevice, part.stream);
    cudaMemcpyAsync(part.b, b.data() + part.begin, bytes, cudaMemcpyHostToDevice, part.stream);
    dot<<<1, 64, 0, part.stream>>>(part.sum, part.a, part.b, MISTAKE == 2 ? 2 * part.count : part.count);
}

float finish(const Part& part)
{
    float sum = 0;
    cudaSetDevice(part.device);
    cudaMemcpyAsync(&sum, part.sum, sizeof(float), cudaMemcpyDeviceToHost, part.stream);
    cudaStreamSynchronize(part.stream);
    cudaStreamDestroy(part.stream);
    cudaFree(part.a);
    cudaFree(part.b);
    cudaFree(part.sum);
    return sum;
}

int main()
{
    const int n = 128;
    std::vector<float> a(n), b(n);
    float expected = 0;
    for (int i = 0; i < n; ++i) expected += (a[i] = i % 4) * (b[i] = i % 6);

    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return std::puts("no device"), 1;
    std::vector<Part> parts(devices);
    for (int device = 0; device < devices; ++device) {
        const int begin = n * device / devices, end = n * (device + 1) / devices;
        parts[device] = Part{device, begin, end - begin, nullptr, nullptr, nullptr, nullptr};
    }
    for (Part& part : parts) start(part, a, b);
    float sum = 0;
    for (const Part& part : parts) sum += finish(part);
    std::puts(sum == expected ? "OK" : "WRONG");
    return sum == expected ? 0 : 1;
}
