// As programs are that -std=c++11 was written for: a name that C++17 has in namespace std, a kernel template with a
// device function among its arguments that a function template launches, and a parameter that is a reference.
// COUNTS: apply global load 4 16
// COUNTS: apply global store 4 16
// MISTAKE 1, one thread more than there are numbers: out_of_bounds @apply
// OPTIONS: -std=c++11
// ALONE: its standard
#include <cstdio>
#include <vector>

using namespace std;

typedef unsigned char byte;
static int size = 128;

typedef float (*Function)(float);

template <Function function>
__global__ void apply(float* values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = function(values[i]);  // @apply
}

template <Function function>
void apply_to_all(float* values, int n, int threads)
{
    apply<function><<<1, threads>>>(values, n);
}

__device__ float squared(float x) { return x * x; }

struct Total {
    float sum;
    byte flag;
    Total() : sum(0), flag(0) {}
    Total(const Total& other) : sum(other.sum), flag(other.flag) {}
};

__global__ void add_up(Total& total, const float* values, int n)
{
    for (int i = 0; i < n; ++i) total.sum += values[i];
    total.flag = 1;
}

int main()
{
    const int threads = size + (MISTAKE == 1 ? 32 : 0);
    vector<float> values(size, 3.0f);
    float* of_device;
    Total* total;
    cudaMalloc(&of_device, size * sizeof(float));
    cudaMallocManaged(&total, sizeof(Total));
    new (total) Total;
    cudaMemcpy(of_device, values.data(), size * sizeof(float), cudaMemcpyHostToDevice);
    apply_to_all<squared>(of_device, threads, threads);
    add_up<<<1, 1>>>(*total, of_device, size);
    cudaDeviceSynchronize();
    const bool is_right = total->sum == 9.0f * size && total->flag == byte(1);
    cudaFree(of_device);
    cudaFree(total);
    if (is_right) puts("OK");
    return is_right ? 0 : 1;
}
